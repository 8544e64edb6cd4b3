import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { packBoard, WORDS } from "./bits.ts";
import { playSwap } from "./cascade.ts";
import { dealBoard, dealPosition } from "./deal.ts";
import { luckOf } from "./luck.ts";
import { swapOfCode } from "./player.ts";
import { promisesOf } from "./promises.ts";
import { CLASSIC } from "./rules.ts";
import { SECOND_COUNT, secondFeatures } from "./second-features.ts";
import { SecondLearner } from "./second-learner.ts";
import { lookAgain, secondPromises } from "./second-look.ts";
import { listSwaps, MOST_SWAPS, settle, swapInto } from "./sim.ts";
import { decodeValue, evaluate } from "./value.ts";

const value = must(decodeValue(readFileSync(new URL("../../data/jewels/weights.bin", import.meta.url))));
const codes = new Uint8Array(MOST_SWAPS);

test("a second look sees the best promises of the next swaps, in order", () => {
  const random = Random.fromSeed(1);
  const boards = new Int32Array(2 * WORDS);
  for (let i = 0; i < 30; i++) {
    packBoard(dealBoard(CLASSIC, random), boards);
    const code = codes[random.below(listSwaps(boards, 0, codes))];
    swapInto(boards, 0, code, boards, 0);
    settle(boards, 0, null);
    const promises = promisesOf(value, boards, 20, codes).sort((a, b) => b - a);
    const worth = evaluate(value.table(3), boards, 0);
    const [expected, seen] = [new Int32Array(4), new Int32Array(4)];
    secondFeatures([...promises, ...Array(4).fill(Number.NEGATIVE_INFINITY)], worth, expected);
    expect(lookAgain(value, boards, 0, seen)).toBe(worth);
    expect(seen).toEqual(expected);
  }
});

test("features stay in their table, whatever the promises", () => {
  const into = new Int32Array(4);
  const figures = [Number.NEGATIVE_INFINITY, -1e9, -4, 0, 17.5, 43, 1e9];
  const seen = new Set<number>();
  for (const best of figures)
    for (const other of figures) {
      secondFeatures([best, other, other, other], other === Number.NEGATIVE_INFINITY ? 0 : other, into);
      expect(new Set(into).size).toBe(4);
      for (const feature of into) expect(feature >= 0 && feature < SECOND_COUNT).toBe(true);
      seen.add(into[0]);
    }
  // −1e9 and −4 are one level, and so are 43 and 1e9.
  expect(seen.size).toBe(25);
});

/** Points a turn without search, less luck. */
function play(promisesBy: typeof promisesOf, games: number): number {
  const random = Random.fromSeed(8);
  let sum = 0;
  for (let game = 0; game < games; game++) {
    let position = dealPosition(CLASSIC, random, 256);
    for (let turns = 20; turns > 0; turns--) {
      const board = new Int32Array(WORDS);
      packBoard(position.board, board);
      const promises = promisesBy(value, board, turns, codes);
      const swap = swapOfCode(codes[promises.indexOf(Math.max(...promises))]);
      const played = must(playSwap(position, swap));
      const chance = Random.fromSeed(game * 100 + turns);
      sum += played.points - luckOf(position.board, turns, played, { value, random: chance, samples: 6 });
      position = played.position;
    }
  }
  return sum / games / 20;
}

test("a second look makes more points than the value alone", () => {
  expect(play(secondPromises, 60)).toBeGreaterThan(play(promisesOf, 60) + 0.1);
});

test("in the last turns, which end before a long game would tell, the value speaks alone", () => {
  const board = new Int32Array(WORDS);
  packBoard(dealBoard(CLASSIC, Random.fromSeed(3)), board);
  for (const turns of [1, 2, 3])
    expect(secondPromises(value, board, turns, codes)).toEqual(promisesOf(value, board, turns, codes));
  expect(secondPromises(value, board, 4, codes)).not.toEqual(promisesOf(value, board, 4, codes));
});

test("it is learnt the same with the same seed", () => {
  const learnt = [1, 2].map(() => {
    const learner = new SecondLearner(value, Random.fromSeed(3));
    learner.play(100);
    expect(learner.state.turns).toBe(100);
    return learner.learnt;
  });
  expect(learnt[0].some((weight) => weight !== 0)).toBe(true);
  expect(learnt[1]).toEqual(learnt[0]);
});
