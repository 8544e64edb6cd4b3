import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oddCases, oddLexicon, oddView, playAny } from "../../test/reference/odd-cases.ts";
import { madeUpLexicon, playGame } from "../../test/support/games.ts";
import { layoutOf, lexiconOf, rackOf, rulesOf } from "../../test/support/table.ts";
import { Random } from "../base/random.ts";
import { allTiles, BLANK, type Tile } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Rules } from "../words/ruleset.ts";
import { compareLayings } from "./best-play.ts";
import { BestSearch } from "./best-search.ts";
import { Grid } from "./grid.ts";
import { MoveList, placementOf } from "./movelist.ts";
import { MoveSearch } from "./search.ts";

const SEED = 2026;
const LEAST = Number.NEGATIVE_INFINITY;

/** What leaves may be worth: by kind, a worth for a set drawn at random. */
const WORTHS: readonly ((random: Random) => number)[] = [
  () => 0,
  (random) => (random.below(401) - 200) / 8,
  (random) => -random.below(800) / 8,
  (random) => (random.below(8) === 0 ? 5000 : 0),
  (random) => (random.below(8) === 0 ? -5000 : random.below(80) / 8),
  // One leave is worth more than any move.
  (random) => (random.below(40) === 0 ? 100_000 : -random.below(80)),
  // Sums that are rounded, among them many that only rounding tells apart.
  (random) => (random.below(2001) - 1000) / 30,
  (random) => random.below(9) * 0.1 + random.below(3) * 1e-15,
  (random) => random.below(7) / 3 + 1e9,
  (random) => [1e-300, -1e-300, 0, 1e12 / 3][random.below(4)],
];

const worthsOf = (kind: number, seed: number, sets: number): Float64Array => {
  const random = Random.fromSeed(seed);
  return Float64Array.from({ length: sets }, () => WORTHS[kind % WORTHS.length](random));
};

const gridOf = (rules: Rules, lexicon: Lexicon, board: Uint8Array): Grid => {
  const grid = new Grid(rules, lexicon);
  grid.set(board);
  return grid;
};

/** Whatever leaves are worth: the best of all moves is found, and of equals the first, unless it is not worth more than what is asked for. */
function expectTop(
  search: BestSearch,
  grid: Grid,
  rack: readonly Tile[],
  kinds: readonly number[],
  seed: number,
): number {
  const { rules, lexicon } = grid;
  const [every, list] = [new MoveSearch(rules, lexicon), new MoveList()];
  every.all(grid, rack, list);
  expect(every.any(grid, rack)).toBe(list.count > 0);
  for (const kind of kinds) {
    const worths = worthsOf(kind, seed, every.rack.sets);
    const equities = Array.from({ length: list.count }, (_, i) => list.scores[i] + worths[list.used[i]]);
    const best = equities.reduce((most, equity) => Math.max(most, equity), LEAST);
    const at = `kind ${kind % WORTHS.length}, rack ${rack}`;
    expect([at, search.top(grid, rack, () => worths, LEAST)]).toEqual([at, list.count > 0]);
    expect([at, search.found.worth]).toEqual([at, best]);
    if (list.count === 0) continue;
    const equals = [...equities.keys()].filter((i) => equities[i] === best);
    const [first] = equals.sort((a, b) => compareLayings(list.laying(a), list.laying(b)));
    const found = () => ({ ...placementOf(rules.layout, search.found), score: search.found.score });
    expect(found()).toEqual(list.move(rules.layout, first));
    expect(search.found.used).toBe(list.used[first]);
    // Nothing beats the best; just below it the best is found still.
    expect([at, search.top(grid, rack, () => worths, best)]).toEqual([at, false]);
    expect([at, search.top(grid, rack, () => worths, best - 0.125)]).toEqual([at, true]);
    expect(found()).toEqual(list.move(rules.layout, first));
  }
  return list.count;
}

