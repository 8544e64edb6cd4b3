import type { Random } from "../base/random.ts";
import { WORDS } from "./bits.ts";
import type { LearningState } from "./learn.ts";
import { Practice, STUCK } from "./practice.ts";
import { LOOKS, SECOND_COUNT } from "./second-features.ts";
import { lookAgain } from "./second-look.ts";
import { MOST_SWAPS, settle, swapInto } from "./sim.ts";
import { type BoardValue, DISCOUNT } from "./value.ts";

/** How fast the average of a turn follows. */
const FOLLOWS = 1e-4;

/** Learns what a second look adds to a value that has been learnt, in the same way (see learn.ts), for long games alone. */
export class SecondLearner {
  readonly learnt = new Float32Array(SECOND_COUNT);
  readonly #errors = new Float64Array(SECOND_COUNT);
  readonly #efforts = new Float64Array(SECOND_COUNT);
  readonly #value: BoardValue;
  readonly #practice: Practice;
  readonly #after = new Int32Array(WORDS);
  readonly #features = new Int32Array(LOOKS * MOST_SWAPS);
  readonly #previous = new Int32Array(LOOKS);
  #hasPrevious = false;
  #estimate = 0;
  #refilled = 0;
  #average: number;
  #turns = 0;
  #points = 0;

  constructor(value: BoardValue, random: Random) {
    this.#value = value;
    this.#average = value.pointsPerTurn;
    this.#practice = new Practice(random);
  }

  get state(): Omit<LearningState, "stuck"> {
    return { turns: this.#turns, steady: this.#turns, points: this.#points };
  }

  play(turns: number): void {
    for (let turn = 0; turn < turns; turn++) this.#turn();
  }

  #turn(): void {
    const practice = this.#practice;
    const count = practice.list();
    if (count === 0) {
      if (this.#hasPrevious) this.#learn(this.#refilled - STUCK);
      this.#hasPrevious = false;
      practice.begin();
      return;
    }
    let [chosen, most, itsGain, itsWorth] = [0, Number.NEGATIVE_INFINITY, 0, 0];
    for (let i = 0; i < count; i++) {
      swapInto(practice.board, 0, practice.codes[i], this.#after, 0);
      const gain = settle(this.#after, 0, null);
      const features = this.#features.subarray(i * LOOKS, (i + 1) * LOOKS);
      const worth = lookAgain(this.#value, this.#after, 0, features) + this.#sum(features);
      if (gain + DISCOUNT * worth <= most) continue;
      [chosen, most, itsGain, itsWorth] = [i, gain + DISCOUNT * worth, gain, worth];
    }
    if (this.#hasPrevious) this.#learn(this.#refilled + most - this.#average);
    this.#previous.set(this.#features.subarray(chosen * LOOKS, (chosen + 1) * LOOKS));
    this.#hasPrevious = true;
    this.#estimate = itsWorth;
    const points = practice.play(practice.codes[chosen]);
    this.#refilled = points - itsGain;
    this.#average += (points - this.#average) * FOLLOWS;
    this.#turns++;
    this.#points += points;
  }

  #sum(features: Int32Array): number {
    let sum = 0;
    for (const feature of features) sum += this.learnt[feature];
    return sum;
  }

  #learn(target: number): void {
    const error = target - this.#estimate;
    for (const feature of this.#previous) {
      const effort = this.#efforts[feature];
      const rate = effort === 0 ? 1 : Math.abs(this.#errors[feature]) / effort;
      this.learnt[feature] += (rate * error) / LOOKS;
      this.#errors[feature] += error;
      this.#efforts[feature] = effort + Math.abs(error);
    }
  }
}
