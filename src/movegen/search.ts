import { BLANK, letterOf, NO_TILE, pointsByTile, type Tile } from "../lexicon/alphabet.ts";
import { ENDS_WORD, findArc, SEPARATOR, TARGET } from "../lexicon/graph.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { arcsBefore, firstLetter, highMask, lowMask } from "../lexicon/masks.ts";
import type { Direction } from "../words/layout.ts";
import type { Rules } from "../words/ruleset.ts";
import { Anchors } from "./anchors.ts";
import type { Grid, Lines } from "./grid.ts";
import { CELL, CELL_SHIFT, CROSS_WORTH, FACTORS, HIGH, hasNeighbour, LOW, TILE } from "./grid.ts";
import type { MoveList } from "./movelist.ts";
import { COUNT, OWN_SHIFT, POINTS, RackCounts, STRIDE } from "./rack.ts";

/**
 * Gordon's algorithm (see `lexicon/graph.ts`) over the rows of one reading of the board after the other.
 * An anchor is the last tile of a run in the row, or an empty square that only tiles above or below make
 * a place for a move. A move is found at the first anchor of its word and at no other: from there the
 * graph is walked backwards, not as far as the anchor before, and then forwards.
 *
 * One object serves many searches. Nothing is allocated on the way. Fields are not `#private`, because
 * the check that each such call costs doubled the time, and are only declared, so that the constructor
 * gives them their type.
 */
export class MoveSearch {
  readonly rack: RackCounts;
  declare private readonly rules: Rules;
  declare private readonly anchors: Anchors;
  declare private readonly arcs: Int32Array;
  declare private readonly gaddag: number;
  /** Whether the words have letters from 32 on. */
  declare private readonly isWide: boolean;
  /** See `RackCounts`. */
  declare private readonly letters: Int32Array;
  /** By tile, so that a blank's letter is worth nothing. */
  declare private readonly points: Uint16Array;
  declare private readonly bonus: Int32Array;
  /** Whether it makes no difference which of the words of a single tile is the main one. */
  declare private readonly hasTwins: boolean;

  /** The reading of the board that is being searched: see `Lines`. */
  private direction: Direction = "across";
  declare private cells: Int32Array;
  declare private width: number;
  private leastTiles = 1;

  /** The row that is being searched, its first square, its anchor, and the column that a move found here may not cover. */
  private y = 0;
  private row = 0;
  private anchor = 0;
  private limit = -1;
  /** What is laid so far, by column, and how many on either side of the turn. */
  declare private readonly line: Uint8Array;
  private before = 0;
  private after = 0;

  /** Where the moves go; null where one is enough. */
  declare private list: MoveList | null;
  private isDone = false;

  constructor(rules: Rules, lexicon: Lexicon) {
    const { alphabet, ruleset, layout } = rules;
    this.rules = rules;
    this.arcs = lexicon.arcs;
    this.gaddag = lexicon.gaddag;
    this.isWide = lexicon.masks === 2;
    this.rack = new RackCounts(alphabet);
    this.letters = this.rack.letters;
    this.anchors = new Anchors(rules);
    this.points = pointsByTile(alphabet);
    this.bonus = Int32Array.from({ length: 32 }, (_, laid) => ruleset.bonus[laid] ?? 0);
    this.hasTwins = ruleset.crossWords.scored && ruleset.crossWords.checked;
    this.line = new Uint8Array(Math.max(layout.rows, layout.columns));
    this.list = null;
    this.cells = new Int32Array(0);
    this.width = 0;
  }

  /** Every legal placement with its score, in the order of the board. */
  all(grid: Grid, rack: ArrayLike<Tile>, list: MoveList): void {
    this.list = list;
    this.begin(grid, rack);
    this.walkAll(grid);
  }

  /** The same for one row of one reading of the board. */
  along(grid: Grid, rack: ArrayLike<Tile>, lines: Lines, y: number, list: MoveList): void {
    this.list = list;
    this.begin(grid, rack, () => this.anchors.findRow(grid, lines, y));
    this.walkAll(grid);
  }

  /** Each row of both readings after the other, with its moves in the list while `done` is called. */
  eachRow(grid: Grid, rack: ArrayLike<Tile>, list: MoveList, done: () => void): void {
    for (const lines of this.anchors.hasTwins(grid) ? [grid.across] : [grid.across, grid.down])
      for (let y = 0; y < lines.height; y++) {
        list.clear();
        this.along(grid, rack, lines, y, list);
        done();
      }
  }

  /** Whether there is any legal placement. */
  any(grid: Grid, rack: ArrayLike<Tile>): boolean {
    this.list = null;
    this.begin(grid, rack);
    for (let i = 0; i < this.anchors.count && !this.isDone; i++) this.walk(grid, i);
    return this.isDone;
  }

