import { BLANK, isBlank, type Letter, letterOf, lettersIn, NO_TILE, type Tile } from "../lexicon/alphabet.ts";
import { ENDS_WORD, findArc, LAST_ARC, SEPARATOR, TARGET } from "../lexicon/graph.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { CrossChecks, type Mirror, mirrorOf } from "./crosschecks.ts";
import type { Placement } from "./move.ts";
import { isEmptyBoard } from "./placement.ts";
import type { View } from "./position.ts";

export type ScoredMove = Placement & { readonly score: number };

/**
 * Every legal placement with its score. Each has one name: on an empty board with a symmetric layout
 * only those across are listed, and a single tile that makes words both ways is listed across.
 */
export function generateMoves(view: View, lexicon: Lexicon): ScoredMove[] {
  const moves: ScoredMove[] = [];
  search(view, lexicon, moves, Number.POSITIVE_INFINITY);
  return moves;
}

export function hasMove(view: View, lexicon: Lexicon): boolean {
  const moves: ScoredMove[] = [];
  search(view, lexicon, moves, 1);
  return moves.length > 0;
}

function search(view: View, lexicon: Lexicon, moves: ScoredMove[], enough: number): void {
  const isFirst = isEmptyBoard(view.board);
  new RowSearch(view, lexicon, mirrorOf(view, "across"), isFirst, moves, enough).run();
  const hasTwins = isFirst && view.rules.layout.symmetric;
  if (!hasTwins && moves.length < enough)
    new RowSearch(view, lexicon, mirrorOf(view, "down"), isFirst, moves, enough).run();
}

/**
 * Gordon's algorithm (see `lexicon/graph.ts`) over one reading of the board: by rows, or by columns
 * turned into rows. An anchor is the last tile of a run in the row, or an empty square that only tiles
 * above or below make a place for a move. A move is found at the first anchor of its word and at no
 * other: from there the graph is walked backwards, not as far as the anchor before, and then forwards.
 *
 * Nothing is allocated on the way but the moves. Fields are not `#private`, because the check that each
 * such call costs doubled the time, and are only declared, so that the constructor gives them their type.
 */
class RowSearch {
  declare private readonly view: View;
  declare private readonly mirror: Mirror;
  declare private readonly isFirst: boolean;
  declare private readonly moves: ScoredMove[];
  declare private readonly enough: number;

  declare private readonly arcs: Int32Array;
  declare private readonly gaddag: number;
  declare private readonly tiles: Uint8Array;
  declare private readonly width: number;
  declare private readonly letterFactor: Uint8Array;
  declare private readonly wordFactor: Uint8Array;
  /** See `CrossChecks`. */
  declare private readonly allowed: Int32Array;
  declare private readonly crossWorth: Int32Array;
  declare private readonly crossFactor: Uint8Array;
  /** By tile, so that a blank's letter is worth nothing. */
  declare private readonly points: Uint16Array;
  declare private readonly bonus: Int32Array;
  declare private readonly leastTiles: number;
  declare private readonly rack: Uint8Array;
  private blanks = 0;
  /** A bit for each letter that the rack has, below and from 32. */
  private lowOwned = 0;
  private highOwned = 0;

  /** The row that is being searched, its first square, its anchor, and the column that a move found here may not cover. */
  private y = 0;
  private row = 0;
  private anchor = 0;
  private limit = -1;
  /** What is laid so far, by column, and how many. */
  declare private readonly line: Uint8Array;
  private laid = 0;

  constructor(view: View, lexicon: Lexicon, mirror: Mirror, isFirst: boolean, moves: ScoredMove[], enough: number) {
    const { alphabet, ruleset } = view.rules;
    this.view = view;
    this.mirror = mirror;
    this.isFirst = isFirst;
    this.moves = moves;
    this.enough = enough;
    this.arcs = lexicon.arcs;
    this.gaddag = lexicon.gaddag;
    this.tiles = mirror.tiles;
    this.width = mirror.width;
    this.letterFactor = mirror.letterFactor;
    this.wordFactor = mirror.wordFactor;
    const checks = new CrossChecks(view.rules, mirror, lexicon);
    this.allowed = checks.allowed;
    this.crossWorth = checks.worth;
    this.crossFactor = checks.factor;
    this.points = new Uint16Array(256);
    alphabet.points.forEach((points, letter) => {
      this.points[letter] = points;
    });
    this.leastTiles = isFirst ? ruleset.firstMove.leastTiles : 1;
    this.line = new Uint8Array(mirror.width);
    this.rack = new Uint8Array(lettersIn(alphabet) + 1);
    this.bonus = new Int32Array(view.rack.length + 1);
    for (let laid = 1; laid <= view.rack.length; laid++) this.bonus[laid] = ruleset.bonus[laid] ?? 0;
    for (const tile of view.rack) {
      if (isBlank(tile)) this.blanks++;
      else {
        this.rack[tile]++;
        this.own(tile);
      }
    }
  }

