import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { playSwap } from "../jewels/cascade.ts";
import { dealPosition } from "../jewels/deal.ts";
import { type JewelsRecord, recordOf, replayRecord } from "../jewels/record.ts";
import type { JewelsRules } from "../jewels/rules.ts";
import { legalSwaps, type Swap } from "../jewels/swap.ts";
import { makeJewelsLink, parseJewelsLink, trimQueues } from "./jewels-link.ts";

function gameOf(rules: JewelsRules, seed: number, turns: number): JewelsRecord {
  const start = dealPosition(rules, Random.fromSeed(seed), 16 + (seed % 30));
  const swaps: Swap[] = [];
  let position = start;
  for (let swap: Swap | undefined; swaps.length < turns; ) {
    swap = legalSwaps(rules, position.board)[0];
    if (swap === undefined) break;
    swaps.push(swap);
    position = must(playSwap(position, swap)).position;
  }
  return recordOf(start, swaps);
}

const rules = fc.record({
  rows: fc.integer({ min: 4, max: 16 }),
  columns: fc.integer({ min: 4, max: 16 }),
  colours: fc.integer({ min: 4, max: 8 }),
});

test("a game comes out of a link as it went in, of every size", () => {
  fc.assert(
    fc.property(rules, fc.nat(10_000), fc.nat(6), (rules, seed, turns) => {
      const record = gameOf(rules, seed, turns);
      expect(must(parseJewelsLink(makeJewelsLink(record)))).toEqual(record);
    }),
    { numRuns: 40 },
  );
});

test("a link that was cut short or changed is told as such, and never throws", () => {
  const link = makeJewelsLink(gameOf({ rows: 8, columns: 8, colours: 6 }, 3, 5));
  expect(parseJewelsLink(link.slice(0, -2))).toEqual({ ok: false, fault: { code: "damaged" } });
  expect(parseJewelsLink("")).toEqual({ ok: false, fault: { code: "damaged" } });
  expect(parseJewelsLink("a game, please")).toEqual({ ok: false, fault: { code: "damaged" } });
  fc.assert(
    fc.property(fc.nat(link.length - 1), fc.constantFrom(..."Az09-_!"), (at, sign) => {
      const changed = link.slice(0, at) + sign + link.slice(at + 1);
      expect(typeof parseJewelsLink(changed).ok).toBe("boolean");
    }),
  );
});

test("a swap that makes no run is told with its turn", () => {
  const record = gameOf({ rows: 8, columns: 8, colours: 6 }, 3, 2);
  const wrong = makeJewelsLink({ ...record, swaps: [record.swaps[0], record.swaps[0], ...record.swaps] });
  expect(parseJewelsLink(wrong)).toMatchObject({ ok: false, fault: { code: "illegal" } });
});

test("queues without the stones that never fell show the same game in a shorter link", () => {
  const rules = { rows: 8, columns: 8, colours: 6 };
  const start = dealPosition(rules, Random.fromSeed(9), 1024);
  const record = recordOf(start, gameOf(rules, 9, 0).swaps);
  const swap = legalSwaps(rules, start.board)[0];
  const played = { ...record, swaps: [swap] };
  const trimmed = trimQueues(played);
  const boards = [played, trimmed].map((game) => must(replayRecord(game)).position.board);
  expect(boards[0]).toEqual(boards[1]);
  expect(makeJewelsLink(trimmed).length).toBeLessThan(150);
  expect(makeJewelsLink(played).length).toBeGreaterThan(4000);
});
