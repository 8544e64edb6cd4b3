import { describe, expect, test } from "vitest";
import { positionOf, rulesOf, type Situation, tableOf } from "../../test/support/table.ts";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { parseAlphabet } from "../lexicon/alphabet.ts";
import type { Move } from "../words/move.ts";
import { viewFor } from "../words/position.ts";
import { analyseTurn } from "./analysis.ts";
import type { Bot, Question } from "./bot.ts";
import { passing } from "./candidates.ts";
import { botOf } from "./levels.ts";
import { summarise } from "./summary.ts";

const classic = tableOf(rulesOf("classic-en"), "DO DOG DOGS GO GOADS AD SO ADS OX AX");
const expert = botOf("expert");
const master = botOf("master");
const PASS: Move = { type: "pass" };

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

  test("as much is found out as was asked for, or it is said that time cut it", () => {
    const effort = { samples: 5000, error: 0.005 };
    const lengthy = analyseTurn({ ...questionOf(middle), millis: 1, effort }, master, true, { type: "pass" });
    expect(lengthy.wasCut).toBe(false);
    expect(lengthy.played?.isTold).toBe(true);
    let looks = 0;
    const brief = { ...questionOf(middle), millis: 5, effort, clock: () => looks++ };
    const cut = analyseTurn(brief, master, true, { type: "pass" });
    expect(cut.wasCut).toBe(true);
    expect(cut.played?.candidate.samples).toBeLessThan(lengthy.played?.candidate.samples ?? 0);
  });

  test("of a move that may be as good nothing bad is said", () => {
    const question = { ...questionOf(middle), millis: 1 };
    const [first, second] = analyseTurn(question, master, true, null).candidates;
    const { played } = analyseTurn({ ...question, effort: { samples: 20, error: 0 } }, master, true, second.move);
    expect(first.move).not.toEqual(second.move);
    expect(Math.abs(played?.cost.win ?? 1)).toBeLessThan(2 * (played?.cost.winError ?? 0));
    expect(played).toMatchObject({ isBest: false, isTold: false, mistake: null });
    expect(
      summarise([analyseTurn({ ...question, effort: { samples: 20, error: 0 } }, master, true, second.move)]),
    ).toMatchObject({ unclear: 1, found: 0 });
  });

  test("a move that proves better than the bot's takes its place", () => {
    const question = { ...questionOf(middle), millis: 1 };
    const [best] = analyseTurn(question, master, true, null).candidates;
    const passes: Bot = () => ({ move: PASS, candidates: [passing()], isExact: false, wasCut: false });
    const { candidates, played } = analyseTurn(question, passes, true, best.move);
    expect(played).toMatchObject({ rank: 1, isBest: true, mistake: null, cost: { points: 0, win: 0 } });
    expect(candidates.map(({ move }) => move)).toEqual([best.move, PASS]);
  });

  test("what the others hold in truth changes nothing", () => {
    const random = Random.fromSeed(4);
    const position = positionOf(classic.rules, middle);
    const [own, other] = position.racks;
    const answers = Array.from({ length: 4 }, () => {
      const hidden = random.shuffle([...other, ...position.bag]);
      const racks = [own, hidden.slice(0, other.length)];
      const view = viewFor({ ...position, racks, bag: hidden.slice(other.length) }, 0);
      const effort = { samples: 60, error: 0.01 };
      return analyseTurn({ ...questionOf(middle), view, effort }, master, true, PASS);
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0].played?.candidate.samples).toBeGreaterThan(0);
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

  test("where time does not suffice nothing is said of a move, and that it was cut", () => {
    const situation = { racks: ["AS", "ATTSS"], board: ["8G AT"], bag: "", scores: [10, 12] };
    const unsure: Bot = (question) => ({ ...expert(question), wasCut: true });
    const { isExact, wasCut, played } = analyseTurn(questionOf(situation, small), unsure, true, PASS);
    expect({ isExact, wasCut }).toEqual({ isExact: false, wasCut: true });
    expect(played).toMatchObject({ isBest: false, isTold: false, mistake: null, cost: { winError: null } });
  });
});

test("a summary counts what was judged and leaves out what was not", () => {
  const opening: Situation = { racks: ["GOADSII", "AE"] };
  const moves = [classic.lay("8D GOADS"), classic.lay("8H DOGS"), { type: "pass" } as const, null];
  expect(summarise(moves.map((move) => byPoints(opening, move)))).toEqual({
    turns: 3,
    found: 1,
    unclear: 0,
    cut: 0,
    mistakes: { small: 0, medium: 1, large: 1 },
    pointsLost: (0 + 6 + 18) / 3,
    pointsLostError: null,
    winLost: null,
    winLostError: null,
    scored: 30,
    possible: 54,
  });
  expect(summarise([])).toMatchObject({ turns: 0, found: 0, pointsLost: 0, winLost: null });
});
