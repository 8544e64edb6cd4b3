import { memoFor } from "../base/memo.ts";
import { Random } from "../base/random.ts";
import { MOST_LETTERS } from "./alphabet.ts";
import { ENDS_WORD, TARGET } from "./graph.ts";
import type { Lexicon } from "./lexicon.ts";

/**
 * Answers whether letters, in whatever order, can make a word: a no is certain, a yes nearly always right. Every letter
 * has a number, the sum of the numbers is the same in every order, and a word sets three bits of one entry that its
 * sum chooses (a Bloom filter in blocks: Putze, Sanders and Singler, "Cache-, hash- and space-efficient Bloom filters",
 * 2007): a question reads one place in memory.
 */
export class AnagramFilter {
  /** By letter. Whoever adds them up calls `has` with the sum, cut to 32 bits. */
  readonly numbers: Int32Array;
  declare private readonly entries: Int32Array;
  declare private readonly shift: number;

  constructor(lexicon: Lexicon) {
    const random = Random.fromSeed(1);
    this.numbers = Int32Array.from({ length: MOST_LETTERS + 1 }, (_, letter) => (letter === 0 ? 0 : random.next()));
    const size = Math.min(MOST_BITS, Math.max(LEAST_BITS, Math.ceil(Math.log2(lexicon.forwardArcs * BITS_PER_ARC))));
    this.shift = 32 - (size - 5);
    this.entries = new Int32Array(2 ** (size - 5));
    this.add(lexicon.arcs, lexicon.dawg, 0);
  }

  has(sum: number): boolean {
    const mixed = mix(sum);
    const bits = bitsOf(mixed);
    return (this.entries[mixed >>> this.shift] & bits) === bits;
  }

  private add(arcs: Int32Array, node: number, sum: number): void {
    for (let at = node; at !== 0; at++) {
      const arc = arcs[at];
      const longer = (sum + this.numbers[(arc >>> 24) & 0x3f]) | 0;
      if ((arc & ENDS_WORD) !== 0) {
        const mixed = mix(longer);
        this.entries[mixed >>> this.shift] |= bitsOf(mixed);
      }
      if ((arc & TARGET) !== 0) this.add(arcs, arc & TARGET, longer);
      if (arc < 0) return;
    }
  }
}

/** Spreads the sums of letters' numbers over the places of a table: its upper bits choose one. */
export const mix = (sum: number): number => Math.imul(sum ^ (sum >>> 15), 0x2c1b_3c6d);

/** A shift counts modulo 32. */
const bitsOf = (mixed: number): number => (1 << mixed) | (1 << (mixed >>> 5)) | (1 << (mixed >>> 10));

/**
 * Two words of three hundred that there are not pass then where a language has about as many words as its graph has arcs,
 * and more where endings are many and shared (Polish, Czech). More bits tell more, but no longer stay in the cache.
 */
const BITS_PER_ARC = 12;
const LEAST_BITS = 10;
const MOST_BITS = 26;

/** Built when first asked for: a blink for a lexicon of usual size. */
export const anagramFilter = memoFor((lexicon: Lexicon) => new AnagramFilter(lexicon));
