import { expect, test } from "vitest";
import { must } from "../../base/result.ts";
import { parseTiles } from "../../lexicon/spelling.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { clickSquare } from "./cursor.ts";
import { type Draft, newDraft } from "./draft.ts";
import { pressKey } from "./keys.ts";

const rules = findRules("classic-en") as Rules;
const EMPTY = new Uint8Array(225);
const start = newDraft(must(parseTiles(rules.alphabet, "CATS?", "rack")));
const press = (draft: Draft, ...keys: string[]): Draft =>
  keys.reduce((now, key) => {
    const answer = pressKey(now, rules, EMPTY, { key, shift: /^[A-Z]$/.test(key) });
    expect(answer.kind).toBe("draft");
    return answer.kind === "draft" ? answer.draft : now;
  }, draft);
const squares = (draft: Draft) => draft.tried.map(({ square }) => square);

test("a word by click, keys and Enter", () => {
  const draft = press(clickSquare(start, EMPTY, 110), "c", "a", "t");
  expect(squares(draft)).toEqual([110, 111, 112]);
  expect(pressKey(draft, rules, EMPTY, { key: "Enter", shift: false })).toEqual({ kind: "submit" });
});

test("turn, skip, take back, leave", () => {
  const draft = press(clickSquare(start, EMPTY, 110), "ArrowDown", "c", " ", "A", "Backspace");
  expect(squares(draft)).toEqual([110]);
  expect(draft.cursor).toEqual({ square: 140, direction: "down" });
  expect(press(draft, "Home").cursor?.square).toBe(5);
  expect(press(draft, "Escape").cursor).toBeNull();
});

test("without a cursor arrows, space and Escape are the page's, and letters begin at the start", () => {
  for (const key of ["ArrowDown", " ", "Escape", "Tab", "F5", "Enter"])
    expect(pressKey(start, rules, EMPTY, { key, shift: false })).toEqual({ kind: "ignored" });
  expect(squares(press(start, "c"))).toEqual([112]);
});

test("a letter that the rack has not is said to be missing", () => {
  const answer = pressKey(press(start, "S"), rules, EMPTY, { key: "x", shift: false });
  expect(answer).toEqual({ kind: "none", text: "X" });
});
