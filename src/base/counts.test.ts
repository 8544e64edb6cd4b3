import fc from "fast-check";
import { expect, test } from "vitest";
import { countsOf, missingFrom, takeOut } from "./counts.ts";

const items = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 });
const sorted = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b);

test("countsOf counts", () => {
  expect(countsOf([3, 1, 3, 3])).toEqual(
    new Map([
      [3, 3],
      [1, 1],
    ]),
  );
  expect(countsOf([])).toEqual(new Map());
});

test("takeOut takes the later of two alike and keeps the order of the rest", () => {
  expect(takeOut([1, 2, 1, 3], [1])).toEqual([1, 2, 3]);
  expect(takeOut([1, 2, 1, 3], [3, 1])).toEqual([1, 2]);
  expect(takeOut([1, 2], [])).toEqual([1, 2]);
});

test("takeOut does not miss what is not there", () => {
  expect(takeOut([1, 2], [3])).toEqual([1, 2]);
  expect(takeOut([1, 2], [1, 1])).toEqual([2]);
  expect(takeOut([], [0])).toEqual([]);
});

test("missingFrom names what cannot be given, however often the item is there", () => {
  expect(missingFrom([1, 2], [3])).toEqual([3]);
  expect(missingFrom([1, 2], [1, 1])).toEqual([1]);
  expect(missingFrom([2, 1], [1, 2, 2, 0])).toEqual([2, 0]);
  expect(missingFrom([], [0, 0])).toEqual([0, 0]);
  expect(missingFrom([1, 1, 2], [2, 1])).toEqual([]);
});

test("what is taken and what is left are together what was there and what was missing", () => {
  fc.assert(
    fc.property(items, items, (from, taken) => {
      const before = [...from];
      const rest = takeOut(from, taken);
      expect(from, "the list given is not changed").toEqual(before);
      expect(sorted([...rest, ...taken])).toEqual(sorted([...from, ...missingFrom(from, taken)]));
    }),
  );
});
