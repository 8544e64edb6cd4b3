import { describe, expect, test } from "vitest";
import { madeUpLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf, type Situation, tableOf } from "../../test/support/table.ts";
import { Random } from "../base/random.ts";
import { decide } from "../movegen/decide.ts";
import { generateMoves } from "../movegen/generate.ts";
import type { Move } from "../words/move.ts";
import { type Position, type View, viewFor } from "../words/position.ts";
import { checkMove } from "../words/score.ts";
import { rankMoves, situationOf } from "./candidates.ts";
import { emptyLeaves, type LeaveTable } from "./leaves.ts";

const ALL = Number.POSITIVE_INFINITY;

function someLeaves(id: string): LeaveTable {
  const table = emptyLeaves(rulesOf(id).alphabet);
  const random = Random.fromSeed(1);
  for (let symbol = 0; symbol < table.symbols; symbol++) table.singles[symbol] = (random.below(200) - 120) / 10;
  return table;
}

const viewOf = (position: Position): View => viewFor(position, position.turn);

describe("ranked moves", () => {
  test.each([
    ["classic-en", 2],
    ["classic-en", 3],
    ["skrafl-is", 4],
    ["palavras-118", 3],
    ["infoh100", 1],
    ["infoh100", 4],
    ["mini-11", 4],
    ["classic-pl", 2],
  ])("of a game of %s with %i players all may be made, the best first", (id, players) => {
    const rules = rulesOf(id);
    const lexicon = madeUpLexicon(rules.alphabet, 8, 3000);
    const leaves = someLeaves(id);
    const { positions } = playGame(rules, lexicon, players, 5, (view) => rankMoves(view, lexicon, leaves, 1)[0].move);
    const kinds = new Set<string>();
    positions.forEach((position, turn) => {
      if (position.version === 0 || position.phase === "over" || turn % 5 !== 0) return;
      const view = viewOf(position);
      const ranked = rankMoves(view, lexicon, turn % 2 === 0 ? leaves : null, ALL);
      const moves = generateMoves(view, lexicon);
      expect(ranked.filter(({ move }) => move.type === "place").length).toBe(moves.length);
      expect(ranked.map(({ equity }) => equity)).toEqual(ranked.map(({ equity }) => equity).sort((a, b) => b - a));
      for (const [i, { move, score, leave, equity }] of ranked.entries()) {
        kinds.add(move.type);
        const checked = checkMove(view, move);
        expect([move, checked.ok && checked.value.total, equity]).toEqual([move, score, score + leave]);
        if (i % 10 === 0) expect(decide(position, position.turn, move, lexicon).ok).toBe(true);
      }
      // A shorter list is the beginning of the long one.
      expect(rankMoves(view, lexicon, turn % 2 === 0 ? leaves : null, 4)).toEqual(ranked.slice(0, 4));
    });
    expect(kinds.has("place") && kinds.has("exchange")).toBe(true);
    expect(positions.at(-1)?.outcome?.reason).not.toBe("resigned");
  });

  test("no two are the same", () => {
    const table = tableOf(rulesOf("classic-en"), "DO ODD DID");
    const moves = rankMoves(viewOf(table.set({ racks: ["DDOO?I?", "A"] })), table.lexicon, null, ALL).map(
      ({ move }) => move,
    );
    expect(new Set(moves.map((move) => JSON.stringify(move))).size).toBe(moves.length);
  });
});

const moves = (table: ReturnType<typeof tableOf>, situation: Situation, changes: Partial<Position> = {}): Move[] =>
  rankMoves(viewOf({ ...table.set(situation), ...changes }), table.lexicon, null, ALL).map(({ move }) => move);

