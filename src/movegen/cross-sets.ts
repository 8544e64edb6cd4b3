import { memoFor } from "../base/memo.ts";
import { letterOf, NO_TILE, tilePoints } from "../lexicon/alphabet.ts";
import { arcLetter, ENDS_WORD, findArc, LAST_ARC, SEPARATOR, TARGET } from "../lexicon/graph.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Rules } from "../words/ruleset.ts";
import { CELL, CROSS_WORTH, FACTORS, HIGH, hasNeighbour, type Lines, LOW, TILE } from "./grid.ts";

/** So many answers are kept, as a power of two. */
const KEPT_BITS = 13;
/** A letter's bits in a key. It has room for five letters, and with five it is this large or larger. */
const LETTER_BITS = 6;
const FULL_KEY = 1 << (4 * LETTER_BITS);

/**
 * Which letters make a word between some tiles. The same few tiles stand on board after board, so that three of
 * five questions in self-play were asked before; of two that want the same place the later one stays.
 */
export class CrossSets {
  low = 0;
  high = 0;
  declare private readonly arcs: Int32Array;
  declare private readonly dawg: number;
  declare private readonly gaddag: number;
  /** By place: the tiles above and below, and the two halves of the answer. */
  declare private readonly kept: Int32Array;

  constructor({ arcs, dawg, gaddag }: Lexicon) {
    this.arcs = arcs;
    this.dawg = dawg;
    this.gaddag = gaddag;
    this.kept = new Int32Array(4 << KEPT_BITS);
  }

  /** Leaves the letters for an empty square in `low` and `high`. */
  find(cells: Int32Array, cell: number, step: number): void {
    const above = keyOf(cells, cell, -step);
    const below = keyOf(cells, cell, step);
    if (above < 0 || below < 0) {
      this.workOut(cells, cell, step, above !== 0);
      return;
    }
    const { kept } = this;
    const mixed = Math.imul(above ^ Math.imul(below, 0x9e37_79b1), 0x2c1b_3c6d);
    const at = ((mixed ^ (mixed >>> 15)) & ((1 << KEPT_BITS) - 1)) << 2;
    if (kept[at] === above && kept[at + 1] === below) {
      this.low = kept[at + 2];
      this.high = kept[at + 3];
      return;
    }
    this.workOut(cells, cell, step, above !== 0);
    kept[at] = above;
    kept[at + 1] = below;
    kept[at + 2] = this.low;
    kept[at + 3] = this.high;
  }

  private workOut(cells: Int32Array, cell: number, step: number, above: boolean): void {
    const { arcs } = this;
    this.low = 0;
    this.high = 0;
    const node = above ? this.nodeAfter(cells, cell, step) : this.nodeBefore(cells, cell, step);
    if (node === 0) return;
    for (let at = node; ; at++) {
      const letter = arcLetter(arcs[at]);
      if (letter !== SEPARATOR && closes(arcs, arcs[at], cells, above ? cell + step : cells.length, step)) {
        if (letter < 32) this.low |= 1 << letter;
        else this.high |= 1 << letter;
      }
      if (arcs[at] & LAST_ARC) return;
    }
  }

  /** Where the tiles above lead, read on from their first. */
  private nodeAfter(cells: Int32Array, cell: number, step: number): number {
    let first = cell;
    while (first >= step && cells[first - step + TILE] !== NO_TILE) first -= step;
    let node = this.dawg;
    for (let at = first; at < cell && node !== 0; at += step)
      node = findArc(this.arcs, node, letterOf(cells[at + TILE])) & TARGET;
    return node;
  }

  /** Nothing above: the word is read backwards from its end, and the wanted letter closes it. */
  private nodeBefore(cells: Int32Array, cell: number, step: number): number {
    let last = cell;
    while (last + step < cells.length && cells[last + step + TILE] !== NO_TILE) last += step;
    let node = this.gaddag;
    for (let at = last; at > cell && node !== 0; at -= step)
      node = findArc(this.arcs, node, letterOf(cells[at + TILE])) & TARGET;
    return node;
  }
}

/** The letters from a square on, as one number; 0 where there are none, −1 where they are too many. */
function keyOf(cells: Int32Array, cell: number, step: number): number {
  let key = 0;
  for (let at = cell + step; at >= 0 && at < cells.length && cells[at + TILE] !== NO_TILE; at += step) {
    if (key >= FULL_KEY) return -1;
    key = (key << LETTER_BITS) | letterOf(cells[at + TILE]);
  }
  return key;
}

/** One for all grids of a lexicon. */
export const crossSetsOf = memoFor((lexicon: Lexicon) => new CrossSets(lexicon));

/** Works out what the tiles above and below an empty square ask of a tile laid there, and what they are worth. */
export function refreshCross(rules: Rules, crossSets: CrossSets, lines: Lines, cell: number): void {
  const { width, cells } = lines;
  const step = width * CELL;
  cells[cell + FACTORS] &= 0xffff;
  cells[cell + CROSS_WORTH] = 0;
  cells[cell + LOW] = ~1;
  cells[cell + HIGH] = -1;
  if (!hasNeighbour(cells, cell, step)) return;
  const { scored, checked } = rules.ruleset.crossWords;
  if (scored) {
    const factor = (cells[cell + FACTORS] >>> 8) & 0xff;
    cells[cell + FACTORS] |= factor << 16;
    cells[cell + CROSS_WORTH] = factor * sumAround(rules, cells, cell, step);
  }
  if (!checked) return;
  crossSets.find(cells, cell, step);
  cells[cell + LOW] = crossSets.low;
  cells[cell + HIGH] = crossSets.high;
}

/** What the tiles above and below a square are worth together. */
export function sumAround({ alphabet }: Rules, cells: Int32Array, cell: number, step: number): number {
  let sum = 0;
  for (let at = cell - step; at >= 0 && cells[at + TILE] !== NO_TILE; at -= step)
    sum += tilePoints(alphabet, cells[at + TILE]);
  for (let at = cell + step; at < cells.length && cells[at + TILE] !== NO_TILE; at += step)
    sum += tilePoints(alphabet, cells[at + TILE]);
  return sum;
}

/** Whether a word ends behind the arc and the tiles that stand from the cell `at` on. */
function closes(arcs: Int32Array, arc: number, cells: Int32Array, at: number, step: number): boolean {
  let end = arc;
  for (let next = at; next < cells.length && cells[next + TILE] !== NO_TILE; next += step) {
    end = findArc(arcs, end & TARGET, letterOf(cells[next + TILE]));
    if (end === 0) return false;
  }
  return (end & ENDS_WORD) !== 0;
}
