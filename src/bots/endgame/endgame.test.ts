import { describe, expect, test } from "vitest";
import {
  referenceValue,
  tinyGame,
  valueOfMove,
  viewOf,
  withTiles,
  withTilesOf,
} from "../../../test/reference/endgame.ts";
import { madeUpLexicon } from "../../../test/support/games.ts";
import { layoutOf, PASS, rulesOf, type Situation, type Table, tableOf } from "../../../test/support/table.ts";
import { Random } from "../../base/random.ts";
import { allTiles, BLANK } from "../../lexicon/alphabet.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { generateMoves } from "../../movegen/generate.ts";
import { emptyPosition, type Position, type View, viewFor } from "../../words/position.ts";
import type { Rules, Ruleset } from "../../words/ruleset.ts";
import { checkMove } from "../../words/score.ts";
import type { Question } from "../bot.ts";
import { solveEndgame } from "./endgame.ts";

const question = (view: View, lexicon: Lexicon, more: Partial<Question> = {}): Question => ({
  view,
  lexicon,
  leaves: null,
  seed: 1,
  millis: 1,
  clock: () => 0,
  ...more,
});

/** A situation with an empty bag in which nothing else is unseen. */
function ending(table: Table, situation: Situation): Position {
  const position = table.set({ bag: "", ...situation });
  return { ...position, rules: withTilesOf(table.rules, position.board, position.racks) };
}

const classic = tableOf(rulesOf("classic-en"), "CAR CARD CARDS CART JA");
const solve = ({ lexicon }: Table, position: Position) =>
  answered(solveEndgame(question(viewFor(position, 0), lexicon)));

function answered<T>(answer: T | null): T {
  if (answer === null) throw new Error("no answer");
  return answer;
}

describe("known tricks", () => {
  test("while the other one sits on a Q, tiles are laid one by one", () => {
    // CARD and then CARDS bring 7 + 8; CARDS at once would bring 8. Either way the Q counts twice.
    const answer = solve(classic, ending(classic, { board: ["8G CAR"], racks: ["DS", "Q"] }));
    expect(answer.move).toEqual(classic.lay("8G ...D"));
    expect(answer).toMatchObject({ isExact: true, wasCut: false });
    expect(answer.candidates[0]).toMatchObject({ score: 7, spread: 35, win: 1 });
    const atOnce = answer.candidates.find(({ score }) => score === 8);
    expect(atOnce).toMatchObject({ spread: 28 });
  });

  test("a block before the points: the other one would go out with CARDS", () => {
    // JA brings 9 and CART only 6, but then the other one is stuck, and JA waits. After JA it is CARD, and CARDS.
    const answer = solve(classic, ending(classic, { board: ["8G CAR"], racks: ["TJ", "DS"] }));
    expect(answer.move).toEqual(classic.lay("8G ...T"));
    expect(answer.candidates[0].spread).toBe(6 + 9 + 2 * 3);
    expect(answer.candidates.find(({ score }) => score === 9)?.spread).toBe(9 - 7 - 8 - 2);
  });

  test("to pass is best where the only move opens the way out for the other one", () => {
    const answer = solve(classic, ending(classic, { board: ["8G CAR"], racks: ["DQ", "S"], scores: [20, 9] }));
    expect(answer.move).toEqual(PASS);
    expect(answer.candidates[0]).toMatchObject({ spread: 20 - 9 - 12 + 1, win: 0.5 });
    expect(answer.candidates[1]).toMatchObject({ score: 7, spread: 20 - 9 + 7 - 8 - 20, win: 0 });
  });

  test("who has laid all tiles watches the other one go on, where the rules say so", () => {
    const skrafl = tableOf(rulesOf("skrafl-2014"), "CAR CARD CARDS");
    const answer = solve(skrafl, ending(skrafl, { board: ["H7 CAR"], racks: ["D", "SA"] }));
    expect(answer.candidates[0]).toMatchObject({ score: 7, spread: 7 - 8 + 2 });
  });

  test("the most points at once where the game is over with the next move", () => {
    const end: Ruleset["end"] = { ...classic.rules.ruleset.end, bagEmpty: true };
    const table = tableOf(rulesOf("classic-en", { end }), "CAR CARD CARDS CART JA");
    const answer = solve(table, ending(table, { board: ["8G CAR"], racks: ["DS", "Q"] }));
    expect(answer.candidates[0]).toMatchObject({ score: 8, spread: 8 - 0 + 10 + 10 });
  });
});

const SMALL = layoutOf(["T..d..T", ".D...D.", "..t.t..", "d..D..d", "..t.t..", ".D...D.", "T..d..T"], [4, 4]);
const RULES: Readonly<Record<string, Rules>> = {
  "classic-en": rulesOf("classic-en", {}, SMALL),
  "skrafl-2014": rulesOf("skrafl-2014", {}, SMALL),
  "palavras-118": rulesOf("palavras-118", {}, SMALL),
  "mini-11": rulesOf("mini-11"),
  "no points for tiles left": rulesOf(
    "classic-en",
    { adjustment: { subtractOwnRest: false, addOthersRest: false } },
    SMALL,
  ),
  "words across not checked": rulesOf("classic-en", { crossWords: { scored: true, checked: false } }, SMALL),
  "an odd board": rulesOf("classic-en", {}, layoutOf(["t..T....D", "..d.D.d..", "T...t...T", "....D...."], [2, 5])),
};
/** In the last two a move spoils the way out by lying at the end of its word. The large board is slow for the reference. */
const seedsOf = ({ layout, ruleset }: Rules): number[] => {
  if (!ruleset.crossWords.checked) return [1, 2, 4, 5];
  const seeds = Array.from({ length: layout.rows > 7 ? 6 : 12 }, (_, index) => index + 1);
  return layout.rows > 7 ? seeds : [...seeds, 188, 241];
};

