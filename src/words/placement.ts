import { fail, ok, type Result } from "../base/result.ts";
import { letterOf, NO_TILE, type Tile } from "../lexicon/alphabet.ts";
import { columnOf, type Direction, type Layout, neighbour, roomFrom, rowOf, type Square, stepOf } from "./layout.ts";
import type { MoveFault, Placement } from "./move.ts";

export interface LaidTile {
  readonly square: Square;
  readonly tile: Tile;
}

export const acrossOf = (direction: Direction): Direction => (direction === "across" ? "down" : "across");

/** The tiles that come from the rack, each with its square. The placement must lie on the board. */
export function laidTiles(layout: Layout, placement: Placement): LaidTile[] {
  const step = stepOf(layout, placement.direction);
  const laid: LaidTile[] = [];
  placement.tiles.forEach((tile, i) => {
    if (tile !== NO_TILE) laid.push({ square: placement.square + i * step, tile });
  });
  return laid;
}

export const isCovered = (board: Uint8Array, square: Square): boolean => square >= 0 && board[square] !== NO_TILE;

export const isEmptyBoard = (board: Uint8Array): boolean => board.every((tile) => tile === NO_TILE);

/** Whether the square before or after in that line is covered. */
export const touchesAlong = (layout: Layout, board: Uint8Array, square: Square, direction: Direction): boolean =>
  isCovered(board, neighbour(layout, square, direction, -1)) ||
  isCovered(board, neighbour(layout, square, direction, 1));

/** The first square of the run of covered squares that ends just before this one; this one where there is none. */
export function runStart(layout: Layout, board: Uint8Array, square: Square, direction: Direction): Square {
  let first = square;
  for (;;) {
    const before = neighbour(layout, first, direction, -1);
    if (!isCovered(board, before)) return first;
    first = before;
  }
}

/**
 * A word as people write it, with the letters that lie on the board already: those become NO_TILE. Over
 * a covered square the same letter may be written in either case, since a blank that lies there stays one.
 */
export function overBoard(layout: Layout, board: Uint8Array, written: Placement): Result<Placement, MoveFault> {
  const { square, direction } = written;
  if (written.tiles.length > roomFrom(layout, square, direction)) return fail({ code: "offTheBoard" });
  const step = stepOf(layout, direction);
  const tiles: Tile[] = [];
  for (const [i, tile] of written.tiles.entries()) {
    const at = square + i * step;
    const standing = board[at];
    if (standing === NO_TILE || tile === NO_TILE) tiles.push(tile);
    else if (letterOf(standing) === letterOf(tile)) tiles.push(NO_TILE);
    else return fail({ code: "squareTaken", square: at, tile: standing });
  }
  return ok({ square, direction, tiles });
}

/** Tiles dropped anywhere, as a hand does it, brought into a line. */
export function lineUp(layout: Layout, board: Uint8Array, laid: readonly LaidTile[]): Result<Placement, MoveFault> {
  if (laid.length === 0) return fail({ code: "noTiles" });
  const sorted = [...laid].sort((a, b) => a.square - b.square);
  const first = sorted[0].square;
  const last = sorted[sorted.length - 1].square;
  const sameRow = sorted.every(({ square }) => rowOf(layout, square) === rowOf(layout, first));
  const sameColumn = sorted.every(({ square }) => columnOf(layout, square) === columnOf(layout, first));
  if (!sameRow && !sameColumn) return fail({ code: "notOnALine" });
  const direction: Direction = sameRow ? "across" : "down";
  const step = stepOf(layout, direction);
  const tiles: Tile[] = [];
  let next = 0;
  for (let square = first; square <= last; square += step) {
    if (sorted[next].square === square) {
      tiles.push(sorted[next].tile);
      next++;
      if (next < sorted.length && sorted[next].square === square)
        return fail({ code: "squareTaken", square, tile: sorted[next].tile });
    } else if (isCovered(board, square)) tiles.push(NO_TILE);
    else return fail({ code: "gap", square });
  }
  return ok(wholeWord(layout, board, { square: first, direction, tiles }));
}

/**
 * The same placement, named by its whole main word: from the first tile of the run to the last. A single
 * tile is read across where it has a neighbour across, otherwise down, so that each placement has one name.
 */
export function wholeWord(layout: Layout, board: Uint8Array, placement: Placement): Placement {
  const laid = laidTiles(layout, placement);
  let { direction } = placement;
  if (laid.length === 1) {
    const { square } = laid[0];
    if (touchesAlong(layout, board, square, "across")) direction = "across";
    else if (touchesAlong(layout, board, square, "down")) direction = "down";
  }
  const square = runStart(layout, board, laid[0].square, direction);
  const tiles: Tile[] = [];
  let next = 0;
  for (let at = square; at >= 0; at = neighbour(layout, at, direction, 1)) {
    if (next < laid.length && laid[next].square === at) tiles.push(laid[next++].tile);
    else if (isCovered(board, at)) tiles.push(NO_TILE);
    else break;
  }
  return { square, direction, tiles };
}
