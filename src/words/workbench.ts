import type { Lexicon } from "../lexicon/lexicon.ts";
import { Grid } from "./grid.ts";
import { MoveList } from "./movelist.ts";
import type { Rules } from "./ruleset.ts";
import { MoveSearch } from "./search.ts";

export interface Workbench {
  readonly grid: Grid;
  readonly search: MoveSearch;
  readonly list: MoveList;
}

/** The arrays of the last search serve the next one with the same words and rules. */
export function workbench(rules: Rules, lexicon: Lexicon): Workbench {
  const found = workbenches.get(lexicon)?.get(rules);
  if (found !== undefined) return found;
  const made = { grid: new Grid(rules, lexicon), search: new MoveSearch(rules, lexicon), list: new MoveList() };
  if (!workbenches.has(lexicon)) workbenches.set(lexicon, new WeakMap());
  workbenches.get(lexicon)?.set(rules, made);
  return made;
}

const workbenches = new WeakMap<Lexicon, WeakMap<Rules, Workbench>>();
