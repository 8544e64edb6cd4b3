import { BLANK, letterOf, NO_TILE, pointsByTile, type Tile } from "../../lexicon/alphabet.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { type CrossSets, crossSetsOf, sumAround } from "../../movegen/cross-sets.ts";
import { CELL, CROSS_WORTH, FACTORS, type Grid, HIGH, type Lines, LOW, TILE } from "../../movegen/grid.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { EndgameBoard } from "./board.ts";
import type { Hand } from "./hand.ts";
import { PASS } from "./replies.ts";

/** Points where there is no place for a tile. */
export const NO_SPOT = -1;
/** So many places are kept for each letter, and for the blank under 0. */
const KEPT = 8;
const LETTERS = 64;
/** A place is one number: its points, and in the lower bits its square. */
const SQUARES = 1024;
const UNKNOWN = 255;

/** The best places for single tiles on a board, as far as somebody asked. */
export class SpotList {
  /** By letter: how many are kept; `UNKNOWN`, or one more than `KEPT` where there are more. */
  readonly counts = new Uint8Array(LETTERS).fill(UNKNOWN);
  readonly places = new Int32Array(LETTERS * KEPT);

  clear(): void {
    this.counts.fill(UNKNOWN);
  }
}

/**
 * Where a single tile can be laid, and for how many points: what the tiles around each empty square ask is known,
 * so no move has to be looked for. And the same after a move that is not made: only the squares at the ends of the
 * words that it makes ask something else then.
 */
export class Spots {
  declare private readonly rules: Rules;
  declare private readonly crossSets: CrossSets;
  declare private readonly points: Uint16Array;
  declare private readonly bonus: number;
  /** By square: in which question it was one of those that a move changes. */
  declare private readonly touched: Int32Array;
  private asked = 0;

  /** The question that is being answered: the tile, what it is worth, and the best place so far. */
  private tile: Tile = 0;
  private worth = 0;
  private best = NO_SPOT;

  constructor(rules: Rules, lexicon: Lexicon) {
    this.rules = rules;
    this.crossSets = crossSetsOf(lexicon);
    this.points = pointsByTile(rules.alphabet);
    this.bonus = rules.ruleset.bonus[1] ?? 0;
    this.touched = new Int32Array(rules.layout.rows * rules.layout.columns);
  }

  /** Whether the rules are such that a tile can be judged by the squares beside it. */
  static fit({ ruleset, layout }: Rules): boolean {
    const { scored, checked } = ruleset.crossWords;
    return scored && checked && ruleset.mustTouch && layout.rows * layout.columns <= SQUARES;
  }

  /** The most points of a tile on a board on which this move was made, or `NO_SPOT`. */
  after(board: EndgameBoard, hand: Hand, move: number, tile: Tile): number {
    this.tile = tile;
    this.worth = this.points[tile];
    this.asked++;
    this.best = NO_SPOT;
    if (move !== PASS) this.touch(board.grid, hand, move);
    const { counts, places } = board.spots;
    const slot = letterOf(tile);
    if (counts[slot] === UNKNOWN) this.scan(board);
    const first = slot * KEPT;
    const end = first + Math.min(counts[slot], KEPT);
    for (let at = first; at < end; at++) {
      if (this.touched[places[at] % SQUARES] === this.asked) continue;
      return Math.max(this.best, Math.floor(places[at] / SQUARES));
    }
    if (counts[slot] > KEPT) this.scanUntouched(board.grid);
    return this.best;
  }

  /** Finds the best places of all. */
  private scan({ grid, spots }: EndgameBoard): void {
    const { across } = grid;
    const slot = letterOf(this.tile);
    const first = slot * KEPT;
    let count = 0;
    let isMore = false;
    for (let square = 0; square < across.width * across.height; square++) {
      const score = this.score(grid, square);
      if (score === NO_SPOT) continue;
      const place = score * SQUARES + square;
      if (count === KEPT) {
        isMore = true;
        if (place <= spots.places[first + KEPT - 1]) continue;
        count--;
      }
      let at = first + count++;
      for (; at > first && spots.places[at - 1] < place; at--) spots.places[at] = spots.places[at - 1];
      spots.places[at] = place;
    }
    spots.counts[slot] = isMore ? KEPT + 1 : count;
  }

