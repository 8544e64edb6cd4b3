import { expect, test } from "vitest";
import { markedLine } from "./marker.ts";

test("parts a line at the place", () => {
  expect(markedLine("one\r\n2 h5 SPAC\n", 2, 8)).toEqual({ before: "2 h5 SP", at: "A", after: "C" });
});

test("marks the end where something is missing, and the start of an empty file", () => {
  expect(markedLine("A", 1, 2)).toEqual({ before: "A", at: "", after: "" });
  expect(markedLine("", 1, 1)).toEqual({ before: "", at: "", after: "" });
  expect(markedLine("A", 5, 9)).toEqual({ before: "", at: "", after: "" });
});

test("counts an accent with its letter", () => {
  expect(markedLine("e\u0301a", 1, 2)).toEqual({ before: "e\u0301", at: "a", after: "" });
});

test("shows a piece of a very long line", () => {
  const { before, at, after } = markedLine(`${"a".repeat(500)}!${"b".repeat(500)}`, 1, 501);
  expect([before.length, at, after.length]).toEqual([49, "!", 49]);
});
