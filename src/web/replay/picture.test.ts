import { expect, test } from "vitest";
import { findRules, RULESET_IDS } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { cornerOf, pictureSize, squareToken } from "./picture.ts";

const rules = findRules("classic-en") as Rules;

test.each(RULESET_IDS)("every square of %s lies in its picture", (id) => {
  const own = findRules(id) as Rules;
  const { width, height } = pictureSize(own);
  const last = cornerOf(own, own.layout.rows * own.layout.columns - 1);
  expect(last.x + 40).toBeLessThan(width);
  expect(last.y + 40).toBeLessThan(height);
});

test("colours squares by what they multiply", () => {
  expect([0, 3, 5, 16, 1].map((square) => squareToken(rules, square))).toEqual([
    "--word-3",
    "--letter-2",
    "--square",
    "--word-2",
    "--square",
  ]);
});
