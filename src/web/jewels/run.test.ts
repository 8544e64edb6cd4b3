import { expect, test } from "vitest";
import { EXAMPLE, EXAMPLE_QUEUES, positionOf } from "../../../test/support/jewels.ts";
import { NO_LIMITS } from "../../jewels/game.ts";
import { leave, resumePlay, shownPoints, skip, startPlay, trySwap } from "./play.ts";
import { dayBeside, limitsFrom, nextBatch, positionFrom, startedHere } from "./run.ts";

const start = positionOf(EXAMPLE, EXAMPLE_QUEUES);
const begin = startPlay(1, { kind: "daily", date: "2026-01-01", run: "r" }, start, NO_LIMITS, 0);
const swap = { from: 21, to: 29 };
const played = skip(trySwap(begin, swap, 5, false).play);

test("the server is told what it does not know, and once that the run is over", () => {
  expect(nextBatch(begin, 0, false)).toBeNull();
  expect(nextBatch(played, 0, false)).toEqual({ after: 0, swaps: [swap], finish: false });
  expect(nextBatch(played, 1, false)).toBeNull();
  expect(nextBatch(leave(played), 1, false)).toEqual({ after: 1, swaps: [], finish: true });
  expect(nextBatch(leave(played), 0, false)).toEqual({ after: 0, swaps: [swap], finish: true });
  expect(nextBatch(leave(played), 1, true)).toBeNull();
});

test("a run goes on with the swaps that the server knows", () => {
  const resumed = resumePlay(begin, [swap], 100);
  expect(shownPoints(resumed)).toBe(6);
  expect(resumed.frames).toHaveLength(1);
  expect(resumePlay(begin, [{ from: 0, to: 1 }], 100).game.played).toEqual([]);
});

test("a board comes from the server as lists of numbers", () => {
  const sent = {
    rules: start.rules,
    board: [...start.board],
    queues: start.queues.map((queue) => [...queue]),
    swaps: [],
  };
  expect(positionFrom(sent)).toEqual(start);
  expect(positionFrom({ ...sent, board: [1] })).toBeNull();
  expect(limitsFrom({ turns: null, seconds: 120 })).toEqual({ turns: null, ms: 120_000 });
});

test("a clock that is wrong does not shorten a game", () => {
  const run = { startedAt: 1000, now: 1500 } as Parameters<typeof startedHere>[0];
  expect(startedHere(run, 90_000)).toBe(89_500);
});

test.each([
  ["2026-03-01", -1, "2026-02-28"],
  ["2026-12-31", 1, "2027-01-01"],
])("%s and %i day is %s", (day, step, other) => {
  expect(dayBeside(day, step)).toBe(other);
});
