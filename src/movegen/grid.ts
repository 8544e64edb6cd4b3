import { NO_TILE, type Tile } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { type Direction, type Square, transpose } from "../words/layout.ts";
import type { Rules } from "../words/ruleset.ts";
import { type CrossSets, crossSetsOf, refreshCross } from "./cross-sets.ts";

/** Eight numbers a square, though five are used: a shift is quicker than a product. */
export const CELL = 8;
export const CELL_SHIFT = 3;
/** The letters, below and from 32, that make a word with the tiles above and below: a bit each, and none for the separator. */
export const LOW = 0;
export const HIGH = 1;
/** What a letter laid here is multiplied by, then the word along the row, then the letter in the word across it: a byte each. */
export const FACTORS = 2;
/** What the tiles above and below bring, times the factor of their word; 0 where there are none or they count nothing. */
export const CROSS_WORTH = 3;
export const TILE = 4;

/**
 * The board read by rows, or turned so that its columns are the rows: the search knows only rows. For
 * every empty square stands what the tiles above and below it ask of a tile laid there.
 */
export interface Lines {
  readonly direction: Direction;
  readonly width: number;
  readonly height: number;
  readonly start: Square | null;
  /** For each square the five numbers that `CELL` counts, side by side: a search reads them together. */
  readonly cells: Int32Array;
}

/** Whether a tile stands above or below a square; `step` is a row's length in `cells`. */
export const hasNeighbour = (cells: Int32Array, cell: number, step: number): boolean =>
  (cell >= step && cells[cell - step + TILE] !== NO_TILE) ||
  (cell + step < cells.length && cells[cell + step + TILE] !== NO_TILE);

/** Where tiles are laid: along row `y` of one reading of the board, from column `x`; NO_TILE where one stands already. */
export interface Laying {
  readonly direction: Direction;
  readonly y: number;
  readonly x: number;
  readonly length: number;
  readonly tiles: ArrayLike<Tile>;
}

/**
 * A board that changes: for searches and playouts, which lay tiles and take them back many thousand
 * times. What the tiles ask of each square is kept, and worked out anew only where a move touched.
 * All of it lies in one buffer, so that a copy is a single move of memory.
 */
export class Grid {
  readonly rules: Rules;
  readonly lexicon: Lexicon;
  readonly across: Lines;
  readonly down: Lines;
  declare private readonly crossSets: CrossSets;
  declare private readonly memory: Int32Array;
  private covered = 0;
  declare private readonly changed: Square[];

  constructor(rules: Rules, lexicon: Lexicon) {
    const { rows, columns } = rules.layout;
    const squares = rows * columns;
    this.rules = rules;
    this.lexicon = lexicon;
    this.crossSets = crossSetsOf(lexicon);
    this.memory = new Int32Array(squares * CELL * 2);
    this.across = linesOf(rules, "across", this.memory.subarray(0, squares * CELL));
    this.down = linesOf(rules, "down", this.memory.subarray(squares * CELL));
    this.changed = [];
    this.refreshAll();
  }

  get isEmpty(): boolean {
    return this.covered === 0;
  }

  lines(direction: Direction): Lines {
    return direction === "across" ? this.across : this.down;
  }

  /** The same board as another grid of the same rules and lexicon. */
  copy(other: Grid): void {
    this.memory.set(other.memory);
    this.covered = other.covered;
  }

  /** Only where the board differs from the last one is anything worked out. */
  set(board: Uint8Array): void {
    const { across, rules, changed } = this;
    const { columns } = rules.layout;
    changed.length = 0;
    for (let square = 0; square < board.length; square++)
      if (across.cells[square * CELL + TILE] !== board[square]) changed.push(square);
    for (const square of changed) this.cover(Math.floor(square / columns), square % columns, board[square]);
    // Each change touches up to three squares in each reading: past some number all are quicker done at once.
    if (changed.length * 6 < board.length) this.refreshChanged();
    else this.refreshAll();
  }

  board(): Uint8Array {
    const { cells } = this.across;
    return Uint8Array.from({ length: cells.length / CELL }, (_, square) => cells[square * CELL + TILE]);
  }

  lay({ direction, y, x, length, tiles }: Laying): void {
    const { changed } = this;
    const { columns } = this.rules.layout;
    changed.length = 0;
    for (let i = 0; i < length; i++) {
      if (tiles[i] === NO_TILE) continue;
      const row = direction === "across" ? y : x + i;
      const column = direction === "across" ? x + i : y;
      this.cover(row, column, tiles[i]);
      changed.push(row * columns + column);
    }
    this.refreshChanged();
  }

  private cover(row: number, column: number, tile: Tile): void {
    const { rows, columns } = this.rules.layout;
    const cell = (row * columns + column) * CELL + TILE;
    if (this.across.cells[cell] !== NO_TILE) this.covered--;
    if (tile !== NO_TILE) this.covered++;
    this.across.cells[cell] = tile;
    this.down.cells[(column * rows + row) * CELL + TILE] = tile;
  }

  private refreshAll(): void {
    const { rules, crossSets, across, down } = this;
    for (let cell = 0; cell < across.cells.length; cell += CELL) {
      if (across.cells[cell + TILE] === NO_TILE) refreshCross(rules, crossSets, across, cell);
      if (down.cells[cell + TILE] === NO_TILE) refreshCross(rules, crossSets, down, cell);
    }
  }

  private refreshChanged(): void {
    const { layout } = this.rules;
    for (const square of this.changed) {
      this.refreshAround(this.across, square * CELL);
      this.refreshAround(this.down, transpose(layout, square) * CELL);
    }
  }

  /** The empty squares whose words across run over this one: itself, or those at the ends of the runs above and below. */
  private refreshAround(lines: Lines, cell: number): void {
    const { rules, crossSets } = this;
    const { cells, width } = lines;
    const step = width * CELL;
    if (cells[cell + TILE] === NO_TILE) refreshCross(rules, crossSets, lines, cell);
    let above = cell - step;
    while (above >= 0 && cells[above + TILE] !== NO_TILE) above -= step;
    if (above >= 0) refreshCross(rules, crossSets, lines, above);
    let below = cell + step;
    while (below < cells.length && cells[below + TILE] !== NO_TILE) below += step;
    if (below < cells.length) refreshCross(rules, crossSets, lines, below);
  }
}

function linesOf({ layout }: Rules, direction: Direction, cells: Int32Array): Lines {
  const { rows, columns, start, letterFactor, wordFactor } = layout;
  const isDown = direction === "down";
  const turned = (square: Square): Square => (isDown ? transpose(layout, square) : square);
  for (let square = 0; square < rows * columns; square++)
    cells[turned(square) * CELL + FACTORS] = letterFactor[square] | (wordFactor[square] << 8);
  return {
    direction,
    width: isDown ? rows : columns,
    height: isDown ? columns : rows,
    start: start === null ? null : turned(start),
    cells,
  };
}
