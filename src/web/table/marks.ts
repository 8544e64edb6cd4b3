import { type Square, stepOf } from "../../words/layout.ts";
import type { Placement, ScoredWord } from "../../words/move.ts";
import { laidTiles } from "../../words/placement.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Badge } from "../board/Board.tsx";
import type { Judgement } from "../draft/judgement.ts";
import type { Turn } from "./turns.ts";

/** Where a word ends. */
export const endOf = ({ layout }: Rules, { square, direction, tiles }: ScoredWord): Square =>
  square + (tiles.length - 1) * stepOf(layout, direction);

/**
 * Points where they were made: those of the last move and of the tried tiles at the end of the main word, and those
 * of each other word, smaller, at its own end. Two figures on one square cannot be read: the weightier one stays.
 */
export function badgesOf(rules: Rules, last: Turn | null, judgement: Judgement): Badge[] {
  const badges = new Map<Square, Badge>();
  const put = (words: readonly ScoredWord[], total: number, kind: Badge["kind"]): void => {
    for (const word of words.slice(1)) {
      const square = endOf(rules, word);
      if (!badges.has(square)) badges.set(square, { square, text: String(word.points), kind, isMinor: true });
    }
    if (words.length === 0) return;
    const square = endOf(rules, words[0]);
    badges.set(square, { square, text: String(total), kind, isMinor: false });
  };
  if (last?.fact.kind === "place") put(last.fact.words, last.points, "last");
  if (judgement.kind === "scored") put(judgement.score.words, judgement.score.total, judgement.verdict);
  return [...badges.values()];
}

export function hintedSquares({ layout }: Rules, hint: Placement | { readonly square: Square } | null): Square[] {
  if (hint === null) return [];
  return "tiles" in hint ? laidTiles(layout, hint).map(({ square }) => square) : [hint.square];
}
