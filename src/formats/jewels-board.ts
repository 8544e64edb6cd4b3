import { fail, ok, type Result } from "../base/result.ts";
import { type JewelsPosition, startPosition } from "../jewels/position.ts";
import type { Queue } from "../jewels/queues.ts";
import { type JewelsRules, LONGEST_QUEUE, shortestQueue } from "../jewels/rules.ts";
import { type TextFault, textFault } from "./fault.ts";
import {
  makeRows,
  makeStones,
  parseRows,
  parseStones,
  type RowsFault,
  stoneLines,
  tooFewLines,
  tooManyLines,
} from "./jewels-stones.ts";

export type BoardFault = RowsFault | TextFault<"jewelsQueueLength">;

/** A game's start as a text: a line for each row of the board, and then one for each column with the queue above it. */
export function parseBoardFile(rules: JewelsRules, text: string): Result<JewelsPosition, BoardFault> {
  const lines = stoneLines(text);
  const expected = rules.rows + rules.columns;
  const board = parseRows(rules, lines, 1, expected);
  if (!board.ok) return board;
  const queues: Queue[] = [];
  for (let number = rules.rows + 1; number <= expected; number++) {
    if (number > lines.length) return fail(tooFewLines(lines, expected));
    const queue = parseQueue(rules, lines[number - 1], number);
    if (!queue.ok) return queue;
    queues.push(queue.value);
  }
  if (lines.length > expected) return fail(tooManyLines(lines, expected));
  return ok(startPosition(rules, board.value, queues));
}

function parseQueue(rules: JewelsRules, line: string, number: number): Result<Queue, BoardFault> {
  const queue = parseStones(rules, line, number);
  if (!queue.ok) return queue;
  const [found, least, most] = [queue.value.length, shortestQueue(rules), LONGEST_QUEUE];
  if (found >= least && found <= most) return queue;
  return fail(textFault("jewelsQueueLength", number, Math.min(found, most) + 1, { found, least, most }));
}

/** Lines end with CR LF, as the contest's files do. The queues are written from where they stand. */
export function makeBoardFile({ rules, board, queues, places }: JewelsPosition): string {
  const turned = queues.map((queue, column) => [
    ...queue.subarray(places[column]),
    ...queue.subarray(0, places[column]),
  ]);
  return [...makeRows(rules, board), ...turned.map(makeStones)].map((line) => `${line}\r\n`).join("");
}
