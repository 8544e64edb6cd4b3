import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Random, type RandomState, seedState, streamAt } from "./random.ts";

const WORD = 0xffff_ffffn;
const seeds = fc.maxSafeNat();
const word = fc.integer({ min: 0, max: 0xffff_ffff });
const take = (random: Random, count: number): number[] => Array.from({ length: count }, () => random.next());

/** xoshiro128** once more, from its paper's figures alone and in big integers, so that no 32-bit trick is shared. */
function* reference(state: RandomState): Generator<number> {
  const rotl = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (32n - k))) & WORD;
  const s = state.map(BigInt);
  for (;;) {
    yield Number((rotl((s[1] * 5n) & WORD, 7n) * 9n) & WORD);
    const t = (s[1] << 9n) & WORD;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 11n);
  }
}

/** MurmurHash3's finisher over a counter, in big integers: what SplitMix32 gives for a seed below 2³². */
function spread(seed: number): number[] {
  return [1n, 2n, 3n, 4n].map((step) => {
    let z = (BigInt(seed) + step * 0x9e3779b9n) & WORD;
    z = ((z ^ (z >> 16n)) * 0x85ebca6bn) & WORD;
    z = ((z ^ (z >> 13n)) * 0xc2b2ae35n) & WORD;
    return Number(z ^ (z >> 16n));
  });
}

describe("the generator", () => {
  test("gives the figures that are known for the state 1, 2, 3, 4", () => {
    const known = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804];
    expect(take(new Random([1, 2, 3, 4]), known.length)).toEqual(known);
  });

  test("agrees with a reference written apart", () => {
    fc.assert(
      fc.property(fc.tuple(word, word, word, word), (state) => {
        const expected = reference(state);
        const random = new Random(state);
        for (let i = 0; i < 50; i++) expect(random.next()).toBe(expected.next().value);
      }),
    );
  });

  test("goes on from a state that was stored as JSON", () => {
    fc.assert(
      fc.property(seeds, fc.nat(20), (seed, steps) => {
        const random = Random.fromSeed(seed);
        take(random, steps);
        const again = new Random(JSON.parse(JSON.stringify(random.state)) as RandomState);
        expect(take(again, 10)).toEqual(take(random, 10));
      }),
    );
  });
});

describe("seeds", () => {
  test("are spread by SplitMix32", () => {
    fc.assert(
      fc.property(word, fc.nat(2 ** 21 - 1), (low, high) => {
        const l = spread(low);
        const h = spread((high ^ 0x5bd1e995) >>> 0);
        expect(seedState(high * 2 ** 32 + low)).toEqual([l[0], (l[1] ^ h[1]) >>> 0, h[0], (l[2] ^ h[2]) >>> 0]);
      }),
    );
  });

  test("give a state that is not all zero, in which the generator would stand still", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(seedState(seed)).not.toEqual([0, 0, 0, 0]);
      }),
    );
  });

  test("that are neighbours, or differ only above 32 bits, start differently", () => {
    const near = [0, 1, 2, 3, 2 ** 32, 2 ** 32 + 1, 2 ** 33, Number.MAX_SAFE_INTEGER];
    expect(new Set(near.map((seed) => Random.fromSeed(seed).next())).size).toBe(near.length);
  });
});

describe("streamAt", () => {
  test("depends on nothing but state and step", () => {
    const state = seedState(7);
    expect(take(streamAt(state, 12), 5)).toEqual(take(streamAt(state, 12), 5));
    expect(take(streamAt(state, 12), 5)).not.toEqual(take(streamAt(state, 13), 5));
    expect(take(streamAt(state, 12), 5)).not.toEqual(take(streamAt(seedState(8), 12), 5));
  });

  test("never stands still, not even at the step that has the number of the seed", () => {
    const still: string[] = [];
    for (let seed = 0; seed < 300; seed++)
      for (let step = 0; step < 300; step++)
        if (take(streamAt(seedState(seed), step), 4).every((number) => number === 0)) still.push(`${seed} ${step}`);
    expect(still).toEqual([]);
  });
});

describe("below", () => {
  test("stays within its limit", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 2 ** 32 }), (seed, limit) => {
        const drawn = Random.fromSeed(seed).below(limit);
        expect(Number.isInteger(drawn) && drawn >= 0 && drawn < limit).toBe(true);
      }),
    );
  });

  /** The sum of (seen − expected)² / expected over the kinds: near the number of kinds when all are equally likely. */
  function chiSquare(kinds: number, draws: number, draw: () => number): number {
    const seen = new Array<number>(kinds).fill(0);
    for (let i = 0; i < draws; i++) seen[draw()]++;
    const expected = draws / kinds;
    return seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  }

  // The bounds leave five standard deviations, √(2·(kinds − 1)) each; the seed is fixed, so this is no game of chance.
  test.each([2, 7, 27, 100])("draws %d kinds equally often", (kinds) => {
    const random = Random.fromSeed(2026);
    const bound = kinds - 1 + 5 * Math.sqrt(2 * (kinds - 1));
    expect(chiSquare(kinds, 100_000, () => random.below(kinds))).toBeLessThan(bound);
  });

  test("does not lean to small numbers where the limit is no divisor of 2³²", () => {
    // Taken modulo 3·2³⁰, a plain remainder would fall into the lowest third half of the time.
    const random = Random.fromSeed(2026);
    const bound = 2 + 5 * Math.sqrt(2 * 2);
    expect(chiSquare(3, 30_000, () => Math.floor(random.below(3 * 2 ** 30) / 2 ** 30))).toBeLessThan(bound);
  });

  test("shuffles so that every order is equally likely", () => {
    const orders = ["012", "021", "102", "120", "201", "210"];
    const random = Random.fromSeed(2026);
    const bound = 5 + 5 * Math.sqrt(2 * 5);
    expect(chiSquare(orders.length, 60_000, () => orders.indexOf(random.shuffle([0, 1, 2]).join("")))).toBeLessThan(
      bound,
    );
  });
});

test("a shuffle keeps the items and works in place", () => {
  fc.assert(
    fc.property(seeds, fc.array(fc.integer(), { maxLength: 40 }), (seed, items) => {
      const shuffled = [...items];
      expect(Random.fromSeed(seed).shuffle(shuffled)).toBe(shuffled);
      expect(shuffled.sort((a, b) => a - b)).toEqual(items.sort((a, b) => a - b));
    }),
  );
});
