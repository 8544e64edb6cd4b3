import { memoFor } from "../base/memo.ts";
import { anagramFilter, mix } from "./anagrams.ts";
import { arcLetter, ENDS_WORD, LAST_ARC, TARGET } from "./graph.ts";
import type { Lexicon } from "./lexicon.ts";

/** Longer words are few on a board, and so many of their letters stand there already that the graph tells them as quickly. */
export const LONGEST_MAPPED = 9;

/** About one word in a bucket. */
const LEAST_BITS = 4;

/**
 * The shorter words by their letters in whatever order (MAGPIE's word maps): those with the same sum of the letters'
 * numbers (see `AnagramFilter`) are in one bucket, with others that share it by chance. Whoever looks there compares
 * the letters themselves.
 */
export class WordMap {
  /** Each word as its length and its letters. */
  readonly text: Uint8Array;
  /** Where each bucket begins in `text`, and where the last one ends. */
  readonly starts: Int32Array;
  declare private readonly shift: number;

  constructor(lexicon: Lexicon) {
    const { numbers } = anagramFilter(lexicon);
    let words = 0;
    eachWord(lexicon, numbers, () => words++);
    const bits = Math.max(LEAST_BITS, Math.round(Math.log2(words + 1)));
    this.shift = 32 - bits;
    const starts = new Int32Array(2 ** bits + 1);
    eachWord(lexicon, numbers, (sum, _, length) => {
      starts[this.bucket(sum) + 1] += length + 1;
    });
    for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket] += starts[bucket - 1];
    const text = new Uint8Array(starts[starts.length - 1]);
    const ends = starts.slice();
    eachWord(lexicon, numbers, (sum, letters, length) => {
      const bucket = this.bucket(sum);
      text[ends[bucket]++] = length;
      for (let i = 0; i < length; i++) text[ends[bucket]++] = letters[i];
    });
    this.starts = starts;
    this.text = text;
  }

  /** Where words are whose letters' numbers have this sum. */
  bucket(sum: number): number {
    return mix(sum) >>> this.shift;
  }
}

type Found = (sum: number, letters: Uint8Array, length: number) => void;

function eachWord({ arcs, dawg }: Lexicon, numbers: Int32Array, found: Found): void {
  const path = new Uint8Array(LONGEST_MAPPED);
  const walk = (node: number, depth: number, sum: number): void => {
    for (let at = node; at !== 0; at++) {
      const arc = arcs[at];
      const letter = arcLetter(arc);
      const longer = (sum + numbers[letter]) | 0;
      path[depth] = letter;
      if ((arc & ENDS_WORD) !== 0) found(longer, path, depth + 1);
      if (depth + 1 < LONGEST_MAPPED) walk(arc & TARGET, depth + 1, longer);
      if (arc & LAST_ARC) return;
    }
  };
  walk(dawg, 0, 0);
}

/** Built when first asked for. */
export const wordMap = memoFor((lexicon: Lexicon) => new WordMap(lexicon));
