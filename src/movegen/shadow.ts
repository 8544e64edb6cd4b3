import { letterOf, lettersIn, NO_TILE, pointsByTile } from "../lexicon/alphabet.ts";
import { anagramFilter } from "../lexicon/anagrams.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Rules } from "../words/ruleset.ts";
import { AnchorBounds, Sums } from "./anchor-bounds.ts";
import { CELL, CROSS_WORTH, FACTORS, HIGH, type Lines, LOW, TILE } from "./grid.ts";
import type { RackCounts } from "./rack.ts";
import { RackSets } from "./racksets.ts";

/**
 * How much a move at an anchor can be worth at most, told before any word is looked for ("shadow play",
 * after MAGPIE's move generator): every way to lay tiles out over the squares to the left and right of
 * the anchor is tried, with the highest tiles of the rack on the best squares. Anchors are then
 * searched from the most promising down, and a search is cut as soon as its bound falls below the best
 * move found.
 *
 * A tile that is worth much on the board is often worth much on the rack too, so points and leave are bounded
 * together: the points of the laid tiles, each counted once, and what the leave is worth, are at most
 * what `RackSets` tells. What a tile brings beyond that, by the factors of its square, is bounded by
 * itself.
 */
export class Shadow {
  /**
   * For the anchor that was looked at last. `reach[i × side + j]`: the most points of a move with `i` tiles
   * to the left of the turn and `j` to the right, without what `sets.most` adds; −∞ where there is no room,
   * or no word. `depth[i × side + laid]`: the same for moves of so many tiles with `i` or more to the left.
   */
  declare reach: Float64Array;
  declare depth: Float64Array;
  readonly sets: RackSets;
  side = 0;

  private size = 0;
  /** The sum of the points of the highest tiles, by their number. */
  declare private highest: Int32Array;
  declare private tilesByPoints: Uint8Array;
  declare private readonly points: Uint16Array;
  declare private readonly bonus: Readonly<Record<string, number>>;
  declare private bonusFor: Float64Array;
  /** What lies to the right and to the left of the anchor that is weighed. */
  declare private right: Sums;
  declare private left: Sums;
  /** By anchor. */
  declare private bounds: AnchorBounds[];
  declare private refined: AnchorBounds | null;
  /** See `AnagramFilter`. */
  declare private readonly numbers: Int32Array;

  constructor({ alphabet, ruleset }: Rules, lexicon: Lexicon) {
    this.bonus = ruleset.bonus;
    this.numbers = anagramFilter(lexicon).numbers;
    this.sets = new RackSets(anagramFilter(lexicon), lettersIn(alphabet));
    this.points = pointsByTile(alphabet);
    this.reserve(ruleset.rackSize);
  }

  private reserve(rackSize: number): void {
    this.side = rackSize + 1;
    this.reach = new Float64Array(this.side ** 2);
    this.depth = new Float64Array(this.side ** 2);
    this.highest = new Int32Array(32);
    this.bonusFor = Float64Array.from({ length: this.side }, (_, laid) => this.bonus[laid] ?? 0);
    this.tilesByPoints = new Uint8Array(this.side);
    this.left = new Sums(this.side);
    this.right = new Sums(this.side);
    this.bounds = [];
    this.refined = null;
  }

  /** Before the anchors of a board are weighed: the rack, and what each leave of it is worth. */
  prepare(rack: RackCounts, leaveValues: Float64Array): void {
    if (rack.size >= this.side) this.reserve(rack.size);
    const { points, tilesByPoints } = this;
    this.size = rack.size;
    for (let i = 0; i < rack.size; i++) {
      const tile = rack.tiles[i];
      let at = i;
      for (; at > 0 && points[tilesByPoints[at - 1]] < points[tile]; at--) tilesByPoints[at] = tilesByPoints[at - 1];
      tilesByPoints[at] = tile;
    }
    for (let laid = 1; laid <= rack.size; laid++)
      this.highest[laid] = this.highest[laid - 1] + points[tilesByPoints[laid - 1]];
    this.sets.prepare(rack, leaveValues, this.side);
  }

