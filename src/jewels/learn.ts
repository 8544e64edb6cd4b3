import type { Random } from "../base/random.ts";
import { WORDS } from "./bits.ts";
import { collectFeatures, FEATURE_COUNT, MOST_FEATURES, storedFeatures } from "./features.ts";
import { Practice, STUCK } from "./practice.ts";
import { SECOND_COUNT } from "./second-features.ts";
import { MOST_SWAPS, settle, swapInto } from "./sim.ts";
import { DISCOUNT, HORIZONS, type Learnt } from "./value.ts";

const STEADY = HORIZONS - 1;
const RECORD = 16;
const ERRORS = HORIZONS;
const EFFORTS = 2 * HORIZONS;
/** One turn in so many begins to play as if the game were to end after two more. */
const ENDING_EVERY = 100;
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
  readonly #practice: Practice;
  readonly #previous = new Int32Array(WORDS);
  readonly #after = new Int32Array(WORDS * MOST_SWAPS);
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
    this.#practice = new Practice(random);
    const { features, mirrors } = storedFeatures();
    this.#records = new Float32Array(features.length * RECORD);
    for (const [index, feature] of features.entries())
      this.#places[feature] = this.#places[mirrors[index]] = index * RECORD;
  }

  get state(): LearningState {
    return { turns: this.#turns, steady: this.#steady, points: this.#points, stuck: this.#stuck };
  }

  /** Without a second look, which is learnt when this has been. */
  get learnt(): Learnt {
    const tables = Array.from({ length: HORIZONS }, (_, horizon) =>
      Float32Array.from({ length: FEATURE_COUNT }, (_, feature) => this.#records[this.#places[feature] + horizon]),
    );
    return { tables, second: new Float32Array(SECOND_COUNT), pointsPerTurn: this.#average };
  }

  /** Plays and learns from so many turns. */
  play(turns: number): void {
    for (let turn = 0; turn < turns; turn++) this.#turn();
  }

  #turn(): void {
    const count = this.#practice.list();
    if (count === 0) {
      this.#best.fill(0);
      // In a short game the lost turns say it themselves.
      this.#best[STEADY] = -STUCK / DISCOUNT;
      if (this.#hasPrevious) this.#learn(0);
      this.#hasPrevious = false;
      this.#stuck++;
      this.#practice.begin();
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
    const points = this.#practice.play(this.#practice.codes[chosen]);
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
      swapInto(this.#practice.board, 0, this.#practice.codes[i], this.#after, at);
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
