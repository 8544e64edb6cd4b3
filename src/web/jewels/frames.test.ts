import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EXAMPLE, EXAMPLE_QUEUES, positionOf } from "../../../test/support/jewels.ts";
import { Random } from "../../base/random.ts";
import { must } from "../../base/result.ts";
import { playSwap } from "../../jewels/cascade.ts";
import { dealPosition } from "../../jewels/deal.ts";
import { nextStones } from "../../jewels/queues.ts";
import { CLASSIC } from "../../jewels/rules.ts";
import { legalSwaps } from "../../jewels/swap.ts";
import { bounceFrame, type Frame, restFrame, turnFrames, withoutMotion } from "./frames.ts";

const start = positionOf(EXAMPLE, EXAMPLE_QUEUES);
const played = must(playSwap(start, { from: 21, to: 29 }));
const frames = turnFrames(start, restFrame(start), played);

const boardOf = ({ pieces }: Frame): number[] => {
  const board = Array<number>(pieces.length).fill(0);
  for (const { cell, stone } of pieces) board[cell] = stone;
  return board;
};

describe("the example of the contest", () => {
  test("is a swap, the runs that go, a fall, and rest", () => {
    expect(frames.map(({ kind }) => kind)).toEqual(["swap", "clear", "fall", "rest"]);
    expect(frames.map(({ points }) => points)).toEqual([0, 6, 6, 6]);
    expect(frames.map(({ depth }) => depth)).toEqual([0, 1, 1, 1]);
  });

  test("in the swap two pieces come from each other's cells", () => {
    expect(frames[0].motions).toEqual([
      { id: 21, fromRow: 2, fromColumn: 5, ms: 170 },
      { id: 29, fromRow: 3, fromColumn: 5, ms: 170 },
    ]);
  });

  test("each run has its points in its middle", () => {
    expect(frames[1].leaving.size).toBe(6);
    expect(frames[1].pops).toEqual([
      { row: 2, column: 5, points: 3, stone: 1 },
      { row: 3, column: 5, points: 3, stone: 3 },
    ]);
  });

  test("new stones come from above the board, the first lowest", () => {
    const arrivals = frames[2].motions.filter(({ fromRow }) => fromRow < 0);
    expect(arrivals.map(({ fromRow, fromColumn }) => [fromRow, fromColumn])).toEqual([
      [-1, 4],
      [-2, 4],
      [-1, 5],
      [-2, 5],
      [-1, 6],
      [-2, 6],
    ]);
    expect(new Set(frames[2].pieces.map(({ id }) => id)).size).toBe(64);
  });

  test("a bounce ends where it began", () => {
    const rest = restFrame(start);
    const bounce = bounceFrame(CLASSIC, rest, { from: 0, to: 1 });
    expect(bounce.pieces).toBe(rest.pieces);
    expect(bounce.motions.map(({ id }) => id)).toEqual([0, 1]);
  });
});

test("the frames of any game end on the board that the rules give, with every stone its own number", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(1000), (seed, choice) => {
      const before = dealPosition(CLASSIC, Random.fromSeed(seed), 40);
      const swaps = legalSwaps(CLASSIC, before.board);
      const played = must(playSwap(before, swaps[choice % swaps.length]));
      const frames = turnFrames(before, restFrame(before), played);
      const end = frames[frames.length - 1];
      expect(boardOf(end)).toEqual([...played.position.board]);
      expect(end.next).toEqual(nextStones(played.position.queues, played.position.places));
      expect(end.points).toBe(played.points);
      expect(frames.filter(({ kind }) => kind === "clear")).toHaveLength(played.steps.length);
      for (const frame of frames) {
        expect(new Set(frame.pieces.map(({ id }) => id)).size).toBe(64);
        expect(new Set(frame.pieces.map(({ cell }) => cell)).size).toBe(64);
        const popped = frame.pops.reduce((sum, { points }) => sum + points, 0);
        if (frame.kind === "clear") expect(popped).toBe(played.steps[frame.depth - 1].points);
      }
    }),
    { numRuns: 60 },
  );
});

test("without motion only the runs that go and the end are left", () => {
  const calm = withoutMotion(frames);
  expect(calm.map(({ kind }) => kind)).toEqual(["clear", "rest"]);
  expect(calm.every(({ motions }) => motions.length === 0)).toBe(true);
});

test("a cascade without end is cut short, and still ends on its board", () => {
  const rows = EXAMPLE.split(" ").with(2, "12121313").join(" ");
  const endless = positionOf(rows, Array(8).fill("11111111"));
  const played = must(playSwap(endless, legalSwaps(CLASSIC, endless.board)[0]));
  expect(played.endless).toBe(true);
  const frames = turnFrames(endless, restFrame(endless), played);
  expect(frames.length).toBe(42);
  expect(boardOf(frames[41])).toEqual([...played.position.board]);
});
