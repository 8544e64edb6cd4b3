/**
 * Hashes of two words of 32 bits. Zobrist's scheme ("A new hashing method with application for game
 * playing", 1970) wants a random number for each tile on each square; mixing the pair gives one without a
 * table.
 */
export function lowOf(item: number): number {
  let z = Math.imul(item + 0x51ed27, 0x9e3779b1);
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return z ^ (z >>> 16);
}

export function highOf(item: number): number {
  let z = Math.imul(item + 0x2545f5, 0x7feb352d);
  z = Math.imul(z ^ (z >>> 15), 0x846ca68b);
  z = Math.imul(z ^ (z >>> 16), 0x27d4eb2f);
  return z ^ (z >>> 15);
}

/** Where numbers are kept under hashes; it grows as it fills, and forgets nothing. */
export class HashIndex {
  declare private low: Int32Array;
  declare private high: Int32Array;
  /** One more than the number kept, so that 0 is an empty place. */
  declare private kept: Int32Array;
  private count = 0;

  constructor() {
    this.reserve(1024);
  }

  /** The number kept under a hash, or −1. */
  find(low: number, high: number): number {
    const last = this.kept.length - 1;
    for (let at = low & last; ; at = (at + 1) & last) {
      if (this.kept[at] === 0) return -1;
      if (this.low[at] === low && this.high[at] === high) return this.kept[at] - 1;
    }
  }

  add(low: number, high: number, number: number): void {
    if (this.count * 2 >= this.kept.length) this.double();
    const last = this.kept.length - 1;
    let at = low & last;
    while (this.kept[at] !== 0) at = (at + 1) & last;
    this.low[at] = low;
    this.high[at] = high;
    this.kept[at] = number + 1;
    this.count++;
  }

  private double(): void {
    const { low, high, kept } = this;
    this.reserve(kept.length * 2);
    for (let i = 0; i < kept.length; i++) if (kept[i] !== 0) this.add(low[i], high[i], kept[i] - 1);
  }

  private reserve(places: number): void {
    this.low = new Int32Array(places);
    this.high = new Int32Array(places);
    this.kept = new Int32Array(places);
    this.count = 0;
  }
}

export const LOWER = 1;
export const UPPER = 2;
export const EXACT = 3;
/** The depth of an entry that no deeper search can change. */
export const PROVEN = 127;

/**
 * What a search found out about positions. Of a fixed size: each hash has two places side by side; the
 * deeper entry stays in the first, the later one goes into the second.
 */
export class Transpositions {
  declare private readonly low: Int32Array;
  declare private readonly high: Int32Array;
  declare readonly values: Int16Array;
  /** The depth that was searched. */
  declare readonly depths: Int8Array;
  /** `LOWER`, `UPPER` or `EXACT`; 0: an empty place. */
  declare readonly bounds: Uint8Array;
  /** The best move, or −1. */
  declare readonly moves: Int32Array;
  declare private readonly last: number;

  constructor(places: number) {
    this.low = new Int32Array(places);
    this.high = new Int32Array(places);
    this.values = new Int16Array(places);
    this.depths = new Int8Array(places);
    this.bounds = new Uint8Array(places);
    this.moves = new Int32Array(places);
    this.last = places - 1;
  }

  clear(): void {
    this.bounds.fill(0);
  }

  /** The place of what is known, or −1. */
  find(low: number, high: number): number {
    const first = low & this.last & ~1;
    for (let at = first; at <= first + 1; at++)
      if (this.bounds[at] !== 0 && this.low[at] === low && this.high[at] === high) return at;
    return -1;
  }

  store(low: number, high: number, value: number, depth: number, bound: number, move: number): void {
    let at = low & this.last & ~1;
    const isFirst = this.bounds[at] === 0 || (this.low[at] === low && this.high[at] === high);
    if (!isFirst && this.depths[at] > depth) at++;
    this.low[at] = low;
    this.high[at] = high;
    this.values[at] = value;
    this.depths[at] = depth;
    this.bounds[at] = bound;
    this.moves[at] = move;
  }
}
