import { expect, test } from "vitest";
import { Draws } from "./preendgame-draws.ts";

const UNSEEN = [3, 1, 2, 2, 9];

const arranged = (draws: Draws, sample: number): number[] => {
  const tiles = Uint8Array.from(UNSEEN);
  draws.arrange(tiles, sample);
  return [...tiles];
};
const bagOf = (draws: Draws, sample: number): string => arranged(draws, sample).slice(-2).sort().join();

test("every bag comes as often as it is likely, and no tile is lost", () => {
  const draws = new Draws(UNSEEN, 2, 1);
  expect(draws.count).toBe(10);
  const bags = new Map<string, number>();
  for (let sample = 0; sample < draws.count; sample++) {
    expect(arranged(draws, sample).sort()).toEqual([...UNSEEN].sort());
    const bag = bagOf(draws, sample);
    bags.set(bag, (bags.get(bag) ?? 0) + 1);
  }
  expect(Object.fromEntries(bags)).toEqual({ "1,2": 2, "1,3": 1, "1,9": 1, "2,2": 1, "2,3": 2, "2,9": 2, "3,9": 1 });
});

test("the same seed gives the same order, whoever holds what; another seed another one", () => {
  const orderOf = (unseen: readonly number[], seed: number): string[] => {
    const draws = new Draws(unseen, 2, seed);
    return Array.from({ length: 20 }, (_, sample) => arranged(draws, sample).join());
  };
  expect(orderOf([9, 2, 2, 1, 3], 1)).toEqual(orderOf(UNSEEN, 1));
  expect(orderOf(UNSEEN, 2)).not.toEqual(orderOf(UNSEEN, 1));
});

test("a bag that came before is known by its tiles", () => {
  const draws = new Draws(UNSEEN, 2, 1);
  for (let sample = 0; sample < 2 * draws.count; sample++) {
    const first = draws.first(sample);
    expect(first).toBeLessThanOrEqual(sample);
    expect(bagOf(draws, first)).toBe(bagOf(draws, sample));
    for (let before = 0; before < first; before++) expect(bagOf(draws, before)).not.toBe(bagOf(draws, sample));
  }
});

test("also where the longest racks allow nearly a million bags each of them comes once", () => {
  const unseen = Array.from({ length: 27 }, (_, place) => place + 1);
  const draws = new Draws(unseen, 7, 1);
  expect(draws.count).toBe(888_030);
  const bags = new Set<string>();
  for (let sample = 0; sample < 900; sample++) {
    const tiles = Uint8Array.from(unseen);
    draws.arrange(tiles, sample);
    bags.add([...tiles.slice(-7)].sort((a, b) => a - b).join());
    expect([...tiles].sort((a, b) => a - b)).toEqual(unseen);
    expect(draws.first(sample)).toBe(sample);
  }
  expect(bags.size).toBe(900);
});
