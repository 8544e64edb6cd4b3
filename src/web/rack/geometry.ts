import type { Square } from "../../words/layout.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box of equal cells on the page: the squares of the board, or the places of the rack. */
export interface Lattice {
  readonly left: number;
  readonly top: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
}

/** How far beyond the board's edge a tile is still drawn to it, in squares. */
const REACH = 0.75;
/** How far a tile may lie from the middle of a free square, where its own is taken, in squares. */
const MAGNET = 1.15;

/**
 * The square that a tile held over the board falls on: the one below its middle, or where that is taken the nearest
 * free one, as a magnet would. Null where it is too far from any.
 */
export function squareUnder(lattice: Lattice, at: Point, isFree: (square: Square) => boolean): Square | null {
  const { left, top, cell, columns, rows } = lattice;
  const x = (at.x - left) / cell;
  const y = (at.y - top) / cell;
  if (x < -REACH || y < -REACH || x > columns + REACH || y > rows + REACH) return null;
  let best: Square | null = null;
  let distance = MAGNET;
  for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row++)
    for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 1; column++) {
      if (row < 0 || column < 0 || row >= rows || column >= columns) continue;
      const away = Math.hypot(column + 0.5 - x, row + 0.5 - y);
      const square = row * columns + column;
      if (away >= distance || !isFree(square)) continue;
      distance = away;
      best = square;
    }
  return best;
}

/** The place of the rack that a held tile would take; null where it is not near the rack. */
export function placeUnder({ left, top, cell, columns }: Lattice, at: Point): number | null {
  const y = (at.y - top) / cell;
  const x = (at.x - left) / cell;
  if (y < -0.6 || y > 1.6 || x < -1 || x > columns + 1) return null;
  return Math.max(0, Math.min(columns - 1, Math.floor(x)));
}

/** By how many places each tile of the rack moves aside while one is held over `to`; it came from `from`. */
export function asideBy(places: number, from: number, to: number): number[] {
  return Array.from({ length: places }, (_, place) => {
    if (place === from) return 0;
    if (place > from && place <= to) return -1;
    return place < from && place >= to ? 1 : 0;
  });
}

/** The part of the window through which a board is seen. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How near to the edge of its frame a held tile moves the board below it, in squares. */
const PULL = 0.8;

/** Whether a place is in the frame or hardly beyond it. */
export const isNear = (frame: Frame, at: Point, beyond: number): boolean =>
  at.x > frame.left - beyond &&
  at.x < frame.right + beyond &&
  at.y > frame.top - beyond &&
  at.y < frame.bottom + beyond;

/** How fast a tile held near the edge of the frame pulls at what the frame hides: from 0 to 1 a direction. */
export function pullAt(frame: Frame, at: Point, cell: number): Point {
  const reach = cell * PULL;
  if (!isNear(frame, at, reach)) return { x: 0, y: 0 };
  const along = (place: number, start: number, end: number): number =>
    Math.max(-1, Math.min(0, (place - start) / reach - 1)) + Math.min(1, Math.max(0, (place - end) / reach + 1));
  return { x: along(at.x, frame.left, frame.right), y: along(at.y, frame.top, frame.bottom) };
}
