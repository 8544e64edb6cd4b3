import { describe, expect, test } from "vitest";
import { findRules, RULESET_IDS } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { formatsFor, ICELANDIC } from "./formats.ts";

const TIME = Date.UTC(2026, 10, 16, 14, 5);

describe("where a browser knows no Icelandic, it is written as one that knows it does", () => {
  const known = formatsFor("is");

  test.each([
    { dateStyle: "full" },
    { dateStyle: "long" },
    { dateStyle: "medium" },
    { dateStyle: "short" },
    { timeStyle: "short" },
    { dateStyle: "medium", timeStyle: "short" },
  ] as const)("dates: %o", (options) => {
    for (let month = 0; month < 12; month++) {
      const time = Date.UTC(2026, month, 3 + month, 14, 5);
      const zoned = { ...options, timeZone: "UTC" };
      expect(ICELANDIC.date(time, zoned)).toBe(known.date(time, zoned));
    }
  });

  test.each([0, 12, 1234, 1234567, 0.5, 1234.567])("numbers: %d", (n) => {
    expect(ICELANDIC.number(n)).toBe(known.number(n));
  });

  test.each(["day", "hour", "minute", "second"])("times: %s", (unit) => {
    for (const unitDisplay of ["short", "long"] as const)
      for (const n of [0, 1, 2, 11, 21])
        expect(ICELANDIC.number(n, { style: "unit", unit, unitDisplay })).toBe(
          known.number(n, { style: "unit", unit, unitDisplay }),
        );
  });

  test.each([...new Set(RULESET_IDS.map((id) => (findRules(id) as Rules).alphabet.language))])(
    "languages: %s",
    (code) => {
      expect(ICELANDIC.languageName(code)).toBe(known.languageName(code));
    },
  );

  test.each([[[]], [["a"]], [["a", "b"]], [["a", "b", "c"]]])("lists: %o", (items) => {
    expect(ICELANDIC.list(items)).toBe(known.list(items));
  });
});

test("other languages are left to the browser", () => {
  expect(formatsFor("cs").date(TIME, { dateStyle: "long", timeZone: "UTC" })).toBe("16. listopadu 2026");
  expect(formatsFor("fr").list(["a", "b"])).toBe("a et b");
});
