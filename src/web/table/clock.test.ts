import { expect, test } from "vitest";
import { clockText, leftAt, pressureOf, shownTime, spokenTime, untilNextText } from "./clock.ts";

test.each([
  [3_723_000, "1:02:03"],
  [754_000, "12:34"],
  [60_000, "1:00"],
  [59_001, "1:00"],
  [12_000, "0:12"],
  [9_400, "0:09.4"],
  [9_999, "0:10.0"],
  [50, "0:00.1"],
  [0, "0:00"],
  [-500, "0:00"],
  [-12_300, "−0:12"],
  [-61_000, "−1:01"],
])("%i ms left are shown as %s", (left, text) => {
  expect(clockText(left)).toBe(text);
});

test("the text changes just when it is said to", () => {
  for (const left of [754_321, 60_000, 9_432, 100, -1_250]) {
    const wait = untilNextText(left);
    expect(clockText(left - wait + 1)).toBe(clockText(left));
    expect(wait).toBeGreaterThan(0);
  }
});

test("a clock that runs, and one that stands", () => {
  expect(leftAt(60_000, 1000, 4000)).toBe(57_000);
  expect(leftAt(60_000, null, 4000)).toBe(60_000);
  expect([30_000, 19_999, 0, -5].map(pressureOf)).toEqual(["calm", "low", "over", "over"]);
});

test("a time in words", () => {
  expect(spokenTime("en", 3 * 24 * 3_600_000)).toBe("3 days");
  expect(spokenTime("en", 125_000)).toBe("2 minutes");
  expect(spokenTime("fr", 42_000).replace(/\s/g, " ")).toBe("42 secondes");
});

test.each([
  [3_600_000, "1:00:00"],
  [86_400_000, "24 hr"],
  [2.5 * 86_400_000, "2 days"],
])("a clock of days with %i ms shows %s", (left, shown) => {
  expect(shownTime("en", left)).toBe(shown);
});
