import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "../base/random.ts";
import { firstRun } from "./board.ts";
import { dealPosition } from "./deal.ts";
import { isOver } from "./position.ts";
import { CLASSIC, parseRules } from "./rules.ts";

test("boards dealt have no run, a legal swap, and queues of the length asked for", () => {
  const rules = fc.record({
    rows: fc.integer({ min: 4, max: 16 }),
    columns: fc.integer({ min: 4, max: 16 }),
    colours: fc.integer({ min: 3, max: 8 }),
  });
  fc.assert(
    fc.property(rules, fc.maxSafeNat(), fc.integer({ min: 16, max: 100 }), (rules, seed, length) => {
      expect(parseRules(rules).ok).toBe(true);
      const position = dealPosition(rules, Random.fromSeed(seed), length);
      expect(position.board).toHaveLength(rules.rows * rules.columns);
      expect(firstRun(rules, position.board)).toBeNull();
      expect(isOver(position)).toBe(false);
      expect(position.queues.map((queue) => queue.length)).toEqual(Array(rules.columns).fill(length));
      const all = [...position.board, ...position.queues.flatMap((queue) => [...queue])];
      expect(all.every((stone) => stone >= 1 && stone <= rules.colours)).toBe(true);
    }),
  );
});

test("the same seed deals the same game, another another", () => {
  const deal = (seed: number) => dealPosition(CLASSIC, Random.fromSeed(seed), 64);
  expect(deal(5)).toEqual(deal(5));
  expect(deal(5).board).not.toEqual(deal(6).board);
});

test("all colours come, and about equally often", () => {
  const seen = new Array<number>(7).fill(0);
  const { queues } = dealPosition(CLASSIC, Random.fromSeed(1), 1024);
  for (const queue of queues) for (const stone of queue) seen[stone]++;
  // 8192 stones, 1365 of each on average; five standard deviations are 169.
  for (const count of seen.slice(1)) expect(Math.abs(count - 8192 / 6)).toBeLessThan(169);
});

test.each([
  [{ rows: 3, columns: 8, colours: 6 }, "rows"],
  [{ rows: 8, columns: 17, colours: 6 }, "columns"],
  [{ rows: 8, columns: 8, colours: 2 }, "colours"],
  [{ rows: 8, columns: 8, colours: 9 }, "colours"],
  [{ rows: 8, columns: 8 }, "colours"],
])("the rules %j are refused", (rules, field) => {
  expect(parseRules(rules)).toMatchObject({ ok: false, fault: { field } });
});
