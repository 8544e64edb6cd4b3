import { expect, test } from "vitest";
import { NOT_COMMON, WordTable } from "./wordtable.ts";

test("a table keeps every word with its level, also when it has to grow", () => {
  const table = new WordTable();
  const count = 30_000;
  const wordAt = (i: number): number[] => Array.from({ length: i % 7 }, (_, place) => 1 + ((i * 31 + place) % 62));
  const levelAt = (i: number): number => (i % 5 === 0 ? NOT_COMMON : i % 5);
  for (let i = 0; i < count; i++) {
    // Without a level a word is not common.
    if (levelAt(i) === NOT_COMMON) table.add(wordAt(i));
    else table.add(wordAt(i), levelAt(i));
  }
  expect(table.count).toBe(count);
  const wrong = Array.from({ length: count }, (_, i) => i).filter((i) => {
    const letters = table.text.subarray(table.starts[i], table.starts[i] + table.lengths[i]);
    return letters.join() !== wordAt(i).join() || table.levels[i] !== levelAt(i);
  });
  expect(wrong).toEqual([]);
});

test("a table of some words has just these, in their order", () => {
  const { text, starts, lengths, levels, count } = WordTable.of(new Set([[3, 1, 20], [], [62, 62]]));
  expect(count).toBe(3);
  expect([...text.subarray(0, 5)]).toEqual([3, 1, 20, 62, 62]);
  expect([starts, lengths, levels].map((column) => [...column.subarray(0, 3)])).toEqual([
    [0, 3, 3],
    [3, 0, 2],
    [NOT_COMMON, NOT_COMMON, NOT_COMMON],
  ]);
});
