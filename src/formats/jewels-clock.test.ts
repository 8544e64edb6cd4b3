import { expect, test } from "vitest";
import { makeClock, parseClock } from "./jewels-clock.ts";

test.each([
  ["0:01", 1000],
  ["2:30", 150_000],
  ["999:59", 59_999_000],
])("%s is %i ms, and is written so", (text, ms) => {
  expect(parseClock(text)).toBe(ms);
  expect(makeClock(ms)).toBe(text);
});

test.each(["", "0:00", "90", "1:5", "1:60", "-1:00", "1:00:00", "1.30", " 1:00"])("no time limit: %j", (text) => {
  expect(parseClock(text)).toBeNull();
});
