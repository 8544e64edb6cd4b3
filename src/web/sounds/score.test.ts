import { expect, test } from "vitest";
import { cascadeNotes, noteOf } from "./score.ts";

test("the scale goes on an octave higher", () => {
  expect(noteOf(5)).toBeCloseTo(2 * noteOf(0));
  for (let step = 1; step < 16; step++) expect(noteOf(step)).toBeGreaterThan(noteOf(step - 1));
});

test("each round of a cascade is higher than the one before, up to where ears end", () => {
  const first = (depth: number): number => cascadeNotes(depth)[0].parameters[2] ?? 0;
  for (let depth = 2; depth <= 12; depth++) expect(first(depth)).toBeGreaterThan(first(depth - 1));
  expect(first(100)).toBeLessThan(6000);
});

test("a deep round has more notes", () => {
  expect(cascadeNotes(4).length).toBeGreaterThan(cascadeNotes(1).length);
});
