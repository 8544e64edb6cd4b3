import type { Cell } from "../../jewels/board.ts";
import type { JewelsRules } from "../../jewels/rules.ts";
import type { Swap } from "../../jewels/swap.ts";

/** Where the keyboard stands, and the stone that was picked up. */
export interface Selection {
  readonly cursor: Cell;
  readonly chosen: Cell | null;
}

/** What came of a click or a key; the swap has yet to be judged by the rules. */
export interface Picked {
  readonly selection: Selection;
  readonly swap: Swap | null;
}

export const DIRECTIONS = ["up", "down", "left", "right"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const startSelection = ({ rows, columns }: JewelsRules): Selection => ({
  cursor: Math.floor((rows - 1) / 2) * columns + Math.floor((columns - 1) / 2),
  chosen: null,
});

/** The cell beside it; null beyond the edge. */
export function neighbourOf({ rows, columns }: JewelsRules, cell: Cell, direction: Direction): Cell | null {
  const column = cell % columns;
  const row = (cell - column) / columns;
  if (direction === "up") return row > 0 ? cell - columns : null;
  if (direction === "down") return row < rows - 1 ? cell + columns : null;
  if (direction === "left") return column > 0 ? cell - 1 : null;
  return column < columns - 1 ? cell + 1 : null;
}

/** Click–click, or Enter: a first stone is picked up, its neighbour swaps with it, any other is picked up instead. */
export function pick(rules: JewelsRules, { chosen }: Selection, cell: Cell): Picked {
  if (chosen === null) return { selection: { cursor: cell, chosen: cell }, swap: null };
  if (chosen === cell) return { selection: { cursor: cell, chosen: null }, swap: null };
  const isNear = DIRECTIONS.some((direction) => neighbourOf(rules, chosen, direction) === cell);
  if (!isNear) return { selection: { cursor: cell, chosen: cell }, swap: null };
  return { selection: { cursor: cell, chosen: null }, swap: { from: chosen, to: cell } };
}

/** An arrow key: with a stone picked up it swaps, else it moves the cursor. At the edge nothing happens. */
export function move(rules: JewelsRules, selection: Selection, direction: Direction): Picked {
  const { cursor, chosen } = selection;
  const to = neighbourOf(rules, chosen ?? cursor, direction);
  if (to === null) return { selection, swap: null };
  if (chosen === null) return { selection: { cursor: to, chosen }, swap: null };
  return { selection: { cursor: to, chosen: null }, swap: { from: chosen, to } };
}

/** To the ends of the row (Home, End). */
export function moveToEdge({ columns }: JewelsRules, { cursor, chosen }: Selection, edge: "start" | "end"): Selection {
  const start = cursor - (cursor % columns);
  return { cursor: edge === "start" ? start : start + columns - 1, chosen };
}

/** A finger that went so far from where it came down, in cells; null while it has not gone far enough to mean anything. */
export function swipeDirection(across: number, down: number, threshold = 0.4): Direction | null {
  if (Math.max(Math.abs(across), Math.abs(down)) < threshold) return null;
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? "right" : "left";
  return down > 0 ? "down" : "up";
}

/** The swap of a swipe that began on `cell`; null beyond the edge. */
export function swipe(rules: JewelsRules, cell: Cell, direction: Direction): Swap | null {
  const to = neighbourOf(rules, cell, direction);
  return to === null ? null : { from: cell, to };
}
