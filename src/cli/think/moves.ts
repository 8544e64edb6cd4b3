import { UserError } from "../../base/user-error.ts";
import { parseCgp, viewOfCgp } from "../../formats/cgp.ts";
import { splitLines } from "../../formats/lines.ts";
import { makeTiles } from "../../lexicon/spelling.ts";
import { generateMoves } from "../../movegen/generate.ts";
import { makePlace } from "../../words/coordinates.ts";
import type { View } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import { readText, sayTextFault } from "../shell/files.ts";
import { loadRules, whereJsonBreaks } from "../shell/rules.ts";
import type { Terminal } from "../shell/terminal.ts";
import { loadLexicon } from "../shell/wordlist.ts";

interface Options {
  readonly lexicon: string;
  readonly positions?: string;
  readonly cgp?: string;
  readonly top?: number;
  readonly ruleset: string;
}

interface ListedMove {
  readonly pos: string;
  readonly tiles: string;
  readonly score: number;
}

/** Every legal placement of each position, a JSON object a line. */
export function run(terminal: Terminal, options: Options): number {
  if ((options.positions === undefined) === (options.cgp === undefined)) throw new UserError("moves.oneSource");
  const rules = loadRules(options.ruleset);
  const read = { terminal, rules };
  const views =
    options.cgp !== undefined
      ? [readPosition(read, "--cgp", 1, 1, options.cgp)]
      : readPositions(read, options.positions as string);
  if (views.includes(null)) return 1;
  const lexicon = loadLexicon(terminal, options.lexicon, rules.alphabet);
  for (const view of views as View[]) {
    const moves = listMoves(rules, generateMoves(view, lexicon));
    const scoreSum = moves.reduce((sum, move) => sum + move.score, 0);
    const maxScore = moves.length > 0 ? moves[0].score : 0;
    terminal.print(
      JSON.stringify({ count: moves.length, scoreSum, maxScore, moves: moves.slice(0, options.top ?? moves.length) }),
    );
  }
  return 0;
}

/** The best first; those of equal score by place and then by tiles, as plain text. */
function listMoves({ layout, alphabet, ruleset }: Rules, moves: ReturnType<typeof generateMoves>): ListedMove[] {
  const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return moves
    .map((move) => ({
      pos: makePlace(layout, ruleset.coordinates, move),
      tiles: makeTiles(alphabet, move.tiles),
      score: move.score,
    }))
    .sort((a, b) => b.score - a.score || byText(a.pos, b.pos) || byText(a.tiles, b.tiles));
}

interface Reading {
  readonly terminal: Terminal;
  readonly rules: Rules;
}

/** All positions are read before the first answer, so that a broken file gives no half an answer; null for each that is at fault. */
export function readPositions(reading: Reading, file: string): (View | null)[] {
  const views: (View | null)[] = [];
  for (const [index, text] of splitLines(readText(file)).entries())
    if (text.trim() !== "") views.push(readLine(reading, file, index + 1, text));
  if (views.length === 0) throw new UserError("moves.noPosition", { file });
  return views;
}

/** Null where the line is at fault, which has been said then: a file with several faults shows them all. */
function readLine(reading: Reading, file: string, line: number, text: string): View | null {
  const { t, warn } = reading.terminal;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const { column } = whereJsonBreaks(text, String((error as Error).message));
    warn(t("file.notJson", { file, line, column }));
    return null;
  }
  const cgp = typeof json === "object" && json !== null ? (json as Record<string, unknown>).cgp : undefined;
  if (typeof cgp === "string")
    // Faults inside the position are counted from where its text stands in the line.
    return readPosition(reading, file, line, Math.max(0, text.indexOf(cgp)) + 1, cgp);
  warn(t("moves.noCgp", { file, line }));
  return null;
}

function readPosition(
  { terminal, rules }: Reading,
  file: string,
  line: number,
  column: number,
  cgp: string,
): View | null {
  const parsed = parseCgp(rules, cgp);
  if (parsed.ok) return viewOfCgp(rules, parsed.value);
  const fault = { ...parsed.fault, line, column: column + parsed.fault.column - 1 };
  terminal.warn(sayTextFault(terminal.t, file, fault));
  return null;
}
