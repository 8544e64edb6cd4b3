import { countBits } from "../base/bits.ts";
import { type Planes, SIDE } from "./bits.ts";
import type { SampledQueues } from "./samples.ts";

/**
 * The rules on boards of bits (see bits.ts), all cells at once: what takes 64 steps cell by cell takes a few
 * operations on words. Equal neighbours are found in the three planes together, whatever their colour.
 */

/** More legal swaps than cells and their neighbours a board cannot have. */
export const MOST_SWAPS = 112;

/** Where swaps are legal: bit x of `across` is the swap of x and its right neighbour, of `upward` of x and the cell above. */
export interface Swaps {
  acrossLow: number;
  acrossHigh: number;
  upwardLow: number;
  upwardHigh: number;
}

/**
 * Plays runs, falls and, where `queues` are given, refills until the board is at rest; points are returned. Without
 * queues the empty cells stay unknown (0), at the tops of their columns.
 */
export function settle(planes: Planes, at: number, queues: SampledQueues | null): number {
  let a = planes[at];
  let b = planes[at + 1];
  let c = planes[at + 2];
  let d = planes[at + 3];
  let e = planes[at + 4];
  let f = planes[at + 5];
  let runs = 0;
  for (;;) {
    const low = a | b | c;
    const high = d | e | f;
    if (queues !== null && (low & high) !== -1) {
      const q = queues.planes;
      const left = queues.left;
      for (let column = 0; column < SIDE; column++) {
        const shift = (column & 3) << 3;
        const stones = ((column < 4 ? low : high) >>> shift) & 255;
        if (stones === 255) continue;
        const height = 32 - Math.clz32(stones);
        const count = 8 - height;
        if (left[column] < count) queues.need(column, count);
        const mask = (1 << count) - 1;
        const x = (q[column] & mask) << (height + shift);
        const y = (q[column + 8] & mask) << (height + shift);
        const z = (q[column + 16] & mask) << (height + shift);
        q[column] >>>= count;
        q[column + 8] >>>= count;
        q[column + 16] >>>= count;
        left[column] -= count;
        if (column < 4) {
          a |= x;
          b |= y;
          c |= z;
        } else {
          d |= x;
          e |= y;
          f |= z;
        }
      }
    }
    // Equal to the cell above; three such in a row begin a run upwards.
    let x = ~((a ^ (a >>> 1)) | (b ^ (b >>> 1)) | (c ^ (c >>> 1))) & (a | b | c) & 0x7f7f7f7f;
    let y = ~((d ^ (d >>> 1)) | (e ^ (e >>> 1)) | (f ^ (f >>> 1))) & (d | e | f) & 0x7f7f7f7f;
    const upLow = x & (x >>> 1) & 0x3f3f3f3f;
    const upHigh = y & (y >>> 1) & 0x3f3f3f3f;
    // Equal to the cell on the right, and across the border of the words.
    x = ~((a ^ ((a >>> 8) | (d << 24))) | (b ^ ((b >>> 8) | (e << 24))) | (c ^ ((c >>> 8) | (f << 24)))) & (a | b | c);
    y = ~((d ^ (d >>> 8)) | (e ^ (e >>> 8)) | (f ^ (f >>> 8))) & (d | e | f) & 0x00ffffff;
    const acrossLow = x & ((x >>> 8) | (y << 24));
    const acrossHigh = y & (y >>> 8);
    if ((upLow | upHigh | acrossLow | acrossHigh) === 0) break;
    runs += countBits(upLow) + countBits(upHigh) + countBits(acrossLow) + countBits(acrossHigh);
    let gone = upLow | (upLow << 1) | (upLow << 2) | acrossLow | (acrossLow << 8) | (acrossLow << 16);
    // A stone of each column at a time, the lowest first: all above it sink by one cell, three planes with one mask.
    while (gone !== 0) {
      let above = gone | ((gone << 1) & 0xfefefefe);
      above |= (above << 2) & 0xfcfcfcfc;
      above |= (above << 4) & 0xf0f0f0f0;
      const fall = above & 0x7f7f7f7f;
      a = (a & ~above) | ((a >>> 1) & fall);
      b = (b & ~above) | ((b >>> 1) & fall);
      c = (c & ~above) | ((c >>> 1) & fall);
      gone = (gone >>> 1) & fall;
    }
    gone =
      upHigh |
      (upHigh << 1) |
      (upHigh << 2) |
      acrossHigh |
      (acrossHigh << 8) |
      (acrossHigh << 16) |
      (acrossLow >>> 24) |
      (acrossLow >>> 16);
    while (gone !== 0) {
      let above = gone | ((gone << 1) & 0xfefefefe);
      above |= (above << 2) & 0xfcfcfcfc;
      above |= (above << 4) & 0xf0f0f0f0;
      const fall = above & 0x7f7f7f7f;
      d = (d & ~above) | ((d >>> 1) & fall);
      e = (e & ~above) | ((e >>> 1) & fall);
      f = (f & ~above) | ((f >>> 1) & fall);
      gone = (gone >>> 1) & fall;
    }
  }
  planes[at] = a;
  planes[at + 1] = b;
  planes[at + 2] = c;
  planes[at + 3] = d;
  planes[at + 4] = e;
  planes[at + 5] = f;
  return 3 * runs;
}

