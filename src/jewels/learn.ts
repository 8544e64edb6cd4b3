import type { Random } from "../base/random.ts";
import { packBoard, WORDS } from "./bits.ts";
import { collectFeatures, FEATURE_COUNT, MOST_FEATURES, storedFeatures } from "./features.ts";
import { SampledQueues } from "./samples.ts";
import { listSwaps, MOST_SWAPS, settle, swapInto } from "./sim.ts";
import { DISCOUNT, HORIZONS, type Learnt } from "./value.ts";

const STEADY = HORIZONS - 1;
const RECORD = 16;
const ERRORS = HORIZONS;
const EFFORTS = 2 * HORIZONS;
/** What it costs to have no legal swap left in a long game; in a short one the lost turns say it themselves. */
const STUCK = 100;
/** One turn in so many begins to play as if the game were to end after two more. */
const ENDING_EVERY = 100;
/** Enough for any cascade but the rarest, which draw more. */
const STONES_AHEAD = 12;

export interface LearningState {
  readonly turns: number;
  /** Those played as in a long game, and their points. */
  readonly steady: number;
  readonly points: number;
  readonly stuck: number;
}

/**
 * Learns by playing against chance: after each turn the value of the board before the refills is moved towards what
 * came of it, the points of the refills and the best that the next turn promises (temporal differences of
 * afterstates; R. Sutton and A. Barto, "Reinforcement learning", 6.8). Each weight has its own rate, which shrinks
 * as its errors cancel out ("temporal coherence"; D. Beal and M. Smith, 1999).
 */
export class Learner {
  /** Where the record of a feature is. It shares it with its mirror image; those that never occur have none. */
  readonly #places = new Int32Array(FEATURE_COUNT);
  /** By horizon a feature's weights, its errors, its efforts: one line of the processor's cache. */
  readonly #records: Float32Array;
  readonly #random: Random;
  readonly #queues: SampledQueues;
  readonly #now = new Int32Array(WORDS);
  readonly #previous = new Int32Array(WORDS);
  readonly #after = new Int32Array(WORDS * MOST_SWAPS);
  readonly #codes = new Uint8Array(MOST_SWAPS);
  readonly #features = new Int32Array(MOST_FEATURES);
  readonly #best = new Float64Array(HORIZONS);
  readonly #choice = new Int32Array(HORIZONS);
  readonly #gain = new Int32Array(MOST_SWAPS);
  readonly #sums = new Float64Array(HORIZONS);
  readonly #errors = new Float64Array(HORIZONS);
  readonly #estimate = new Float64Array(HORIZONS);
  #hasPrevious = false;
  #ending = STEADY;
  /** Points beyond those of the known stones; less than none where a stone that came in broke their cascade off. */
  #refilled = 0;
  #average = 8;
  #turns = 0;
  #steady = 0;
  #points = 0;
  #stuck = 0;

  constructor(random: Random) {
    this.#random = random;
    this.#queues = new SampledQueues(random);
    const { features, mirrors } = storedFeatures();
    this.#records = new Float32Array(features.length * RECORD);
    for (const [index, feature] of features.entries())
      this.#places[feature] = this.#places[mirrors[index]] = index * RECORD;
    this.#begin();
  }

