import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Random } from "../../base/random.ts";
import { must } from "../../base/result.ts";
import { playSwap } from "../../jewels/cascade.ts";
import { dealPosition } from "../../jewels/deal.ts";
import { nextStones } from "../../jewels/queues.ts";
import { CLASSIC } from "../../jewels/rules.ts";
import { legalSwaps, swapped } from "../../jewels/swap.ts";
import { cascadeFrames } from "./frames.ts";

describe("the pictures of a cascade", () => {
  const property = (check: (frames: ReturnType<typeof cascadeFrames>, seed: number) => void) =>
    fc.assert(
      fc.property(fc.maxSafeNat(), (seed) => {
        const start = dealPosition(CLASSIC, Random.fromSeed(seed), 30);
        check(cascadeFrames(start, must(playSwap(start, legalSwaps(CLASSIC, start.board)[0]))), seed);
      }),
      { numRuns: 100 },
    );

  test("begin with the swap and end with the board, the queues and the points after it", () => {
    property((frames, seed) => {
      const start = dealPosition(CLASSIC, Random.fromSeed(seed), 30);
      const played = must(playSwap(start, legalSwaps(CLASSIC, start.board)[0]));
      expect(frames[0].board).toEqual(swapped(start.board, played.swap));
      expect(frames[0].next).toEqual(nextStones(start.queues, start.places));
      const last = frames[frames.length - 1];
      expect(last.board).toEqual(played.position.board);
      expect(last.next).toEqual(nextStones(played.position.queues, played.position.places));
      expect([frames[0].points, last.points]).toEqual([0, played.points]);
      expect(frames.filter(({ marks }) => marks.cleared !== undefined)).toHaveLength(played.steps.length);
    });
  });

  test("let no stone rise, jump or stand on another", () => {
    property((frames) => {
      for (let at = 1; at < frames.length; at++) {
        const [before, after] = [frames[at - 1], frames[at]];
        if (after.marks.cleared !== undefined || before.marks.cleared !== undefined || at === 1) continue;
        for (let column = 0; column < 8; column++) {
          const stones = (board: Uint8Array) =>
            Array.from({ length: 8 }, (_, row) => board[row * 8 + column])
              .filter((stone) => stone > 0)
              .join("");
          // What is there stays, in its order; new stones only come from above.
          expect(stones(after.board).endsWith(stones(before.board))).toBe(true);
          for (let row = 0; row < 7; row++) {
            const [cell, below] = [row * 8 + column, (row + 1) * 8 + column];
            const moved = before.board[cell] !== after.board[cell] && before.board[cell] > 0;
            if (moved && after.board[cell] === 0) expect(after.board[below]).toBe(before.board[cell]);
          }
        }
      }
    });
  });
});
