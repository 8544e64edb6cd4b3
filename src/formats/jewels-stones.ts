import { fail, ok, type Result } from "../base/result.ts";
import { type Board, firstRun } from "../jewels/board.ts";
import type { JewelsRules } from "../jewels/rules.ts";
import { type TextFault, textFault } from "./fault.ts";
import { excerpt, splitLines } from "./lines.ts";

/** What can be wrong with a board at rest, read from its rows. */
export type RowsFault = TextFault<
  "jewelsStone" | "jewelsRowLength" | "jewelsRun" | "jewelsTooFewLines" | "jewelsTooManyLines"
>;

/** Stones are written as digits, a line a row, without blanks between them. */
export const makeStones = (stones: Iterable<number>): string => [...stones].join("");

export const makeRows = ({ rows, columns }: JewelsRules, board: Board): string[] =>
  Array.from({ length: rows }, (_, row) => makeStones(board.subarray(row * columns, (row + 1) * columns)));

/** The lines of a text without blanks at their ends, and without empty lines at the end of all. */
export function stoneLines(text: string): string[] {
  const lines = splitLines(text).map((line) => line.trimEnd());
  while (lines.length > 0 && lines[lines.length - 1] === "") lines.pop();
  return lines;
}

/** `number` is the line's, for the fault. */
export function parseStones({ colours }: JewelsRules, line: string, number: number): Result<Uint8Array, RowsFault> {
  const signs = [...line];
  const stones = new Uint8Array(signs.length);
  for (const [index, sign] of signs.entries()) {
    const stone = /^[1-8]$/.test(sign) ? Number(sign) : 0;
    if (stone < 1 || stone > colours)
      return fail(textFault("jewelsStone", number, index + 1, { found: excerpt(sign), most: colours }));
    stones[index] = stone;
  }
  return ok(stones);
}

/** One line for each row, from the line with the number `first` on: a board at rest. `expected` is the number of lines of the whole text. */
export function parseRows(
  rules: JewelsRules,
  lines: readonly string[],
  first: number,
  expected: number,
): Result<Board, RowsFault> {
  const { rows, columns } = rules;
  const board = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const number = first + row;
    if (number > lines.length) return fail(tooFewLines(lines, expected));
    const stones = parseStones(rules, lines[number - 1], number);
    if (!stones.ok) return stones;
    const found = stones.value.length;
    if (found !== columns)
      return fail(textFault("jewelsRowLength", number, Math.min(found, columns) + 1, { found, expected: columns }));
    board.set(stones.value, row * columns);
  }
  const run = firstRun(rules, board);
  if (run === null) return ok(board);
  return fail(textFault("jewelsRun", first + Math.floor(run / columns), (run % columns) + 1));
}

export const tooFewLines = (lines: readonly string[], expected: number): RowsFault =>
  textFault("jewelsTooFewLines", lines.length + 1, 1, { found: lines.length, expected });

export const tooManyLines = (lines: readonly string[], expected: number): RowsFault =>
  textFault("jewelsTooManyLines", expected + 1, 1, { found: lines.length, expected });
