import { describe, expect, test } from "vitest";
import { boardOf, EXAMPLE, EXAMPLE_NEXT, EXAMPLE_QUEUES, positionOf } from "../../test/support/jewels.ts";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { playSwap } from "./cascade.ts";
import { dealPosition } from "./deal.ts";
import { recordOf, replayRecord } from "./record.ts";
import { CLASSIC } from "./rules.ts";
import { legalSwaps, type Swap } from "./swap.ts";

const start = positionOf(EXAMPLE, EXAMPLE_QUEUES);

describe("a record", () => {
  test("replays to the points and the board of the game", () => {
    const replayed = must(replayRecord(recordOf(start, [{ from: 21, to: 29 }])));
    expect(replayed.points).toBe(6);
    expect(replayed.position.board).toEqual(boardOf(EXAMPLE_NEXT));
  });

  test("replays a long game by chance to the same end", () => {
    const random = Random.fromSeed(3);
    const first = dealPosition(CLASSIC, random, 64);
    const swaps: Swap[] = [];
    let position = first;
    let points = 0;
    for (let turn = 0; turn < 50; turn++) {
      const legal = legalSwaps(CLASSIC, position.board);
      if (legal.length === 0) break;
      swaps.push(legal[random.below(legal.length)]);
      const played = must(playSwap(position, swaps[turn]));
      points += played.points;
      position = played.position;
    }
    expect(swaps.length).toBeGreaterThan(20);
    const replayed = must(replayRecord(recordOf(first, swaps)));
    expect([replayed.points, replayed.position]).toEqual([points, position]);
    expect(replayed.played).toHaveLength(swaps.length);
  });

  test("says which swap cannot be played", () => {
    const swaps = [
      { from: 21, to: 29 },
      { from: 0, to: 1 },
    ];
    expect(replayRecord(recordOf(start, swaps))).toEqual({ ok: false, fault: { turn: 1, fault: { code: "noRun" } } });
  });
});
