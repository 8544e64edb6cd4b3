import { expect, test } from "vitest";
import { madeUpLexicon } from "../../../test/support/games.ts";
import { rulesOf } from "../../../test/support/table.ts";
import { Random } from "../../base/random.ts";
import { allTiles, BLANK, type Tile } from "../../lexicon/alphabet.ts";
import { MoveList } from "../../movegen/movelist.ts";
import { MoveSearch } from "../../movegen/search.ts";
import type { Rules } from "../../words/ruleset.ts";
import { EndgameBoard } from "./board.ts";
import { Hand } from "./hand.ts";
import { PASS } from "./replies.ts";
import { NO_SPOT, Spots } from "./spots.ts";

const RULES: Readonly<Record<string, Rules>> = {
  "classic-en": rulesOf("classic-en"),
  "mini-11": rulesOf("mini-11"),
  "skrafl-is": rulesOf("skrafl-is"),
  "classic-cs": rulesOf("classic-cs", { rackSize: 8 }),
  "points for a single tile": rulesOf("classic-en", { bonus: { 1: 5, 7: 50 } }),
};

function bestOf(search: MoveSearch, board: EndgameBoard, tile: Tile): number {
  const list = new MoveList();
  search.all(board.grid, [tile], list);
  return Math.max(NO_SPOT, ...list.scores.subarray(0, list.count));
}

test.each(Object.entries(RULES))(
  "%s: the best place for a tile is that of a search, now and after a move",
  (_, rules) => {
    const lexicon = madeUpLexicon(rules.alphabet, 5);
    const search = new MoveSearch(rules, lexicon);
    const spots = new Spots(rules, lexicon);
    const [now, next] = [new EndgameBoard(rules, lexicon), new EndgameBoard(rules, lexicon)];
    const random = Random.fromSeed(3);
    let [placed, stuck] = [0, 0];
    for (let game = 0; game < 3; game++) {
      const tiles = random.shuffle(allTiles(rules.alphabet));
      now.begin(new Uint8Array(rules.layout.rows * rules.layout.columns));
      while (tiles.length > 20) {
        const hand = new Hand(search, tiles.splice(0, 5), rules.layout.columns, 2);
        const lists = now.lookUp(0, hand, hand.sets - 1);
        for (let line = 0; line < lists.length; line++) now.find(0, hand, hand.sets - 1, line);
        if (hand.count === 0) continue;
        const move = random.below(hand.count);
        next.follow(now, hand.laying(move), 0);
        for (const tile of [BLANK, tiles[0], tiles[1], tiles[2]]) {
          if (!now.grid.isEmpty) expect(spots.after(now, hand, PASS, tile)).toBe(bestOf(search, now, tile));
          const best = bestOf(search, next, tile);
          expect(spots.after(now, hand, move, tile)).toBe(best);
          if (best === NO_SPOT) stuck++;
          else placed++;
        }
        now.begin(next.grid.board());
      }
    }
    expect(placed).toBeGreaterThan(0);
    expect(stuck).toBeGreaterThan(0);
  },
);

test("rules under which the squares beside a tile do not decide are left to the search", () => {
  expect(Spots.fit(rulesOf("classic-en"))).toBe(true);
  expect(Spots.fit(rulesOf("classic-en", { mustTouch: false }))).toBe(false);
  expect(Spots.fit(rulesOf("classic-en", { crossWords: { scored: true, checked: false } }))).toBe(false);
});
