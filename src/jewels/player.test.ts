import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { type Board, firstRun } from "./board.ts";
import { playSwap } from "./cascade.ts";
import { dealBoard, dealPosition } from "./deal.ts";
import { storedFeatures } from "./features.ts";
import { chooseSwap, quickSwap, type ThinkingLimits } from "./player.ts";
import { CLASSIC } from "./rules.ts";
import type { SampledQueues } from "./samples.ts";
import { SECOND_COUNT } from "./second-features.ts";
import { checkSwap, legalSwaps } from "./swap.ts";
import { decodeValue, emptyTables, encodeValue } from "./value.ts";

const weights = readFileSync(new URL("../../data/jewels/weights.bin", import.meta.url));
const value = must(decodeValue(weights));
const limits = (seed: number, playouts: number, more: Partial<ThinkingLimits> = {}): ThinkingLimits => ({
  value,
  random: Random.fromSeed(seed),
  playouts,
  isOver: () => false,
  ...more,
});

/** Without a run, and without a legal swap. */
const stuckBoard = (): Board => Uint8Array.from({ length: 64 }, (_, cell) => 1 + (((cell & 7) + 2 * (cell >> 3)) % 6));

/** A stuck board with some stones changed, so that just one swap is legal. */
function boardWithOneSwap(random: Random): Board {
  for (;;) {
    const board = stuckBoard();
    for (let i = 0; i < 6; i++) board[random.below(64)] = 1 + random.below(6);
    if (firstRun(CLASSIC, board) === null && legalSwaps(CLASSIC, board).length === 1) return board;
  }
}

describe("the player", () => {
  it("never answers with an illegal swap, on 500 boards and with one turn or many", () => {
    const random = Random.fromSeed(1);
    const boards = Array.from({ length: 500 }, (_, index) =>
      index % 10 === 0 ? boardWithOneSwap(random) : dealBoard(CLASSIC, random),
    );
    for (const [index, board] of boards.entries()) {
      const turns = [1, 2, 3, 5, 30, 100][index % 6];
      for (const swap of [
        chooseSwap(CLASSIC, board, turns, limits(index, index % 3 === 0 ? 0 : 25)),
        quickSwap(board, turns, { value, random }),
      ]) {
        if (swap === null) throw new Error("no swap");
        expect(checkSwap(CLASSIC, board, swap).ok).toBe(true);
      }
    }
  });

  it("has no answer where no swap is legal", () => {
    expect(legalSwaps(CLASSIC, stuckBoard())).toEqual([]);
    expect(chooseSwap(CLASSIC, stuckBoard(), 10, limits(1, 100))).toBeNull();
    expect(quickSwap(stuckBoard(), 10, { value, random: Random.fromSeed(1) })).toBeNull();
  });

  it("answers the same for the same seed and number of playouts", () => {
    const random = Random.fromSeed(3);
    for (let i = 0; i < 5; i++) {
      const board = dealBoard(CLASSIC, random);
      const answers = [1, 2].map(() => chooseSwap(CLASSIC, board, 20, limits(7, 150)));
      expect(answers[1]).toEqual(answers[0]);
    }
  });

  it("mostly keeps to the swap of the first answer where there are few playouts", () => {
    const random = Random.fromSeed(6);
    const boards = Array.from({ length: 40 }, () => dealBoard(CLASSIC, random));
    const kept = boards.filter((board, index) => {
      const chosen = chooseSwap(CLASSIC, board, 20, limits(index, 40));
      return chosen?.from === quickSwap(board, 20, { value, random })?.from;
    });
    expect(kept.length).toBeGreaterThan(24);
    expect(kept.length).toBeLessThan(40);
  });

  it("takes a second look where it is stopped before playouts can tell", () => {
    const random = Random.fromSeed(9);
    const boards = Array.from({ length: 30 }, () => dealBoard(CLASSIC, random));
    const differ = (playouts: number) =>
      boards.filter((board, index) => {
        const chosen = chooseSwap(CLASSIC, board, 20, limits(index, playouts));
        const quick = quickSwap(board, 20, { value, random });
        return chosen?.from !== quick?.from || chosen?.to !== quick?.to;
      });
    expect(differ(200).length).toBeGreaterThan(differ(15).length);
    // The value alone may be so sure that nothing more is asked.
    expect(differ(15).length).toBeLessThan(5);
  });

  it("stops when it is told to", () => {
    let asked = 0;
    const board = dealBoard(CLASSIC, Random.fromSeed(5));
    const isOver = () => ++asked > 3;
    expect(chooseSwap(CLASSIC, board, 20, limits(1, Number.POSITIVE_INFINITY, { isOver }))).not.toBeNull();
    expect(asked).toBe(4);
  });

  it("plays for the most points in the last turn where it knows what comes", () => {
    for (let seed = 5; seed < 10; seed++) {
      const position = dealPosition(CLASSIC, Random.fromSeed(seed), 32);
      const prepare = (samples: SampledQueues) => {
        for (const [column, queue] of position.queues.entries()) samples.know(column, queue);
      };
      const swap = chooseSwap(CLASSIC, position.board, 1, limits(1, 200, { prepare }));
      const points = legalSwaps(CLASSIC, position.board).map((other) => must(playSwap(position, other)).points);
      expect(swap && must(playSwap(position, swap)).points).toBe(Math.max(...points));
    }
  });

  test.each([
    { rows: 4, columns: 4, colours: 3 },
    { rows: 6, columns: 9, colours: 5 },
    { rows: 16, columns: 16, colours: 8 },
    { rows: 8, columns: 8, colours: 7 },
  ])("plays legal swaps by other rules: %o", (rules) => {
    for (let seed = 0; seed < 3; seed++) {
      const board = dealBoard(rules, Random.fromSeed(seed));
      const swap = chooseSwap(rules, board, 10, limits(seed, 30));
      if (swap === null) throw new Error("no swap");
      expect(checkSwap(rules, board, swap).ok).toBe(true);
    }
  });
});

