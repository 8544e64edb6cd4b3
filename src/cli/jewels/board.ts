import type { Board, Cell, Stone } from "../../jewels/board.ts";
import { NO_STONE } from "../../jewels/board.ts";
import type { JewelsRules } from "../../jewels/rules.ts";
import type { Swap } from "../../jewels/swap.ts";

/** What a terminal can show. */
export interface JewelsStyle {
  readonly colour: boolean;
  /** Shapes for stones; without, the digits of the files. */
  readonly shapes: boolean;
  /** Two lines for each row and space for arrows, where the terminal is large enough. */
  readonly roomy: boolean;
}

export interface JewelsMarks {
  /** Where the player stands, and what was picked up. */
  readonly cursor?: Cell;
  readonly chosen?: Cell;
  /** Stones about to go, with their points. */
  readonly cleared?: ReadonlyMap<Cell, number>;
  readonly hints?: readonly Swap[];
}

/** Different shapes, so that nobody has to tell colours apart: red, green, blue, white, yellow, violet, cyan, orange. */
const SHAPES = " ●▲■◆★♥✚♣";
const COLOURS = [0, 203, 77, 75, 255, 220, 177, 44, 208];
/** Of the 256 colours; chequered where the tiles touch. */
const GROUNDS = [235, 237];
const CURSOR_GROUND = 244;
const CHOSEN_GROUND = 28;
const CLEARED_GROUND = 240;
const HINT_GROUND = 239;
const HINT_COLOUR = 250;

/** A board as lines of text, with the numbers of rows and columns at its edges and the stones that come next above it. */
export function drawJewels(
  rules: JewelsRules,
  board: Board,
  next: readonly Stone[] | null,
  style: JewelsStyle,
  marks: JewelsMarks = {},
): string[] {
  return style.colour ? paintedBoard(rules, board, next, style, marks) : plainBoard(rules, board, next, style, marks);
}

/** Columns and rows of characters that a coloured board takes, so that a screen can find out whether it fits. */
export function boardExtent({ rows, columns }: JewelsRules, roomy: boolean): { width: number; height: number } {
  return { width: MARGIN + columns * cellWidth(roomy), height: firstRow(roomy) + (roomy ? 2 * rows - 1 : rows) };
}

/** The cell under a place on the screen, counted from the first line and column of the board's text; null beside it. */
export function cellAt({ rows, columns }: JewelsRules, roomy: boolean, line: number, column: number): Cell | null {
  const row = Math.floor((line - firstRow(roomy)) / (roomy ? 2 : 1));
  const at = Math.floor((column - MARGIN) / cellWidth(roomy));
  return row >= 0 && row < rows && at >= 0 && at < columns ? row * columns + at : null;
}

/** The number of the row and a blank. */
const MARGIN = 3;
/** Below the numbers of the columns, the stones that come next, and where there is room an empty line. */
const firstRow = (roomy: boolean): number => (roomy ? 3 : 2);
const cellWidth = (roomy: boolean): number => (roomy ? 4 : 3);

const glyph = (stone: Stone, { shapes }: JewelsStyle): string =>
  stone === NO_STONE ? " " : shapes ? SHAPES[stone] : `${stone}`;

function plainBoard(
  { rows, columns }: JewelsRules,
  board: Board,
  next: readonly Stone[] | null,
  style: JewelsStyle,
  { cleared, hints = [] }: JewelsMarks,
): string[] {
  const inHints = new Set(hints.flatMap(({ from, to }) => [from, to]));
  const cell = (at: Cell): string => {
    const sign = cleared?.has(at) ? "*" : inHints.has(at) ? "!" : " ";
    return ` ${sign}${glyph(board[at], style)}`;
  };
  const line = (head: string, text: (column: number) => string): string =>
    head.padStart(2) + Array.from({ length: columns }, (_, column) => text(column)).join("");
  const lines = [line("", (column) => `${column + 1}`.padStart(3))];
  if (next !== null) {
    lines.push(line("+", (column) => `  ${glyph(next[column], style)}`));
    lines.push(line("", () => "---"));
  }
  for (let row = 0; row < rows; row++) lines.push(line(`${row + 1}`, (column) => cell(row * columns + column)));
  return lines;
}

function paintedBoard(
  { rows, columns }: JewelsRules,
  board: Board,
  next: readonly Stone[] | null,
  style: JewelsStyle,
  marks: JewelsMarks,
): string[] {
  const width = cellWidth(style.roomy);
  const centred = (text: string): string => ` ${text}`.padEnd(width);
  const across = new Set(marks.hints?.filter(({ from, to }) => to === from + 1).map(({ from }) => from));
  const down = new Set(marks.hints?.filter(({ from, to }) => to === from + columns).map(({ from }) => from));
  const movable = new Set(marks.hints?.flatMap(({ from, to }) => [from, to]));
  const head = Array.from({ length: columns }, (_, column) => centred(`${column + 1}`)).join("");
  const lines = [dim(" ".repeat(MARGIN) + head)];
  const waiting = next?.map((stone) => fg(COLOURS[stone], centred(glyph(stone, style)))).join("") ?? "";
  lines.push(dim(next === null ? "" : "↓".padStart(MARGIN - 1).padEnd(MARGIN)) + waiting);
  if (style.roomy) lines.push("");
  for (let row = 0; row < rows; row++) {
    let [upper, lower] = [dim(`${row + 1}`.padStart(MARGIN - 1).padEnd(MARGIN)), " ".repeat(MARGIN)];
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column;
      const points = marks.cleared?.get(cell);
      const text = points === undefined ? `${glyph(board[cell], style)} ` : `+${points}`;
      const stone = fg(COLOURS[board[cell]], ` ${text}`, true);
      upper += bg(groundOf(cell, style.roomy ? 0 : row + column, marks, movable), stone);
      if (!style.roomy) continue;
      // Tiles stand apart, and arrows between them.
      upper += across.has(cell) ? fg(HINT_COLOUR, "↔") : " ";
      lower += down.has(cell) ? fg(HINT_COLOUR, " ↕  ") : "    ";
    }
    lines.push(upper);
    if (style.roomy && row < rows - 1) lines.push(lower);
  }
  return lines;
}

function groundOf(cell: Cell, parity: number, marks: JewelsMarks, movable: ReadonlySet<Cell>): number {
  if (cell === marks.chosen) return CHOSEN_GROUND;
  if (cell === marks.cursor) return CURSOR_GROUND;
  if (marks.cleared?.has(cell)) return CLEARED_GROUND;
  return movable.has(cell) ? HINT_GROUND : GROUNDS[parity % 2];
}

/** Only the foreground goes back to normal: the ground goes on under what follows. */
const fg = (colour: number, text: string, bold = false): string =>
  `\x1b[${bold ? "1;" : ""}38;5;${colour}m${text}\x1b[22;39m`;
const bg = (colour: number, text: string): string => `\x1b[48;5;${colour}m${text}\x1b[49m`;
const dim = (text: string): string => `\x1b[2m${text}\x1b[22m`;

/** What the terminal of this process can show. Shapes need a locale that can write them. */
export function terminalStyle(plain: boolean, env: NodeJS.ProcessEnv, isTerminal: boolean): JewelsStyle {
  const colour = !plain && isTerminal && (env.NO_COLOR ?? "") === "" && env.TERM !== "dumb";
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || "";
  return { colour, shapes: colour && /utf-?8/i.test(locale), roomy: true };
}