  private scanUntouched(grid: Grid): void {
    for (let square = 0; square < this.touched.length; square++)
      if (this.touched[square] !== this.asked) this.best = Math.max(this.best, this.score(grid, square));
  }

  /** The points of the tile on a square. */
  private score({ across, down }: Grid, square: number): number {
    const { width, height } = across;
    const cell = square * CELL;
    if (across.cells[cell + TILE] !== NO_TILE) return NO_SPOT;
    const y = Math.floor(square / width);
    const turned = ((square - y * width) * height + y) * CELL;
    const factors = across.cells[cell + FACTORS];
    const factor = (factors >>> 16) + (down.cells[turned + FACTORS] >>> 16);
    // Nothing stands beside it.
    if (factor === 0) return NO_SPOT;
    const low = across.cells[cell + LOW] & down.cells[turned + LOW];
    const high = across.cells[cell + HIGH] & down.cells[turned + HIGH];
    if (!this.isAmong(low, high)) return NO_SPOT;
    return (
      across.cells[cell + CROSS_WORTH] +
      down.cells[turned + CROSS_WORTH] +
      this.worth * (factors & 0xff) * factor +
      this.bonus
    );
  }

  private isAmong(low: number, high: number): boolean {
    const { tile } = this;
    if (tile === BLANK) return (low | high) !== 0;
    return (((tile < 32 ? low : high) >>> tile) & 1) !== 0;
  }

  /** Marks the squares that a move covers or changes, and takes the best of the changed ones. */
  private touch(grid: Grid, hand: Hand, move: number): void {
    const { direction, y, x, length, tiles } = hand.laying(move);
    const isDown = direction === "down";
    const lines = isDown ? grid.down : grid.across;
    const crossing = isDown ? grid.across : grid.down;
    for (let i = 0; i < length; i++) if (tiles[i] !== NO_TILE) this.put(lines, crossing, y, x + i, tiles[i], isDown);
    if (x > 0) this.change(crossing, x - 1, y, lines, !isDown);
    if (x + length < lines.width) this.change(crossing, x + length, y, lines, !isDown);
    for (let i = 0; i < length; i++) {
      if (tiles[i] === NO_TILE) continue;
      let above = y - 1;
      while (above >= 0 && lines.cells[(above * lines.width + x + i) * CELL + TILE] !== NO_TILE) above--;
      if (above >= 0) this.change(lines, above, x + i, crossing, isDown);
      let below = y + 1;
      while (below < lines.height && lines.cells[(below * lines.width + x + i) * CELL + TILE] !== NO_TILE) below++;
      if (below < lines.height) this.change(lines, below, x + i, crossing, isDown);
    }
    for (let i = 0; i < length; i++) if (tiles[i] !== NO_TILE) this.put(lines, crossing, y, x + i, NO_TILE, isDown);
  }

  /** For as long as the question lasts: only whether a tile stands there, and which. */
  private put(lines: Lines, crossing: Lines, y: number, x: number, tile: Tile, isDown: boolean): void {
    lines.cells[(y * lines.width + x) * CELL + TILE] = tile;
    crossing.cells[(x * crossing.width + y) * CELL + TILE] = tile;
    this.touched[isDown ? x * crossing.width + y : y * lines.width + x] = this.asked;
  }

  /** Of an empty square in a reading of the board the words across it are others now; those along it are not. */
  private change(lines: Lines, y: number, x: number, crossing: Lines, isDown: boolean): void {
    const { cells, width } = lines;
    this.touched[isDown ? x * crossing.width + y : y * width + x] = this.asked;
    const turned = (x * crossing.width + y) * CELL;
    const kept = crossing.cells;
    if (!this.isAmong(kept[turned + LOW], kept[turned + HIGH])) return;
    const cell = (y * width + x) * CELL;
    this.crossSets.find(cells, cell, width * CELL);
    if (!this.isAmong(kept[turned + LOW] & this.crossSets.low, kept[turned + HIGH] & this.crossSets.high)) return;
    const letterFactor = cells[cell + FACTORS] & 0xff;
    const wordFactor = (cells[cell + FACTORS] >>> 8) & 0xff;
    const score =
      wordFactor * (sumAround(this.rules, cells, cell, width * CELL) + this.worth * letterFactor) +
      kept[turned + CROSS_WORTH] +
      this.worth * letterFactor * (kept[turned + FACTORS] >>> 16) +
      this.bonus;
    if (score > this.best) this.best = score;
  }
}
