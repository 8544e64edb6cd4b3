import { describe, expect, test } from "vitest";
import type { Candidate } from "./bot.ts";
import { passing } from "./candidates.ts";
import type { Fit } from "./inference-fit.ts";
import { Arm, isBeaten, survivors } from "./preendgame-arm.ts";
import { Draws } from "./preendgame-draws.ts";
import { heldWeights } from "./preendgame-weights.ts";

const UNSEEN = Uint8Array.from([1, 2, 2, 3, 9]);
/** Two tiles were kept; whoever kept the nine would have laid it. */
const fit = { keptCount: 2, weigh: (kept: Uint8Array) => (kept.includes(9) ? 0.1 : 1) } as unknown as Fit;
const always = (weight: number) => () => weight;

describe("weights of the racks", () => {
  test("every two of the tiles that are held may be those that were kept", () => {
    const weightOf = heldWeights(fit, UNSEEN, () => false);
    expect(weightOf?.(0b00111)).toBeCloseTo(3, 12);
    expect(weightOf?.(0b10011)).toBeCloseTo(1.2, 12);
    expect(weightOf?.(0b11111)).toBeCloseTo(6.4, 12);
    expect(weightOf?.(0b00001)).toBe(0);
  });

  test("are not known where there is no time, or there are too many", () => {
    const many = Uint8Array.from({ length: 17 }, (_, i) => i + 1);
    expect(heldWeights(fit, many, () => false)).toBeNull();
    expect(heldWeights(fit, many.subarray(0, 8), () => true)).toBeNull();
  });

  test("few bags count by them", () => {
    const draws = new Draws(UNSEEN, 2, 1);
    const weightOf = heldWeights(fit, draws.sorted, () => false) ?? always(1);
    draws.weigh(weightOf);
    for (let sample = 0; sample < 2 * draws.count; sample++) {
      const tiles = Uint8Array.from(UNSEEN);
      draws.arrange(tiles, sample);
      expect(draws.weight(sample)).toBeCloseTo(tiles.subarray(0, 3).includes(9) ? 1.2 : 3, 12);
    }
  });

  test("of many bags the likelier ones come more often, and all count the same", () => {
    const unseen = Uint8Array.from({ length: 12 }, (_, i) => i + 1);
    const draws = new Draws(unseen, 5, 1);
    // The first tile is on the other rack three times as likely as by chance.
    draws.weigh((held) => ((held & 1) !== 0 ? 3 : 1));
    let held = 0;
    for (let sample = 0; sample < draws.count; sample++) {
      const tiles = Uint8Array.from(unseen);
      draws.arrange(tiles, sample);
      expect(draws.weight(sample)).toBe(1);
      if (tiles.subarray(0, 7).includes(1)) held++;
    }
    expect(held / draws.count).toBeCloseTo((7 * 3) / (7 * 3 + 5), 1);
  });
});

describe("a race by weights", () => {
  const armWith = (leads: readonly number[], weights: readonly number[], candidate: Candidate = passing()): Arm => {
    const arm = new Arm(candidate, Float64Array.from(weights), leads.length);
    for (const [draw, lead] of leads.entries()) arm.note(draw, lead, true);
    return arm;
  };

  test("means and chances count each draw by its weight", () => {
    const { win, spread } = armWith([10, -10, 0], [2, 1, 1]).weighed(3);
    expect(win).toBeCloseTo(2.5 / 4, 12);
    expect(spread).toBeCloseTo(10 / 4, 12);
  });

  test("beaten is what could not win as much even if it won all that is open", () => {
    const weights = [5, 1, 1];
    const leader = armWith([10], weights);
    expect(isBeaten(armWith([-10], weights), leader, 3)).toBe(true);
    expect(isBeaten(armWith([-10], [1, 1, 1]), armWith([10], [1, 1, 1]), 3)).toBe(false);
    expect(isBeaten(armWith([-10], weights), leader, Number.POSITIVE_INFINITY)).toBe(false);
  });

  test("samples that hardly count settle nothing", () => {
    const leads = Array.from({ length: 40 }, () => 1);
    const worse = leads.map((lead, i) => (i % 2 === 0 ? -lead : lead));
    const remaining = (weights: readonly number[]): number =>
      survivors([armWith(leads, weights), armWith(worse, weights)], leads.length, Number.POSITIVE_INFINITY).length;
    expect(remaining(leads.map(() => 1))).toBe(1);
    expect(remaining(leads.map((_, i) => (i < 4 ? 1 : 0.001)))).toBe(2);
  });
});
