import type { ReactNode } from "react";
import type { Rules } from "../../words/ruleset.ts";
import { type Badge, Board } from "../board/Board.tsx";
import { explainWords } from "../meanings/meaning-store.ts";
import { wordsThrough } from "../meanings/words-through.ts";

interface GameBoardProps {
  readonly rules: Rules;
  readonly board: Uint8Array;
  /** Squares to be marked: those of the last move, or of a line that was chosen. */
  readonly marked: readonly number[];
  /** What the marked word made, written where it ends. */
  readonly made?: { readonly square: number; readonly points: number } | null;
  /** Where a better move lies. */
  readonly hinted?: readonly number[];
  readonly label: string;
}

/** The board as it stands, to look at. */
export function GameBoard({ rules, board, marked, made = null, hinted, label }: GameBoardProps): ReactNode {
  const badges: Badge[] = made === null ? [] : [{ square: made.square, text: `${made.points}`, kind: "last" }];
  const explainAt = (square: number): boolean => {
    const words = wordsThrough(rules, board, square);
    explainWords(rules.alphabet.language, words);
    return words.length > 0;
  };
  return (
    <Board
      rules={rules}
      board={board}
      last={marked}
      hinted={hinted}
      badges={badges}
      isStill
      label={label}
      onSquare={explainAt}
      onEnter={explainAt}
    />
  );
}
