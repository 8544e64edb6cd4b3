import { countBits } from "../base/bits.ts";
import { type Planes, SIDE } from "./bits.ts";
import { findProspects, type Prospects } from "./prospects.ts";

/**
 * What the learnt value of a board looks at. Colours are alike, so a pattern is the set of cells that hold one
 * colour, and the value of a board is the sum over colours and places ("n-tuple network"; M. Szubert and
 * W. Jaśkowski, "Temporal difference learning of n-tuple networks for the game 2048", 2014). Five kinds, each with
 * its range of indices:
 *
 * - squares of 4×4 cells, apart by their height on the board;
 * - pairs of neighbouring columns in full height;
 * - squares of 3×3 with cells that are not yet known, as cells of the colour and unknown cells;
 * - what the best swap of the known stones gives, in pairs with the second best, with the number of legal swaps,
 *   and with the best swap after it;
 * - the number of unknown cells of each column.
 */
const SQUARE = 1 << 16;
const HEIGHTS = SIDE - 4 + 1;
const PAIRS = HEIGHTS * SQUARE;
const OPEN = PAIRS + (1 << 16);
/** From here on features are no patterns. */
export const PROSPECTS = OPEN + (1 << 18);
/** Figures of prospects are cut off here. */
const MOST = 15;
const PROSPECT_PAIR = (MOST + 1) ** 2;
const HOLES = PROSPECTS + 3 * PROSPECT_PAIR;
/** Prospects tell of the whole board, patterns of a colour each: so the former count as often as there are colours. */
const EMPHASIS = 6;
export const FEATURE_COUNT = HOLES + 4 * (SIDE + 1);

/** More than any board has at once: 6 colours × 32 windows, 6 × 36 open squares, 3 × 6, 8. */
export const MOST_FEATURES = 512;

const words = new Int32Array(12);
const prospects: Prospects = { swaps: 0, best: 0, second: 0, next: 0 };

/** Four bits of each byte, side by side. */
function square(word: number): number {
  const nibbles = word & 0x0f0f0f0f;
  const pairs = (nibbles | (nibbles >>> 4)) & 0x00ff00ff;
  return (pairs | (pairs >>> 8)) & 0xffff;
}

/** Three bits of each of three bytes, side by side. */
const threes = (word: number): number => (word & 7) | ((word >>> 5) & 0x38) | ((word >>> 10) & 0x1c0);

/** Four columns from `column` on, of a plane in two halves. */
const columnsFrom = (low: number, high: number, column: number): number =>
  column === 0 ? low : column >= 4 ? high >>> (8 * (column - 4)) : (low >>> (8 * column)) | (high << (32 - 8 * column));

/** Writes the indices of the features that a board at rest has, unknown cells at its top; returns how many. */
export function collectFeatures(planes: Planes, at: number, into: Int32Array): number {
  const a = planes[at];
  const b = planes[at + 1];
  const c = planes[at + 2];
  const d = planes[at + 3];
  const e = planes[at + 4];
  const f = planes[at + 5];
  words[0] = a & ~b & ~c;
  words[1] = ~a & b & ~c;
  words[2] = a & b & ~c;
  words[3] = ~a & ~b & c;
  words[4] = a & ~b & c;
  words[5] = ~a & b & c;
  words[6] = d & ~e & ~f;
  words[7] = ~d & e & ~f;
  words[8] = d & e & ~f;
  words[9] = ~d & ~e & f;
  words[10] = d & ~e & f;
  words[11] = ~d & e & f;
  let count = 0;
  for (let colour = 0; colour < 6; colour++) {
    const low = words[colour];
    const high = words[colour + 6];
    for (let column = 0; column < 5; column++) {
      const word = columnsFrom(low, high, column);
      into[count] = square(word);
      into[count + 1] = SQUARE + square(word >>> 1);
      into[count + 2] = 2 * SQUARE + square(word >>> 2);
      into[count + 3] = 3 * SQUARE + square(word >>> 3);
      into[count + 4] = 4 * SQUARE + square(word >>> 4);
      into[count + 5] = PAIRS + (word & 0xffff);
      count += 6;
    }
    into[count++] = PAIRS + ((high >>> 8) & 0xffff);
    into[count++] = PAIRS + (high >>> 16);
  }
  const openLow = ~(a | b | c);
  const openHigh = ~(d | e | f);
  for (let column = 0; column < 6; column++) {
    const open = columnsFrom(openLow, openHigh, column) & 0xffffff;
    if (open === 0) continue;
    for (let row = 5; row >= 0; row--) {
      const holes = (open >>> row) & 0x070707;
      if (holes === 0) break;
      const index = OPEN + (threes(holes) << 9);
      for (let colour = 0; colour < 6; colour++)
        into[count++] = index + threes((columnsFrom(words[colour], words[colour + 6], column) >>> row) & 0x070707);
    }
  }
  findProspects(planes, at, prospects);
  const best = PROSPECTS + Math.min(prospects.best, MOST) * (MOST + 1);
  for (let i = 0; i < EMPHASIS; i++) {
    into[count++] = best + Math.min(prospects.second, MOST);
    into[count++] = best + PROSPECT_PAIR + Math.min(prospects.swaps, MOST);
    into[count++] = best + 2 * PROSPECT_PAIR + Math.min(prospects.next, MOST);
  }
  for (let column = 0; column < 4; column++) {
    into[count++] = HOLES + column * 9 + countBits((openLow >>> (8 * column)) & 255);
    into[count++] = HOLES + (3 - column) * 9 + countBits((openHigh >>> (8 * column)) & 255);
  }
  return count;
}