/** Finds all legal swaps of known stones at once, by the ways in which a stone can complete a pair beside its new cell. */
export function findSwaps(planes: Planes, at: number, swaps: Swaps): void {
  const a = planes[at];
  const b = planes[at + 1];
  const c = planes[at + 2];
  const d = planes[at + 3];
  const e = planes[at + 4];
  const f = planes[at + 5];
  const low = a | b | c;
  const high = d | e | f;
  // The planes one and two columns to the right, and equality with the cell there.
  const a1 = (a >>> 8) | (d << 24);
  const b1 = (b >>> 8) | (e << 24);
  const c1 = (c >>> 8) | (f << 24);
  const d1 = d >>> 8;
  const e1 = e >>> 8;
  const f1 = f >>> 8;
  const rightL = ~((a ^ a1) | (b ^ b1) | (c ^ c1)) & low;
  const rightH = ~((d ^ d1) | (e ^ e1) | (f ^ f1)) & high;
  const right2L =
    ~((a ^ ((a >>> 16) | (d << 16))) | (b ^ ((b >>> 16) | (e << 16))) | (c ^ ((c >>> 16) | (f << 16)))) & low;
  const right2H = ~((d ^ (d >>> 16)) | (e ^ (e >>> 16)) | (f ^ (f >>> 16))) & high;
  const upL = ~((a ^ (a >>> 1)) | (b ^ (b >>> 1)) | (c ^ (c >>> 1))) & low & 0x7f7f7f7f;
  const upH = ~((d ^ (d >>> 1)) | (e ^ (e >>> 1)) | (f ^ (f >>> 1))) & high & 0x7f7f7f7f;
  const up2L = ~((a ^ (a >>> 2)) | (b ^ (b >>> 2)) | (c ^ (c >>> 2))) & low & 0x3f3f3f3f;
  const up2H = ~((d ^ (d >>> 2)) | (e ^ (e >>> 2)) | (f ^ (f >>> 2))) & high & 0x3f3f3f3f;
  const risingL = ~((a ^ (a1 >>> 1)) | (b ^ (b1 >>> 1)) | (c ^ (c1 >>> 1))) & low & 0x7f7f7f7f;
  const risingH = ~((d ^ (d1 >>> 1)) | (e ^ (e1 >>> 1)) | (f ^ (f1 >>> 1))) & high & 0x7f7f7f7f;
  const fallingL = ~((a ^ (a1 << 1)) | (b ^ (b1 << 1)) | (c ^ (c1 << 1))) & low & 0xfefefefe;
  const fallingH = ~((d ^ (d1 << 1)) | (e ^ (e1 << 1)) | (f ^ (f1 << 1))) & high & 0xfefefefe;
  // The cell at the right of a swap meets stones above (rising) and below (falling); so does the left one, a step off.
  const up1L = (upL >>> 8) | (upH << 24);
  const up1H = upH >>> 8;
  const overL = (fallingL >>> 1) & 0x7f7f7f7f;
  const overH = (fallingH >>> 1) & 0x7f7f7f7f;
  const underL = (risingL << 1) & 0xfefefefe;
  const underH = (risingH << 1) & 0xfefefefe;
  let acrossL =
    (right2L & ((rightL >>> 16) | (rightH << 16))) |
    (risingL & (((up1L >>> 1) & 0x7f7f7f7f) | fallingL)) |
    (fallingL & ((up1L << 2) & 0xfcfcfcfc)) |
    ((right2L << 8) & (rightL << 16)) |
    (overL & (((upL >>> 1) & 0x7f7f7f7f) | underL)) |
    (underL & ((upL << 2) & 0xfcfcfcfc));
  let acrossH =
    (right2H & (rightH >>> 16)) |
    (risingH & (((up1H >>> 1) & 0x7f7f7f7f) | fallingH)) |
    (fallingH & ((up1H << 2) & 0xfcfcfcfc)) |
    (((right2H << 8) | (right2L >>> 24)) & ((rightH << 16) | (rightL >>> 16))) |
    (overH & (((upH >>> 1) & 0x7f7f7f7f) | underH)) |
    (underH & ((upH << 2) & 0xfcfcfcfc));
  acrossL &= low & ((low >>> 8) | (high << 24));
  acrossH &= high & (high >>> 8);
  // Upward swaps: the stone that rises meets pairs of the row above, the one that sinks those of its new row.
  const leftUpL = (overL << 8) & 0x7f7f7f7f;
  const leftUpH = ((overH << 8) | (overL >>> 24)) & 0x7f7f7f7f;
  const leftDownL = risingL << 8;
  const leftDownH = (risingH << 8) | (risingL >>> 24);
  const pairLeftL = rightL << 16;
  const pairLeftH = (rightH << 16) | (rightL >>> 16);
  const pairRightL = (rightL >>> 8) | (rightH << 24);
  const pairRightH = rightH >>> 8;
  let upwardL =
    (up2L & ((upL >>> 2) & 0x3f3f3f3f)) |
    (leftUpL & (((pairLeftL >>> 1) & 0x7f7f7f7f) | risingL)) |
    (risingL & ((pairRightL >>> 1) & 0x7f7f7f7f)) |
    ((up2L << 1) & 0xfefefefe & ((upL << 2) & 0xfcfcfcfc)) |
    (leftDownL & (pairLeftL | overL)) |
    (overL & pairRightL);
  let upwardH =
    (up2H & ((upH >>> 2) & 0x3f3f3f3f)) |
    (leftUpH & (((pairLeftH >>> 1) & 0x7f7f7f7f) | risingH)) |
    (risingH & ((pairRightH >>> 1) & 0x7f7f7f7f)) |
    ((up2H << 1) & 0xfefefefe & ((upH << 2) & 0xfcfcfcfc)) |
    (leftDownH & (pairLeftH | overH)) |
    (overH & pairRightH);
  upwardL &= low & (low >>> 1) & 0x7f7f7f7f;
  upwardH &= high & (high >>> 1) & 0x7f7f7f7f;
  swaps.acrossLow = acrossL;
  swaps.acrossHigh = acrossH;
  swaps.upwardLow = upwardL;
  swaps.upwardHigh = upwardH;
}