describe.each(Object.entries(RULES))("%s", (_, rules) => {
  test("finds the same value as plain minimax, and a move that brings it", () => {
    let passed = 0;
    for (const seed of seedsOf(rules)) {
      const { game, words, lexicon } = tinyGame(rules, seed);
      const known = new Map<string, number>();
      const value = referenceValue(game, words, known);
      const answer = answered(solveEndgame(question(viewOf(game, [30, 20]), lexicon)));
      const [best] = answer.candidates;
      expect({ seed, spread: best.spread, isExact: answer.isExact }).toEqual({
        seed,
        spread: 10 + value,
        isExact: true,
      });
      expect(best.win).toBe(10 + value > 0 ? 1 : 10 + value === 0 ? 0.5 : 0);
      for (const { move, score, spread } of answer.candidates)
        if (spread !== null)
          expect({ seed, move, spread }).toEqual({
            seed,
            move,
            spread: 10 + valueOfMove(game, words, move, score, known),
          });
      if (answer.move.type === "pass") passed++;
    }
    expect(passed).toBeGreaterThan(0);
    expect(passed).toBeLessThan(seedsOf(rules).length);
  });
});

describe("limits", () => {
  const rules = rulesOf("classic-en");
  const lexicon = madeUpLexicon(rules.alphabet, 3);

  /** Two full racks on a board with some words: more than a few positions have to be looked at. */
  function fullView(): View {
    const random = Random.fromSeed(11);
    const tiles = random.shuffle(allTiles(rules.alphabet).filter((tile) => tile !== BLANK));
    let board: Uint8Array = new Uint8Array(225);
    for (let turn = 0; turn < 8; turn++) {
      const position = { ...emptyPosition(rules, 2, [1, 2, 3, 4]), board, racks: [tiles.splice(0, 7), []] };
      const moves = generateMoves(viewFor(position, 0), lexicon);
      if (moves.length > 0) board = withTiles(rules, board, moves[random.below(moves.length)]);
    }
    const racks = [tiles.splice(0, 7), tiles.splice(0, 7)];
    return viewFor({ ...emptyPosition(withTilesOf(rules, board, racks), 2, [1, 2, 3, 4]), board, racks, bag: [] }, 0);
  }
  const view = fullView();

  test("is over soon after it is to stop, and says that it was cut", () => {
    let asked = 0;
    const stopped = () => {
      asked++;
      return true;
    };
    const answer = answered(solveEndgame(question(view, lexicon, { stopped })));
    expect(asked).toBe(1);
    expect(answer).toMatchObject({ isExact: false, wasCut: true });
    expect(checkMove(view, answer.move).ok).toBe(true);
    expect(answer.move).toEqual(answer.candidates[0].move);
  });

  test("the clock cuts it short: the best so far comes first, and what is shown is watched", () => {
    let time = 0;
    const rounds: number[] = [];
    const answer = answered(
      solveEndgame(
        question(view, lexicon, { millis: 40, clock: () => time++, watch: (shown) => rounds.push(shown[0].score) }),
      ),
    );
    expect(answer).toMatchObject({ isExact: false, wasCut: true });
    expect(time).toBeLessThanOrEqual(42);
    expect(rounds.length).toBeGreaterThan(0);
    expect(answer.candidates[0].spread).not.toBeNull();
  });

  test("the same question gets the same answer, and is not changed", () => {
    const { game, lexicon } = tinyGame(RULES["mini-11"], 5);
    const asked = viewOf(game);
    const before = structuredClone(asked.board);
    const answer = solveEndgame(question(asked, lexicon));
    expect(solveEndgame(question(asked, lexicon))).toEqual(answer);
    expect(asked.board).toEqual(before);
  });

  test("asks nothing of the view that a seat may not know", () => {
    const { game, lexicon } = tinyGame(RULES["classic-en"], 5);
    const read = new Set<string | symbol>();
    const spied = new Proxy(viewOf(game), {
      get(target, key) {
        read.add(key);
        return Reflect.get(target, key);
      },
    });
    expect(solveEndgame(question(spied, lexicon))).toEqual(solveEndgame(question(viewOf(game), lexicon)));
    expect([...read].filter((key) => !(key in viewOf(game)))).toEqual([]);
  });

  test.each<[string, Partial<View>]>([
    ["a bag with tiles", { bagSize: 1 }],
    ["tiles that left the game", { asideSize: 1 }],
    ["another's turn", { turn: 1 }],
    ["a game that is over", { phase: "over" }],
    ["last tiles that may be challenged", { phase: "lastChallenge" }],
    ["three players", { rackSizes: [7, 7, 0], resigned: [false, false, false] }],
    ["nobody else", { resigned: [false, true] }],
    ["a rack that does not fit the unseen tiles", { rackSizes: [7, 6] }],
  ])("does not answer for %s", (_, change) => {
    expect(solveEndgame(question({ ...view, ...change }, lexicon))).toBeNull();
  });
});
