import { type CSSProperties, type MouseEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { NO_TILE } from "../../lexicon/alphabet.ts";
import { edgeNames } from "../../words/coordinates.ts";
import { columnOf, rowOf, type Square as SquareOf } from "../../words/layout.ts";
import type { Rules } from "../../words/ruleset.ts";
import { classes } from "../design/classes.ts";
import type { Cursor } from "../draft/cursor.ts";
import type { TriedTile } from "../draft/draft.ts";
import { useTexts } from "../language/texts.ts";
import styles from "./board.module.css";
import { Square } from "./Square.tsx";
import { reveal, useScrolling } from "./use-scrolling.ts";

/** Points that are written on the board where a word ends. */
export interface Badge {
  readonly square: SquareOf;
  readonly text: string;
  readonly kind: "last" | "valid" | "invalid" | "unknown";
  /** Of a word besides the main one: drawn smaller. */
  readonly isMinor?: boolean;
}

interface BoardProps {
  readonly rules: Rules;
  readonly board: Uint8Array;
  readonly tried?: readonly TriedTile[];
  /** The squares of the last move. */
  readonly last?: readonly SquareOf[];
  readonly hinted?: readonly SquareOf[];
  readonly badges?: readonly Badge[];
  readonly cursor?: Cursor | null;
  /** The square that the Tab key comes to. */
  readonly stop?: SquareOf;
  /** Nothing can be laid: an earlier position, somebody else's turn to choose, a game that is over. */
  readonly isStill?: boolean;
  readonly label?: string;
  readonly onSquare?: (square: SquareOf, event: MouseEvent) => void;
  /** Enter on a square; true where something was done, so that nobody else hears the key. */
  readonly onEnter?: (square: SquareOf) => boolean;
  readonly onFocusSquare?: (square: SquareOf, isByKey: boolean) => void;
  /** All of it is shown, however small its squares are. */
  readonly isWhole?: boolean;
  /** Whether there is more of it than the frame shows. */
  readonly onScrolls?: (scrolls: boolean) => void;
}

const NONE: readonly never[] = [];

/**
 * The board at whatever size there is room for: squares have a whole number of pixels, so that lines are crisp, and
 * 24 at least, so that a finger finds them. It draws plain data and knows no game; `--board-most` limits its height.
 */
export function Board(props: BoardProps): ReactNode {
  const { rules, board, tried = NONE, last = NONE, hinted = NONE, badges = NONE, cursor = null } = props;
  const { isStill = false, onSquare, onEnter, onFocusSquare, label, isWhole = false, onScrolls } = props;
  const t = useTexts("board");
  const { layout, ruleset } = rules;
  const { rows, columns } = layout;
  const edges = useMemo(() => edgeNames(layout, ruleset.coordinates), [layout, ruleset.coordinates]);
  const triedBy = new Map(tried.map((tile) => [tile.square, tile]));
  const lastOnes = new Set(last);
  const hintedOnes = new Set(hinted);
  const stop = cursor?.square ?? props.stop ?? layout.start ?? 0;
  const frame = useRef<HTMLDivElement>(null);
  const room = useScrolling(frame, onScrolls);
  useSeen(frame, room, last.length > 0 ? last : [stop]);
  useSeen(frame, room, cursor === null ? NONE : [cursor.square]);
  const squareAt = (event: { readonly target: EventTarget }): number | null => {
    const element = (event.target as Element).closest<HTMLElement>("[data-square]");
    return element === null ? null : Number(element.dataset.square);
  };
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-scrolls={room > 0 || undefined}
      data-whole={isWhole || undefined}
      style={{ "--columns": columns, "--rows": rows } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table would not let the squares be placed as a board. */}
      <div
        role="grid"
        aria-label={label ?? t("board.label")}
        aria-rowcount={rows}
        aria-colcount={columns}
        aria-readonly={isStill}
        className={styles.board}
        tabIndex={-1}
        onClick={(event) => {
          const square = squareAt(event);
          if (square !== null) onSquare?.(square, event);
        }}
        onKeyDown={(event) => {
          const square = event.key === "Enter" ? squareAt(event) : null;
          if (square !== null && onEnter?.(square)) event.preventDefault();
        }}
        onFocus={(event) => {
          const square = squareAt(event);
          if (square !== null) onFocusSquare?.(square, (event.target as Element).matches(":focus-visible"));
        }}
      >
        <div className={styles.names} aria-hidden="true">
          {edges.columns.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        {edges.rows.map((name, row) => (
          // biome-ignore lint/a11y/useSemanticElements: see above.
          // biome-ignore lint/a11y/useFocusableInteractive: its squares are.
          <div role="row" className={styles.row} key={name}>
            <span className={styles.name} aria-hidden="true">
              {name}
            </span>
            {edges.columns.map((_, column) => {
              const square = row * columns + column;
              const mine = triedBy.get(square);
              return (
                <Square
                  key={square}
                  rules={rules}
                  t={t}
                  square={square}
                  tile={board[square]}
                  tried={mine?.tile ?? NO_TILE}
                  piece={mine?.id ?? null}
                  isLast={lastOnes.has(square)}
                  isHinted={hintedOnes.has(square)}
                  cursor={cursor?.square === square ? cursor.direction : null}
                  isStop={square === stop}
                />
              );
            })}
          </div>
        ))}
        {badges.map(({ square, text, kind, isMinor = false }) => (
          <span
            key={`${kind}${square}`}
            className={classes(styles.badge, isMinor && styles.badgeMinor)}
            data-kind={kind}
            style={{ "--row": rowOf(layout, square), "--column": columnOf(layout, square) } as CSSProperties}
            aria-hidden="true"
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Where the last move was made, and where the next one begins: on a board that is moved below its frame both are shown. */
function useSeen(frame: RefObject<HTMLElement | null>, room: number, squares: readonly SquareOf[]): void {
  const key = squares.join(" ");
  useEffect(() => {
    if (room > 0 && frame.current !== null && key !== "") reveal(frame.current, key.split(" ").map(Number));
  }, [frame, room, key]);
}
