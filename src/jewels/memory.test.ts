import { describe, expect, test } from "vitest";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { playSwap } from "./cascade.ts";
import { dealPosition } from "./deal.ts";
import { emptyMemory, type Memory, makeMemory, parseMemory, remember, rememberAnswer, upcoming } from "./memory.ts";
import { nextStones } from "./queues.ts";
import { explainRefills } from "./refills.ts";
import { CLASSIC } from "./rules.ts";
import { legalSwaps } from "./swap.ts";

describe("refills", () => {
  test("are mostly found from the boards before and after; some come and go unseen", () => {
    const random = Random.fromSeed(1);
    let [explained, right] = [0, 0];
    const turns = 60;
    for (let turn = 0; turn < turns; turn++) {
      const start = dealPosition(CLASSIC, random, 40);
      const swaps = legalSwaps(CLASSIC, start.board);
      const played = must(playSwap(start, swaps[random.below(swaps.length)]));
      const refills = explainRefills(CLASSIC, start.board, played.swap, played.position.board);
      if (refills === null) continue;
      explained++;
      if (refills.every((stones, column) => stones.length === played.position.places[column])) right++;
    }
    expect(explained).toBeGreaterThan(0.8 * turns);
    expect(right).toBeGreaterThan(0.7 * explained);
  });
});

describe("a memory", () => {
  test("knows what comes next once the queues have come round", () => {
    const random = Random.fromSeed(4);
    let position = dealPosition(CLASSIC, random, 9);
    let memory: Memory = emptyMemory();
    let known = 0;
    let right = 0;
    for (let turns = 60; turns > 0; turns--) {
      const swaps = legalSwaps(CLASSIC, position.board);
      if (swaps.length === 0) break;
      memory = remember(CLASSIC, parseMemory(makeMemory(memory)) ?? emptyMemory(), turns, position.board);
      const next = nextStones(position.queues, position.places);
      for (const [column, stones] of upcoming(CLASSIC, memory).entries()) {
        if (stones.length === 0) continue;
        known++;
        if (stones[0] === next[column]) right++;
      }
      const swap = swaps[random.below(swaps.length)];
      memory = rememberAnswer(memory, swap);
      position = must(playSwap(position, swap)).position;
    }
    expect(known).toBeGreaterThan(50);
    expect(right).toBeGreaterThan(0.9 * known);
  });

  test("of another game is forgotten", () => {
    const one = dealPosition(CLASSIC, Random.fromSeed(5), 9);
    const other = dealPosition(CLASSIC, Random.fromSeed(6), 9);
    const first = rememberAnswer(remember(CLASSIC, emptyMemory(), 30, one.board), legalSwaps(CLASSIC, one.board)[0]);
    const memory = remember(CLASSIC, first, 29, other.board);
    expect(memory.columns.every((column) => column.length === 0)).toBe(true);
  });

  test.each(["", "{", "[]", "null", '{"turns":1}', '{"turns":1,"board":[9],"answer":null,"columns":[]}'])(
    "is not read from %j",
    (text) => {
      expect(parseMemory(text)).toBeNull();
    },
  );
});
