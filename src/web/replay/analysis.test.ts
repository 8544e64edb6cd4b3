import { expect, test } from "vitest";
import type { Mistake, Played } from "../../bots/analysis.ts";
import type { AnalysedTurn } from "../../bots/analyst.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { isOurs, lessons, summaryOf, verdictOf } from "./analysis.ts";

const played = (change: Partial<Played>): Played => ({
  candidate: { move: { type: "pass" }, score: 0, leave: 0, equity: 0, win: null, spread: null, samples: 0 },
  rank: 2,
  cost: { points: 0, win: null },
  isBest: false,
  mistake: null,
  ...change,
});

const turn = (seat: number, points: number, mistake: Mistake | null): AnalysedTurn =>
  ({
    view: { seat },
    analysis: { candidates: [played({}).candidate], played: played({ cost: { points, win: null }, mistake }) },
  }) as unknown as AnalysedTurn;

test.each<[Partial<Played>, string]>([
  [{ isBest: true, rank: 1 }, "best"],
  [{ isBest: true, rank: 3 }, "asGood"],
  [{}, "fine"],
  [{ mistake: "small" }, "small"],
  [{ mistake: "large" }, "large"],
])("calls %j %s", (change, verdict) => expect(verdictOf(played(change))).toBe(verdict));

test("finds what there is to learn, the dearest first", () => {
  const turns = [
    turn(0, 3, "small"),
    turn(1, 30, "large"),
    null,
    turn(0, 0, null),
    turn(1, 9, "medium"),
    turn(0, 40, "large"),
  ];
  expect(lessons(turns, 3)).toEqual([5, 1, 4]);
  expect(lessons(turns, 9)).toEqual([5, 1, 4, 0]);
});

test("sums up the turns of one seat", () => {
  const turns = [turn(0, 4, "small"), turn(1, 30, "large"), turn(0, 0, null), null];
  expect(summaryOf(turns, 0)).toMatchObject({ turns: 2, pointsLost: 2, mistakes: { small: 1, large: 0 } });
});

test("knows rules that are not ours", () => {
  const rules = findRules("classic-en") as Rules;
  expect(isOurs(rules)).toBe(true);
  expect(isOurs({ ...rules, ruleset: { ...rules.ruleset, rackSize: 8 } })).toBe(false);
  expect(isOurs({ ...rules, ruleset: { ...rules.ruleset, id: "mine" } })).toBe(false);
});
