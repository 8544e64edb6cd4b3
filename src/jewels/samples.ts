import type { Random } from "../base/random.ts";
import { COLOURS, SIDE } from "./bits.ts";

const HELD = 32;

/**
 * The stones that will fall into each column, as a sample of what nobody can see: the next 32 of each column as
 * three planes of bits, the first to fall in bit 0. A sample can be used again from its start, so that different
 * swaps meet the same chance ("common random numbers") and their difference shows sooner.
 */
export class SampledQueues {
  readonly planes = new Int32Array(3 * SIDE);
  readonly left = new Int32Array(SIDE);
  readonly #start = new Int32Array(3 * SIDE);
  readonly #kept: Int32Array[] = [];
  #turns = COLOURS - 1;
  readonly #random: Random;
  readonly #prepare: ((queues: SampledQueues) => void) | null;

  /** Samples to be taken by number are first shown to `prepare`, which may know some of their stones. */
  constructor(random: Random, prepare: ((queues: SampledQueues) => void) | null = null) {
    this.#random = random;
    this.#prepare = prepare;
  }

  /** Draws a new sample and stands at its start. */
  draw(): void {
    for (let column = 0; column < SIDE; column++) this.#drawColumn(column);
    this.#start.set(this.planes);
  }

  /** Stands at the start of a sample: of the same one for the same number. Each new number is the next. */
  take(number: number): void {
    const kept = this.#kept;
    if (number < kept.length) {
      this.#start.set(kept[number]);
      this.#rewind();
      return;
    }
    if (kept.length > 0) this.#start.set(kept[kept.length - 1]);
    this.#drawOrTurn();
    this.#prepare?.(this);
    kept.push(this.#start.slice());
  }

  /**
   * Draws a new sample, or takes the last one with every colour made the next one: of six samples each stone then has
   * each colour once, and their mean hangs less on chance ("stratified sampling").
   */
  #drawOrTurn(): void {
    this.#turns = (this.#turns + 1) % COLOURS;
    if (this.#turns === 0) {
      this.draw();
      return;
    }
    const start = this.#start;
    for (let column = 0; column < SIDE; column++) {
      const a = start[column];
      const b = start[SIDE + column];
      const c = start[2 * SIDE + column];
      // 1 → 2 → 3 → 4 → 5 → 6 → 1, in bits.
      start[column] = ~a;
      start[SIDE + column] = (a ^ b) & ~(b & c);
      start[2 * SIDE + column] = (a & b) | (c & ~b);
    }
    this.#rewind();
  }

  /** Puts known stones at the head of a column's sample; the first falls first. */
  know(column: number, stones: ArrayLike<number>): void {
    const count = Math.min(stones.length, HELD);
    for (let plane = 0; plane < 3; plane++) {
      let word = this.#start[plane * SIDE + column];
      for (let i = 0; i < count; i++) word = (word & ~(1 << i)) | (((stones[i] >> plane) & 1) << i);
      this.#start[plane * SIDE + column] = word;
      this.planes[plane * SIDE + column] = word;
    }
  }

  #rewind(): void {
    this.planes.set(this.#start);
    this.left.fill(HELD);
  }

  /** Makes sure that a column has stones enough; what is drawn late is not kept, so it is only rarely needed. */
  need(column: number, count: number): void {
    if (this.left[column] < count) this.#drawColumn(column);
  }

  /** All 32 at once: random bits in three planes, where those that make 0 or 7 are drawn again. */
  #drawColumn(column: number): void {
    let [a, b, c] = [0, 0, 0];
    let wrong = -1;
    while (wrong !== 0) {
      a = (a & ~wrong) | (this.#random.next() & wrong);
      b = (b & ~wrong) | (this.#random.next() & wrong);
      c = (c & ~wrong) | (this.#random.next() & wrong);
      wrong = ~(a | b | c) | (a & b & c);
    }
    this.planes[column] = a;
    this.planes[SIDE + column] = b;
    this.planes[2 * SIDE + column] = c;
    this.left[column] = HELD;
  }
}
