import { letterOf, NO_TILE, pointsByTile } from "../lexicon/alphabet.ts";
import type { Rules } from "../words/ruleset.ts";
import type { Anchors } from "./anchors.ts";
import { CELL, CROSS_WORTH, FACTORS, type Grid, HIGH, type Lines, LOW, TILE } from "./grid.ts";
import type { RackCounts } from "./rack.ts";
import type { RackSets } from "./racksets.ts";
import { Sums } from "./sums.ts";
import { WAY_ANCHOR, WAY_DONE, WAY_FROM, WAY_LAID, WAY_LETTERS, WAY_POINTS, WAY_TO, Ways } from "./ways.ts";

/**
 * How much a move can be worth at most, told before any word is looked for ("shadow play", after MAGPIE's move
 * generator): for every way to lay tiles out over the squares to the left and right of an anchor, with the highest tiles
 * of the rack on the best squares.
 *
 * A tile that is worth much on the board is often worth much on the rack too, so points and leave are bounded
 * together: the points of the laid tiles, each counted once, and what the leave is worth, are what `RackSets` tells of a
 * set. What a tile brings beyond that, by the factors of its square, is bounded by itself.
 */
export class Shadow {
  readonly ways: Ways;
  private size = 0;
  /** The sum of the points of the highest tiles, by their number. */
  declare private readonly highest: Int32Array;
  declare private tilesByPoints: Uint8Array;
  declare private readonly points: Uint16Array;
  /** See `AnagramFilter`. */
  declare private readonly numbers: Int32Array;
  declare private readonly bonus: Int32Array;
  /** What lies to the right and to the left of the anchor that is weighed. */
  declare private right: Sums;
  declare private left: Sums;
  /** The most that a set of so many tiles is worth. */
  declare private readonly most: Float64Array;

  constructor({ alphabet, ruleset }: Rules, numbers: Int32Array) {
    this.ways = new Ways();
    this.numbers = numbers;
    this.bonus = Int32Array.from({ length: 32 }, (_, laid) => ruleset.bonus[laid] ?? 0);
    this.points = pointsByTile(alphabet);
    this.highest = new Int32Array(32);
    this.most = new Float64Array(32);
    this.reserve(ruleset.rackSize);
  }

  private reserve(rackSize: number): void {
    this.tilesByPoints = new Uint8Array(rackSize + 1);
    this.left = new Sums(rackSize + 1);
    this.right = new Sums(rackSize + 1);
  }

  /** Fills `ways` with those that lay `leastTiles` or more and may be worth `cut` or more. */
  weigh(grid: Grid, anchors: Anchors, rack: RackCounts, sets: RackSets, leastTiles: number, cut: number): void {
    if (rack.size >= this.tilesByPoints.length) this.reserve(rack.size);
    this.prepare(rack, sets);
    this.ways.clear();
    for (let anchor = 0; anchor < anchors.count; anchor++) {
      const lines = anchors.isDown[anchor] === 1 ? grid.down : grid.across;
      const row = anchors.rows[anchor] * lines.width;
      const x = anchors.columns[anchor];
      this.gather(this.left, lines, rack, row, x, -1, anchors.limits[anchor]);
      this.gather(this.right, lines, rack, row, x + 1, 1, lines.width);
      this.spread(anchor, lines.cells[(row + x) * CELL + TILE] === NO_TILE ? 1 : 0, leastTiles, cut);
    }
  }

  private prepare(rack: RackCounts, { worth, ranked, begins }: RackSets): void {
    const { points, tilesByPoints, highest } = this;
    this.size = rack.size;
    for (let i = 0; i < rack.size; i++) {
      const tile = rack.tiles[i];
      let at = i;
      for (; at > 0 && points[tilesByPoints[at - 1]] < points[tile]; at--) tilesByPoints[at] = tilesByPoints[at - 1];
      tilesByPoints[at] = tile;
    }
    for (let laid = 1; laid <= rack.size; laid++) {
      highest[laid] = highest[laid - 1] + points[tilesByPoints[laid - 1]];
      this.most[laid] = worth[ranked[begins[laid]]];
    }
  }

