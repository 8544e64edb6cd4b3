import { type JewelsRules, RUN_LENGTH } from "./rules.ts";

/** A colour, from 1. */
export type Stone = number;
/** Only while stones fall: a board at rest is full. */
export const NO_STONE = 0;

/** row × columns + column, both from 0, from the top left. */
export type Cell = number;

/** A stone a cell, row by row from the top. */
export type Board = Uint8Array;

export const cellCount = ({ rows, columns }: JewelsRules): number => rows * columns;

/**
 * By cell, in how many runs its stone lies; a run is just three stones, so that five in a line are three
 * runs. Null where the board has none.
 */
export function runsByCell(rules: JewelsRules, board: Board): Uint8Array | null {
  const counts = new Uint8Array(board.length);
  let found = false;
  for (let cell = 0; cell < board.length; cell++)
    for (const step of [1, rules.columns]) {
      if (!startsRun(rules, board, cell, step)) continue;
      found = true;
      for (let i = 0; i < RUN_LENGTH; i++) counts[cell + i * step]++;
    }
  return found ? counts : null;
}

/** The first cell of the first run, read row by row; null where there is none. */
export function firstRun(rules: JewelsRules, board: Board): Cell | null {
  for (let cell = 0; cell < board.length; cell++)
    if (startsRun(rules, board, cell, 1) || startsRun(rules, board, cell, rules.columns)) return cell;
  return null;
}

/** Whether the stone at `cell` lies in a run: a look along its row and its column. */
export function liesInRun({ rows, columns }: JewelsRules, board: Board, cell: Cell): boolean {
  const stone = board[cell];
  const column = cell % columns;
  const row = (cell - column) / columns;
  const along = (step: number, room: number): number => {
    let count = 0;
    while (count < room && board[cell + (count + 1) * step] === stone) count++;
    return count;
  };
  return (
    along(-1, column) + 1 + along(1, columns - 1 - column) >= RUN_LENGTH ||
    along(-columns, row) + 1 + along(columns, rows - 1 - row) >= RUN_LENGTH
  );
}

function startsRun({ rows, columns }: JewelsRules, board: Board, cell: Cell, step: number): boolean {
  const stone = board[cell];
  if (stone === NO_STONE) return false;
  const column = cell % columns;
  const room = step === 1 ? columns - column : rows - (cell - column) / columns;
  if (room < RUN_LENGTH) return false;
  for (let i = 1; i < RUN_LENGTH; i++) if (board[cell + i * step] !== stone) return false;
  return true;
}
