import { NO_TILE } from "../../lexicon/alphabet.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import {
  CELL,
  CROSS_WORTH,
  FACTORS,
  Grid,
  HIGH,
  hasNeighbour,
  type Laying,
  type Lines,
  LOW,
  TILE,
} from "../../movegen/grid.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Hand } from "./hand.ts";
import { highOf, lowOf } from "./hash.ts";
import { SpotList } from "./spots.ts";

/** The moves of a line are not looked up yet. */
export const UNKNOWN = -1;

/** A board within an endgame: the grid, and for each player in which list of the `Hand` the moves of each line stand. */
export class EndgameBoard {
  readonly grid: Grid;
  readonly spots = new SpotList();
  /** Rows, then columns. */
  readonly lineCount: number;
  /** By seat and line. */
  declare readonly lineMoves: readonly [Int32Array, Int32Array];
  declare private readonly low: Int32Array;
  declare private readonly high: Int32Array;
  /** The lines whose hash is not worked out yet: many boards are only met on the way to another. */
  declare private readonly changed: Uint8Array;
  private isStale = false;

  constructor(rules: Rules, lexicon: Lexicon) {
    const { rows, columns } = rules.layout;
    this.grid = new Grid(rules, lexicon);
    this.lineCount = rows + columns;
    this.lineMoves = [new Int32Array(this.lineCount), new Int32Array(this.lineCount)];
    this.low = new Int32Array(this.lineCount);
    this.high = new Int32Array(this.lineCount);
    this.changed = new Uint8Array(this.lineCount);
  }

  begin(board: Uint8Array): void {
    this.grid.set(board);
    this.spots.clear();
    this.changed.fill(1);
    this.isStale = true;
    this.lineMoves[0].fill(UNKNOWN);
    this.lineMoves[1].fill(UNKNOWN);
  }

  /** Another board with a move laid on it by a player, who has other tiles from then on. */
  follow(other: EndgameBoard, laying: Laying, mover: 0 | 1): void {
    const { grid, changed } = this;
    grid.copy(other.grid);
    grid.lay(laying);
    this.spots.clear();
    this.low.set(other.low);
    this.high.set(other.high);
    this.lineMoves[mover].fill(UNKNOWN);
    this.lineMoves[1 - mover].set(other.lineMoves[1 - mover]);
    this.isStale = true;
    changed.set(other.changed);
    // On an empty board other rules hold.
    if (other.grid.isEmpty) {
      changed.fill(1);
      this.lineMoves[1 - mover].fill(UNKNOWN);
    }
    this.mark(laying);
  }

  /** Looks up the moves of the lines as far as they have been searched; the others stay `UNKNOWN`. */
  lookUp(side: 0 | 1, hand: Hand, set: number): Int32Array {
    if (this.isStale) this.refresh();
    const { low, high } = this;
    const lists = this.lineMoves[side];
    for (let line = 0; line < lists.length; line++)
      if (lists[line] === UNKNOWN) lists[line] = hand.known(low[line], high[line], set);
    return lists;
  }

  /** Searches one of the others. */
  find(side: 0 | 1, hand: Hand, set: number, line: number): number {
    if (this.isStale) this.refresh();
    const { grid, low, high } = this;
    const { height } = grid.across;
    const isRow = line < height;
    const lines = isRow ? grid.across : grid.down;
    const list = hand.find(grid, lines, isRow ? line : line - height, low[line], high[line], set);
    this.lineMoves[side][line] = list;
    return list;
  }

  /** The lines in which a tile was laid, and those that hold the squares at the ends of the runs across it. */
  private mark({ direction, y, x, length, tiles }: Laying): void {
    const { across, down } = this.grid;
    for (let i = 0; i < length; i++) {
      if (tiles[i] === NO_TILE) continue;
      const row = direction === "across" ? y : x + i;
      const column = direction === "across" ? x + i : y;
      this.markAround(across, row, column, 0);
      this.markAround(down, column, row, across.height);
    }
  }

  private markAround({ cells, width, height }: Lines, y: number, x: number, first: number): void {
    this.change(first + y);
    let above = y - 1;
    while (above >= 0 && cells[(above * width + x) * CELL + TILE] !== NO_TILE) above--;
    if (above >= 0) this.change(first + above);
    let below = y + 1;
    while (below < height && cells[(below * width + x) * CELL + TILE] !== NO_TILE) below++;
    if (below < height) this.change(first + below);
  }

  private change(line: number): void {
    this.changed[line] = 1;
    this.lineMoves[0][line] = this.lineMoves[1][line] = UNKNOWN;
  }

  private refresh(): void {
    const { changed, grid } = this;
    const { height } = grid.across;
    for (let line = 0; line < changed.length; line++) {
      if (changed[line] === 0) continue;
      changed[line] = 0;
      const isRow = line < height;
      this.hash(isRow ? grid.across : grid.down, isRow ? line : line - height, line);
    }
    this.isStale = false;
  }

  /** All that the moves along a line hang on: its tiles, what is asked of the others, and whether there are neighbours to touch. */
  private hash({ cells, width }: Lines, y: number, line: number): void {
    const step = width * CELL;
    const first = y * step;
    const seed = line * 2 + (this.grid.isEmpty ? 1 : 0);
    let low = lowOf(seed);
    let high = highOf(seed);
    for (let cell = first; cell < first + step; cell += CELL) {
      const tile = cells[cell + TILE];
      let state = tile;
      if (tile === NO_TILE) {
        if (hasNeighbour(cells, cell, step)) {
          state = 256 + cells[cell + CROSS_WORTH] * 256 + (cells[cell + FACTORS] >>> 16);
          low = mixed(mixed(low, cells[cell + LOW]), cells[cell + HIGH]);
          high = mixedHigh(mixedHigh(high, cells[cell + LOW]), cells[cell + HIGH]);
        }
      }
      low = mixed(low, state);
      high = mixedHigh(high, state);
    }
    this.low[line] = low;
    this.high[line] = high;
  }
}

function mixed(hash: number, item: number): number {
  const z = Math.imul(hash ^ item, 0x9e3779b1);
  return z ^ (z >>> 15);
}

function mixedHigh(hash: number, item: number): number {
  const z = Math.imul(hash ^ item, 0x85ebca6b);
  return z ^ (z >>> 13);
}