  get state(): LearningState {
    return { turns: this.#turns, steady: this.#steady, points: this.#points, stuck: this.#stuck };
  }

  get learnt(): Learnt {
    const tables = Array.from({ length: HORIZONS }, (_, horizon) =>
      Float32Array.from({ length: FEATURE_COUNT }, (_, feature) => this.#records[this.#places[feature] + horizon]),
    );
    return { tables, pointsPerTurn: this.#average };
  }

  /** Plays and learns from so many turns. */
  play(turns: number): void {
    for (let turn = 0; turn < turns; turn++) this.#turn();
  }

  #begin(): void {
    do {
      const stones = Uint8Array.from({ length: 64 }, () => 1 + this.#random.below(6));
      packBoard(stones, this.#now);
      this.#queues.draw();
      settle(this.#now, 0, this.#queues);
    } while (listSwaps(this.#now, 0, this.#codes) === 0);
    this.#hasPrevious = false;
  }

  #turn(): void {
    const count = listSwaps(this.#now, 0, this.#codes);
    if (count === 0) {
      this.#best.fill(0);
      this.#best[STEADY] = -STUCK / DISCOUNT;
      if (this.#hasPrevious) this.#learn(0);
      this.#stuck++;
      this.#begin();
      return;
    }
    this.#look(count);
    const chosen = this.#choice[this.#ending];
    // By the steady choice even while an ending is played: that average is what a long game brings.
    if (this.#hasPrevious) this.#learn(1);
    for (let i = 0; i < WORDS; i++) this.#previous[i] = this.#after[chosen * WORDS + i];
    this.#hasPrevious = true;
    const features = collectFeatures(this.#previous, 0, this.#features);
    this.#sum(features, this.#estimate);
    if (this.#queues.left.some((left) => left < STONES_AHEAD)) this.#queues.draw();
    // By the rules stones come in after each step of a cascade, and not only when the known ones have come to rest.
    swapInto(this.#now, 0, this.#codes[chosen], this.#now, 0);
    const points = settle(this.#now, 0, this.#queues);
    this.#refilled = points - this.#gain[chosen];
    this.#turns++;
    if (this.#ending === STEADY) {
      this.#steady++;
      this.#points += points;
      this.#average += (points - this.#average) * Math.max(1e-5, 1 / this.#steady);
      if (this.#random.below(ENDING_EVERY) === 0) this.#ending = STEADY - 1;
    } else this.#ending = this.#ending === 0 ? STEADY : this.#ending - 1;
  }

  /** The best swap for each horizon, and what it promises. */
  #look(count: number): void {
    this.#best.fill(Number.NEGATIVE_INFINITY);
    for (let i = 0; i < count; i++) {
      const at = i * WORDS;
      swapInto(this.#now, 0, this.#codes[i], this.#after, at);
      const gain = settle(this.#after, at, null);
      this.#gain[i] = gain;
      const features = collectFeatures(this.#after, at, this.#features);
      this.#sum(features, this.#sums);
      for (let horizon = 0; horizon < HORIZONS; horizon++) {
        const promise = gain + (horizon === STEADY ? DISCOUNT : 1) * this.#sums[horizon];
        if (promise <= this.#best[horizon]) continue;
        this.#best[horizon] = promise;
        this.#choice[horizon] = i;
      }
    }
  }

  /** Adds up the weights of each horizon. */
  #sum(count: number, sums: Float64Array): void {
    const records = this.#records;
    const features = this.#features;
    let [none, one, two, steady] = [0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      const at = this.#places[features[i]];
      none += records[at];
      one += records[at + 1];
      two += records[at + 2];
      steady += records[at + STEADY];
    }
    sums[0] = none;
    sums[1] = one;
    sums[2] = two;
    sums[STEADY] = steady;
  }

  /** Moves the previous board's values: with n turns to follow it is the refills and the best with n − 1. */
  #learn(turnsMade: number): void {
    const count = collectFeatures(this.#previous, 0, this.#features);
    for (let horizon = 0; horizon < HORIZONS; horizon++) {
      const next =
        horizon === STEADY
          ? this.#best[STEADY] - this.#average * turnsMade
          : horizon === 0
            ? 0
            : this.#best[horizon - 1];
      this.#errors[horizon] = this.#refilled + next - this.#estimate[horizon];
    }
    for (let i = 0; i < count; i++) this.#adjust(this.#features[i], count);
  }

  #adjust(feature: number, count: number): void {
    const records = this.#records;
    const at = this.#places[feature];
    for (let horizon = 0; horizon < HORIZONS; horizon++) {
      const error = this.#errors[horizon];
      const effort = records[at + EFFORTS + horizon];
      const rate = effort === 0 ? 1 : Math.abs(records[at + ERRORS + horizon]) / effort;
      records[at + horizon] += (rate * error) / count;
      records[at + ERRORS + horizon] += error;
      records[at + EFFORTS + horizon] = effort + Math.abs(error);
    }
  }
}
