import { letterOf, NO_TILE, pointsByTile } from "../lexicon/alphabet.ts";
import type { Direction } from "../words/layout.ts";
import type { Rules } from "../words/ruleset.ts";
import { CELL, CELL_SHIFT, CROSS_WORTH, FACTORS, HIGH, hasNeighbour, type Lines, LOW, TILE } from "./grid.ts";
import type { RackSets } from "./racksets.ts";

/** The squares of one word, as a word on them is scored: `base`, and for each tile laid its points times the weight of its square. */
export class Span {
  direction: Direction = "across";
  y = 0;
  from = 0;
  length = 0;
  base = 0;
  /** By square: the letter that stands there, or 0; the letters that may be laid, below and from 32; the weight. */
  readonly fixed: Uint8Array;
  readonly lows: Int32Array;
  readonly highs: Int32Array;
  readonly weights: Int32Array;
  declare private readonly points: Uint16Array;
  declare private readonly bonus: Int32Array;
  declare private lines: Lines | null;
  /** The weights from the highest down: of all squares to lay on, and of those that take any letter. */
  declare private readonly sorted: Int32Array;
  declare private readonly free: Int32Array;
  private laid = 0;
  private freeCount = 0;

  constructor({ alphabet, ruleset, layout }: Rules) {
    const most = Math.max(layout.rows, layout.columns);
    this.fixed = new Uint8Array(most);
    this.lows = new Int32Array(most);
    this.highs = new Int32Array(most);
    this.weights = new Int32Array(most);
    this.sorted = new Int32Array(most);
    this.free = new Int32Array(most);
    this.points = pointsByTile(alphabet);
    this.bonus = Int32Array.from({ length: most + 1 }, (_, laid) => ruleset.bonus[laid] ?? 0);
    this.lines = null;
  }

  set(lines: Lines, y: number, from: number, to: number): void {
    const { cells, width } = lines;
    const { fixed, lows, highs, weights, points } = this;
    this.lines = lines;
    this.direction = lines.direction;
    this.y = y;
    this.from = from;
    this.length = to - from + 1;
    let [factor, sum, cross] = [1, 0, 0];
    let cell = (y * width + from) << CELL_SHIFT;
    for (let k = 0; k < this.length; k++, cell += CELL) {
      const tile = cells[cell + TILE];
      fixed[k] = letterOf(tile);
      if (tile !== NO_TILE) {
        sum += points[tile];
        continue;
      }
      lows[k] = cells[cell + LOW];
      highs[k] = cells[cell + HIGH];
      weights[k] = cells[cell + FACTORS];
      factor = Math.imul(factor, (weights[k] >>> 8) & 0xff);
      cross += cells[cell + CROSS_WORTH];
    }
    this.weigh(factor);
    this.base = sum * factor + cross + this.bonus[this.laid];
  }

  /** A tile counts in the word, times the word's factor, and in the word across it. */
  private weigh(factor: number): void {
    const { fixed, weights } = this;
    this.laid = 0;
    this.freeCount = 0;
    for (let k = 0; k < this.length; k++) {
      if (fixed[k] !== 0) continue;
      const factors = weights[k];
      weights[k] = Math.imul(factors & 0xff, factor + ((factors >>> 16) & 0xff));
      insert(this.sorted, this.laid++, weights[k]);
      if (this.isFree(k)) insert(this.free, this.freeCount++, weights[k]);
    }
  }

  /** The most points that the tiles of a set can make here; −∞ where a square takes none of them. */
  bound(sets: RackSets, set: number): number {
    const { laid, sorted, freeCount, free, fixed } = this;
    const at = sets.pointsOf(set);
    const points = sets.sortedPoints;
    // The highest tiles on the best squares, or on the free ones beside the highest on each of the others.
    let together = this.base;
    for (let i = 0; i < laid; i++) together += Math.imul(points[at + i], sorted[i]);
    if (freeCount === laid) return together;
    let apart = this.base;
    for (let i = 0; i < freeCount; i++) apart += Math.imul(points[at + i], free[i]);
    for (let k = 0; k < this.length; k++) {
      if (fixed[k] !== 0 || this.isFree(k)) continue;
      const most = sets.highest(set, this.lows[k], this.highs[k]);
      if (most < 0) return Number.NEGATIVE_INFINITY;
      apart += Math.imul(most, this.weights[k]);
    }
    return Math.min(together, apart);
  }

  /** Whether the one tile laid here also makes a word across. */
  isCrossed(): boolean {
    if (this.laid !== 1 || this.lines === null) return false;
    const { cells, width } = this.lines;
    let k = 0;
    while (this.fixed[k] !== 0) k++;
    return hasNeighbour(cells, (this.y * width + this.from + k) << CELL_SHIFT, width * CELL);
  }

  private isFree(k: number): boolean {
    return this.lows[k] === ~1 && this.highs[k] === -1;
  }
}

function insert(sorted: Int32Array, count: number, value: number): void {
  let at = count;
  for (; at > 0 && sorted[at - 1] < value; at--) sorted[at] = sorted[at - 1];
  sorted[at] = value;
}
