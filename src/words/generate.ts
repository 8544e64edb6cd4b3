import type { Lexicon } from "../lexicon/lexicon.ts";
import type { ScoredMove } from "./movelist.ts";
import type { View } from "./position.ts";
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
