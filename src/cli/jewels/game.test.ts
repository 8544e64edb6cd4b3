import { describe, expect, test } from "vitest";
import { EXAMPLE, EXAMPLE_QUEUES, positionOf } from "../../../test/support/jewels.ts";
import { UserError } from "../../base/user-error.ts";
import { JewelsGame, makeClock, parseLimit } from "./game.ts";

const swap = { from: 21, to: 29 };

function gameWith(limits: { turns?: number; ms?: number }) {
  const clock = { now: 1000 };
  const start = positionOf(EXAMPLE, EXAMPLE_QUEUES);
  const game = new JewelsGame(start, { turns: limits.turns ?? null, ms: limits.ms ?? null }, () => clock.now);
  return { game, clock };
}

describe("a game ends", () => {
  test("when its turns are played", () => {
    const { game } = gameWith({ turns: 1 });
    expect([game.end, game.turnsLeft]).toEqual([null, 1]);
    expect(game.play(swap).ok).toBe(true);
    expect([game.end, game.turnsLeft, game.points]).toEqual(["turns", 0, 6]);
  });

  test("when its time is up, to the millisecond", () => {
    const { game, clock } = gameWith({ ms: 5000 });
    clock.now += 4999;
    expect([game.end, game.timeLeft]).toEqual([null, 1]);
    clock.now += 1;
    expect([game.end, game.timeLeft]).toEqual(["time", 0]);
    clock.now += 1000;
    expect(game.timeLeft).toBe(0);
  });

  test("when no swap is left", () => {
    const rows = "12345612 34561234 56123456 12345612 34561234 56123456 12345612 34561234";
    expect(new JewelsGame(positionOf(rows), { turns: null, ms: null }, () => 0).end).toBe("noSwap");
  });
});

test("a refused swap changes nothing", () => {
  const { game } = gameWith({});
  expect(game.play({ from: 0, to: 1 })).toMatchObject({ fault: { code: "noRun" } });
  expect([game.points, game.played, game.position]).toEqual([0, [], game.start]);
});

test("hints are all legal swaps with what they give at once, the best first", () => {
  const { hints } = gameWith({}).game;
  expect(hints).toContainEqual({ swap, points: 6 });
  expect(hints.map(({ points }) => points)).toEqual(hints.map(({ points }) => points).toSorted((a, b) => b - a));
});

test.each([
  ["0:01", 1000],
  ["1:30", 90_000],
  ["12:05", 725_000],
  ["999:59", 59_999_000],
])("the limit %s is %i ms", (text, ms) => {
  expect(parseLimit(text)).toBe(ms);
});

test.each(["", "0:00", "90", "1:5", "1:60", "-1:00", "1:00:00", "1.30", "a:bc", "1000:00", " 1:00"])(
  "no limit: %j",
  (text) => {
    expect(() => parseLimit(text)).toThrow(UserError);
  },
);

test.each([
  [90_000, "1:30"],
  [89_001, "1:30"],
  [89_000, "1:29"],
  [1, "0:01"],
  [0, "0:00"],
  [3_600_000, "60:00"],
])("%i ms left are shown as %s", (ms, text) => {
  expect(makeClock(ms)).toBe(text);
});