/** The same feature seen in a mirror, left and right changed: it has the same weight. */
export function mirrored(feature: number): number {
  if (feature < PAIRS) {
    const x = feature & 0xffff;
    return feature - x + (((x & 15) << 12) | ((x & 0xf0) << 4) | ((x >> 4) & 0xf0) | (x >> 12));
  }
  if (feature < OPEN) {
    const x = feature - PAIRS;
    return PAIRS + (((x & 255) << 8) | (x >> 8));
  }
  if (feature >= PROSPECTS) return feature;
  const x = feature - OPEN;
  return OPEN + (mirrorThrees(x >> 9) << 9) + mirrorThrees(x & 511);
}

const mirrorThrees = (x: number): number => ((x & 7) << 6) | (x & 0x38) | (x >> 6);

/** Features with a weight of their own, and beside each the one that mirrors it and shares the weight. */
export interface StoredFeatures {
  readonly features: Int32Array;
  readonly mirrors: Int32Array;
}

/** Every feature that can occur on a board at rest, in order, one of each two that mirror each other. */
export function storedFeatures(): StoredFeatures {
  const features = new Int32Array(FEATURE_COUNT);
  const mirrors = new Int32Array(FEATURE_COUNT);
  let count = 0;
  const keep = (feature: number): void => {
    const mirror = mirrored(feature);
    if (mirror < feature) return;
    features[count] = feature;
    mirrors[count++] = mirror;
  };
  for (let x = 0; x < SQUARE; x++) if (!hasRunOfFour(x)) keep(x);
  const squares = count;
  for (; count < HEIGHTS * squares; count++) {
    features[count] = features[count - squares] + SQUARE;
    mirrors[count] = mirrors[count - squares] + SQUARE;
  }
  for (let x = 0; x < 1 << 16; x++) if ((x & (x >> 1) & (x >> 2) & 0x3f3f) === 0) keep(PAIRS + x);
  for (let holes = 1; holes < 512; holes++) {
    if (!isOnTop(holes)) continue;
    for (let x = 0; x < 512; x++) if ((x & holes) === 0) keep(OPEN + (holes << 9) + x);
  }
  for (let feature = PROSPECTS; feature < FEATURE_COUNT; feature++) keep(feature);
  return { features: features.subarray(0, count), mirrors: mirrors.subarray(0, count) };
}

const hasRunOfFour = (x: number): boolean =>
  (x & (x >> 1) & (x >> 2) & 0x3333) !== 0 || (x & (x >> 4) & (x >> 8) & 0x00ff) !== 0;

/** In each column of three, nothing known lies above an unknown cell. */
const isOnTop = (holes: number): boolean => (holes & ~((holes >> 1) | 0o444)) === 0;
