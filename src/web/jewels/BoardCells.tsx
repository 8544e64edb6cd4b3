import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import type { Cell } from "../../jewels/board.ts";
import type { JewelsRules } from "../../jewels/rules.ts";
import { useTexts } from "../language/texts.ts";
import styles from "./board.module.css";
import type { Frame } from "./frames.ts";
import { cellName } from "./names.ts";
import { type Direction, type Selection, swipeDirection } from "./selection.ts";

/** What clicks, fingers and keys mean to the board. */
export interface CellActions {
  readonly pick: (cell: Cell) => void;
  readonly move: (direction: Direction) => void;
  readonly toEdge: (edge: "start" | "end") => void;
  readonly drop: () => void;
  readonly swipe: (cell: Cell, direction: Direction) => void;
  /** Ends what moves. */
  readonly skip: () => void;
}

interface CellsProps {
  readonly rules: JewelsRules;
  readonly frame: Frame;
  readonly selection?: Selection;
  readonly isMoving: boolean;
  readonly actions?: CellActions;
  readonly label: string;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

const cellAt = (target: EventTarget): Cell | null => {
  const cell = (target as HTMLElement).closest<HTMLElement>("[data-cell]")?.dataset.cell;
  return cell === undefined ? null : Number(cell);
};

/** The grid that a keyboard and a screen reader meet; it lies over the stones and cannot be seen, but for its focus. */
export const BoardCells = memo(function BoardCells(props: CellsProps): ReactNode {
  const { rules, frame, selection, isMoving, actions, label } = props;
  const t = useTexts("jewels");
  const grid = useRef<HTMLDivElement>(null);
  const touch = useRef<{ cell: Cell; x: number; y: number; size: number } | null>(null);
  const hasSwiped = useRef(false);
  const cursor = selection?.cursor ?? 0;
  useEffect(() => {
    if (grid.current?.contains(document.activeElement))
      grid.current.querySelector<HTMLElement>(`[data-cell="${cursor}"]`)?.focus();
  }, [cursor]);
  const stones = new Map(frame.pieces.map(({ cell, stone }) => [cell, stone]));

  const down = (event: PointerEvent): void => {
    hasSwiped.current = false;
    const cell = cellAt(event.target);
    if (cell === null || isMoving || !event.isPrimary) return;
    const size = (event.target as HTMLElement).getBoundingClientRect().width;
    touch.current = { cell, x: event.clientX, y: event.clientY, size };
  };
  const follow = (event: PointerEvent): void => {
    if (touch.current === null || actions === undefined) return;
    const { cell, x, y, size } = touch.current;
    const direction = swipeDirection((event.clientX - x) / size, (event.clientY - y) / size);
    if (direction === null) return;
    touch.current = null;
    hasSwiped.current = true;
    actions.swipe(cell, direction);
  };
  const click = (target: EventTarget): void => {
    touch.current = null;
    if (hasSwiped.current || actions === undefined) return;
    const cell = cellAt(target);
    if (isMoving) actions.skip();
    else if (cell !== null) actions.pick(cell);
  };
  const press = (event: KeyboardEvent): void => {
    if (actions === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    const isPick = event.key === "Enter" || event.key === " ";
    if (isMoving && (isPick || direction || event.key === "Escape")) actions.skip();
    else if (direction) actions.move(direction);
    else if (isPick) actions.pick(cursor);
    else if (event.key === "Home") actions.toEdge("start");
    else if (event.key === "End") actions.toEdge("end");
    else if (event.key === "Escape") actions.drop();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table is for reading; this grid is played.
    <div
      ref={grid}
      className={styles.cells}
      role="grid"
      aria-label={label}
      aria-readonly={actions === undefined}
      onPointerDown={down}
      onPointerMove={follow}
      onPointerCancel={() => {
        touch.current = null;
      }}
      onClick={(event) => click(event.target)}
      onKeyDown={press}
    >
      {Array.from({ length: rules.rows }, (_, row) => (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive lint/suspicious/noArrayIndexKey: its cells take the focus; a row stays where it is.
        <div role="row" key={row}>
          {Array.from({ length: rules.columns }, (_, column) => {
            const cell = row * rules.columns + column;
            return (
              // biome-ignore lint/a11y/useSemanticElements: see the grid.
              <div
                role="gridcell"
                key={cell}
                data-cell={cell}
                data-stone={stones.get(cell)}
                tabIndex={cell === cursor ? 0 : -1}
                aria-selected={selection?.chosen === cell}
                aria-label={cellName(t, rules, cell, stones.get(cell) ?? 1)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
});
