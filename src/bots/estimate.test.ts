import { describe, expect, test } from "vitest";
import { Random } from "../base/random.ts";
import { estimate, estimateDifference } from "./estimate.ts";

const share = (random: Random): number => random.next() / 0x1_0000_0000;

describe("an estimate", () => {
  test("is the mean, and its standard error", () => {
    // The scatter of 1, 2, 3, 4 is the root of 5/3.
    const { mean, error } = estimate(Float64Array.of(1, 2, 3, 4, 99), 4);
    expect(mean).toBe(2.5);
    expect(error).toBeCloseTo(Math.sqrt(5 / 3 / 4), 14);
  });

  test("of one value, or none, may be anywhere", () => {
    expect(estimate(Float64Array.of(7), 1)).toEqual({ mean: 7, error: Number.POSITIVE_INFINITY });
    expect(estimate(new Float64Array(0), 0).error).toBe(Number.POSITIVE_INFINITY);
  });

  test("does not lose a small scatter beside a large mean", () => {
    const { error } = estimate(Float64Array.of(1e9 + 1, 1e9 - 1), 2);
    expect(error).toBe(1);
  });

  test("covers the truth as often as a standard error promises", () => {
    const random = Random.fromSeed(8);
    const runs = 2000;
    const size = 50;
    let [once, twice, errors] = [0, 0, 0];
    for (let run = 0; run < runs; run++) {
      const { mean, error } = estimate(
        Float64Array.from({ length: size }, () => share(random)),
        size,
      );
      if (Math.abs(mean - 0.5) <= error) once++;
      if (Math.abs(mean - 0.5) <= 2 * error) twice++;
      errors += error;
    }
    // Of even chances between 0 and 1 the variance is a twelfth.
    expect(errors / runs / Math.sqrt(1 / 12 / size)).toBeCloseTo(1, 2);
    expect(once / runs).toBeCloseTo(0.683, 1);
    expect(twice / runs).toBeCloseTo(0.955, 1);
  });

  test("of a difference is free of the luck that both had", () => {
    const random = Random.fromSeed(9);
    const luck = Float64Array.from({ length: 400 }, () => 100 * share(random));
    const better = luck.map((value) => value + 1 + share(random));
    const { mean, error } = estimateDifference(better, luck, 400);
    expect(mean).toBeCloseTo(1.5, 1);
    expect(error).toBeLessThan(0.02);
    expect(estimate(luck, 400).error).toBeGreaterThan(1);
    expect(estimateDifference(luck, luck, 400)).toEqual({ mean: 0, error: 0 });
  });
});