  private begin(grid: Grid, rack: ArrayLike<Tile>, findAnchors = () => this.anchors.find(grid)): void {
    this.rack.set(rack);
    this.isDone = false;
    this.leastTiles = grid.isEmpty ? this.rules.ruleset.firstMove.leastTiles : 1;
    if (this.gaddag === 0 || this.rack.size === 0) this.anchors.clear();
    else findAnchors();
  }

  private walkAll(grid: Grid): void {
    for (let i = 0; i < this.anchors.count; i++) this.walk(grid, i);
  }

  private walk(grid: Grid, anchor: number): void {
    const { rows, columns, limits, isDown } = this.anchors;
    const lines = isDown[anchor] === 1 ? grid.down : grid.across;
    this.direction = lines.direction;
    this.cells = lines.cells;
    this.width = lines.width;
    this.y = rows[anchor];
    this.row = this.y * this.width;
    this.anchor = columns[anchor];
    this.limit = limits[anchor];
    if (this.cells[(this.row + this.anchor) * CELL + TILE] !== NO_TILE)
      this.under(this.anchor, this.gaddag, 0, 0, 1, 0);
    else this.back(this.anchor, this.gaddag, 0, 0, 1, 0);
  }

  /**
   * Lays a tile on the empty square `x` and goes on towards the beginning of the row. `used`: the tiles
   * laid so far, as `RackCounts` counts them; `sum`, `factor`, `cross`: the score so far.
   */
  private back(x: number, node: number, used: number, sum: number, factor: number, cross: number): void {
    if (this.isDone) return;
    const { arcs, cells, rack, letters, line } = this;
    const { blanks } = rack;
    const cell = (this.row + x) << CELL_SHIFT;
    // A blank stands for any letter.
    const anyLetter = blanks === 0 ? 0 : -1;
    const lows = lowMask(arcs, node);
    const highs = this.isWide ? highMask(arcs, node) : 0;
    let low = lows & cells[cell + LOW] & (rack.low | anyLetter);
    let high = highs & cells[cell + HIGH] & (rack.high | anyLetter);
    if ((low | high) === 0) return;
    const factors = cells[cell + FACTORS];
    const letterFactor = factors & 0xff;
    const wordFactor = Math.imul(factor, (factors >>> 8) & 0xff);
    const crossFactor = (factors >>> 16) & 0xff;
    const crossed = cross + cells[cell + CROSS_WORTH];
    const covered = x > 0 && cells[cell - CELL + TILE] !== NO_TILE;
    this.before++;
    while ((low | high) !== 0) {
      const letter = firstLetter(low, high);
      if (low !== 0) low &= low - 1;
      else high &= high - 1;
      const arc = arcs[node + arcsBefore(lows, highs, letter)];
      const own = letter << OWN_SHIFT;
      const count = letters[own + COUNT];
      if (count !== 0) {
        const worth = Math.imul(letters[own + POINTS], letterFactor);
        const nowUsed = used + letters[own + STRIDE];
        line[x] = letter;
        letters[own + COUNT] = count - 1;
        if (count === 1) rack.disown(letter);
        if (covered) this.under(x - 1, arc, nowUsed, sum + worth, wordFactor, crossed + Math.imul(worth, crossFactor));
        else this.turn(x - 1, arc, nowUsed, sum + worth, wordFactor, crossed + Math.imul(worth, crossFactor));
        letters[own + COUNT] = count;
        if (count === 1) rack.own(letter);
      }
      if (anyLetter !== 0) {
        line[x] = letter | BLANK;
        rack.blanks = blanks - 1;
        if (covered) this.under(x - 1, arc, used + letters[STRIDE], sum, wordFactor, crossed);
        else this.turn(x - 1, arc, used + letters[STRIDE], sum, wordFactor, crossed);
        rack.blanks = blanks;
      }
    }
    line[x] = NO_TILE;
    this.before--;
  }

  /** Over the tiles that stand from `x` towards the beginning of the row, to the square where the word may begin or go on. */
  private under(x: number, arc: number, used: number, sum: number, factor: number, cross: number): void {
    const { cells, arcs, points } = this;
    let reached = arc;
    let total = sum;
    let cell = (this.row + x) << CELL_SHIFT;
    let before = x;
    for (; before >= 0; before--, cell -= CELL) {
      const tile = cells[cell + TILE];
      if (tile === NO_TILE) break;
      total += points[tile];
      reached = findArc(arcs, reached & TARGET, letterOf(tile));
      if (reached === 0) return;
    }
    this.turn(before, reached, used, total, factor, cross);
  }

  /** At the empty square (or the edge) before what is laid: the word may end, go on backwards, or turn forwards. */
  private turn(before: number, arc: number, used: number, sum: number, factor: number, cross: number): void {
    if ((arc & ENDS_WORD) !== 0) this.record(before + 1, this.anchor, used, sum, factor, cross);
    const node = arc & TARGET;
    if (node === 0) return;
    if (before > this.limit) this.back(before, node, used, sum, factor, cross);
    const next = this.anchor + 1;
    if (next >= this.width) return;
    // The separator is the smallest letter, so it comes first.
    const turned = this.arcs[node];
    if (((turned >>> 24) & 0x3f) === SEPARATOR) this.forth(next, before + 1, turned & TARGET, used, sum, factor, cross);
  }

