import { describe, expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { FastGame } from "./fastgame.ts";
import { chanceAmong, exponential, leadOf, shareOfWin, winChance } from "./winchance.ts";

const rules = rulesOf("classic-en");
const lexicon = madeUpLexicon(rules.alphabet, 1);

function gameOf(scores: readonly number[], resigned: readonly number[] = []): FastGame {
  const game = new FastGame(rules, lexicon, scores.length);
  game.scores.set(scores);
  for (const seat of resigned) game.resigned[seat] = 1;
  return game;
}

const chances = (game: FastGame): number[] =>
  Array.from(game.scores, (_, seat) => chanceAmong(game, seat, (of) => game.scores[of], 40));

test("a lead is worth more the fewer tiles are left, and nothing is worth a half", () => {
  expect(winChance(0, 50)).toBe(0.5);
  expect(winChance(30, 10)).toBeGreaterThan(winChance(30, 80));
  expect(winChance(30, 10) + winChance(-30, 10)).toBeCloseTo(1, 12);
});

describe("among several", () => {
  test("equal points have equal chances, and all of them make one", () => {
    expect(chances(gameOf([90, 90, 90]))).toEqual(Array(3).fill(expect.closeTo(1 / 3, 12)));
    expect(chances(gameOf([90, 90, 90, 90])).reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 12);
    const [first, second, third] = chances(gameOf([120, 90, 60]));
    expect(first).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(third);
    expect(first + second + third).toBeCloseTo(1, 12);
  });

  test("two are as two ever were", () => {
    expect(chances(gameOf([100, 70]))[0]).toBeCloseTo(winChance(30, 40), 14);
  });

  test("who has left the game has no part in it", () => {
    const [first, , third] = chances(gameOf([100, 500, 100], [1]));
    expect([first, third]).toEqual([0.5, 0.5]);
    expect(leadOf(gameOf([100, 500, 100], [1]), 0, (of) => [100, 500, 100][of])).toBe(0);
  });

  test("a win is shared by those who have the most", () => {
    const shares = (scores: readonly number[]) =>
      scores.map((_, seat) => shareOfWin(gameOf(scores), seat, (of) => scores[of]));
    expect(shares([9, 7])).toEqual([1, 0]);
    expect(shares([9, 9])).toEqual([0.5, 0.5]);
    expect(shares([9, 9, 3, 9])).toEqual([1 / 3, 1 / 3, 0, 1 / 3]);
  });
});

test("the exponential needs nothing that machines do differently", () => {
  for (let x = -40; x <= 40; x += 0.37) expect(exponential(x) / Math.exp(x)).toBeCloseTo(1, 11);
  expect(exponential(0)).toBe(1);
  expect(exponential(1e9)).toBe(exponential(40));
  // The bits of one value, as a machine that rounds otherwise would not make them.
  expect(exponential(1).toString()).toBe("2.718281828458697");
});
