import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moveLine, type ReferenceMove, referenceMoves } from "../../test/reference/moves.ts";
import { type World, worlds } from "../../test/reference/worlds.ts";
import { madeUpLexicon, playGame } from "../../test/support/games.ts";
import { layoutOf, lexiconOf, rackOf, rulesOf, tableOf } from "../../test/support/table.ts";
import { Random } from "../base/random.ts";
import { allTiles, BLANK, type Tile } from "../lexicon/alphabet.ts";
import { buildLexicon, type Lexicon } from "../lexicon/lexicon.ts";
import { type View, viewFor } from "../words/position.ts";
import type { Rules, Ruleset } from "../words/ruleset.ts";
import { generateMoves } from "./generate.ts";
import { Grid } from "./grid.ts";
import { MoveList, placementOf } from "./movelist.ts";
import { MoveSearch } from "./search.ts";

const SEED = 2026;
const LEAST = Number.NEGATIVE_INFINITY;

/** What leaves may be worth: by kind, a worth for a set drawn at random. In eighths, which add up without rounding. */
const WORTHS: readonly ((random: Random) => number)[] = [
  () => 0,
  (random) => (random.below(401) - 200) / 8,
  (random) => -random.below(800) / 8,
  (random) => (random.below(8) === 0 ? 5000 : 0),
  (random) => (random.below(8) === 0 ? -5000 : random.below(80) / 8),
  // One leave is worth more than any move.
  (random) => (random.below(40) === 0 ? 100_000 : -random.below(80)),
];

const worthsOf = (kind: number, seed: number, sets: number): Float64Array => {
  const random = Random.fromSeed(seed);
  return Float64Array.from({ length: sets }, () => WORTHS[kind](random));
};

const linesOf = (moves: readonly ReferenceMove[]): string[] => moves.map(moveLine).sort();

const gridOf = (rules: Rules, lexicon: Lexicon, board: Uint8Array): Grid => {
  const grid = new Grid(rules, lexicon);
  grid.set(board);
  return grid;
};

/** Whatever leaves are worth: the best of all moves is found, unless it is not worth more than what is asked for. */
function expectTop(
  search: MoveSearch,
  grid: Grid,
  rack: readonly Tile[],
  kinds: readonly number[],
  seed: number,
): number {
  const { layout } = grid.rules;
  const list = new MoveList();
  search.all(grid, rack, list);
  expect(search.any(grid, rack)).toBe(list.count > 0);
  for (const kind of kinds) {
    const worths = worthsOf(kind, seed, search.rack.sets);
    const equities = Array.from({ length: list.count }, (_, i) => list.scores[i] + worths[list.used[i]]);
    const best = equities.reduce((most, equity) => Math.max(most, equity), LEAST);
    const at = `kind ${kind}, rack ${rack}`;
    expect([at, search.top(grid, rack, () => worths, LEAST)]).toEqual([at, list.count > 0]);
    expect([at, search.found.worth]).toEqual([at, best]);
    if (list.count === 0) continue;
    const { score, used } = search.found;
    const found = { ...placementOf(layout, search.found), score };
    const bests = [...equities.keys()].filter((i) => equities[i] === best && list.used[i] === used);
    expect(bests.map((i) => list.move(layout, i))).toContainEqual(found);
    // Nothing beats the best; just below it the best is found still.
    expect([at, search.top(grid, rack, () => worths, best)]).toEqual([at, false]);
    expect([at, search.top(grid, rack, () => worths, best - 0.125)]).toEqual([at, true]);
    expect([at, search.found.worth]).toEqual([at, best]);
  }
  return list.count;
}

/** The odd worlds of the slow reference, with what they leave out. */
const cases = fc.record({
  world: worlds(),
  mustTouch: fc.boolean(),
  rackSize: fc.integer({ min: 1, max: 9 }),
  blanks: fc.constantFrom(0, 0, 1, 2, 3),
  bonus: fc.constantFrom<Ruleset["bonus"]>({ "7": 50 }, { "1": 30, "3": 100 }, { "2": 7, "9": 500 }),
  kind: fc.nat(WORTHS.length - 1),
  seed: fc.nat(1_000_000),
});

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

const oddLexicon = ({ view, list }: World): Lexicon => buildLexicon("odd", view.rules.alphabet, list);

function viewOf({ world: { view }, mustTouch, rackSize, blanks, bonus }: Case): View {
  const ruleset = { ...view.rules.ruleset, mustTouch, rackSize, bonus };
  const letters = view.rack.filter((tile) => tile !== BLANK);
  const rack = [...letters, ...letters, ...Array<Tile>(blanks).fill(BLANK)].slice(-rackSize);
  return { ...view, rules: { ...view.rules, ruleset }, rack };
}

