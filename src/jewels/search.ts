import type { Random } from "../base/random.ts";
import { type Planes, WORDS } from "./bits.ts";
import { SampledQueues } from "./samples.ts";
import { listSwaps, MOST_SWAPS, type SwapCode, settle, swapInto } from "./sim.ts";
import { DISCOUNT, evaluate, HORIZONS, horizonOf, type Value } from "./value.ts";

const STEADY = HORIZONS - 1;

export interface SearchLimits {
  /** Playouts at most. */
  readonly playouts: number;
  /** Asked now and then; true ends the search. */
  readonly isOver: () => boolean;
}

export interface SearchResult {
  readonly code: SwapCode;
  readonly playouts: number;
  /** Swaps that were still in the running at the end, the best first: what each brings more than the value alone told of an average board. */
  readonly candidates: readonly { readonly code: SwapCode; readonly mean: number; readonly samples: number }[];
}

/** After the swap itself a playout makes so many more by the value, each seeing what fell in. */
const DEPTH = 3;
/** First look at whether swaps can be dropped, and then whenever there are half as many samples more. */
const FIRST_LOOK = 12;
/** A swap is dropped when it is behind the best by so many standard errors of their difference. */
const SURELY_BEHIND = 3;
/**
 * What the value alone says of a swap counts like so many samples. A playout strays by about 11 points from another
 * swap's, the value by about 2: a few samples are worth less than none at all.
 */
const TRUST = 30;
/** Swaps that the value sees so many points behind its best one are not tried: they would take time from the others. */
const HOPELESS = 3;

/**
 * Plays each swap of `board` on samples of what may fall in, all on the same ones, then goes on by the value, and
 * takes the swap with the best mean. Swaps that are surely behind are dropped on the way ("racing"; O. Maron and
 * A. Moore, 1994), so that time goes to those that are close.
 */
export class Search {
  readonly #value: Value;
  readonly #queues: SampledQueues;
  readonly #boards = new Int32Array(3 * WORDS);
  readonly #codes = new Uint8Array(MOST_SWAPS);
  #gain = 0;
  /** Called on each new sample: the player with a memory puts in what it knows, which the value does not. */
  prepare: ((queues: SampledQueues) => void) | null = null;

  constructor(value: Value, random: Random) {
    this.#value = value;
    this.#queues = new SampledQueues(random);
  }

  /** The best swap by the value alone; it looks at the known stones only. Null where no swap is legal. */
  quick(board: Planes, turns: number): SwapCode | null {
    const codes = new Uint8Array(MOST_SWAPS);
    const promises = this.#promises(board, turns, codes);
    return promises.length === 0 ? null : codes[promises.indexOf(Math.max(...promises))];
  }

  run(board: Planes, turns: number, { playouts: most, isOver }: SearchLimits): SearchResult | null {
    const codes = new Uint8Array(MOST_SWAPS);
    const promises = this.#promises(board, turns, codes);
    const count = promises.length;
    if (count === 0) return null;
    const highest = Math.max(...promises);
    const trust = this.prepare === null ? TRUST : 0;
    let running = promises.map((_, i) => i).filter((i) => trust === 0 || promises[i] > highest - HOPELESS);
    const sums = Float64Array.from(promises, (promise) => trust * (promise - highest));
    const products = new Float64Array(count * count);
    const plain = new Float64Array(count);
    const results = new Float64Array(count);
    let samples = 0;
    let playouts = 0;
    let nextLook = FIRST_LOOK;
    const sortByMean = (): void => {
      running.sort((a, b) => sums[b] - sums[a] || a - b);
    };
    while (running.length > 1 && playouts + running.length <= most && !isOver()) {
      this.#queues.drawOrTurn();
      this.prepare?.(this.#queues);
      for (const i of running) {
        this.#queues.rewind();
        swapInto(board, 0, codes[i], this.#boards, 0);
        results[i] = settle(this.#boards, 0, this.#queues) + this.#playOn(turns - 1);
      }
      playouts += running.length;
      samples++;
      for (const i of running) {
        sums[i] += results[i];
        plain[i] += results[i];
        for (const j of running) products[i * count + j] += results[i] * results[j];
      }
      if (samples < nextLook) continue;
      nextLook = Math.ceil(samples * 1.5);
      sortByMean();
      const best = running[0];
      running = running.filter((i) => {
        const squares = products[best * count + best] - 2 * products[best * count + i] + products[i * count + i];
        const difference = (plain[best] - plain[i]) / samples;
        const spread = Math.sqrt(Math.max(0, squares / samples - difference * difference) * (samples + trust));
        return i === best || sums[best] - sums[i] <= SURELY_BEHIND * spread;
      });
    }
    sortByMean();
    const candidates = running.map((i) => ({ code: codes[i], mean: plain[i] / Math.max(samples, 1), samples }));
    const code = samples === 0 ? codes[promises.indexOf(highest)] : candidates[0].code;
    return { code, playouts, candidates };
  }

  /** Lists the legal swaps, and what the value promises of each. */
  #promises(board: Planes, turns: number, codes: Uint8Array): number[] {
    return Array.from({ length: listSwaps(board, 0, codes) }, (_, i) => {
      swapInto(board, 0, codes[i], this.#boards, 0);
      return settle(this.#boards, 0, null) + this.#worth(this.#boards, 0, turns - 1);
    });
  }

  /** Goes on from the first of the boards, with `turns` turns left, and returns what comes beyond the points made. */
  #playOn(turns: number): number {
    let points = 0;
    let left = turns;
    for (let step = 1; left > 0; step++) {
      const promise = this.#choose(left);
      if (promise === null) return points - this.#value.pointsPerTurn * this.#turnsLost(left, step);
      if (step >= DEPTH) return points + promise;
      this.#boards.copyWithin(0, WORDS, 2 * WORDS);
      points += this.#gain + settle(this.#boards, 0, this.#queues);
      left--;
    }
    return points;
  }

  /**
   * Without a swap nothing more comes. A playout that ends by a steady value has its later turns counted as the
   * difference to average ones; these are what is lost, and all others count from nothing anyway.
   */
  #turnsLost(left: number, step: number): number {
    const later = left - (DEPTH - step) - 1;
    return later >= STEADY ? later : 0;
  }

  /** Puts the best board by the value behind the first one, and its points into `#gain`; returns what it promises. */
  #choose(left: number): number | null {
    const boards = this.#boards;
    const count = listSwaps(boards, 0, this.#codes);
    if (count === 0) return null;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      swapInto(boards, 0, this.#codes[i], boards, 2 * WORDS);
      const gain = settle(boards, 2 * WORDS, null);
      const promise = gain + this.#worth(boards, 2 * WORDS, left - 1);
      if (promise <= most) continue;
      most = promise;
      this.#gain = gain;
      boards.copyWithin(WORDS, 2 * WORDS, 3 * WORDS);
    }
    return most;
  }

  #worth(board: Planes, at: number, turnsAfter: number): number {
    const horizon = horizonOf(turnsAfter);
    const worth = evaluate(this.#value.table(horizon), board, at);
    return horizon === STEADY ? DISCOUNT * worth : worth;
  }
}