describe("the best move", () => {
  test("is the best of all, for odd boards, rules, racks and leaves", () => {
    let moves = 0;
    const property = fc.property(oddCases, (one) => {
      const { rules, board, rack } = oddView(one);
      const lexicon = oddLexicon(one.world);
      const search = new BestSearch(rules, lexicon);
      moves += expectTop(search, gridOf(rules, lexicon, board), rack, [0, one.kind], one.seed);
    });
    fc.assert(property, { seed: SEED, numRuns: 60 });
    expect(moves).toBeGreaterThan(2000);
  });

  test.each([
    ["classic-en", {}],
    ["classic-cs", {}],
    ["classic-pl", { rackSize: 8, bonus: { "5": 25, "8": 60 } }],
    ["classic-de", { crossWords: { scored: true, checked: false } }],
    ["super-21", {}],
    ["mini-11", { crossWords: { scored: false, checked: true } }],
    ["skrafl-is", { firstMove: { leastTiles: 3, coversStart: false } }],
  ] as const)("is the best of all through a game of %s with %o", (id, changes) => {
    const rules = rulesOf(id, changes);
    const lexicon = madeUpLexicon(rules.alphabet, 5, 4000);
    const random = Random.fromSeed(6);
    const { positions } = playGame(rules, lexicon, 2, 7, playAny);
    const search = new BestSearch(rules, lexicon);
    const grid = new Grid(rules, lexicon);
    let moves = 0;
    for (let i = 0; i < positions.length; i += 4) {
      grid.set(positions[i].board);
      const letters = random.shuffle(allTiles(rules.alphabet)).filter((tile) => tile !== BLANK);
      const size = random.below(4) === 0 ? random.below(rules.ruleset.rackSize) : rules.ruleset.rackSize;
      // Three blanks can stand for so many words that listing them takes a second.
      const blanks = Array<Tile>(Math.min(size, random.below(3))).fill(BLANK);
      const rack = [...blanks, ...letters].slice(0, size);
      moves += expectTop(search, grid, rack, [0, 1 + random.below(WORTHS.length - 1)], i);
    }
    expect(moves).toBeGreaterThan(1000);
  });

  test("is the best of all on a board of 26 × 26 with letters of two characters and a rack of eight", () => {
    const lines = Array.from({ length: 26 }, (_, y) => (y % 5 === 0 ? "T.d.D".repeat(6).slice(0, 26) : ".".repeat(26)));
    const rules = rulesOf("classic-es", { rackSize: 8, bonus: { "8": 60 } }, layoutOf(lines, [13, 13]));
    const lexicon = madeUpLexicon(rules.alphabet, 5, 4000);
    const { positions } = playGame(rules, lexicon, 2, 7, playAny);
    const search = new BestSearch(rules, lexicon);
    let moves = 0;
    for (const [i, { board, racks, turn }] of positions.entries())
      if (i % 5 === 0) moves += expectTop(search, gridOf(rules, lexicon, board), racks[turn], [0, i + 1], i);
    expect(moves).toBeGreaterThan(1000);
  });

  test.each([12, 20])("is the best of all on a rack of %i tiles", (rackSize) => {
    const rules = rulesOf("super-21", { rackSize, bonus: { "7": 50, "8": 90 } });
    const lexicon = madeUpLexicon(rules.alphabet, 5);
    const random = Random.fromSeed(6);
    const { positions } = playGame(rules, lexicon, 2, 7, playAny);
    const search = new BestSearch(rules, lexicon);
    for (const at of [1, 8, 14]) {
      const rack = random.shuffle(allTiles(rules.alphabet)).slice(0, rackSize);
      const grid = gridOf(rules, lexicon, positions[at].board);
      for (const tiles of [rack, rack.slice(0, 9)]) expectTop(search, grid, tiles, [0, 1], at);
    }
  });

  test("needs a blank for a letter that only goes with one that another blank already stands for", () => {
    const rules = rulesOf("classic-en");
    const lexicon = lexiconOf(rules, "AE QEX");
    const search = new BestSearch(rules, lexicon);
    expect(search.top(new Grid(rules, lexicon), rackOf(rules, "Q??"), () => new Float64Array(8), LEAST)).toBe(true);
    expect(search.found.score).toBe(20);
  });

  test("has the blank as late as can be where its letter brings no points anywhere", () => {
    const classic = rulesOf("classic-en", {}, layoutOf(["..t"], [1, 1]));
    const rules = { ...classic, alphabet: { ...classic.alphabet, points: classic.alphabet.points.map(() => 0) } };
    const lexicon = lexiconOf(rules, "AAA");
    const search = new BestSearch(rules, lexicon);
    expect(expectTop(search, new Grid(rules, lexicon), rackOf(rules, "AA?"), [0], 1)).toBe(3);
  });

  test("is the same whatever the object searched for before", () => {
    const questions = fc.record({
      isFirst: fc.boolean(),
      from: fc.nat(3),
      blanks: fc.nat(2),
      kind: fc.nat(100),
      seed: fc.nat(1_000_000),
      isSameRack: fc.boolean(),
      before: fc.constantFrom("all", "last", "nothing"),
    });
    const property = fc.property(oddCases, fc.array(questions, { minLength: 3, maxLength: 8 }), (one, asked) => {
      const { rules, board, rack: letters } = oddView(one);
      const lexicon = oddLexicon(one.world);
      const used = new BestSearch(rules, lexicon);
      let question = asked[0];
      for (const next of asked) {
        const { isFirst, before } = next;
        // Playouts ask for one rack on board after board.
        if (!next.isSameRack) question = next;
        const { from, blanks, kind, seed } = question;
        const grid = gridOf(rules, lexicon, isFirst ? new Uint8Array(board.length) : board);
        const rack = [...letters.slice(from), ...Array<Tile>(blanks).fill(BLANK)];
        if (before === "all") used.top(grid, letters, ({ sets }) => new Float64Array(sets), LEAST);
        if (before === "last") used.top(grid, letters.slice(1), ({ sets }) => new Float64Array(sets), LEAST);
        const fresh = new BestSearch(rules, lexicon);
        for (const search of [fresh, used]) search.top(grid, rack, ({ sets }) => worthsOf(kind, seed, sets), LEAST);
        expect(used.found.worth).toBe(fresh.found.worth);
        if (fresh.found.worth !== LEAST)
          expect(placementOf(rules.layout, used.found)).toEqual(placementOf(rules.layout, fresh.found));
      }
    });
    fc.assert(property, { seed: SEED, numRuns: 25 });
  });

  test("is none without tiles, without words, without room", () => {
    const rules = rulesOf("classic-en", {}, layoutOf(["...", "..."], [1, 1]));
    for (const [words, rack] of [
      ["AB", ""],
      ["", "AB"],
      ["ABCD", "ABCD"],
      ["AB", "A"],
    ]) {
      const lexicon = lexiconOf(rules, words);
      const search = new BestSearch(rules, lexicon);
      const grid = new Grid(rules, lexicon);
      expect(search.top(grid, rackOf(rules, rack), ({ sets }) => new Float64Array(sets), LEAST)).toBe(false);
      expect(new MoveSearch(rules, lexicon).any(grid, rackOf(rules, rack))).toBe(false);
    }
  });
});