  /**
   * The most that any move at an anchor can be worth. `anchor`: its number, to be named again in `refine`; `x`:
   * the last tile of a run, or an empty square that the move must cover; `limit`: as in the search.
   */
  weigh(anchor: number, lines: Lines, rack: RackCounts, row: number, x: number, limit: number): number {
    const { left, right, size, side, highest, bonusFor } = this;
    const { most } = this.sets;
    this.gather(left, lines, rack, row, x, -1, limit);
    this.gather(right, lines, rack, row, x + 1, 1, lines.width);
    left.least = lines.cells[(row + x) * CELL + TILE] === NO_TILE ? 1 : 0;
    const bounds = this.boundsOf(anchor);
    bounds.set(left, right);
    let best = Number.NEGATIVE_INFINITY;
    for (let i = left.least; i <= left.count; i++) {
      const factor = left.factor[i];
      const letters = left.base[i];
      const cross = left.cross[i];
      const free = left.free[i];
      for (let j = i === 0 ? 1 : 0; j <= right.count && i + j <= size; j++) {
        const both = free + right.free[j];
        const once = highest[both & 0xff];
        let sum = letters + right.base[j] + once;
        if (both > 0xff) sum += highest[(both >>> 8) & 0xff] + highest[(both >>> 16) & 0xff] + highest[both >>> 24];
        const points = sum * factor * right.factor[j] - once + cross + right.cross[j] + bonusFor[i + j];
        bounds.points[i * side + j] = points;
        if (points + most[i + j] > best) best = points + most[i + j];
      }
    }
    return best;
  }

  /**
   * The same after a closer look: a way to lay tiles counts only if some word has just the letters that
   * stand on its way and a set of the rack that is worth enough to beat `best`. Leaves `reach` and `depth`
   * for the search.
   */
  refine(anchor: number, best: number): number {
    const { size, side, reach, depth } = this;
    const bounds = this.bounds[anchor];
    if (!bounds.isTried) this.tryLetters(bounds, best);
    let bound = Number.NEGATIVE_INFINITY;
    this.refined = bounds;
    depth.fill(Number.NEGATIVE_INFINITY);
    reach.fill(Number.NEGATIVE_INFINITY);
    for (let i = size; i >= 0; i--) {
      const at = i * side;
      if (i < size) for (let laid = 0; laid <= size; laid++) depth[at + laid] = depth[at + side + laid];
      if (i < bounds.least || i > bounds.left) continue;
      for (let j = Math.min(bounds.right, size - i); j >= (i === 0 ? 1 : 0); j--) {
        const worth = bounds.worth[at + j];
        if (worth <= best) continue;
        const points = bounds.points[at + j];
        reach[at + j] = points;
        if (worth > bound) bound = worth;
        if (points > depth[at + i + j]) depth[at + i + j] = points;
      }
    }
    return bound;
  }

  /** What is found stays true for a `best` that grows. */
  private tryLetters(bounds: AnchorBounds, best: number): void {
    const { size, side, sets } = this;
    bounds.isTried = true;
    for (let i = bounds.least; i <= bounds.left; i++)
      for (let j = i === 0 ? 1 : 0; j <= bounds.right && i + j <= size; j++) {
        const points = bounds.points[i * side + j];
        const letters = (bounds.leftLetters[i] + bounds.rightLetters[j]) | 0;
        bounds.worth[i * side + j] = points + sets.bestMaking(i + j, letters, best - points);
      }
  }

  /** For the anchor looked at last: which letters a blank must stand for to make a move that beats `best`. */
  openBlanks(best: number): void {
    const { refined, size, side, reach, sets } = this;
    if (refined === null) return;
    sets.closeBlanks();
    for (let i = 0; i <= size; i++)
      for (let j = 0; i + j <= size; j++) {
        const points = reach[i * side + j];
        if (points !== Number.NEGATIVE_INFINITY)
          sets.openBlanks(i + j, (refined.leftLetters[i] + refined.rightLetters[j]) | 0, best - points);
      }
  }

  private boundsOf(anchor: number): AnchorBounds {
    this.bounds[anchor] ??= new AnchorBounds(this.side);
    return this.bounds[anchor];
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
