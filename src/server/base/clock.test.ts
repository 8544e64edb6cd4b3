import { pino } from "pino";
import { expect, test } from "vitest";
import { systemClock } from "./clock.ts";

const HOUR = 3_600_000;
const DATABASE = 1_000_000_000_000;

/** A machine whose clock is off by so much, and which takes its time over answers of the database. */
function machineOff(off: number) {
  const state = { steady: 500, off };
  const machine = { steady: () => state.steady, wall: () => DATABASE + state.steady + state.off };
  const clock = systemClock(pino({ level: "silent" }), machine);
  /** The real time, told after a way of these lengths there and back, one question after the other. */
  const asked = (...ways: readonly (readonly [there: number, back: number])[]) => {
    const left = [...ways];
    return async () => {
      const [there, back] = left.shift() ?? [0, 0];
      state.steady += there;
      const time = DATABASE + state.steady;
      state.steady += back;
      return time;
    };
  };
  const pass = (millis: number): void => {
    state.steady += millis;
  };
  return { state, clock, asked, pass, truth: () => DATABASE + state.steady };
}

test("is the machine's own until another is asked, and then goes by that one", async () => {
  const { clock, asked, pass, truth } = machineOff(90_000);
  expect(clock.now()).toBe(truth() + 90_000);
  expect(await clock.follow?.(asked())).toBe(90_000);
  expect(clock.now()).toBe(truth());
  pass(HOUR);
  expect(clock.now()).toBe(truth());
});

test("takes half of the way as the way back, of the answer that came quickest", async () => {
  const { clock, asked, truth } = machineOff(-5000);
  await clock.follow?.(asked([400, 10], [6, 4], [10, 900]));
  expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(1);
});

test("does not move when the machine's clock is set, and says by how much that is off", async () => {
  const { state, clock, asked, pass, truth } = machineOff(0);
  await clock.follow?.(asked());
  state.off = -HOUR;
  pass(30_000);
  expect(clock.now()).toBe(truth());
  expect(await clock.follow?.(asked())).toBe(-HOUR);
  expect(clock.now()).toBe(truth());
});

test("stands by what it knows where an answer that took long says little else", async () => {
  const { clock, asked, truth } = machineOff(0);
  await clock.follow?.(asked());
  await clock.follow?.(asked([300, 0], [300, 0], [300, 0]));
  expect(clock.now()).toBe(truth());
});

test("a machine alone goes by its own clock again when that was set", async () => {
  const { state, clock, truth } = machineOff(0);
  const alone = async () => null;
  await clock.follow?.(alone);
  state.off = HOUR;
  expect(clock.now()).toBe(truth());
  expect(await clock.follow?.(alone)).toBe(0);
  expect(clock.now()).toBe(truth() + HOUR);
});
