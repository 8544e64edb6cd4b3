import { expect, test } from "vitest";
import type { AnalysedTurn } from "../../bots/analyst.ts";
import { passing } from "../../bots/candidates.ts";
import type { Cost, Mistake, Played } from "../../bots/verdict.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { isOurs, lessons, summaryOf, verdictOf } from "./analysis.ts";

const costOf = (points: number): Cost => ({ points, pointsError: null, win: null, winError: null });

const played = (change: Partial<Played>): Played => ({
  candidate: passing(),
  rank: 2,
  cost: costOf(0),
  isBest: false,
  isTold: true,
  mistake: null,
  ...change,
});

const turn = (seat: number, points: number, mistake: Mistake | null): AnalysedTurn =>
  ({
    view: { seat },
    analysis: { candidates: [played({}).candidate], played: played({ cost: costOf(points), mistake }) },
  }) as unknown as AnalysedTurn;

test.each<[Partial<Played>, string]>([
  [{ isBest: true, rank: 1 }, "best"],
  [{ isBest: true, rank: 3 }, "asGood"],
  [{}, "fine"],
  [{ isTold: false, cost: { points: 3, pointsError: 2, win: 0.01, winError: 0.02 } }, "unclear"],
  [{ isTold: false, cost: { points: 3, pointsError: null, win: 0.5, winError: null } }, "unproven"],
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
