import type { ReactNode } from "react";
import type { JewelsHint } from "../../jewels/game.ts";
import type { JewelsRules } from "../../jewels/rules.ts";
import { classes } from "../design/classes.ts";
import styles from "./board.module.css";

interface HintsProps {
  readonly rules: JewelsRules;
  readonly hints: readonly JewelsHint[];
}

/** Two heads and a shaft, from the left to the right of a square of one cell, around its middle. */
const ARROW = "M-.3 0L-.12-.17V-.065H.12V-.17L.3 0L.12.17V.065H-.12V.17Z";

/** An arrow between the two stones of every possible swap; those that give most at once are full. */
export function BoardHints({ rules: { rows, columns }, hints }: HintsProps): ReactNode {
  const most = hints[0]?.points;
  return (
    <svg className={styles.hints} viewBox={`0 0 ${columns} ${rows}`} aria-hidden="true">
      {hints.map(({ swap: { from, to }, points }) => {
        const isAcross = to - from === 1;
        const x = (from % columns) + (isAcross ? 1 : 0.5);
        const y = Math.floor(from / columns) + (isAcross ? 0.5 : 1);
        return (
          <path
            key={`${from}-${to}`}
            d={ARROW}
            data-testid="hint"
            className={classes(styles.hint, points === most && styles.isBest)}
            transform={`translate(${x} ${y})${isAcross ? "" : " rotate(90)"}`}
          />
        );
      })}
    </svg>
  );
}
