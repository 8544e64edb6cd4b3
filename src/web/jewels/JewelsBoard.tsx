import { type CSSProperties, memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { JewelsHint } from "../../jewels/game.ts";
import type { JewelsRules } from "../../jewels/rules.ts";
import { classes } from "../design/classes.ts";
import earsStyles from "../design/ears.module.css";
import { useTexts } from "../language/texts.ts";
import { animateFrame, placeOf } from "./animation.ts";
import { BoardCells, type CellActions } from "./BoardCells.tsx";
import { BoardHints } from "./BoardHints.tsx";
import styles from "./board.module.css";
import type { Frame, Pop } from "./frames.ts";
import { stoneName } from "./names.ts";
import { Stone, StoneShapes } from "./StoneShapes.tsx";
import type { Selection } from "./selection.ts";

interface BoardProps {
  readonly rules: JewelsRules;
  readonly frame: Frame;
  /** More frames follow. */
  readonly isMoving: boolean;
  /** 1 is the usual pace, less is quicker. */
  readonly pace: number;
  /** The present frame has been seen. */
  readonly onSeen: () => void;
  readonly selection?: Selection;
  readonly hints?: readonly JewelsHint[];
  /** Without them the board is only looked at. */
  readonly actions?: CellActions;
  readonly label: string;
}

const POP_MS = 1100;

/** The stones, the row of those that come next, the points that pop up, and the cells that take clicks and keys. */
export function JewelsBoard(props: BoardProps): ReactNode {
  const { rules, frame, isMoving, pace, onSeen, selection, hints, actions, label } = props;
  const t = useTexts("jewels");
  const elements = useRef(new Map<number, HTMLElement>());
  const seen = useRef(onSeen);
  seen.current = onSeen;
  // Cells keep their names until all is at rest: to say each step of a cascade 64 times would cost frames.
  const rest = useRef(frame);
  if (!isMoving) rest.current = frame;
  useLayoutEffect(() => {
    const animations = animateFrame(rules, frame, (id) => elements.current.get(id), pace);
    const timer = isMoving ? setTimeout(() => seen.current(), frame.ms * pace) : undefined;
    return () => {
      clearTimeout(timer);
      for (const animation of animations) animation.cancel();
    };
  }, [rules, frame, isMoving, pace]);
  return (
    <div
      className={styles.board}
      data-testid="jewels-board"
      data-moving={isMoving || undefined}
      style={{ "--rows": rules.rows, "--columns": rules.columns } as CSSProperties}
    >
      <StoneShapes />
      <ul className={styles.next} aria-label={t("next")}>
        {frame.next.map((stone, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place above a column stays what it is.
          <li key={column}>
            <span className={earsStyles.forEars}>{stoneName(t, stone)}</span>
            <span className={styles.nextStone} key={stone}>
              <Stone stone={stone} />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.field}>
        <div className={styles.pieces} aria-hidden="true">
          {frame.pieces.map(({ id, stone, cell }) => (
            <PieceView
              key={id}
              id={id}
              stone={stone}
              place={placeOf(Math.floor(cell / rules.columns), cell % rules.columns)}
              isLeaving={frame.leaving.has(id)}
              isChosen={selection?.chosen === cell && !isMoving}
              elements={elements.current}
            />
          ))}
        </div>
        {hints && <BoardHints rules={rules} hints={hints} />}
        <BoardCells
          rules={rules}
          frame={rest.current}
          selection={selection}
          isMoving={isMoving}
          actions={actions}
          label={label}
        />
        <Pops rules={rules} frame={frame} />
      </div>
    </div>
  );
}

interface PieceProps {
  readonly id: number;
  readonly stone: number;
  readonly place: string;
  readonly isLeaving: boolean;
  readonly isChosen: boolean;
  readonly elements: Map<number, HTMLElement>;
}

const PieceView = memo(({ id, stone, place, isLeaving, isChosen, elements }: PieceProps) => (
  <div
    className={classes(styles.piece, isLeaving && styles.isLeaving, isChosen && styles.isChosen)}
    style={{ transform: place }}
    ref={(element) => {
      if (element === null) elements.delete(id);
      else elements.set(id, element);
    }}
  >
    <div>
      <Stone stone={stone} />
    </div>
  </div>
));

interface ShownPop extends Pop {
  readonly id: number;
  readonly depth: number;
}

let popCount = 0;

/** Points stay longer than the frame in which they were won. */
function Pops({ rules, frame }: { readonly rules: JewelsRules; readonly frame: Frame }): ReactNode {
  const t = useTexts("jewels");
  const [shown, setShown] = useState<readonly ShownPop[]>([]);
  useEffect(() => {
    if (frame.pops.length === 0) return;
    const pops = frame.pops.map((pop) => ({ ...pop, id: ++popCount, depth: frame.depth }));
    setShown((before) => [...before, ...pops]);
    setTimeout(() => setShown((before) => before.filter((pop) => !pops.includes(pop))), POP_MS);
  }, [frame]);
  return (
    <div className={styles.pops} aria-hidden="true">
      {shown.map(({ id, row, column, points, stone, depth }) => (
        <div
          key={id}
          className={styles.pop}
          data-testid="pop"
          data-stone={stone}
          style={{ left: `${((column + 0.5) / rules.columns) * 100}%`, top: `${((row + 0.5) / rules.rows) * 100}%` }}
        >
          <span data-depth={Math.min(depth, 6)}>{t("pop", { points })}</span>
        </div>
      ))}
      {frame.depth > 1 && frame.kind !== "rest" && (
        <div className={styles.depth} data-testid="depth" key={frame.depth}>
          {t("cascade.count", { depth: frame.depth })}
        </div>
      )}
    </div>
  );
}
