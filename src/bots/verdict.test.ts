import { describe, expect, test } from "vitest";
import { passing } from "./candidates.ts";
import { type Cost, isClear, judge, type Mistake, mistakeOf } from "./verdict.ts";

const cost = (points: number, win: number | null, winError: number | null = null): Cost => ({
  ...{ points, pointsError: null, win, winError },
});

test.each<[Cost, Mistake | null]>([
  [cost(50, 0.009, 0), null],
  [cost(0, 0.01, 0), "small"],
  [cost(0, 0.03, 0.01), "medium"],
  [cost(0, 0.2, 0.01), "large"],
  [cost(1.9, null), null],
  [cost(2, null), "small"],
  [cost(6, null), "medium"],
  [cost(12, null), "large"],
])("%j is a mistake: %s", (lost, mistake) => {
  expect(mistakeOf(lost)).toBe(mistake);
});

describe("a verdict", () => {
  test.each<[string, Cost]>([
    ["less than twice its error", cost(20, 0.1, 0.051)],
    ["of an error that nobody knows", cost(20, 0.5)],
    ["that seems a gain", cost(-3, -0.01, 0.02)],
  ])("is not given on a difference %s", (_, doubtful) => {
    expect(judge(passing(), 2, doubtful)).toMatchObject({ isBest: false, isTold: false, mistake: null });
  });

  test("is given where the figures are exact, or have no luck in them", () => {
    expect(judge(passing(), 2, cost(5, 1, 0))).toMatchObject({ isTold: true, mistake: "large" });
    expect(judge(passing(), 2, cost(0, 0, 0))).toMatchObject({ isTold: true, isBest: true, mistake: null });
    expect(judge(passing(), null, cost(3, null))).toMatchObject({ isTold: true, isBest: false, mistake: "small" });
  });
});

test("what is clear does not change its name within four errors", () => {
  expect(isClear({ mean: 0.2, error: 0.03 })).toBe(true);
  expect(isClear({ mean: 0.2, error: 0.04 })).toBe(false);
  expect(isClear({ mean: -0.1, error: 0.02 })).toBe(true);
  expect(isClear({ mean: 0, error: 0.004 })).toBe(false);
  expect(isClear({ mean: 0, error: 0 })).toBe(true);
});
