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

/** The points of the last move, and those of the tried tiles, each at the end of its main word. */
export function badgesOf(rules: Rules, last: Turn | null, judgement: Judgement): Badge[] {
  const badges: Badge[] = [];
  const word = last?.fact.kind === "place" ? last.fact.words[0] : undefined;
  if (last !== null && word !== undefined)
    badges.push({ square: endOf(rules, word), text: String(last.points), kind: "last" });
  if (judgement.kind === "scored") {
    const square = endOf(rules, judgement.score.words[0]);
    const text = String(judgement.score.total);
    // Two figures on one square cannot be read: the new one counts.
    return [...badges.filter((badge) => badge.square !== square), { square, text, kind: judgement.verdict }];
  }
  return badges;
}

export function hintedSquares({ layout }: Rules, hint: Placement | { readonly square: Square } | null): Square[] {
  if (hint === null) return [];
  return "tiles" in hint ? laidTiles(layout, hint).map(({ square }) => square) : [hint.square];
}