describe("the best move", () => {
  test("is the best of all, for odd boards, rules, racks and leaves", () => {
    let moves = 0;
    const property = fc.property(cases, (one) => {
      const { rules, board, rack } = viewOf(one);
      const lexicon = oddLexicon(one.world);
      const search = new MoveSearch(rules, lexicon);
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
    const search = new MoveSearch(rules, lexicon);
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

  test.each([12, 20])("is the best of all on a rack of %i tiles", (rackSize) => {
    const rules = rulesOf("super-21", { rackSize, bonus: { "7": 50, "8": 90 } });
    const lexicon = madeUpLexicon(rules.alphabet, 5);
    const random = Random.fromSeed(6);
    const { positions } = playGame(rules, lexicon, 2, 7, playAny);
    const search = new MoveSearch(rules, lexicon);
    for (const at of [1, 8, 14]) {
      const rack = random.shuffle(allTiles(rules.alphabet)).slice(0, rackSize);
      const grid = gridOf(rules, lexicon, positions[at].board);
      for (const tiles of [rack, rack.slice(0, 9)]) expectTop(search, grid, tiles, [0, 1], at);
    }
  });

  test("needs a blank for a letter that only goes with one that another blank already stands for", () => {
    const rules = rulesOf("classic-en");
    const lexicon = lexiconOf(rules, "AE QEX");
    const search = new MoveSearch(rules, lexicon);
    expect(search.top(new Grid(rules, lexicon), rackOf(rules, "Q??"), () => new Float64Array(8), LEAST)).toBe(true);
    expect(search.found.score).toBe(20);
  });

  test("is the same whatever the object searched for before", () => {
    const questions = fc.record({
      isFirst: fc.boolean(),
      from: fc.nat(3),
      blanks: fc.nat(2),
      kind: fc.nat(WORTHS.length - 1),
      seed: fc.nat(1_000_000),
      isSameRack: fc.boolean(),
      before: fc.constantFrom("all", "any", "nothing"),
    });
    const property = fc.property(cases, fc.array(questions, { minLength: 3, maxLength: 8 }), (one, asked) => {
      const { rules, board, rack: letters } = viewOf(one);
      const lexicon = oddLexicon(one.world);
      const used = new MoveSearch(rules, lexicon);
      let question = asked[0];
      for (const next of asked) {
        const { isFirst, before } = next;
        // Playouts ask for one rack on board after board.
        if (!next.isSameRack) question = next;
        const { from, blanks, kind, seed } = question;
        const grid = gridOf(rules, lexicon, isFirst ? new Uint8Array(board.length) : board);
        const rack = [...letters.slice(from), ...Array<Tile>(blanks).fill(BLANK)];
        if (before === "all") used.all(grid, letters, new MoveList());
        if (before === "any") used.any(grid, letters);
        const fresh = new MoveSearch(rules, lexicon);
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
      const search = new MoveSearch(rules, lexicon);
      const grid = new Grid(rules, lexicon);
      expect(search.top(grid, rackOf(rules, rack), ({ sets }) => new Float64Array(sets), LEAST)).toBe(false);
      expect(search.any(grid, rackOf(rules, rack))).toBe(false);
    }
  });
});

describe("all moves", () => {
  test.each([
    { scored: true, checked: true },
    { scored: false, checked: true },
    { scored: true, checked: false },
  ])("of a single tile with words both ways: %o", (crossWords) => {
    const table = tableOf(rulesOf("classic-en", { crossWords }), "AB BA BE AX EX");
    const position = table.set({ racks: ["X", "Q"], board: ["8H A", "9G E"] });
    const lines = generateMoves(viewFor(position, 0), table.lexicon).map(
      ({ square, direction, score, tiles }) => `${square} ${direction} ${tiles} ${score}`,
    );
    const [across, down] = ["126 across 0,24 ", "112 down 0,24 "];
    const points = crossWords.scored ? 9 + 9 : 9;
    expect(lines).toContain(`${across}${points}`);
    expect(lines.includes(`${down}${points}`)).toBe(!crossWords.scored || !crossWords.checked);
    for (const move of generateMoves(viewFor(position, 0), table.lexicon)) {
      const { score, ...placement } = move;
      expect(table.play(position, { type: "place", ...placement }).scores[0]).toBe(score);
    }
  });

  test("are those of every row and every column", () => {
    const rules = rulesOf("mini-11");
    const lexicon = madeUpLexicon(rules.alphabet, 5);
    const { positions } = playGame(rules, lexicon, 2, 7, playAny);
    const [grid, search] = [new Grid(rules, lexicon), new MoveSearch(rules, lexicon)];
    const [all, rows] = [new MoveList(), new MoveList()];
    for (const { board, racks, turn } of positions.slice(3)) {
      grid.set(board);
      all.clear();
      rows.clear();
      search.all(grid, racks[turn], all);
      for (const lines of [grid.across, grid.down])
        for (let y = 0; y < lines.height; y++) search.along(grid, racks[turn], lines, y, rows);
      expect(rows.moves(rules.layout)).toEqual(all.moves(rules.layout));
    }
  });

  test("are those of the slow reference where moves need not touch and racks are long or have three blanks", () => {
    const few = cases.filter(({ world, blanks }) => blanks < 3 || world.view.rack.length < 4);
    const property = fc.property(few, (one) => {
      const view = viewOf(one);
      const moves = generateMoves(view, oddLexicon(one.world));
      expect(linesOf(moves)).toEqual(linesOf(referenceMoves(view, one.world.words)));
    });
    fc.assert(property, { seed: SEED, numRuns: 20 });
  });
});

/** Any legal placement, or a pass. */
function playAny(view: View, lexicon: Lexicon, random: Random) {
  const moves = generateMoves(view, lexicon);
  if (moves.length === 0) return { type: "pass" } as const;
  const { square, direction, tiles } = moves[random.below(moves.length)];
  return { type: "place", square, direction, tiles } as const;
}
