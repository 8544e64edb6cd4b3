/** Numbers that chance gives, whatever they are made of. */
export abstract class Numbers {
  /** A whole number from 0 to 2³² − 1. */
  abstract next(): number;

  /** A whole number from 0 to limit − 1 (limit at most 2³²), each equally likely: what would lean to small numbers is drawn again. */
  below(limit: number): number {
    const fair = 0x1_0000_0000 - (0x1_0000_0000 % limit);
    let drawn = this.next();
    while (drawn >= fair) drawn = this.next();
    return drawn % limit;
  }

  /** Fisher–Yates, in place. */
  shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const item = items[i];
      items[i] = items[j];
      items[j] = item;
    }
    return items;
  }
}

/**
 * xoshiro128** 1.1 by David Blackman and Sebastiano Vigna ("Scrambled linear pseudorandom number
 * generators", 2021): small, fast on 32-bit integers, and the same on every machine. A seed is spread
 * over the state by SplitMix32, as the authors advise.
 */
export type RandomState = readonly [number, number, number, number];

export class Random extends Numbers {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(state: RandomState) {
    super();
    [this.#a, this.#b, this.#c, this.#d] = state;
  }

  static fromSeed(seed: number): Random {
    return new Random(seedState(seed));
  }

  get state(): RandomState {
    return [this.#a >>> 0, this.#b >>> 0, this.#c >>> 0, this.#d >>> 0];
  }

  next(): number {
    const result = Math.imul(rotate(Math.imul(this.#b, 5), 7), 9) >>> 0;
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = rotate(this.#d, 11);
    return result;
  }
}

/**
 * From any safe integer, each to a state of its own: each half of the seed fills a word, and both make
 * the two others, since the first number drawn hangs on one word only.
 */
export function seedState(seed: number): RandomState {
  const low = splitMix(seed >>> 0);
  const high = splitMix((Math.floor(seed / 0x1_0000_0000) ^ 0x5bd1e995) >>> 0);
  const own = [low(), high()];
  return [own[0], (low() ^ high()) >>> 0, own[1], (low() ^ high()) >>> 0];
}

/** SplitMix32: every step is one to one, so that different seeds never fall together. */
function splitMix(seed: number): () => number {
  let x = seed;
  return () => {
    x = (x + 0x9e3779b9) >>> 0;
    let z = x;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
}

/**
 * The stream that belongs to one step of a game: the same state and step give the same numbers. The
 * words of the step are turned by one place, because a state that came from the same number would
 * cancel them to zero, and zero gives nothing but zeros; and they are turned so that the word on which
 * the first number hangs meets the one that differs from step to step.
 */
export function streamAt(state: RandomState, step: number): Random {
  const [a, b, c, d] = seedState(step);
  return new Random([state[0] ^ d, state[1] ^ a, state[2] ^ b, state[3] ^ c]);
}

const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));