  /** All ways of one anchor; `least`: how many tiles must be laid on the anchor and to its left. */
  private spread(anchor: number, least: number, leastTiles: number, cut: number): void {
    const { left, right, size, highest, bonus, most, ways } = this;
    for (let i = least; i <= left.count; i++) {
      const factor = left.factor[i];
      const letters = left.base[i];
      const cross = left.cross[i];
      const free = left.free[i];
      for (let j = i < leastTiles ? leastTiles - i : 0; j <= right.count && i + j <= size; j++) {
        const both = free + right.free[j];
        const once = highest[both & 0xff];
        let sum = letters + right.base[j] + once;
        if (both > 0xff) sum += highest[(both >>> 8) & 0xff] + highest[(both >>> 16) & 0xff] + highest[both >>> 24];
        const points = sum * factor * right.factor[j] - once + cross + right.cross[j] + bonus[i + j];
        const bound = points + most[i + j];
        if (bound < cut) continue;
        const way = ways.add();
        const { numbers } = ways;
        numbers[way + WAY_POINTS] = points;
        numbers[way + WAY_ANCHOR] = anchor;
        numbers[way + WAY_LAID] = i + j;
        numbers[way + WAY_LETTERS] = left.letters[i] + right.letters[j];
        numbers[way + WAY_FROM] = left.ends[i];
        numbers[way + WAY_TO] = right.ends[j];
        numbers[way + WAY_DONE] = 0;
        ways.push(way, bound);
      }
    }
  }

  /** What lies on the way from `x` on, step by step, as far as tiles can be laid. */
  private gather(sums: Sums, lines: Lines, rack: RackCounts, row: number, from: number, step: number, limit: number) {
    const { cells, width } = lines;
    const { points, numbers } = this;
    const by = step * CELL;
    let x = from;
    let cell = (row + from) * CELL;
    sums.count = 0;
    sums.base[0] = 0;
    sums.letters[0] = 0;
    for (let laid = 0; ; ) {
      for (; x >= 0 && x < width && cells[cell + TILE] !== NO_TILE; x += step, cell += by) {
        sums.base[laid] += points[cells[cell + TILE]];
        sums.letters[laid] += numbers[letterOf(cells[cell + TILE])];
      }
      sums.count = laid;
      sums.ends[laid] = x - step;
      if (laid === this.size || x < 0 || x >= width || x === limit) return;
      laid++;
      if (!this.lay(sums, laid, cells, cell, rack)) return;
      x += step;
      cell += by;
    }
  }

  /** One square more to lay a tile on; false where none of the rack may lie there. */
  private lay(sums: Sums, laid: number, cells: Int32Array, cell: number, rack: RackCounts): boolean {
    const low = cells[cell + LOW];
    const high = cells[cell + HIGH];
    const factors = cells[cell + FACTORS];
    const letterFactor = factors & 0xff;
    const crossFactor = (factors >>> 16) & 0xff;
    sums.push(laid, (factors >>> 8) & 0xff);
    if (low === ~1 && high === -1) {
      sums.free[laid] += FREE[letterFactor];
      // Words across that count although nobody checks them.
      if (crossFactor !== 0)
        sums.cross[laid] += this.points[this.tilesByPoints[0]] * letterFactor * crossFactor + cells[cell + CROSS_WORTH];
      return true;
    }
    const most = this.highestAllowed(rack, low, high);
    if (most < 0) return false;
    sums.base[laid] += most * letterFactor;
    sums.cross[laid] += most * (letterFactor * crossFactor - 1) + cells[cell + CROSS_WORTH];
    return true;
  }

  /** The points of the highest tile of the rack that may lie there; −1 where none may. */
  private highestAllowed(rack: RackCounts, low: number, high: number): number {
    if (rack.blanks === 0 && ((low & rack.low) | (high & rack.high)) === 0) return -1;
    for (let i = 0; i < this.size; i++) {
      const tile = this.tilesByPoints[i];
      if ((((tile < 32 ? low : high) >>> tile) & 1) !== 0 && tile < 64) return this.points[tile];
    }
    return (low | high) === 0 ? -1 : 0;
  }
}

/** A free square by its letter factor: one square, of those with factor 2 or more, 3 or more, 4 or more: a byte each. */
const FREE = [0, 0x1, 0x101, 0x1_0101, 0x101_0101];