  run(): void {
    if (this.gaddag === 0 || this.view.rack.length === 0) return;
    for (let y = 0; y < this.mirror.height; y++) {
      this.y = y;
      this.row = y * this.width;
      this.limit = -1;
      for (let x = 0; x < this.width && this.moves.length < this.enough; x++) {
        if (this.isTile(x)) {
          if (this.isTile(x + 1)) continue;
          this.anchor = x;
          this.under(x, this.gaddag, 0, 1, 0);
          // A tile beside the run would be part of its word, and that word was found here.
          this.limit = x + 1;
        } else if (!this.isTile(x - 1) && !this.isTile(x + 1) && this.mayHang(x, y)) {
          this.anchor = x;
          this.backwards(x, this.gaddag, 0, 1, 0);
          this.limit = x;
        }
      }
    }
  }

  private isTile(x: number): boolean {
    return x >= 0 && x < this.width && this.tiles[this.row + x] !== NO_TILE;
  }

  /** Whether a move may be hung on a square that has no tile beside it in its row. */
  private mayHang(x: number, y: number): boolean {
    const { height, start } = this.mirror;
    const { ruleset } = this.view.rules;
    const square = this.row + x;
    if (this.isFirst) return !ruleset.firstMove.coversStart || start === null || square === start;
    return (
      !ruleset.mustTouch ||
      (y > 0 && this.tiles[square - this.width] !== NO_TILE) ||
      (y + 1 < height && this.tiles[square + this.width] !== NO_TILE)
    );
  }

  /**
   * Lays a tile on the empty square `x` and goes on towards the beginning of the row. `sum`, `factor`,
   * `cross`: the score so far.
   */
  private backwards(x: number, node: number, sum: number, factor: number, cross: number): void {
    const square = this.row + x;
    const { arcs, rack, points, line, blanks } = this;
    const low = this.allowed[square * 2] & (this.lowOwned | -blanks);
    const high = this.allowed[square * 2 + 1] & (this.highOwned | -blanks);
    if ((low | high) === 0) return;
    const letterFactor = this.letterFactor[square];
    const wordFactor = factor * this.wordFactor[square];
    const crossFactor = this.crossFactor[square];
    const crossed = cross + this.crossWorth[square];
    const covered = x > 0 && this.tiles[square - 1] !== NO_TILE;
    this.laid++;
    for (let at = node; ; at++) {
      const arc = arcs[at];
      const letter = (arc >>> 24) & 0x3f;
      // A shift counts modulo 32, so that both halves are read alike.
      if ((((letter < 32 ? low : high) >>> letter) & 1) !== 0) {
        const owned = rack[letter];
        if (owned !== 0) {
          const worth = points[letter] * letterFactor;
          line[x] = letter;
          rack[letter] = owned - 1;
          if (owned === 1) this.disown(letter);
          if (covered) this.under(x - 1, arc, sum + worth, wordFactor, crossed + worth * crossFactor);
          else this.turn(x - 1, arc, sum + worth, wordFactor, crossed + worth * crossFactor);
          rack[letter] = owned;
          if (owned === 1) this.own(letter);
        }
        if (blanks !== 0) {
          line[x] = letter | BLANK;
          this.blanks = blanks - 1;
          if (covered) this.under(x - 1, arc, sum, wordFactor, crossed);
          else this.turn(x - 1, arc, sum, wordFactor, crossed);
          this.blanks = blanks;
        }
      }
      if ((arc & LAST_ARC) !== 0) break;
    }
    line[x] = NO_TILE;
    this.laid--;
  }

  /** Over the tiles that stand from `x` towards the beginning of the row, to the square where the word may begin or go on. */
  private under(x: number, arc: number, sum: number, factor: number, cross: number): void {
    let before = x;
    let reached = arc;
    let total = sum;
    while (before >= 0 && this.tiles[this.row + before] !== NO_TILE) {
      const tile = this.tiles[this.row + before--];
      total += this.points[tile];
      reached = findArc(this.arcs, reached & TARGET, letterOf(tile));
      if (reached === 0) return;
    }
    this.turn(before, reached, total, factor, cross);
  }

