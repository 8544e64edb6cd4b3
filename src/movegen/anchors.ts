import { NO_TILE } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Rules } from "../words/ruleset.ts";
import { CELL, type Grid, hasNeighbour, type Lines, TILE } from "./grid.ts";
import type { RackCounts } from "./rack.ts";
import { Shadow } from "./shadow.ts";

/** Where moves may be hung on a board: see `MoveSearch`. Reused from board to board. */
export class Anchors {
  count = 0;
  declare readonly rows: Uint8Array;
  declare readonly columns: Uint8Array;
  /** The column that a move found here may not cover, or −1. */
  declare readonly limits: Int8Array;
  declare readonly isDown: Uint8Array;
  /** The most that a move can be worth, by anchor; and the anchors from the most promising down. */
  declare readonly bounds: Float64Array;
  declare readonly order: Int32Array;
  declare private readonly refined: Uint8Array;
  declare private readonly lexicon: Lexicon;
  declare private cast: Shadow | null;
  declare private readonly rules: Rules;

  constructor(rules: Rules, lexicon: Lexicon) {
    const most = rules.layout.rows * rules.layout.columns * 2;
    this.rules = rules;
    this.rows = new Uint8Array(most);
    this.columns = new Uint8Array(most);
    this.limits = new Int8Array(most);
    this.isDown = new Uint8Array(most);
    this.bounds = new Float64Array(most);
    this.order = new Int32Array(most);
    this.refined = new Uint8Array(most);
    this.lexicon = lexicon;
    this.cast = null;
  }

  /** Made when first needed: whoever lists all moves needs none. */
  get shadow(): Shadow {
    this.cast ??= new Shadow(this.rules, this.lexicon);
    return this.cast;
  }

  clear(): void {
    this.count = 0;
  }

  find(grid: Grid): void {
    this.count = 0;
    this.findIn(grid.across, grid.isEmpty);
    const hasTwins = grid.isEmpty && this.rules.layout.symmetric;
    if (!hasTwins) this.findIn(grid.down, grid.isEmpty);
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

  /** Fills `bounds` and `order`. */
  weigh(grid: Grid, rack: RackCounts, leaveValues: Float64Array): void {
    const { bounds, order, shadow, refined } = this;
    shadow.prepare(rack, leaveValues);
    for (let anchor = 0; anchor < this.count; anchor++) {
      const lines = this.isDown[anchor] === 1 ? grid.down : grid.across;
      const row = this.rows[anchor] * lines.width;
      const bound = shadow.weigh(anchor, lines, rack, row, this.columns[anchor], this.limits[anchor]);
      bounds[anchor] = bound;
      refined[anchor] = 0;
      let at = anchor;
      for (; at > 0 && bounds[order[at - 1]] < bound; at--) order[at] = order[at - 1];
      order[at] = anchor;
    }
  }

  /**
   * The anchor at this place of the order: the one that promises most of those from here on, after the
   * closer look that every anchor gets before its turn comes; −1 where none can beat `best`. The shadow
   * then has the bounds of this anchor.
   */
  next(place: number, best: number): number {
    const { bounds, order, refined } = this;
    for (;;) {
      const anchor = order[place];
      if (bounds[anchor] <= best) return -1;
      const bound = this.shadow.refine(anchor, best);
      const following = place + 1 < this.count ? bounds[order[place + 1]] : Number.NEGATIVE_INFINITY;
      if (bound > best && (bound >= following || refined[anchor] === 1)) return anchor;
      refined[anchor] = 1;
      bounds[anchor] = bound;
      let at = place;
      for (; at + 1 < this.count && bounds[order[at + 1]] > bound; at++) order[at] = order[at + 1];
      order[at] = anchor;
    }
  }
}
