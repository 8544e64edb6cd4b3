import { type TextValue, UserError } from "../../base/user-error.ts";
import { makeJewelsFile } from "../../formats/jewels-record.ts";
import { makeSwap } from "../../formats/jewels-turn.ts";
import type { JewelsEnd } from "../../jewels/record.ts";
import { MOST_TURNS } from "../../jewels/rules.ts";
import { chosenRules, type RulesOptions, readBoardFile } from "../jewels/files.ts";
import { tableLines } from "../print/table.ts";
import { writeText } from "../shell/files.ts";
import type { Terminal } from "../shell/terminal.ts";
import { findProgram } from "./command.ts";
import { type JudgedGame, judgeGame } from "./game.ts";

/** As in the contest. */
const USUAL_SECONDS = 5;
const MOST_SECONDS = 3600;

export interface JudgeOptions extends RulesOptions {
  readonly timeout?: string;
  readonly json?: string;
  readonly quiet?: boolean;
}

/** One board, one program. The exit code is 0 however the game went: that it was judged is what was asked for. */
export async function run(
  terminal: Terminal,
  board: string,
  turnsText: string,
  command: readonly string[],
  options: JudgeOptions,
): Promise<number> {
  const { t, print, warn } = terminal;
  const turns = checkTurns(/^\d{1,9}$/.test(turnsText) ? Number(turnsText) : Number.NaN, turnsText);
  const limitMs = limitOf(options);
  const rules = chosenRules(options);
  const start = readBoardFile(board, rules);
  const program = findProgram(command, process.cwd(), process.env.PATH ?? "");
  const save = ({ played, times }: Pick<JudgedGame, "played" | "times">, end: JewelsEnd | null): void => {
    const about = { player: command.join(" "), times, end };
    if (options.json !== undefined) writeText(options.json, makeJewelsFile(start, played, about));
  };
  // A record that cannot be written is told before the game, and one that is cut short has all turns so far.
  save({ played: [], times: [] }, null);
  if (!options.quiet) print(turnLine(terminal, null));
  const conditions = { turns, limitMs, stderr: options.quiet ? "ignore" : "inherit" } as const;
  const game = await judgeGame(start, program, conditions, ({ swap, points, steps }, so) => {
    save(so, null);
    if (options.quiet) return;
    const ms = Math.round(so.times[so.times.length - 1]);
    const cells = [so.played.length, makeSwap(rules, swap), points, steps.length, `${ms} ms`, so.points];
    print(turnLine(terminal, cells.map(String)));
  });
  save(game, game.end);
  const why = sayValue(t, game.why);
  if (options.quiet) warn(why);
  else print(why);
  print(t("judge.total", { n: game.points }));
  return 0;
}

const TURN_COLUMNS = ["turn", "swap", "points", "depth", "time", "total"] as const;
/** As wide as a column can usually get: the lines are printed one by one. */
const WIDEST = ["100", "16 16 16 16", "999", "99", "60000 ms", "9999"];

/** The heads of the columns where there are no cells. */
function turnLine({ t }: Terminal, cells: readonly string[] | null): string {
  const heads = TURN_COLUMNS.map((column) => t(`judge.head.${column}`));
  return tableLines([heads, WIDEST, cells ?? heads], ["right", "left", "right"])[2];
}

export function checkTurns(turns: number, text: string): number {
  if (turns >= 1 && turns <= MOST_TURNS) return turns;
  throw new UserError("judge.badTurns", { text, most: MOST_TURNS });
}

/** Milliseconds. */
export function limitOf({ timeout = `${USUAL_SECONDS}` }: JudgeOptions): number {
  const seconds = /^\d{1,6}(?:\.\d{1,3})?$/.test(timeout) ? Number(timeout) : 0;
  if (seconds > 0 && seconds <= MOST_SECONDS) return seconds * 1000;
  throw new UserError("judge.badTimeout", { text: timeout, most: MOST_SECONDS });
}

export const sayValue = (t: Terminal["t"], value: TextValue): string =>
  typeof value === "object" ? t(value.key, value.values) : String(value);
