import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boardOf, EXAMPLE, EXAMPLE_NEXT, EXAMPLE_QUEUES, positionOf } from "../../test/support/jewels.ts";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { firstRun } from "./board.ts";
import { LONGEST_CASCADE, playSwap } from "./cascade.ts";
import { dealPosition } from "./deal.ts";
import { isOver, type JewelsPosition } from "./position.ts";
import { nextStones } from "./queues.ts";
import { legalSwaps, swapped } from "./swap.ts";

describe("the example of the contest", () => {
  const start = positionOf(EXAMPLE, EXAMPLE_QUEUES);
  const played = must(playSwap(start, { from: 2 * 8 + 5, to: 3 * 8 + 5 }));

  test("gives 6 points and the next board", () => {
    expect(played.points).toBe(6);
    expect(played.position.board).toEqual(boardOf(EXAMPLE_NEXT));
    expect(played.endless).toBe(false);
  });

  test("is one step, told cell by cell", () => {
    expect(played.steps).toHaveLength(1);
    const [{ cleared, falls, arrivals, board, points }] = played.steps;
    expect(points).toBe(6);
    expect(cleared).toEqual([20, 21, 22, 28, 29, 30].map((cell) => ({ cell, stone: cell < 24 ? 1 : 3, points: 1 })));
    expect(falls.slice(0, 2)).toEqual([
      { from: 12, to: 28, stone: 5 },
      { from: 4, to: 20, stone: 4 },
    ]);
    expect(falls).toHaveLength(6);
    expect(arrivals).toEqual([
      { cell: 12, stone: 5 },
      { cell: 4, stone: 6 },
      { cell: 13, stone: 6 },
      { cell: 5, stone: 5 },
      { cell: 14, stone: 5 },
      { cell: 6, stone: 6 },
    ]);
    expect(board).toEqual(played.position.board);
  });

  test("moves on in the queues that were used, and only there", () => {
    expect(played.position.places).toEqual([0, 0, 0, 0, 2, 2, 2, 0]);
    expect(nextStones(played.position.queues, played.position.places)).toEqual([1, 1, 1, 1, 1, 1, 1, 2]);
  });

  test("leaves the position that it was given alone", () => {
    expect(start).toEqual(positionOf(EXAMPLE, EXAMPLE_QUEUES));
  });
});

test("stones that come in can make new runs, and the cascade goes on", () => {
  const rules = { rows: 4, columns: 4, colours: 6 };
  // The swap takes 1 1 1 from the bottom row; then the queues bring 5 5 5 to the top row, and after it 3 6 4.
  const start = positionOf("2342 3423 2134 1413", ["5343", "5634", "5456", "6565"], rules);
  const played = must(playSwap(start, { from: 9, to: 13 }));
  expect(played.steps.map(({ board }) => board)).toEqual([
    boardOf("5552 2343 3424 2433"),
    boardOf("3642 2343 3424 2433"),
  ]);
  expect(played.points).toBe(6);
  expect(played.position.places).toEqual([2, 2, 2, 0]);
});

test("a queue that is used up begins again", () => {
  const rules = { rows: 4, columns: 4, colours: 6 };
  const queues = ["3545", "6545", "4546", "6565"];
  const start = { ...positionOf("2342 3423 2134 1413", queues, rules), places: [3, 3, 3, 0] };
  const played = must(playSwap(start, { from: 9, to: 13 }));
  // The last of each queue is 5 5 6; no run comes, and the first is next.
  expect(played.steps).toHaveLength(1);
  expect(played.position.board).toEqual(boardOf("5562 2343 3424 2433"));
  expect(played.position.places).toEqual([0, 0, 0, 0]);
  expect(nextStones(played.position.queues, played.position.places)).toEqual([3, 6, 4, 6]);
});

test("queues that feed a cascade for ever do not hang the game: it ends", () => {
  const rules = { rows: 4, columns: 4, colours: 4 };
  const start = positionOf("2342 3423 4131 1412", ["1111", "1111", "1111", "2323"], rules);
  const swap = { from: 9, to: 13 };
  const played = must(playSwap(start, swap));
  expect(played.endless).toBe(true);
  expect(played.steps).toHaveLength(LONGEST_CASCADE);
  expect(isOver(played.position)).toBe(true);
  expect(playSwap(played.position, swap)).toMatchObject({ fault: { code: "gameOver" } });
});

const games = fc.record({
  rules: fc.record({
    rows: fc.integer({ min: 4, max: 16 }),
    columns: fc.integer({ min: 4, max: 16 }),
    colours: fc.integer({ min: 3, max: 8 }),
  }),
  seed: fc.maxSafeNat(),
});

/** What a step says must be enough to draw it: here the next board is built from the moves alone. */
function rebuilt(before: Uint8Array, step: ReturnType<typeof steps>[number]): Uint8Array {
  const board = before.slice();
  for (const { cell, stone } of step.cleared) {
    expect(board[cell]).toBe(stone);
    board[cell] = 0;
  }
  for (const { from, to, stone } of step.falls) {
    expect([board[from], board[to]]).toEqual([stone, 0]);
    board[to] = stone;
    board[from] = 0;
  }
  for (const { cell, stone } of step.arrivals) {
    expect(board[cell]).toBe(0);
    board[cell] = stone;
  }
  return board;
}
const steps = (position: JewelsPosition, at: number) =>
  must(playSwap(position, legalSwaps(position.rules, position.board)[at])).steps;

describe("whatever is played", () => {
  test("cells are conserved, and each queue gives its stones in its order, bottom to top", () => {
    const property = fc.property(games, ({ rules, seed }) => {
      const random = Random.fromSeed(seed);
      const position = dealPosition(rules, random, 40);
      const swaps = legalSwaps(rules, position.board);
      const at = random.below(swaps.length);
      const played = must(playSwap(position, swaps[at]));
      let board = swapped(position.board, swaps[at]);
      const places = [...position.places];
      for (const step of played.steps) {
        expect(step.arrivals).toHaveLength(step.cleared.length);
        expect(step.cleared.length).toBeGreaterThanOrEqual(3);
        expect(step.points).toBe(step.cleared.reduce((sum, { points }) => sum + points, 0));
        expect(step.points % 3).toBe(0);
        const lowest = new Map<number, number>();
        for (const { cell, stone } of step.arrivals) {
          const column = cell % rules.columns;
          expect(cell, "from the bottom up").toBeLessThan(lowest.get(column) ?? rules.rows * rules.columns);
          lowest.set(column, cell);
          expect(stone).toBe(position.queues[column][places[column] % 40]);
          places[column]++;
        }
        board = rebuilt(board, step);
        expect(board).toEqual(step.board);
        expect(board.every((stone) => stone >= 1 && stone <= rules.colours)).toBe(true);
      }
      expect(played.points).toBe(played.steps.reduce((sum, { points }) => sum + points, 0));
      expect(board).toEqual(played.position.board);
      expect(played.position.places).toEqual(places.map((place) => place % 40));
      expect(firstRun(rules, board) === null).toBe(!played.endless);
    });
    fc.assert(property, { numRuns: 200 });
  });
});
