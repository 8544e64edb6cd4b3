import type { Lexicon } from "../lexicon/lexicon.ts";
import { Grid } from "./grid.ts";
import { MoveList, type ScoredMove } from "./movelist.ts";
import type { View } from "./position.ts";
import type { Rules } from "./ruleset.ts";
import { MoveSearch } from "./search.ts";

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

interface Workbench {
  readonly grid: Grid;
  readonly search: MoveSearch;
  readonly list: MoveList;
}

/** The arrays of the last search serve the next one with the same words and rules. */
function workbench(rules: Rules, lexicon: Lexicon): Workbench {
  const found = workbenches.get(lexicon)?.get(rules);
  if (found !== undefined) return found;
  const made = { grid: new Grid(rules, lexicon), search: new MoveSearch(rules, lexicon), list: new MoveList() };
  if (!workbenches.has(lexicon)) workbenches.set(lexicon, new WeakMap());
  workbenches.get(lexicon)?.set(rules, made);
  return made;
}

const workbenches = new WeakMap<Lexicon, WeakMap<Rules, Workbench>>();
