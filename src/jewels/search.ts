import type { Random } from "../base/random.ts";
import { type Planes, WORDS } from "./bits.ts";
import { Chances } from "./chances.ts";
import { promisesOf, STEADY, worthOf } from "./promises.ts";
import { SampledQueues } from "./samples.ts";
import { secondPromises } from "./second-look.ts";
import { listSwaps, MOST_SWAPS, type SwapCode, settle, swapInto } from "./sim.ts";
import type { BoardValue } from "./value.ts";

export interface SearchLimits {
  /** Playouts at most. */
  readonly playouts: number;
  /** Asked now and then; true ends the search. */
  readonly isOver: () => boolean;
}

/** After the swap itself a playout makes so many more by the value, each seeing what fell in. */
const DEPTH = 3;
/** A look at whether one swap is surely ahead comes after so many playouts. */
const LOOK_EVERY = 32;
/** Fewer tell less than a second look. */
const FEW_PLAYOUTS = 16;
/** What the value promises of a swap counts like so many playouts. It strays by about three points, a playout by nine. */
const TRUST = 8;
/** Where stones are known that the value does not see. */
const LITTLE_TRUST = 1;

/**
 * Plays swaps of a board on samples of what may fall in, all on the same ones, then goes on by the value, and takes the
 * swap with the best mean. One search answers one question: the samples are drawn for it.
 */
export class Search {
  readonly #value: BoardValue;
  readonly #queues: SampledQueues;
  readonly #trust: number;
  readonly #boards = new Int32Array(3 * WORDS);
  readonly #codes = new Uint8Array(MOST_SWAPS);
  #gain = 0;

  /** `prepare` is shown each new sample: the player with a memory puts in what it knows, which the value does not. */
  constructor(value: BoardValue, random: Random, prepare: ((queues: SampledQueues) => void) | null = null) {
    this.#value = value;
    this.#queues = new SampledQueues(random, prepare);
    this.#trust = prepare === null ? TRUST : LITTLE_TRUST;
  }

  /** The best swap without playouts, by a second look at the known stones. Null where no swap is legal. */
  quick(board: Planes, turns: number): SwapCode | null {
    const codes = new Uint8Array(MOST_SWAPS);
    const promises = secondPromises(this.#value, board, turns, codes);
    return promises.length === 0 ? null : codes[promises.indexOf(Math.max(...promises))];
  }

  /** The best swap as playouts see it; null where no swap is legal. */
  run(board: Planes, turns: number, { playouts: most, isOver }: SearchLimits): SwapCode | null {
    const codes = new Uint8Array(MOST_SWAPS);
    const promises = promisesOf(this.#value, board, turns, codes);
    if (promises.length < 2) return promises.length === 0 ? null : codes[0];
    const chances = new Chances(promises, this.#trust);
    let playouts = 0;
    for (; playouts < most && !isOver(); playouts++) {
      if (playouts % LOOK_EVERY === 0 && chances.isSure()) return codes[chances.best()];
      const swap = chances.next();
      this.#queues.take(chances.counts[swap]);
      swapInto(board, 0, codes[swap], this.#boards, 0);
      chances.add(swap, settle(this.#boards, 0, this.#queues) + this.#playOn(turns - 1));
    }
    return playouts < FEW_PLAYOUTS ? this.quick(board, turns) : codes[chances.best()];
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
      const promise = gain + worthOf(this.#value, boards, 2 * WORDS, left - 1);
      if (promise <= most) continue;
      most = promise;
      this.#gain = gain;
      boards.copyWithin(WORDS, 2 * WORDS, 3 * WORDS);
    }
    return most;
  }
}
