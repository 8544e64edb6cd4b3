import { randomInt } from "node:crypto";
import { Random } from "../../base/random.ts";
import { UserError } from "../../base/user-error.ts";
import { dealPosition } from "../../jewels/deal.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import { LONGEST_QUEUE } from "../../jewels/rules.ts";
import { writeText } from "../shell/files.ts";
import { openInput } from "../shell/input.ts";
import type { Terminal } from "../shell/terminal.ts";
import { terminalStyle } from "./board.ts";
import { chosenRules, type RulesOptions, readBoardFile } from "./files.ts";
import { JewelsGame, parseLimit } from "./game.ts";
import { boardLines, playInLines } from "./lines.ts";
import { fitsScreen, playOnScreen } from "./screen.ts";

interface Options extends RulesOptions {
  readonly limit?: string;
  readonly turns?: number;
  readonly seed?: number;
  readonly record?: string;
  readonly plain?: boolean;
}

/** As shells number the end by Ctrl-C. */
const INTERRUPTED = 130;

export async function run(terminal: Terminal, board: string | undefined, options: Options): Promise<number> {
  const { t, print } = terminal;
  const { stdin, stdout, env } = process;
  if (options.turns === 0) throw new UserError("jewels.noTurns");
  const limits = {
    turns: options.turns ?? null,
    ms: options.limit === undefined ? null : parseLimit(options.limit),
  };
  const start = startOf(board, options);
  const game = new JewelsGame(start, limits, () => performance.now());
  const fit = stdout.isTTY === true ? fitsScreen(game, stdout) : null;
  const style = { ...terminalStyle(options.plain ?? false, env, stdout.isTTY === true), roomy: fit === "roomy" };
  const save = (): void => {
    if (options.record !== undefined) writeText(options.record, game.file);
  };
  // Told before the game and not after it, if the record cannot be written.
  save();
  const usesScreen = style.colour && stdin.isTTY === true && fit !== null;
  const interrupted = (): void => {
    save();
    print(t("play.interrupted"));
    process.exit(INTERRUPTED);
  };
  if (usesScreen) {
    if (!(await playOnScreen(game, t, style, stdin, stdout))) interrupted();
  } else {
    const input = openInput(stdin, stdout, interrupted);
    if (!(await playInLines(game, terminal, style, input))) print(t("play.inputEnded"));
    input.close();
  }
  save();
  for (const line of ["", ...boardLines(game, style), ""]) print(line);
  if (game.end !== null) print(t(`jewels.end.${game.end}`));
  print(t("jewels.total", { points: { key: "jewels.points", values: { n: game.points } }, turns: game.played.length }));
  return 0;
}

function startOf(board: string | undefined, options: Options): JewelsPosition {
  const rules = chosenRules(options);
  if (board !== undefined) return readBoardFile(board, rules);
  return dealPosition(rules, Random.fromSeed(options.seed ?? randomInt(2 ** 47)), LONGEST_QUEUE);
}
