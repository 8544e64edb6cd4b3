import type { Random } from "../base/random.ts";
import { type Board, cellCount, type Stone } from "./board.ts";
import { type JewelsPosition, startPosition } from "./position.ts";
import type { Queues } from "./queues.ts";
import { type JewelsRules, RUN_LENGTH } from "./rules.ts";
import { hasLegalSwap } from "./swap.ts";

/** A board by chance, without a run and with a legal swap, and queues of `length` stones by chance. */
export function dealPosition(rules: JewelsRules, random: Random, length: number): JewelsPosition {
  const board = dealBoard(rules, random);
  const queues: Queues = Array.from({ length: rules.columns }, () =>
    Uint8Array.from({ length }, () => drawStone(rules, random)),
  );
  return startPosition(rules, board, queues);
}

/** Dealt anew where it has no legal swap, which is rare: each board that will do is as likely as its stones make it. */
export function dealBoard(rules: JewelsRules, random: Random): Board {
  for (;;) {
    const board = boardWithoutRuns(rules, random);
    if (hasLegalSwap(rules, board)) return board;
  }
}

/** Cell by cell from the top left: a colour that would end a run is drawn again, and of three or more at most two would. */
function boardWithoutRuns(rules: JewelsRules, random: Random): Board {
  const { columns } = rules;
  const board = new Uint8Array(cellCount(rules));
  for (let cell = 0; cell < board.length; cell++) {
    const column = cell % columns;
    do board[cell] = drawStone(rules, random);
    while (endsRun(board, cell, 1, column) || endsRun(board, cell, columns, (cell - column) / columns));
  }
  return board;
}

/** Whether the stones before this one, `room` of them in its line, are of its colour. */
function endsRun(board: Board, cell: number, step: number, room: number): boolean {
  if (room < RUN_LENGTH - 1) return false;
  for (let i = 1; i < RUN_LENGTH; i++) if (board[cell - i * step] !== board[cell]) return false;
  return true;
}

const drawStone = ({ colours }: JewelsRules, random: Random): Stone => 1 + random.below(colours);