describe("exchanges", () => {
  test.each([
    ["classic-en", "EEEEEEE", [1, 2, 3]],
    ["classic-en", "EEEEEE", []],
    ["skrafl-2014", "EE", [1, 2]],
    ["skrafl-2014", "", []],
    ["infoh100", "E", [1, 2, 3]],
    ["depuneri", "EEEEEEEE", []],
  ])("of %s with %j in the bag: of %j tiles", (id, bag, counts) => {
    const table = tableOf(rulesOf(id), "DO");
    const ranked = moves(table, { racks: ["ABB", "A"], bag });
    if (counts.length === 0) expect(ranked).toEqual([{ type: "pass" }]);
    else {
      const wanted = ["A", "B", "AB", "BB", "ABB"].filter((tiles) => counts.includes(tiles.length));
      expect(ranked.map((move) => JSON.stringify(move)).sort()).toEqual(
        wanted.map((tiles) => JSON.stringify(table.exchange(tiles))).sort(),
      );
    }
  });

  test("are left where nobody has scored for two rounds and there is a word to lay", () => {
    const table = tableOf(rulesOf("skrafl-2014"), "DO");
    const types = (racks: string[], scoreless: number) => [
      ...new Set(moves(table, { racks }, { scoreless }).map(({ type }) => type)),
    ];
    expect(types(["DO", "A"], 3).sort()).toEqual(["exchange", "place"]);
    expect(types(["DO", "A"], 4)).toEqual(["place"]);
    expect(types(["DO", "A", "B"], 4).sort()).toEqual(["exchange", "place"]);
    expect(types(["DA", "A"], 4)).toEqual(["exchange"]);
  });
});

describe("where there is nothing to choose", () => {
  const single = tableOf(rulesOf("classic-en", { challenge: { rule: "single", points: 0 } }), "DO AD");

  test("an empty rack passes", () => {
    expect(moves(single, { racks: ["", "A"] })).toEqual([{ type: "pass" }]);
  });

  test("the last tiles are not challenged", () => {
    const last = single.play(single.set({ racks: ["DO", "AD"], bag: "" }), single.lay("8H DO"));
    expect(last.phase).toBe("lastChallenge");
    expect(rankMoves(viewOf(last), single.lexicon, null, ALL).map(({ move }) => move)).toEqual([{ type: "pass" }]);
  });
});

describe("with an empty bag", () => {
  const rank = (id: string, racks: string[], board: string[]) => {
    const table = tableOf(rulesOf(id), "DO DOG AD AH");
    const seen = table.set({ racks, board, bag: "" });
    // Only the tiles on the racks are left of the set, so that what the others hold can be told.
    const counts = rulesOf(id).alphabet.counts.map(() => 0);
    for (const tile of [...seen.racks.flat(), ...seen.board].filter((tile) => tile > 0 && tile < 128)) counts[tile]++;
    const rules = { ...table.rules, alphabet: { ...table.rules.alphabet, counts, blanks: 0 } };
    const view = viewFor({ ...seen, rules }, 0);
    return { view, ranked: rankMoves(view, table.lexicon, null, ALL) };
  };

  test("going out gains what the others hold, twice, and tiles that are left cost twice", () => {
    const { view, ranked } = rank("classic-en", ["G", "QA"], ["8H DO"]);
    expect(situationOf(view)).toEqual({ bagSize: 0, othersPoints: 11 });
    expect(ranked).toMatchObject([{ score: 5, leave: 22, equity: 27 }]);
    const [first] = rank("classic-en", ["GB", "Q"], ["8H DO"]).ranked;
    // B is worth 3, counted twice, and the turn that it takes to get rid of it eight.
    expect(first).toMatchObject({ score: 5, leave: -14 });
  });

  test("of all others together, where there are several", () => {
    expect(situationOf(rank("classic-en", ["G", "QA", "Z"], ["8H DO"]).view).othersPoints).toBe(21);
  });

  test("nothing of it counts where the rules take no tiles into account", () => {
    expect(rank("infoh100", ["G", "QA"], ["8H DO"]).ranked[0].leave).toBe(0);
  });
});
