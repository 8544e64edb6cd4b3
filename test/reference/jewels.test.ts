import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Random } from "../../src/base/random.ts";
import { must } from "../../src/base/result.ts";
import { makeRows, makeStones } from "../../src/formats/jewels-stones.ts";
import { makeSwap, parseAnswer } from "../../src/formats/jewels-turn.ts";
import { playSwap } from "../../src/jewels/cascade.ts";
import { dealPosition } from "../../src/jewels/deal.ts";
import type { JewelsPosition } from "../../src/jewels/position.ts";
import { CLASSIC, type JewelsRules } from "../../src/jewels/rules.ts";
import { checkSwap, legalSwaps, type Swap } from "../../src/jewels/swap.ts";
import { type SlowBoard, type SlowSwap, slowBoard, slowLines, slowSwaps, slowTurn } from "./jewels.ts";

const SEED = 2026;

const slowly = ({ rules, board, queues }: JewelsPosition): SlowBoard =>
  slowBoard(makeRows(rules, board), queues.map(makeStones));

const slowSwap = (rules: JewelsRules, swap: Swap): SlowSwap =>
  makeSwap(rules, swap).split(" ").map(Number) as unknown as SlowSwap;

/** What the queues will give from here on, as the slow board has it. */
const waiting = ({ queues, places }: JewelsPosition): string[] =>
  queues.map((queue, column) => {
    const text = makeStones(queue);
    return text.slice(places[column]) + text.slice(0, places[column]);
  });

const rules = fc.record({
  rows: fc.integer({ min: 4, max: 16 }),
  columns: fc.integer({ min: 4, max: 16 }),
  colours: fc.integer({ min: 3, max: 8 }),
});

const games = fc.record({
  rules: fc.oneof(fc.constant(CLASSIC), rules),
  seed: fc.maxSafeNat(),
  queueLength: fc.integer({ min: 16, max: 60 }),
  turns: fc.integer({ min: 1, max: 30 }),
});

test("the seed's example, by the slow rules", () => {
  const lines = "12124542 21215451 12121312 21213131 12121212 21212121 12121212 21212121".split(" ");
  const queues = ["11111111", "11111111", "11111111", "11111111", "56111111", "65111111", "56111111", "11111111"];
  const turn = slowTurn(slowBoard(lines, queues), [6, 3, 6, 4]);
  expect(turn?.points).toBe(6);
  expect(slowLines(turn!.board).join(" ")).toBe(
    "12126562 21215651 12124542 21215451 12121212 21212121 12121212 21212121",
  );
});

describe("on random games of all sizes", () => {
  test("points, depth, boards and queues are those of the slow rules", () => {
    let turns = 0;
    let deep = 0;
    const property = fc.property(games, ({ rules, seed, queueLength, turns: most }) => {
      const random = Random.fromSeed(seed);
      let position = dealPosition(rules, random, queueLength);
      let slow = slowly(position);
      for (let turn = 0; turn < most; turn++) {
        const swaps = legalSwaps(rules, position.board);
        if (swaps.length === 0) break;
        const swap = swaps[random.below(swaps.length)];
        const played = must(playSwap(position, random.below(2) === 0 ? swap : { from: swap.to, to: swap.from }));
        const expected = slowTurn(slow, slowSwap(rules, swap))!;
        expect([played.points, played.steps.length]).toEqual([expected.points, expected.depth]);
        expect(makeRows(rules, played.position.board)).toEqual(slowLines(expected.board));
        expect(waiting(played.position)).toEqual(expected.board.waiting);
        position = played.position;
        slow = expected.board;
        turns++;
        if (expected.depth > 2) deep++;
      }
    });
    fc.assert(property, { seed: SEED, numRuns: 150 });
    // So that the test cannot pass without having looked.
    expect(turns).toBeGreaterThan(1000);
    expect(deep).toBeGreaterThan(100);
  });

  test("just the swaps are legal that the slow rules take, of all pairs of cells", () => {
    const property = fc.property(rules, fc.maxSafeNat(), (rules, seed) => {
      const { board, queues } = dealPosition(rules, Random.fromSeed(seed), 16);
      const slow = slowBoard(makeRows(rules, board), queues.map(makeStones));
      const texts = legalSwaps(rules, board).map((swap) => makeSwap(rules, swap));
      expect(texts).toEqual(slowSwaps(slow).map((swap) => swap.join(" ")));
    });
    fc.assert(property, { seed: SEED, numRuns: 60 });
  });

  test("every pair of cells, neighbours or not, is judged as by the slow rules", () => {
    for (let seed = 0; seed < 3; seed++) {
      const position = dealPosition({ rows: 5, columns: 6, colours: 4 }, Random.fromSeed(seed), 20);
      const slow = slowly(position);
      for (let from = 0; from < position.board.length; from++)
        for (let to = 0; to < position.board.length; to++) {
          const swap = { from, to };
          const legal = checkSwap(position.rules, position.board, swap).ok;
          expect(legal, makeSwap(position.rules, swap)).toBe(slowTurn(slow, slowSwap(position.rules, swap)) !== null);
        }
    }
  });
});

test("queues of their least length come round again as in the slow rules", () => {
  let rounds = 0;
  for (let seed = 0; seed < 5; seed++) {
    let position = dealPosition(CLASSIC, Random.fromSeed(seed), 8);
    let slow = slowly(position);
    for (let turn = 0; turn < 40; turn++) {
      const [swap] = slowSwaps(slow);
      if (swap === undefined) break;
      const expected = slowTurn(slow, swap)!;
      const played = must(playSwap(position, must(parseAnswer(CLASSIC, swap.join(" ")))));
      rounds += played.position.places.filter((place, column) => place < position.places[column]).length;
      position = played.position;
      slow = expected.board;
      expect(played.points).toBe(expected.points);
      expect(makeRows(CLASSIC, position.board)).toEqual(slowLines(slow));
    }
  }
  expect(rounds).toBeGreaterThan(20);
});
