import { ok, type Result } from "../base/result.ts";
import { type Board, type Cell, NO_STONE, runsByCell, type Stone } from "./board.ts";
import type { JewelsPosition } from "./position.ts";
import type { QueuePlaces } from "./queues.ts";
import { checkSwap, type Swap, type SwapFault, swapped } from "./swap.ts";

export interface ClearedStone {
  readonly cell: Cell;
  readonly stone: Stone;
  /** As many as the runs in which it lay. */
  readonly points: number;
}

export interface Fall {
  readonly from: Cell;
  readonly to: Cell;
  readonly stone: Stone;
}

/** A stone that comes from its column's queue. */
export interface NewStone {
  readonly cell: Cell;
  readonly stone: Stone;
}

/** One round of a cascade: runs go, what stood above them falls, and the queues fill up. */
export interface CascadeStep {
  readonly points: number;
  /** Row by row from the top. */
  readonly cleared: readonly ClearedStone[];
  /** Column by column, in each from the bottom up. */
  readonly falls: readonly Fall[];
  /** Column by column, in each from the bottom up: the order in which its queue gave them. */
  readonly arrivals: readonly NewStone[];
  /** The board after it. */
  readonly board: Board;
}

export interface PlayedSwap {
  readonly swap: Swap;
  readonly points: number;
  /** At least one. */
  readonly steps: readonly CascadeStep[];
  readonly position: JewelsPosition;
  /** The cascade was stopped after `LONGEST_CASCADE` steps: the board is left with runs, and the game is over. */
  readonly endless: boolean;
}

/**
 * Queues come again from the start, so they can feed a cascade for ever: three neighbours that bring one
 * colour only do. No cascade of chance comes near this many steps.
 */
export const LONGEST_CASCADE = 1000;

/** A swap and all that follows from it, step by step. */
export function playSwap(position: JewelsPosition, swap: Swap): Result<PlayedSwap, SwapFault> {
  const checked = checkSwap(position.rules, position.board, swap);
  if (!checked.ok) return checked;
  const steps: CascadeStep[] = [];
  let after: JewelsPosition = { ...position, board: swapped(position.board, swap) };
  let points = 0;
  let runs = runsByCell(after.rules, after.board);
  while (runs !== null && steps.length < LONGEST_CASCADE) {
    const { step, places } = cascadeStep(after, runs);
    steps.push(step);
    points += step.points;
    after = { ...after, board: step.board, places };
    runs = runsByCell(after.rules, after.board);
  }
  return ok({ swap, points, steps, position: after, endless: runs !== null });
}

function cascadeStep(
  { rules, board: before, queues, places: placesBefore }: JewelsPosition,
  runs: Uint8Array,
): { step: CascadeStep; places: QueuePlaces } {
  const { rows, columns } = rules;
  const board = before.slice();
  const places = [...placesBefore];
  const cleared: ClearedStone[] = [];
  const falls: Fall[] = [];
  const arrivals: NewStone[] = [];
  let points = 0;
  for (const [cell, count] of runs.entries()) {
    if (count === 0) continue;
    cleared.push({ cell, stone: board[cell], points: count });
    points += count;
    board[cell] = NO_STONE;
  }
  for (let column = 0; column < columns; column++) {
    // From the bottom: `to` is the lowest cell that is still free.
    let to = (rows - 1) * columns + column;
    for (let from = to; from >= 0; from -= columns) {
      const stone = board[from];
      if (stone === NO_STONE) continue;
      if (from !== to) {
        board[to] = stone;
        board[from] = NO_STONE;
        falls.push({ from, to, stone });
      }
      to -= columns;
    }
    const queue = queues[column];
    for (; to >= 0; to -= columns) {
      const stone = queue[places[column]];
      places[column] = (places[column] + 1) % queue.length;
      board[to] = stone;
      arrivals.push({ cell: to, stone });
    }
  }
  return { step: { points, cleared, falls, arrivals, board }, places };
}
