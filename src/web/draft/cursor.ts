import { columnOf, type Direction, type Layout, neighbour, rowOf, type Square } from "../../words/layout.ts";
import { isCovered } from "../../words/placement.ts";
import { type Draft, takeBack, triedAt } from "./draft.ts";

/** The square where the next typed tile goes, and where the one after that. */
export interface Cursor {
  readonly square: Square;
  readonly direction: Direction;
}

export type ArrowKey = "ArrowRight" | "ArrowLeft" | "ArrowDown" | "ArrowUp";

export const isArrow = (key: string): key is ArrowKey => /^Arrow(?:Right|Left|Down|Up)$/.test(key);

/** A click on a square: right, down, off. */
export function clickSquare(draft: Draft, board: Uint8Array, square: Square): Draft {
  if (isCovered(board, square)) return { ...draft, cursor: null, typed: null };
  return { ...draft, cursor: nextCursor(draft.cursor, square), typed: null };
}

function nextCursor(cursor: Cursor | null, square: Square): Cursor | null {
  if (cursor?.square !== square) return { square, direction: "across" };
  return cursor.direction === "across" ? { square, direction: "down" } : null;
}

/** Where the keys begin on a board that nobody has clicked. */
export const firstCursor = (layout: Layout): Cursor => ({
  square: layout.start ?? Math.floor(layout.rows / 2) * layout.columns + Math.floor(layout.columns / 2),
  direction: "across",
});

/** An arrow along the cursor's line moves it; one across that line turns it. */
export function pressArrow(draft: Draft, layout: Layout, key: ArrowKey): Draft {
  const axis: Direction = key === "ArrowRight" || key === "ArrowLeft" ? "across" : "down";
  const { cursor } = draft;
  if (cursor === null) return { ...draft, cursor: { ...firstCursor(layout), direction: axis }, typed: null };
  if (cursor.direction !== axis) return { ...draft, cursor: { ...cursor, direction: axis }, typed: null };
  const by = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const square = neighbour(layout, cursor.square, axis, by);
  return square < 0 ? draft : { ...draft, cursor: { square, direction: axis }, typed: null };
}

/** To the first or the last square of the cursor's line. */
export function pressEdge(draft: Draft, layout: Layout, edge: "Home" | "End"): Draft {
  if (draft.cursor === null) return draft;
  const { square, direction } = draft.cursor;
  const row = rowOf(layout, square);
  const column = columnOf(layout, square);
  const isHome = edge === "Home";
  const to =
    direction === "across"
      ? row * layout.columns + (isHome ? 0 : layout.columns - 1)
      : (isHome ? 0 : layout.rows - 1) * layout.columns + column;
  return { ...draft, cursor: { square: to, direction }, typed: null };
}

/** The next square of the line that has no tile, tried or laid; the last of the line where there is none. */
export function advance(draft: Draft, layout: Layout, board: Uint8Array): Draft {
  if (draft.cursor === null) return draft;
  const { direction } = draft.cursor;
  let { square } = draft.cursor;
  for (let next = square; ; ) {
    next = neighbour(layout, next, direction, 1);
    if (next < 0) return { ...draft, cursor: { square, direction } };
    square = next;
    if (!isCovered(board, next) && triedAt(draft, next) === null) return { ...draft, cursor: { square, direction } };
  }
}

/**
 * Takes back the tile at the cursor, or else the nearest one before it over tiles that lie there for good; without
 * one the cursor goes one square back. Without a cursor the tile that was tried last comes back.
 */
export function pressBackspace(draft: Draft, layout: Layout, board: Uint8Array): Draft {
  const { cursor } = draft;
  if (cursor === null) {
    const last = draft.tried.at(-1);
    return last === undefined ? draft : takeBack(draft, last.id);
  }
  const here = triedAt(draft, cursor.square);
  if (here !== null) return takeBack(draft, here.id);
  let square = neighbour(layout, cursor.square, cursor.direction, -1);
  while (square >= 0 && isCovered(board, square)) square = neighbour(layout, square, cursor.direction, -1);
  if (square < 0) return { ...draft, typed: null };
  const before = triedAt(draft, square);
  const back = before === null ? draft : takeBack(draft, before.id);
  return { ...back, cursor: { ...cursor, square }, typed: null };
}

/** Leaves a square free, or goes past a tile. */
export const pressSpace = (draft: Draft, layout: Layout, board: Uint8Array): Draft => ({
  ...advance(draft, layout, board),
  typed: null,
});
