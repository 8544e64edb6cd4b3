import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Adviser } from "../words/hint.ts";
import type { View } from "../words/position.ts";
import type { ScoredMove } from "./movelist.ts";
import { workbench } from "./workbench.ts";

export type { ScoredMove } from "./movelist.ts";

/**
 * Every legal placement with its score. Each has one name: on an empty board with a symmetric layout
 * only those across are listed, and a single tile that makes words both ways is listed across, unless the
 * rules make a difference between a main word and the words across it.
 */
export function generateMoves(view: View, lexicon: Lexicon): ScoredMove[] {
  const { grid, search, list } = workbench(view.rules, lexicon);
  grid.set(view.board);
  list.clear();
  search.all(grid, view.rack, list);
  return list.moves(view.rules.layout);
}

export function hasMove(view: View, lexicon: Lexicon): boolean {
  const { grid, search } = workbench(view.rules, lexicon);
  grid.set(view.board);
  return search.any(grid, view.rack);
}

/** An adviser who knows points alone. */
export const adviseByScore: Adviser = (view, lexicon) => bestByScore(generateMoves(view, lexicon));

/** The first of those with the most points, so that the same position gives the same answer. */
export function bestByScore(moves: readonly ScoredMove[]): ScoredMove | null {
  let best: ScoredMove | null = null;
  for (const move of moves) if (best === null || move.score > best.score) best = move;
  return best;
}
