import { type Board, NO_STONE, type Stone } from "../../jewels/board.ts";
import type { CascadeStep, PlayedSwap } from "../../jewels/cascade.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import { nextStones } from "../../jewels/queues.ts";
import type { JewelsRules } from "../../jewels/rules.ts";
import { swapped } from "../../jewels/swap.ts";
import type { JewelsMarks } from "./board.ts";

/** A picture of a cascade, and for how long it stands. */
export interface Frame {
  readonly board: Board;
  /** The stones that wait above it. */
  readonly next: readonly Stone[];
  readonly marks: JewelsMarks;
  readonly ms: number;
  /** Points of this turn that are won by now. */
  readonly points: number;
}

const SWAP_MS = 180;
const CLEAR_MS = 320;
const FALL_MS = 45;
/** A cascade without end is not shown to its end. */
const MOST_STEPS = 20;

/** The swap, and then for each step the runs with their points and the stones as they fall, a row at a time. */
export function cascadeFrames({ rules, board: start, queues, places }: JewelsPosition, played: PlayedSwap): Frame[] {
  const used = [...places];
  let board = swapped(start, played.swap);
  let next = nextStones(queues, used);
  let points = 0;
  const marks = { cursor: played.swap.from, chosen: played.swap.to };
  const frames: Frame[] = [{ board, next, marks, ms: SWAP_MS, points }];
  for (const step of played.steps.slice(0, MOST_STEPS)) {
    const cleared = new Map(step.cleared.map((stone) => [stone.cell, stone.points]));
    frames.push({ board, next, marks: { cleared }, ms: CLEAR_MS, points });
    points += step.points;
    for (const { cell } of step.arrivals) {
      const column = cell % rules.columns;
      used[column] = (used[column] + 1) % queues[column].length;
    }
    next = nextStones(queues, used);
    for (const falling of fallingBoards(rules, board, step))
      frames.push({ board: falling, next, marks: {}, ms: FALL_MS, points });
    board = step.board;
  }
  return frames;
}

/** Every stone goes a row further down in each picture, until it has come to its place. */
function fallingBoards({ rows, columns }: JewelsRules, before: Board, step: CascadeStep): Board[] {
  const rowOf = (cell: number): number => Math.floor(cell / columns);
  const cleared = new Set(step.cleared.map(({ cell }) => cell));
  const moved = new Set(step.falls.map(({ from }) => from));
  const news = new Map<number, number>();
  for (const { cell } of step.arrivals) news.set(cell % columns, (news.get(cell % columns) ?? 0) + 1);
  const moving = [
    ...step.falls.map(({ from, to, stone }) => ({ column: to % columns, from: rowOf(from), to: rowOf(to), stone })),
    // New stones wait above the board, one upon the other, in the order in which they come.
    ...step.arrivals.map(({ cell, stone }) => {
      const [column, to] = [cell % columns, rowOf(cell)];
      return { column, from: to - (news.get(column) as number), to, stone };
    }),
  ];
  const still = before.map((stone, cell) => (cleared.has(cell) || moved.has(cell) ? NO_STONE : stone));
  const longest = Math.max(...moving.map(({ from, to }) => to - from));
  return Array.from({ length: Math.min(longest, rows) + 1 }, (_, tick) => {
    const board = still.slice();
    for (const { column, from, to, stone } of moving) {
      const row = Math.min(from + tick, to);
      if (row >= 0) board[row * columns + column] = stone;
    }
    return board;
  });
}