describe("the file of weights", () => {
  it("is read as it was written, to the precision of 16 bits", () => {
    const random = Random.fromSeed(1);
    const tables = emptyTables();
    const { features, mirrors } = storedFeatures();
    for (const table of tables)
      for (const [i, feature] of features.entries()) table[feature] = table[mirrors[i]] = random.below(2001) / 1000 - 1;
    const second = Float32Array.from({ length: SECOND_COUNT }, () => random.below(2001) / 500 - 2);
    const again = must(decodeValue(encodeValue({ tables, second, pointsPerTurn: 10.5 })));
    expect(again.pointsPerTurn).toBe(10.5);
    for (const [horizon, table] of tables.entries()) {
      const { weights, scale } = again.table(horizon);
      let worst = 0;
      for (let i = 0; i < table.length; i++) worst = Math.max(worst, Math.abs(weights[i] * scale - table[i]));
      expect(worst).toBeLessThan(1e-4);
    }
    const { weights, scale } = again.second();
    expect(second.every((weight, i) => Math.abs(weights[i] * scale - weight) < 1e-4)).toBe(true);
  });

  it("is smaller than 500 kB", () => {
    expect(
      encodeValue({ tables: emptyTables(), second: new Float32Array(SECOND_COUNT), pointsPerTurn: 0 }).length,
    ).toBeLessThan(500_000);
  });

  it("is refused where it is none", () => {
    expect(decodeValue(new Uint8Array(3)).ok).toBe(false);
    expect(decodeValue(new Uint8Array(500)).ok).toBe(false);
    expect(decodeValue(weights.subarray(0, 5000)).ok).toBe(false);
    for (const [at, scale] of [
      [4, Number.NaN],
      [20, Number.POSITIVE_INFINITY],
    ]) {
      const damaged = Uint8Array.from(weights);
      new DataView(damaged.buffer).setFloat32(at, scale, true);
      expect(decodeValue(damaged).ok).toBe(false);
    }
  });
});
