import { describe, expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { lexiconOf, rulesOf } from "../../test/support/table.ts";
import { Random } from "../base/random.ts";
import { MoveList } from "../movegen/movelist.ts";
import { MoveSearch } from "../movegen/search.ts";
import { FastGame } from "./fastgame.ts";
import { emptyLeaves, type LeaveTable } from "./leaves.ts";
import { StaticPlayer } from "./staticplayer.ts";

/** Some tiles are good to keep, some bad. */
function someLeaves(id: string): LeaveTable {
  const table = emptyLeaves(rulesOf(id).alphabet);
  const random = Random.fromSeed(1);
  for (let symbol = 0; symbol < table.symbols; symbol++) table.singles[symbol] = random.below(20) - 8;
  return table;
}

const RULESETS = ["classic-en", "skrafl-is", "skrafl-2014", "palavras-118", "infoh100", "mini-11"];

describe("the static player", () => {
  test.each(RULESETS)("plays games of %s to their end, with one to four players, the same with the same luck", (id) => {
    const rules = rulesOf(id);
    const lexicon = madeUpLexicon(rules.alphabet, 8, 3000);
    const player = new StaticPlayer(rules, lexicon, someLeaves(id));
    for (let seats = rules.ruleset.players.least; seats <= 4; seats++) {
      const finals = [1, 2].map(() => {
        const game = new FastGame(rules, lexicon, seats);
        const random = Random.fromSeed(seats);
        game.begin(random);
        let turns = 0;
        for (; !game.isOver && turns < 500; turns++) player.play(game, random);
        expect(game.isOver).toBe(true);
        expect(Math.max(...game.scores)).toBeGreaterThan(20);
        return Array.from({ length: seats }, (_, seat) => game.finalScore(seat));
      });
      expect(finals[1]).toEqual(finals[0]);
    }
  });

  test("looks for the placement with the most points and the best leave", () => {
    const rules = rulesOf("classic-en");
    const lexicon = madeUpLexicon(rules.alphabet, 8, 3000);
    const player = new StaticPlayer(rules, lexicon, someLeaves("classic-en"));
    const [search, list] = [new MoveSearch(rules, lexicon), new MoveList()];
    const game = new FastGame(rules, lexicon, 2);
    const random = Random.fromSeed(3);
    game.begin(random);
    let withEmptyBag = 0;
    for (; !game.isOver; player.play(game, random)) {
      const found = player.look(game);
      list.clear();
      search.all(game.grid, game.rack(game.turn), list);
      const worth = player.values.of(search.rack);
      const most = Array.from({ length: list.count }, (_, i) => list.scores[i] + worth[list.used[i]]);
      if (found === null) expect(list.count).toBe(0);
      else expect(found.worth).toBeCloseTo(Math.max(...most), 9);
      if (game.bagSize === 0) withEmptyBag++;
    }
    expect(withEmptyBag).toBeGreaterThan(0);
  });

  test.each(RULESETS)("%s comes to an end where there is no word at all to be laid", (id) => {
    const rules = rulesOf(id);
    const lexicon = lexiconOf(rules, "");
    for (const seats of [2, 3]) {
      const game = new FastGame(rules, lexicon, seats);
      const player = new StaticPlayer(rules, lexicon, null);
      const random = Random.fromSeed(1);
      game.begin(random);
      for (let turns = 0; !game.isOver && turns < 100; turns++) player.play(game, random);
      expect([seats, game.isOver]).toEqual([seats, true]);
    }
  });
});
