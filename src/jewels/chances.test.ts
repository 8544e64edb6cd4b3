import { expect, test } from "vitest";
import { Random } from "../base/random.ts";
import { Chances } from "./chances.ts";

/** Plays out swaps that bring `means` and some chance, as a search would; says how many playouts it took to be sure. */
function play(chances: Chances, means: readonly number[], most: number): number {
  const random = Random.fromSeed(4);
  for (let playouts = 0; playouts < most; playouts++) {
    if (playouts % 32 === 0 && chances.isSure()) return playouts;
    const swap = chances.next();
    chances.add(swap, means[swap] + random.below(19) - 9);
  }
  return most;
}

test("begins with what was promised", () => {
  const chances = new Chances([3, 9, 5], 8);
  expect(chances.best()).toBe(1);
  expect(chances.next()).toBe(1);
  expect(chances.isSure()).toBe(false);
});

test("finds what brings most though less was promised of it, and spends most playouts on it", () => {
  const chances = new Chances([10, 8, 4], 8);
  expect(play(chances, [40, 45, 38], 2000)).toBeLessThan(2000);
  expect(chances.best()).toBe(1);
  expect(chances.counts[1]).toBeGreaterThan(chances.counts[0]);
  expect(chances.counts[2]).toBeGreaterThan(0);
});

test("is not sure of swaps that bring the same", () => {
  const chances = new Chances([10, 10], 8);
  expect(play(chances, [40, 40], 1000)).toBe(1000);
});

test("tries a swap of which little is promised where promises count little", () => {
  const chances = new Chances([30, 10], 1);
  expect(play(chances, [30, 60], 200)).toBeLessThan(200);
  expect(chances.best()).toBe(1);
  expect(new Chances([60, 10], 8).isSure()).toBe(true);
});
