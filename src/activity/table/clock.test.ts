import { describe, expect, it, test } from "vitest";
import { clocksAt, dueAt, passClock, payOvertime, startClocks, unpaidMinutes } from "./clock.ts";
import type { ClockSetup } from "./setup.ts";

const MINUTE = 60_000;
const minutes = (overtime: number, increment = 0): ClockSetup => ({
  type: "minutes",
  minutes: 10,
  increment,
  overtime,
});
const left = (setup: ClockSetup, clocks: ReturnType<typeof startClocks>, now: number) =>
  clocksAt(setup, clocks, now).map((clock) => clock.left);

test("no clock never runs down", () => {
  const none: ClockSetup = { type: "none" };
  const clocks = startClocks(none, 2, 0, 1000);
  expect(dueAt(none, clocks)).toBeNull();
  expect(clocksAt(none, clocks, 9e9)).toEqual([
    { left: null, runs: false, penalty: 0 },
    { left: null, runs: false, penalty: 0 },
  ]);
});

describe("minutes", () => {
  it("run for the seat on turn alone, and get the increment with the turn", () => {
    const setup = minutes(0, 5);
    let clocks = startClocks(setup, 2, 0, 0);
    expect(left(setup, clocks, MINUTE)).toEqual([9 * MINUTE, 10 * MINUTE]);
    clocks = passClock(setup, clocks, 1, MINUTE);
    expect(left(setup, clocks, 3 * MINUTE)).toEqual([9 * MINUTE + 5000, 8 * MINUTE]);
    expect(dueAt(setup, clocks)).toBe(11 * MINUTE);
    clocks = passClock(setup, clocks, null, 3 * MINUTE);
    expect(left(setup, clocks, 9 * MINUTE)).toEqual([9 * MINUTE + 5000, 8 * MINUTE + 5000]);
    expect(dueAt(setup, clocks)).toBeNull();
  });

  it("go on into overtime, each minute begun for a price, once, up to the limit", () => {
    const setup = minutes(3);
    let clocks = startClocks(setup, 2, 0, 0);
    expect(unpaidMinutes(setup, clocks, 10 * MINUTE)).toBe(0);
    expect(unpaidMinutes(setup, clocks, 10 * MINUTE + 1)).toBe(1);
    expect(unpaidMinutes(setup, clocks, 11 * MINUTE)).toBe(1);
    expect(unpaidMinutes(setup, clocks, 11 * MINUTE + 1)).toBe(2);
    expect(unpaidMinutes(setup, clocks, 60 * MINUTE)).toBe(3);
    expect(dueAt(setup, clocks)).toBe(13 * MINUTE);
    expect(clocksAt(setup, clocks, 11.5 * MINUTE)[0]).toEqual({ left: -1.5 * MINUTE, runs: true, penalty: 20 });
    clocks = passClock(setup, payOvertime(clocks, 0, -20), 1, 11.5 * MINUTE);
    clocks = passClock(setup, clocks, 0, 12 * MINUTE);
    // Back on turn with minus a minute and a half: two of three minutes are begun and paid.
    expect(unpaidMinutes(setup, clocks, 12.5 * MINUTE)).toBe(0);
    expect(unpaidMinutes(setup, clocks, 12.5 * MINUTE + 1)).toBe(1);
    expect(dueAt(setup, clocks)).toBe(13.5 * MINUTE);
  });

  it("do not run backwards where a clock was set back", () => {
    const setup = minutes(0);
    const clocks = passClock(setup, startClocks(setup, 2, 0, 5000), 1, 1000);
    expect(left(setup, clocks, 1000)).toEqual([10 * MINUTE, 10 * MINUTE]);
  });
});

test("days are given anew with every turn", () => {
  const setup: ClockSetup = { type: "days", days: 2 };
  const DAY = 24 * 60 * MINUTE;
  let clocks = startClocks(setup, 3, 0, 0);
  expect(dueAt(setup, clocks)).toBe(2 * DAY);
  clocks = passClock(setup, clocks, 1, DAY);
  expect(dueAt(setup, clocks)).toBe(3 * DAY);
  expect(left(setup, clocks, 2 * DAY)).toEqual([2 * DAY, DAY, 2 * DAY]);
});
