import { describe, expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { Random } from "../base/random.ts";
import type { Rules } from "../words/ruleset.ts";
import { Grid } from "./grid.ts";
import { layingOf, MoveList } from "./movelist.ts";
import { rescore } from "./rescore.ts";
import { MoveSearch } from "./search.ts";

const lineOf = ({ square, direction, tiles }: ReturnType<MoveList["move"]>): string =>
  `${square} ${direction} ${tiles}`;

function listed(rules: Rules, search: MoveSearch, grid: Grid, rack: readonly number[]) {
  const list = new MoveList();
  search.all(grid, rack, list);
  return Array.from({ length: list.count }, (_, i) => list.move(rules.layout, i));
}

describe("a move of another board", () => {
  test.each(["classic-en", "classic-cs", "mini-11", "super-21", "infoh100"])(
    "has the points that the search gives it, or is no move here: %s",
    (id) => {
      const rules = rulesOf(id);
      const lexicon = madeUpLexicon(rules.alphabet, 8, 2500);
      const search = new MoveSearch(rules, lexicon);
      const random = Random.fromSeed(9);
      const rackOf = () => Array.from({ length: 6 }, () => 1 + random.below(rules.alphabet.glyphs.length - 1));
      const [here, there] = [new Grid(rules, lexicon), new Grid(rules, lexicon)];
      let [legal, illegal] = [0, 0];
      for (let turn = 0; turn < 12; turn++) {
        const options = listed(rules, search, here, rackOf());
        if (options.length < 2) continue;
        // Two boards that differ by a word.
        there.copy(here);
        here.lay(layingOf(rules.layout, options[random.below(options.length)]));
        there.lay(layingOf(rules.layout, options[random.below(options.length)]));
        const rack = rackOf();
        const scores = new Map(listed(rules, search, there, rack).map((move) => [lineOf(move), move.score]));
        for (const move of listed(rules, search, here, rack)) {
          const again = rescore(there, layingOf(rules.layout, move));
          expect([lineOf(move), again]).toEqual([lineOf(move), scores.get(lineOf(move)) ?? -1]);
          if (again < 0) illegal++;
          else legal++;
        }
      }
      expect(Math.min(legal, illegal)).toBeGreaterThan(20);
    },
  );
});
