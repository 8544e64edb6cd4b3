import { memoFor } from "../base/memo.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Rules } from "../words/ruleset.ts";
import { Grid } from "./grid.ts";
import { MoveList } from "./movelist.ts";
import { MoveSearch } from "./search.ts";

export interface Workbench {
  readonly grid: Grid;
  readonly search: MoveSearch;
  readonly list: MoveList;
}

const workbenches = memoFor((lexicon: Lexicon) =>
  memoFor(
    (rules: Rules): Workbench => ({
      grid: new Grid(rules, lexicon),
      search: new MoveSearch(rules, lexicon),
      list: new MoveList(),
    }),
  ),
);

/** The arrays of the last search serve the next one with the same words and rules. */
export const workbench = (rules: Rules, lexicon: Lexicon): Workbench => workbenches(lexicon)(rules);
