import { expect, test } from "vitest";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { packBoard, unpackBoard, WORDS } from "./bits.ts";
import { playSwap } from "./cascade.ts";
import { dealBoard } from "./deal.ts";
import { collectFeatures, MOST_FEATURES, mirrored, PROSPECTS, storedFeatures } from "./features.ts";
import { Learner } from "./learn.ts";
import { swapOfCode } from "./player.ts";
import { startPosition } from "./position.ts";
import { CLASSIC } from "./rules.ts";
import { SampledQueues } from "./samples.ts";
import { listSwaps, MOST_SWAPS, settle, swapInto } from "./sim.ts";
import { encodeValue } from "./value.ts";

test("every feature of a board is stored, and a mirrored board has the mirrored patterns", () => {
  const random = Random.fromSeed(1);
  const stored = new Set(storedFeatures().features);
  const boards = new Int32Array(2 * WORDS);
  const codes = new Uint8Array(MOST_SWAPS);
  const list = (at: number): number[] => {
    const into = new Int32Array(MOST_FEATURES);
    return [...into.subarray(0, collectFeatures(boards, at, into))];
  };
  for (let i = 0; i < 15; i++) {
    const board = dealBoard(CLASSIC, random);
    const seen = Uint8Array.from(board, (_, cell) => board[(cell & ~7) + 7 - (cell & 7)]);
    packBoard(board, boards);
    packBoard(seen, boards, WORDS);
    // Of several best swaps the first is looked at further, and in a mirror that is another one.
    const patterns = (at: number) => list(at).filter((feature) => feature < PROSPECTS);
    expect(patterns(0).map(mirrored).sort()).toEqual(patterns(WORDS).sort());
    for (const code of codes.slice(0, listSwaps(boards, 0, codes))) {
      swapInto(boards, 0, code, boards, WORDS);
      settle(boards, WORDS, null);
      const strange = list(WORDS).filter((feature) => !stored.has(Math.min(feature, mirrored(feature))));
      expect(strange).toEqual([]);
    }
  }
});

test("the learner plays better as it learns, and the same with the same seed", () => {
  const learner = new Learner(Random.fromSeed(2));
  learner.play(500);
  const early = learner.state;
  learner.play(6000);
  const late = learner.state;
  learner.play(2000);
  const last = learner.state;
  const mean = (from: typeof early, to: typeof early) => (to.points - from.points) / (to.steady - from.steady);
  expect(mean(late, last)).toBeGreaterThan(mean({ turns: 0, steady: 0, points: 0, stuck: 0 }, early) + 1);
  const [one, other] = [1, 2].map(() => {
    const same = new Learner(Random.fromSeed(3));
    same.play(200);
    return encodeValue(same.learnt);
  });
  expect(Buffer.compare(one, other)).toBe(0);
});

/** The points of a learner's first turn by the slow rules: it knows nothing yet, so it takes the most of the known stones. */
function firstPoints(seed: number): number {
  const random = Random.fromSeed(seed);
  const queues = new SampledQueues(random);
  const boards = new Int32Array(2 * WORDS);
  const codes = new Uint8Array(MOST_SWAPS);
  let count = 0;
  while (count === 0) {
    packBoard(
      Uint8Array.from({ length: 64 }, () => 1 + random.below(6)),
      boards,
    );
    queues.draw();
    settle(boards, 0, queues);
    count = listSwaps(boards, 0, codes);
  }
  if (queues.left.some((left) => left < 12)) queues.draw();
  const gains = Array.from(codes.subarray(0, count), (code) => {
    swapInto(boards, 0, code, boards, WORDS);
    return settle(boards, WORDS, null);
  });
  const stone = (column: number, place: number) =>
    [0, 1, 2].reduce((sum, plane) => sum + (((queues.planes[plane * 8 + column] >>> place) & 1) << plane), 0);
  const waiting = Array.from({ length: 8 }, (_, column) =>
    Uint8Array.from({ length: queues.left[column] }, (_, place) => stone(column, place)),
  );
  const swap = swapOfCode(codes[gains.indexOf(Math.max(...gains))]);
  return must(playSwap(startPosition(CLASSIC, unpackBoard(boards), waiting), swap)).points;
}

test("the learner plays by the rules: stones fall in after each step of a cascade", () => {
  for (let seed = 0; seed < 60; seed++) {
    const learner = new Learner(Random.fromSeed(seed));
    learner.play(1);
    expect(learner.state.points, `seed ${seed}`).toBe(firstPoints(seed));
  }
});