  /** Over the tiles that stand from `x` on: the word may end behind them, or go on. */
  private over(x: number, from: number, arc: number, used: number, sum: number, factor: number, cross: number): void {
    const { cells, arcs, points, width } = this;
    let reached = arc;
    let total = sum;
    let cell = (this.row + x) << CELL_SHIFT;
    let next = x;
    for (; next < width; next++, cell += CELL) {
      const tile = cells[cell + TILE];
      if (tile === NO_TILE) break;
      total += points[tile];
      reached = findArc(arcs, reached & TARGET, letterOf(tile));
      if (reached === 0) return;
    }
    if ((reached & ENDS_WORD) !== 0) this.record(from, next - 1, used, total, factor, cross);
    const node = reached & TARGET;
    if (node !== 0 && next < width) this.forth(next, from, node, used, total, factor, cross);
  }

  /** The same as `back`, towards the end of the row. */
  private forth(x: number, from: number, node: number, used: number, sum: number, factor: number, cross: number): void {
    if (this.isDone) return;
    const { arcs, cells, rack, letters, line } = this;
    const { blanks } = rack;
    const cell = (this.row + x) << CELL_SHIFT;
    // A blank stands for any letter.
    const anyLetter = blanks === 0 ? 0 : -1;
    const lows = lowMask(arcs, node);
    const highs = this.isWide ? highMask(arcs, node) : 0;
    let low = lows & cells[cell + LOW] & (rack.low | anyLetter);
    let high = highs & cells[cell + HIGH] & (rack.high | anyLetter);
    if ((low | high) === 0) return;
    const factors = cells[cell + FACTORS];
    const letterFactor = factors & 0xff;
    const wordFactor = Math.imul(factor, (factors >>> 8) & 0xff);
    const crossFactor = (factors >>> 16) & 0xff;
    const crossed = cross + cells[cell + CROSS_WORTH];
    const next = x + 1;
    const isEdge = next >= this.width;
    const covered = !isEdge && cells[cell + CELL + TILE] !== NO_TILE;
    this.after++;
    while ((low | high) !== 0) {
      const letter = firstLetter(low, high);
      if (low !== 0) low &= low - 1;
      else high &= high - 1;
      const arc = arcs[node + arcsBefore(lows, highs, letter)];
      const own = letter << OWN_SHIFT;
      const count = letters[own + COUNT];
      const child = arc & TARGET;
      if (count !== 0) {
        const worth = Math.imul(letters[own + POINTS], letterFactor);
        const newCross = crossed + Math.imul(worth, crossFactor);
        const nowUsed = used + letters[own + STRIDE];
        line[x] = letter;
        letters[own + COUNT] = count - 1;
        if (count === 1) rack.disown(letter);
        if (covered) this.over(next, from, arc, nowUsed, sum + worth, wordFactor, newCross);
        else {
          if ((arc & ENDS_WORD) !== 0) this.record(from, x, nowUsed, sum + worth, wordFactor, newCross);
          if (child !== 0 && !isEdge) this.forth(next, from, child, nowUsed, sum + worth, wordFactor, newCross);
        }
        letters[own + COUNT] = count;
        if (count === 1) rack.own(letter);
      }
      if (anyLetter !== 0) {
        const nowUsed = used + letters[STRIDE];
        line[x] = letter | BLANK;
        rack.blanks = blanks - 1;
        if (covered) this.over(next, from, arc, nowUsed, sum, wordFactor, crossed);
        else {
          if ((arc & ENDS_WORD) !== 0) this.record(from, x, nowUsed, sum, wordFactor, crossed);
          if (child !== 0 && !isEdge) this.forth(next, from, child, nowUsed, sum, wordFactor, crossed);
        }
        rack.blanks = blanks;
      }
    }
    line[x] = NO_TILE;
    this.after--;
  }

  private record(from: number, to: number, used: number, sum: number, factor: number, cross: number): void {
    const laid = this.before + this.after;
    if (laid < this.leastTiles) return;
    // A single tile with a neighbour across was found in the rows.
    if (laid === 1 && this.direction === "down" && this.hasTwins && this.isTwin(from, to)) return;
    const { list } = this;
    if (list === null) this.isDone = true;
    else list.add(this.direction, this.y, from, to, this.line, sum * factor + cross + this.bonus[laid], used);
  }

  private isTwin(from: number, to: number): boolean {
    const { cells, width, line } = this;
    let x = from;
    while (x < to && line[x] === NO_TILE) x++;
    return hasNeighbour(cells, (this.row + x) << CELL_SHIFT, width * CELL);
  }
}
