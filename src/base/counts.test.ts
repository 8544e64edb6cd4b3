import fc from "fast-check";
import { expect, test } from "vitest";
import { countsOf, firstMissing, without } from "./counts.ts";

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

test("without takes the later of two alike and keeps the order of the rest", () => {
  expect(without([1, 2, 1, 3], [1])).toEqual([1, 2, 3]);
  expect(without([1, 2, 1, 3], [3, 1])).toEqual([1, 2]);
  expect(without([1, 2], [])).toEqual([1, 2]);
});

test("without refuses what is not there, however often the item is", () => {
  expect(without([1, 2], [3])).toBeNull();
  expect(without([1, 2], [1, 1])).toBeNull();
  expect(without([], [0])).toBeNull();
});

test("firstMissing names the first item that cannot be given", () => {
  expect(firstMissing([1, 2, 2, 0], [2, 1])).toBe(2);
  expect(firstMissing([0], [])).toBe(0);
  expect(firstMissing([2, 1], [1, 1, 2])).toBeNull();
});

test("what is taken and what is left are together what was there", () => {
  fc.assert(
    fc.property(items, items, (from, taken) => {
      const before = [...from];
      const rest = without(from, taken);
      expect(from, "the list given is not changed").toEqual(before);
      expect(rest === null).toBe(firstMissing(taken, from) !== null);
      if (rest !== null) expect(sorted([...rest, ...taken])).toEqual(sorted(from));
    }),
  );
});
