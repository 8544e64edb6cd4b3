import { fail, ok, type Result } from "../base/result.ts";
import type { Board, Cell } from "../jewels/board.ts";
import { type JewelsRules, MOST_TURNS } from "../jewels/rules.ts";
import type { Swap } from "../jewels/swap.ts";
import { type TextFault, textFault } from "./fault.ts";
import { makeRows, parseRows, stoneLines, tooManyLines } from "./jewels-stones.ts";
import { excerpt, filledLines } from "./lines.ts";

/** The files through which a judge and a player talk. */
export const QUESTION_FILE = "vstup.txt";
export const ANSWER_FILE = "vystup.txt";

/** What a player is told before each turn: how many are left, this one included, and the board. */
export interface TurnQuestion {
  readonly turns: number;
  readonly board: Board;
}

export function parseQuestion(rules: JewelsRules, text: string): Result<TurnQuestion, TextFault> {
  const lines = stoneLines(text);
  const expected = rules.rows + 1;
  const head = (lines[0] ?? "").trimStart();
  const turns = /^\d{1,9}$/.test(head) ? Number(head) : 0;
  if (turns < 1 || turns > MOST_TURNS)
    return fail(textFault("jewelsTurns", 1, 1, { found: excerpt(head), most: MOST_TURNS }));
  const board = parseRows(rules, lines, 2, expected);
  if (!board.ok) return board;
  return lines.length > expected ? fail(tooManyLines(lines, expected)) : ok({ turns, board: board.value });
}

export const makeQuestion = (rules: JewelsRules, { turns, board }: TurnQuestion): string =>
  [turns, ...makeRows(rules, board)].map((line) => `${line}\r\n`).join("");

const SWAP_FIELDS = 4;

/** `6 3 6 4`: column and row of the one stone, column and row of the other, from 1, from the top left. */
export function parseAnswer({ rows, columns }: JewelsRules, text: string): Result<Swap, TextFault> {
  const [line, more] = filledLines(text);
  if (line === undefined) return fail(textFault("jewelsNoSwap", 1, 1));
  const numbers: number[] = [];
  for (const [index, field] of line.fields.entries()) {
    if (index >= SWAP_FIELDS) return fail(textFault("jewelsSwapLength", line.number, field.column));
    const most = index % 2 === 0 ? columns : rows;
    const number = /^\d{1,9}$/.test(field.text) ? Number(field.text) : 0;
    if (number < 1 || number > most) {
      const code = index % 2 === 0 ? "jewelsColumn" : "jewelsRow";
      return fail(textFault(code, line.number, field.column, { found: excerpt(field.text), most }));
    }
    numbers.push(number);
  }
  if (numbers.length < SWAP_FIELDS) return fail(textFault("jewelsSwapLength", line.number, line.end));
  if (more !== undefined) return fail(textFault("jewelsSecondSwap", more.number, more.fields[0].column));
  const cell = (column: number, row: number): Cell => (row - 1) * columns + column - 1;
  return ok({ from: cell(numbers[0], numbers[1]), to: cell(numbers[2], numbers[3]) });
}

/** Without the end of the line: it also stands in records and on screens. */
export const makeSwap = (rules: JewelsRules, { from, to }: Swap): string =>
  `${makeCell(rules, from)} ${makeCell(rules, to)}`;

export const makeCell = ({ columns }: JewelsRules, cell: Cell): string =>
  `${(cell % columns) + 1} ${Math.floor(cell / columns) + 1}`;

export const makeAnswer = (rules: JewelsRules, swap: Swap): string => `${makeSwap(rules, swap)}\r\n`;
