import { NO_TILE } from "../lexicon/alphabet.ts";
import type { Rules } from "../words/ruleset.ts";
import { CELL, type Grid, hasNeighbour, type Lines, TILE } from "./grid.ts";

/** Where moves may be hung on a board: see `MoveSearch`. Reused from board to board. */
export class Anchors {
  count = 0;
  declare readonly rows: Uint8Array;
  declare readonly columns: Uint8Array;
  /** The column that a move found here may not cover, or −1. */
  declare readonly limits: Int8Array;
  declare readonly isDown: Uint8Array;
  declare private readonly rules: Rules;

  constructor(rules: Rules) {
    const most = rules.layout.rows * rules.layout.columns * 2;
    this.rules = rules;
    this.rows = new Uint8Array(most);
    this.columns = new Uint8Array(most);
    this.limits = new Int8Array(most);
    this.isDown = new Uint8Array(most);
  }

  clear(): void {
    this.count = 0;
  }

  find(grid: Grid): void {
    this.count = 0;
    this.findIn(grid.across, grid.isEmpty);
    if (!this.hasTwins(grid)) this.findIn(grid.down, grid.isEmpty);
  }

  /** Whether every move down is a move across too. */
  hasTwins(grid: Grid): boolean {
    return grid.isEmpty && this.rules.layout.symmetric;
  }

  /** Only those of one row. */
  findRow(grid: Grid, lines: Lines, y: number): void {
    this.count = 0;
    this.addRow(lines, grid.isEmpty, y);
  }

  private findIn(lines: Lines, isFirst: boolean): void {
    for (let y = 0; y < lines.height; y++) this.addRow(lines, isFirst, y);
  }

  private addRow(lines: Lines, isFirst: boolean, y: number): void {
    const { cells, width, direction } = lines;
    const isDown = direction === "down" ? 1 : 0;
    let limit = -1;
    let before = NO_TILE;
    let tile = cells[y * width * CELL + TILE];
    for (let x = 0; x < width; x++) {
      const last = before;
      before = tile;
      const here = tile;
      tile = x + 1 < width ? cells[(y * width + x + 1) * CELL + TILE] : NO_TILE;
      if (here !== NO_TILE) {
        if (tile !== NO_TILE) continue;
        this.add(y, x, limit, isDown);
        // A tile beside the run would be part of its word, and that word is found here.
        limit = x + 1;
      } else if (tile === NO_TILE && last === NO_TILE && this.mayHang(lines, isFirst, x, y)) {
        this.add(y, x, limit, isDown);
        limit = x;
      }
    }
  }

  private add(y: number, x: number, limit: number, isDown: number): void {
    const { count } = this;
    this.rows[count] = y;
    this.columns[count] = x;
    this.limits[count] = limit;
    this.isDown[count] = isDown;
    this.count++;
  }

  /** Whether a move may be hung on a square that has no tile beside it in its row. */
  private mayHang({ cells, width, start }: Lines, isFirst: boolean, x: number, y: number): boolean {
    const { firstMove, mustTouch } = this.rules.ruleset;
    const square = y * width + x;
    if (isFirst) return !firstMove.coversStart || start === null || square === start;
    return !mustTouch || hasNeighbour(cells, square * CELL, width * CELL);
  }
}
