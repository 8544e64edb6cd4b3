import { fail, ok, type Result } from "../base/result.ts";
import { type Board, type Cell, firstRun, liesInRun } from "./board.ts";
import type { JewelsRules } from "./rules.ts";

/** Two cells that change their stones; the same the other way round. */
export interface Swap {
  readonly from: Cell;
  readonly to: Cell;
}

export type SwapFault =
  | { readonly code: "gameOver" }
  | { readonly code: "offTheBoard"; readonly cell: Cell }
  | { readonly code: "notNeighbours" }
  | { readonly code: "noRun" };

/**
 * The swap, where it is legal: two neighbours, and a run comes about. On a board that has runs already
 * none is: such a board comes about only where a cascade would never end, and then the game is over.
 */
export function checkSwap(rules: JewelsRules, board: Board, swap: Swap): Result<Swap, SwapFault> {
  if (firstRun(rules, board) !== null) return fail({ code: "gameOver" });
  for (const cell of [swap.from, swap.to]) if (!isCell(board, cell)) return fail({ code: "offTheBoard", cell });
  if (!areNeighbours(rules, swap)) return fail({ code: "notNeighbours" });
  return makesRun(rules, board, swap) ? ok(swap) : fail({ code: "noRun" });
}

/** Every legal swap once, by its upper or left cell, first to the right and then down. */
export function legalSwaps(rules: JewelsRules, board: Board): Swap[] {
  if (firstRun(rules, board) !== null) return [];
  return [...eachSwap(rules)].filter((swap) => makesRun(rules, board, swap));
}

export function hasLegalSwap(rules: JewelsRules, board: Board): boolean {
  if (firstRun(rules, board) !== null) return false;
  for (const swap of eachSwap(rules)) if (makesRun(rules, board, swap)) return true;
  return false;
}

export function swapped(board: Board, { from, to }: Swap): Board {
  const after = board.slice();
  after[from] = board[to];
  after[to] = board[from];
  return after;
}

function* eachSwap({ rows, columns }: JewelsRules): Generator<Swap> {
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const from = row * columns + column;
      if (column + 1 < columns) yield { from, to: from + 1 };
      if (row + 1 < rows) yield { from, to: from + columns };
    }
}

/** On a board without runs a new one holds one of the two stones, if these differ. */
function makesRun(rules: JewelsRules, board: Board, swap: Swap): boolean {
  if (board[swap.from] === board[swap.to]) return false;
  const after = swapped(board, swap);
  return liesInRun(rules, after, swap.from) || liesInRun(rules, after, swap.to);
}

function areNeighbours({ columns }: JewelsRules, { from, to }: Swap): boolean {
  const across = Math.abs((from % columns) - (to % columns));
  const down = Math.abs(Math.floor(from / columns) - Math.floor(to / columns));
  return across + down === 1;
}

const isCell = (board: Board, cell: Cell): boolean => Number.isInteger(cell) && cell >= 0 && cell < board.length;
