import { NO_TILE } from "../../lexicon/alphabet.ts";
import { CELL, type Grid, TILE } from "../../movegen/grid.ts";
import type { Hand } from "./hand.ts";

/** Stands for a move where a player passes, and where there is no move. */
export const PASS = -1;
export const NO_REPLY = -1;
/** So many are kept in mind: a bit of a byte each. */
const MOST = 8;

/**
 * Moves with which a player could go out after the other one's next move. Each needs some squares to stay
 * empty. A move that leaves one of them alone can be answered by it, which bounds what the move is worth
 * without looking any further: in most positions that spares nearly all moves.
 */
export class Replies {
  count = 0;
  /** The one with the most points first. */
  declare private readonly moves: Int32Array;
  declare private readonly scores: Int32Array;
  /** By square, a bit each: which of them need it. */
  declare private readonly needed: Uint8Array;
  /** The same by line: rows, then columns. */
  declare private readonly neededIn: Uint8Array;

  declare private readonly rows: number;
  declare private readonly columns: number;

  constructor(rows: number, columns: number) {
    this.rows = rows;
    this.columns = columns;
    this.moves = new Int32Array(MOST + 1);
    this.scores = new Int32Array(MOST + 1);
    this.needed = new Uint8Array(rows * columns);
    this.neededIn = new Uint8Array(rows + columns);
  }

  clear(): void {
    this.count = 0;
  }

  /** Those of a list. */
  add({ begins, outs, listed, scores }: Hand, list: number): void {
    for (let at = begins[list]; at < outs[list]; at++) this.insert(listed[at], scores[listed[at]]);
  }

  private insert(move: number, score: number): void {
    let at = this.count;
    for (; at > 0 && this.scores[at - 1] < score; at--) {
      this.moves[at] = this.moves[at - 1];
      this.scores[at] = this.scores[at - 1];
    }
    this.moves[at] = move;
    this.scores[at] = score;
    if (this.count < MOST) this.count++;
  }

  /** The points of the best reply that a move of the other player leaves alone, or `NO_REPLY`. */
  scoreAfter(hand: Hand, move: number): number {
    const met = move === PASS ? 0 : hand.meets(move, this.needed);
    for (let i = 0; i < this.count; i++) if (((met >>> i) & 1) === 0) return this.scores[i];
    return NO_REPLY;
  }

  /** The points of the best reply that every move along a line leaves alone, or `NO_REPLY`. */
  scoreBeside(line: number): number {
    const met = this.neededIn[line];
    for (let i = 0; i < this.count; i++) if (((met >>> i) & 1) === 0) return this.scores[i];
    return NO_REPLY;
  }

  /**
   * The squares on which a reply lays its tiles, and the empty ones at the ends of the words that it
   * makes: as long as these are empty the words and their points are the same.
   */
  markNeeded(hand: Hand, { across }: Grid): void {
    const { width, height, cells } = across;
    this.needed.fill(0);
    this.neededIn.fill(0);
    for (let i = 0; i < this.count; i++) {
      const move = this.moves[i];
      const first = hand.firstSquare(move);
      for (let at = first; at < first + hand.laid[move]; at++) {
        const square = hand.squares[at];
        const column = square % width;
        this.mark(1 << i, square);
        this.markEnd(cells, 1 << i, square, -1, square - column);
        this.markEnd(cells, 1 << i, square, 1, square - column + width - 1);
        this.markEnd(cells, 1 << i, square, -width, column);
        this.markEnd(cells, 1 << i, square, width, (height - 1) * width + column);
      }
    }
  }

  /** The first empty square from here on, if the edge does not come before. */
  private markEnd(cells: Int32Array, bit: number, from: number, step: number, edge: number): void {
    for (let square = from; square !== edge; ) {
      square += step;
      if (cells[square * CELL + TILE] !== NO_TILE) continue;
      this.mark(bit, square);
      return;
    }
  }

  private mark(bit: number, square: number): void {
    const { columns } = this;
    this.needed[square] |= bit;
    this.neededIn[Math.floor(square / columns)] |= bit;
    this.neededIn[this.rows + (square % columns)] |= bit;
  }
}
