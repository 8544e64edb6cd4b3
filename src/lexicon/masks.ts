import { countBits } from "../base/bits.ts";
import type { Letter } from "./alphabet.ts";

/** A node with so many arcs has masks. */
export const LEAST_MASKED = 3;

/** The letters below 32 that a node has an arc for, the separator too. */
export function lowMask(arcs: Int32Array, node: number): number {
  const first = arcs[node];
  if (first < 0) return lowBit(first);
  const second = arcs[node + 1];
  return second < 0 ? lowBit(first) | lowBit(second) : arcs[node - 1];
}

/** The same from 32 on; only for graphs with two masks. */
export function highMask(arcs: Int32Array, node: number): number {
  const first = arcs[node];
  if (first < 0) return highBit(first);
  const second = arcs[node + 1];
  return second < 0 ? highBit(first) | highBit(second) : arcs[node - 2];
}

const HIGH_LETTER = 0x2000_0000;
// A shift counts modulo 32, so that the flags do no harm.
const lowBit = (arc: number): number => ((arc & HIGH_LETTER) === 0 ? 1 << (arc >>> 24) : 0);
const highBit = (arc: number): number => ((arc & HIGH_LETTER) === 0 ? 0 : 1 << (arc >>> 24));

/** How many arcs of a node come before that of a letter which it has. */
export const arcsBefore = (low: number, high: number, letter: Letter): number =>
  letter < 32 ? countBits(low & ~(-1 << letter)) : countBits(low) + countBits(high & ~(-1 << letter));

/** The smallest letter of two masks that are not both empty. */
export const firstLetter = (low: number, high: number): Letter =>
  low !== 0 ? 31 - Math.clz32(low & -low) : 63 - Math.clz32(high & -high);
