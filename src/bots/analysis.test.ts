import { describe, expect, test } from "vitest";
import { positionOf, rulesOf, type Situation, tableOf } from "../../test/support/table.ts";
import { must } from "../base/result.ts";
import { parseAlphabet } from "../lexicon/alphabet.ts";
import type { Move } from "../words/move.ts";
import { viewFor } from "../words/position.ts";
import { analyseTurn, type Cost, type Mistake, mistakeOf } from "./analysis.ts";
import type { Question } from "./bot.ts";
import { botOf } from "./levels.ts";
import { summarise } from "./summary.ts";

const classic = tableOf(rulesOf("classic-en"), "DO DOG DOGS GO GOADS AD SO ADS OX AX");
const expert = botOf("expert");
const master = botOf("master");

function questionOf(situation: Situation, table = classic): Question {
  const view = viewFor(positionOf(table.rules, situation), situation.turn ?? 0);
  // A clock that stands still: how much is thought does not hang on the machine.
  return { view, lexicon: table.lexicon, leaves: null, seed: 7, millis: 0, clock: () => 0 };
}

const byPoints = (situation: Situation, move: Move | null) => analyseTurn(questionOf(situation), expert, false, move);

describe("by points and leave", () => {
  const opening: Situation = { racks: ["GOADSII", "AEIOU"] };

  test("the best move costs nothing", () => {
    const { played, candidates } = byPoints(opening, classic.lay("8D GOADS"));
    expect(played).toMatchObject({ rank: 1, isBest: true, cost: { points: 0, win: null }, mistake: null });
    expect(candidates[0]).toBe(played?.candidate);
  });

  test("any other costs the difference, whether it was listed or not", () => {
    const listed = byPoints(opening, classic.lay("8H DOGS"));
    const [best] = listed.candidates;
    expect(listed.played?.rank).toBeGreaterThan(1);
    expect(listed.played).toMatchObject({
      cost: { points: best.score - 12, win: null },
      isBest: false,
      mistake: "medium",
    });
    const pass = byPoints(opening, { type: "pass" });
    expect(pass.played).toMatchObject({ rank: null, cost: { points: best.score, win: null }, mistake: "large" });
  });

  test("on an empty board a word down is the word across", () => {
    expect(byPoints(opening, classic.lay("D8 GOADS")).played?.rank).toBeNull();
    expect(byPoints(opening, classic.lay("H4 GOADS")).played).toMatchObject({ rank: 1, isBest: true });
    const second: Situation = { racks: ["GOADSII", "AE"], board: ["8H AD"] };
    expect(byPoints(second, classic.lay("H8 .DS")).played?.isBest).toBe(false);
  });

  test("nothing is said of a move that nobody knows", () => {
    expect(byPoints(opening, null).played).toBeNull();
  });
});

describe("by playing on", () => {
  const middle: Situation = { racks: ["DOGSAIE", "XAAIIUU"], board: ["8H GO"], scores: [100, 100] };

  test("the best move gets its figures, and others what they lose against it with the same luck", () => {
    const question = questionOf(middle);
    const { candidates, played } = analyseTurn(question, master, true, { type: "pass" });
    expect(candidates[0].win).toBeGreaterThan(0.5);
    expect(played?.candidate.samples).toBeGreaterThan(0);
    expect(played?.cost.win).toBeGreaterThan(0);
    expect(played?.cost.points).toBeGreaterThan(1);
    expect(played?.candidate.win).toBeCloseTo((candidates[0].win ?? 0) - (played?.cost.win ?? 0), 10);
    expect(analyseTurn(question, master, true, { type: "pass" }).played).toEqual(played);
  });

  test("a move without a choice has figures too", () => {
    const only = analyseTurn(questionOf({ racks: ["VV", "XAAIIUU"], board: ["8H GO"] }), expert, true, null);
    expect(only.candidates[0].win).toBeGreaterThanOrEqual(0);
    expect(only.candidates[0].samples).toBeGreaterThan(0);
  });
});

describe("in the last turns", () => {
  const letters = [..."ATS"].map((letter) => ({ letter, count: 3, points: letter === "S" ? 5 : 1 }));
  const alphabet = must(parseAlphabet({ id: "ats", name: "A T S", language: "en", blanks: 0, letters }));
  const small = tableOf({ ...rulesOf("classic-en"), alphabet }, "AT TAT ATA AS TATS SAT SATS");

  test("the cost is exact", () => {
    const question = {
      ...questionOf({ racks: ["AS", "ATTSS"], board: ["8G AT"], bag: "", scores: [10, 12] }, small),
      millis: 1000,
    };
    const { isExact, candidates, played } = analyseTurn(question, master, true, { type: "pass" });
    expect(isExact).toBe(true);
    expect(played?.cost.points).toBe((candidates[0].spread ?? 0) - (played?.candidate.spread ?? 0));
    expect(played?.cost.points).toBeGreaterThan(0);
  });
});

test.each<[Cost, Mistake | null]>([
  [{ points: 50, win: 0.009 }, null],
  [{ points: 0, win: 0.01 }, "small"],
  [{ points: 0, win: 0.03 }, "medium"],
  [{ points: 0, win: 0.2 }, "large"],
  [{ points: 1.9, win: null }, null],
  [{ points: 2, win: null }, "small"],
  [{ points: 6, win: null }, "medium"],
  [{ points: 12, win: null }, "large"],
])("%j is a mistake: %s", (cost, mistake) => {
  expect(mistakeOf(cost)).toBe(mistake);
});

test("a summary counts what was judged and leaves out what was not", () => {
  const opening: Situation = { racks: ["GOADSII", "AE"] };
  const moves = [classic.lay("8D GOADS"), classic.lay("8H DOGS"), { type: "pass" } as const, null];
  expect(summarise(moves.map((move) => byPoints(opening, move)))).toEqual({
    turns: 3,
    found: 1,
    mistakes: { small: 0, medium: 1, large: 1 },
    pointsLost: (0 + 6 + 18) / 3,
    winLost: null,
    scored: 30,
    possible: 54,
  });
  expect(summarise([])).toMatchObject({ turns: 0, found: 0, pointsLost: 0, winLost: null });
});
