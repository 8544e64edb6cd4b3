import { describe, expect, it } from "vitest";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { bitOfCell, cellOfBit, packBoard, unpackBoard, WORDS } from "./bits.ts";
import { firstRun } from "./board.ts";
import { playSwap } from "./cascade.ts";
import { startPosition } from "./position.ts";
import { CLASSIC } from "./rules.ts";
import { SampledQueues } from "./samples.ts";
import { listSwaps, MOST_SWAPS, settle, swapInto } from "./sim.ts";
import { legalSwaps, type Swap } from "./swap.ts";

const codes = new Uint8Array(MOST_SWAPS);

function randomBoard(random: Random, colours = 6): Uint8Array {
  for (;;) {
    const board = Uint8Array.from({ length: 64 }, () => 1 + random.below(colours));
    const planes = new Int32Array(WORDS);
    packBoard(board, planes);
    const queues = new SampledQueues(random);
    queues.draw();
    settle(planes, 0, queues);
    const rested = unpackBoard(planes);
    if (firstRun(CLASSIC, rested) === null) return rested;
  }
}

const swapOfCode = (code: number): Swap => {
  const bit = code & 63;
  const cells = [cellOfBit(bit), cellOfBit(code < 64 ? bit + 8 : bit + 1)].sort((a, b) => a - b);
  return { from: cells[0], to: cells[1] };
};

describe("boards of bits", () => {
  it("number cells and bits one to one", () => {
    for (let cell = 0; cell < 64; cell++) expect(cellOfBit(bitOfCell(cell))).toBe(cell);
  });

  it("pack and unpack", () => {
    const random = Random.fromSeed(1);
    const board = Uint8Array.from({ length: 64 }, () => random.below(7));
    const planes = new Int32Array(WORDS);
    packBoard(board, planes);
    expect(unpackBoard(planes)).toEqual(board);
  });

  it("find the same legal swaps and play the same cascades as the rules, over random games", () => {
    const random = Random.fromSeed(2);
    const key = ({ from, to }: Swap) => from * 64 + to;
    for (let game = 0; game < 60; game++) {
      const board = randomBoard(random, 4 + (game % 3));
      const queues = new SampledQueues(random);
      queues.draw();
      const stones = (column: number) =>
        Array.from({ length: 32 }, (_, i) =>
          [0, 1, 2].reduce((sum, plane) => sum + (((queues.planes[plane * 8 + column] >>> i) & 1) << plane), 0),
        );
      const all = Array.from({ length: 8 }, (_, column) => Uint8Array.from(stones(column)));
      let position = startPosition(CLASSIC, board, all);
      const planes = new Int32Array(2 * WORDS);
      packBoard(board, planes);
      for (let turn = 0; turn < 12 && queues.left.every((left) => left > 12); turn++) {
        const expected = legalSwaps(CLASSIC, position.board);
        const count = listSwaps(planes, 0, codes);
        const found = [...codes.subarray(0, count)].map(swapOfCode);
        expect(found.map(key).sort()).toEqual(expected.map(key).sort());
        if (count === 0) break;
        const code = codes[random.below(count)];
        swapInto(planes, 0, code, planes, WORDS);
        const points = settle(planes, WORDS, queues);
        const played = must(playSwap(position, swapOfCode(code)));
        expect(points).toBe(played.points);
        position = played.position;
        planes.copyWithin(0, WORDS);
        expect(unpackBoard(planes)).toEqual(position.board);
      }
    }
  });

  it("leaves cells unknown at the top where no queues are given, and finds no swap of them", () => {
    const random = Random.fromSeed(3);
    const planes = new Int32Array(2 * WORDS);
    packBoard(randomBoard(random), planes);
    const count = listSwaps(planes, 0, codes);
    for (const code of codes.slice(0, count)) {
      swapInto(planes, 0, code, planes, WORDS);
      expect(settle(planes, WORDS, null)).toBeGreaterThanOrEqual(3);
      const stones = unpackBoard(planes, WORDS);
      expect(stones.filter((stone) => stone === 0).length).toBeGreaterThanOrEqual(3);
      for (let cell = 8; cell < 64; cell++) if (stones[cell] === 0) expect(stones[cell - 8]).toBe(0);
      const after = new Uint8Array(MOST_SWAPS);
      for (const next of after.subarray(0, listSwaps(planes, WORDS, after))) {
        const { from, to } = swapOfCode(next);
        expect(stones[from] * stones[to]).toBeGreaterThan(0);
      }
    }
  });
});

describe("samples of queues", () => {
  const colourAt = (queues: SampledQueues, column: number, place: number) =>
    [0, 1, 2].reduce((sum, plane) => sum + (((queues.planes[plane * 8 + column] >>> place) & 1) << plane), 0);

  it("give each stone each colour once in six", () => {
    const queues = new SampledQueues(Random.fromSeed(5));
    const seen = Array.from({ length: 8 * 32 }, () => new Set<number>());
    for (let i = 0; i < 6; i++) {
      queues.take(i);
      for (const [place, colours] of seen.entries()) colours.add(colourAt(queues, place >> 5, place & 31));
    }
    for (const colours of seen) expect([...colours].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("begin with the stones that are known, and begin again the same", () => {
    const queues = new SampledQueues(Random.fromSeed(6), (sample) => sample.know(3, [6, 5, 4]));
    queues.take(0);
    const before = queues.planes.slice();
    expect([0, 1, 2].map((place) => colourAt(queues, 3, place))).toEqual([6, 5, 4]);
    const planes = new Int32Array(WORDS);
    settle(planes, 0, queues);
    queues.take(1);
    expect(queues.planes).not.toEqual(before);
    expect([0, 1, 2].map((place) => colourAt(queues, 3, place))).toEqual([6, 5, 4]);
    queues.take(0);
    expect(queues.planes).toEqual(before);
  });
});
