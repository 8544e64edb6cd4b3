import type { Letter } from "./alphabet.ts";

/**
 * A word graph in one array: the arcs of a node lie side by side, an arc in 32 bits (signed, because a
 * larger number than 2³¹ − 1 would be boxed each time it is handed on).
 *
 *     bits 0–23   index of the first arc of the node that the arc leads to; 0: it leads nowhere on
 *     bits 24–29  letter; 0: the separator
 *     bit  30     a word ends with this arc
 *     bit  31     the last arc of its node
 *
 * Nine arcs of ten that a search passes are of no use to it. So before the first arc of a node that has three
 * or more stands which letters they have, a bit each, and before that, where the words have any,
 * which from 32 on (see `masks.ts`). Smaller nodes tell it by their arcs: most have just one.
 *
 * Two graphs share the array. From `dawg` on the words are read forwards (Appel and Jacobson, "The
 * world's fastest Scrabble program", 1988). From `gaddag` on they are read from any letter backwards
 * to the first, and then, behind the separator, forwards from that letter to the last (Gordon, "A
 * faster Scrabble move generation algorithm", 1994): a move generator begins at the square where a
 * move must touch, and never tries a beginning of which nothing can come. What stands behind a
 * separator is just the forward graph of the rest, so it is stored once.
 */
export interface Roots {
  readonly dawg: number;
  readonly gaddag: number;
}

export interface Graph extends Roots {
  readonly arcs: Int32Array;
  /** Forward, all words, also those that the list leaves out as offensive; else the same as `dawg`. */
  readonly listed: number;
  /** The same words without offensive ones, by grade (see `grades.ts`); empty where nobody knows which are. */
  readonly without: readonly Roots[];
  /** Forward graphs of the words that are common, from the most common up, each within the next. */
  readonly common: readonly number[];
  /** How many numbers tell the letters of a node: 2 where letters from 32 on are in use. */
  readonly masks: 1 | 2;
  /** How much of the array the forward graphs take; they come first, and the other can be built from them again. */
  readonly forwardArcs: number;
}

export const SEPARATOR: Letter = 0;
export const TARGET = 0xff_ffff;
export const ENDS_WORD = 0x4000_0000;
export const LAST_ARC = 0x8000_0000 | 0;

export const arcLetter = (arc: number): Letter => (arc >>> 24) & 0x3f;

/** The arc of a node with this letter, or 0. */
export function findArc(arcs: Int32Array, node: number, letter: Letter): number {
  if (node === 0) return 0;
  for (let at = node; ; at++) {
    const arc = arcs[at];
    if (((arc >>> 24) & 0x3f) === letter) return arc;
    if (arc & LAST_ARC) return 0;
  }
}

/** The words below a node, in the order of their letters, each as the letters from the node on. */
export function* wordsBelow(arcs: Int32Array, node: number, prefix: readonly Letter[] = []): Generator<Letter[]> {
  if (node === 0) return;
  for (let at = node; ; at++) {
    const arc = arcs[at];
    const word = [...prefix, arcLetter(arc)];
    if (arc & ENDS_WORD) yield word;
    yield* wordsBelow(arcs, arc & TARGET, word);
    if (arc & LAST_ARC) return;
  }
}