  /** At the empty square (or the edge) before what is laid: the word may end, go on backwards, or turn forwards. */
  private turn(before: number, arc: number, sum: number, factor: number, cross: number): void {
    if ((arc & ENDS_WORD) !== 0) this.record(before + 1, this.anchor, sum, factor, cross);
    const node = arc & TARGET;
    if (node === 0) return;
    if (before > this.limit) this.backwards(before, node, sum, factor, cross);
    const next = this.anchor + 1;
    if (next >= this.width) return;
    // The separator is the smallest letter, so it comes first.
    const turned = this.arcs[node];
    if (((turned >>> 24) & 0x3f) === SEPARATOR) this.forwards(next, before + 1, turned & TARGET, sum, factor, cross);
  }

  /** Over the tiles that stand from `x` on: the word may end behind them, or go on. */
  private over(x: number, first: number, arc: number, sum: number, factor: number, cross: number): void {
    let reached = arc;
    let total = sum;
    let next = x;
    while (next < this.width && this.tiles[this.row + next] !== NO_TILE) {
      const tile = this.tiles[this.row + next++];
      total += this.points[tile];
      reached = findArc(this.arcs, reached & TARGET, letterOf(tile));
      if (reached === 0) return;
    }
    if ((reached & ENDS_WORD) !== 0) this.record(first, next - 1, total, factor, cross);
    if ((reached & TARGET) !== 0 && next < this.width)
      this.forwards(next, first, reached & TARGET, total, factor, cross);
  }

  /** The same as `backwards`, towards the end of the row. */
  private forwards(x: number, first: number, node: number, sum: number, factor: number, cross: number): void {
    const square = this.row + x;
    const { arcs, rack, points, line, blanks } = this;
    const low = this.allowed[square * 2] & (this.lowOwned | -blanks);
    const high = this.allowed[square * 2 + 1] & (this.highOwned | -blanks);
    if ((low | high) === 0) return;
    const letterFactor = this.letterFactor[square];
    const wordFactor = factor * this.wordFactor[square];
    const crossFactor = this.crossFactor[square];
    const crossed = cross + this.crossWorth[square];
    const next = x + 1;
    const isEdge = next >= this.width;
    const covered = !isEdge && this.tiles[square + 1] !== NO_TILE;
    this.laid++;
    for (let at = node; ; at++) {
      const arc = arcs[at];
      const letter = (arc >>> 24) & 0x3f;
      if ((((letter < 32 ? low : high) >>> letter) & 1) !== 0) {
        const owned = rack[letter];
        const child = arc & TARGET;
        if (owned !== 0) {
          const worth = points[letter] * letterFactor;
          const newCross = crossed + worth * crossFactor;
          line[x] = letter;
          rack[letter] = owned - 1;
          if (owned === 1) this.disown(letter);
          if (covered) this.over(next, first, arc, sum + worth, wordFactor, newCross);
          else {
            if ((arc & ENDS_WORD) !== 0) this.record(first, x, sum + worth, wordFactor, newCross);
            if (child !== 0 && !isEdge) this.forwards(next, first, child, sum + worth, wordFactor, newCross);
          }
          rack[letter] = owned;
          if (owned === 1) this.own(letter);
        }
        if (blanks !== 0) {
          line[x] = letter | BLANK;
          this.blanks = blanks - 1;
          if (covered) this.over(next, first, arc, sum, wordFactor, crossed);
          else {
            if ((arc & ENDS_WORD) !== 0) this.record(first, x, sum, wordFactor, crossed);
            if (child !== 0 && !isEdge) this.forwards(next, first, child, sum, wordFactor, crossed);
          }
          this.blanks = blanks;
        }
      }
      if ((arc & LAST_ARC) !== 0) break;
    }
    line[x] = NO_TILE;
    this.laid--;
  }

  private own(letter: Letter): void {
    if (letter < 32) this.lowOwned |= 1 << letter;
    else this.highOwned |= 1 << letter;
  }

  private disown(letter: Letter): void {
    if (letter < 32) this.lowOwned &= ~(1 << letter);
    else this.highOwned &= ~(1 << letter);
  }

  private record(from: number, to: number, sum: number, factor: number, cross: number): void {
    if (this.laid < this.leastTiles) return;
    const { direction, height } = this.mirror;
    const tiles: Tile[] = [];
    for (let x = from; x <= to; x++) tiles.push(this.line[x]);
    // A single tile with a neighbour across was found in the rows.
    if (this.laid === 1 && direction === "down") {
      const x = from + tiles.findIndex((tile) => tile !== NO_TILE);
      if (this.hasNeighbourAcross(this.row + x)) return;
    }
    const square = direction === "across" ? this.row + from : from * height + this.y;
    this.moves.push({ square, direction, tiles, score: sum * factor + cross + this.bonus[this.laid] });
  }

  private hasNeighbourAcross(square: number): boolean {
    const { tiles, width } = this;
    return (
      (square >= width && tiles[square - width] !== NO_TILE) ||
      (square + width < tiles.length && tiles[square + width] !== NO_TILE)
    );
  }
}