const found: Swaps = { acrossLow: 0, acrossHigh: 0, upwardLow: 0, upwardHigh: 0 };

/** A swap in one number: the bit of its left or lower cell, and 64 more where the other cell is above. */
export type SwapCode = number;

/** Writes the codes of all legal swaps, always in the same order, and returns how many there are. */
export function listSwaps(planes: Planes, at: number, codes: Uint8Array): number {
  findSwaps(planes, at, found);
  let count = 0;
  for (let rest = found.acrossLow; rest !== 0; rest &= rest - 1) codes[count++] = 31 - Math.clz32(rest & -rest);
  for (let rest = found.acrossHigh; rest !== 0; rest &= rest - 1) codes[count++] = 63 - Math.clz32(rest & -rest);
  for (let rest = found.upwardLow; rest !== 0; rest &= rest - 1) codes[count++] = 95 - Math.clz32(rest & -rest);
  for (let rest = found.upwardHigh; rest !== 0; rest &= rest - 1) codes[count++] = 127 - Math.clz32(rest & -rest);
  return count;
}

/** Copies a board and swaps two of its stones. */
export function swapInto(from: Planes, at: number, code: SwapCode, to: Planes, target: number): void {
  const bit = code & 63;
  const other = code < 64 ? bit + 8 : bit + 1;
  const x = bit & 31;
  const y = other & 31;
  const first = at + (bit < 32 ? 0 : 3);
  const second = at + (other < 32 ? 0 : 3);
  const here = target - at + first;
  const there = target - at + second;
  const differ0 = ((from[first] >>> x) ^ (from[second] >>> y)) & 1;
  const differ1 = ((from[first + 1] >>> x) ^ (from[second + 1] >>> y)) & 1;
  const differ2 = ((from[first + 2] >>> x) ^ (from[second + 2] >>> y)) & 1;
  to[target] = from[at];
  to[target + 1] = from[at + 1];
  to[target + 2] = from[at + 2];
  to[target + 3] = from[at + 3];
  to[target + 4] = from[at + 4];
  to[target + 5] = from[at + 5];
  to[here] ^= differ0 << x;
  to[here + 1] ^= differ1 << x;
  to[here + 2] ^= differ2 << x;
  to[there] ^= differ0 << y;
  to[there + 1] ^= differ1 << y;
  to[there + 2] ^= differ2 << y;
}
