import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { meanOf } from "../../base/mean.ts";
import { UserError } from "../../base/user-error.ts";
import { excerpt } from "../../formats/lines.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import type { JewelsEnd } from "../../jewels/record.ts";
import { chosenRules, readBoardFile } from "../jewels/files.ts";
import { figureTo } from "../print/figures.ts";
import { tableLines } from "../print/table.ts";
import { writeText } from "../shell/files.ts";
import type { Translate } from "../shell/messages.ts";
import { progressBar } from "../shell/progress.ts";
import type { Terminal } from "../shell/terminal.ts";
import { findProgram, type Program, splitPrograms } from "./command.ts";
import { judgeGame } from "./game.ts";
import { checkTurns, type JudgeOptions, limitOf, sayValue } from "./one.ts";

interface TournamentOptions extends JudgeOptions {
  readonly turns: number;
  readonly boards: string;
}

interface Result {
  readonly board: string;
  readonly points: number;
  readonly turns: number;
  readonly end: JewelsEnd;
  /** The longest that a turn took. */
  readonly ms: number;
}

interface Player {
  readonly command: string;
  readonly program: Program;
  readonly results: Result[];
}

const COLUMNS = ["program", "games", "points", "perTurn", "ahead", "early", "faults", "slowest"] as const;

/** Every program on every board. */
export async function run(terminal: Terminal, words: readonly string[], options: TournamentOptions): Promise<number> {
  const { t, print, warn } = terminal;
  const turns = checkTurns(options.turns, `${options.turns}`);
  const limitMs = limitOf(options);
  const boards = readBoards(options);
  const players = splitPrograms(words, process.cwd()).map(
    (command): Player => ({
      command: command.join(" "),
      program: findProgram(command, process.cwd(), process.env.PATH ?? ""),
      results: [],
    }),
  );
  save(options, turns, players);
  const bar = options.quiet ? null : progressBar(process.stderr);
  bar?.begin(t("judge.playing", { games: boards.length * players.length }));
  const all = boards.length * players.length * turns;
  const complaints: string[] = [];
  let done = 0;
  // All programs on one board and then all on the next: what else the machine does meets each of them alike.
  for (const [board, start] of boards)
    for (const { command, program, results } of players) {
      const game = await judgeGame(start, program, { turns, limitMs, stderr: "ignore" }, (_, { played }) =>
        bar?.progress((done + played.length) / all),
      );
      done += turns;
      bar?.progress(done / all);
      const { points, played, end, times } = game;
      results.push({ board, points, turns: played.length, end, ms: Math.max(0, ...times) });
      if (isFault(end)) complaints.push(`${excerpt(command, 60)}: ${board}: ${sayValue(t, game.why)}`);
      save(options, turns, players);
    }
  bar?.end();
  for (const complaint of complaints) warn(complaint);
  const heads = COLUMNS.map((column) => t(`judge.column.${column}`));
  const rows = players.map((player) => cells(t, player, players[0], turns));
  for (const line of tableLines([heads, ...rows], ["left", "right"])) print(line);
  return 0;
}

function readBoards(options: TournamentOptions): [string, JewelsPosition][] {
  const rules = chosenRules(options);
  const files = listFiles(options.boards).filter((file) => file.endsWith(".txt"));
  if (files.length === 0) throw new UserError("judge.noBoards", { folder: options.boards });
  return files.map((file) => [basename(file, ".txt"), readBoardFile(join(options.boards, file), rules)]);
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    throw new UserError("file.unreadable", { file: folder, reason: (error as NodeJS.ErrnoException).code ?? "" });
  }
}

const isFault = (end: JewelsEnd): boolean => end !== "turns" && end !== "noSwap" && end !== "endless";

function doubtedMean(t: Translate, values: readonly number[], places: number): string {
  const { mean, error } = meanOf(values);
  return `${figureTo(t, mean, places)} ± ${error === null ? "?" : figureTo(t, error, places)}`;
}

function cells(t: Translate, { command, results }: Player, first: Player, turns: number): string[] {
  const points = results.map((result) => result.points);
  const ahead = points.map((value, game) => value - first.results[game].points);
  return [
    excerpt(command, 48),
    `${results.length}`,
    doubtedMean(t, points, 1),
    doubtedMean(
      t,
      points.map((value) => value / turns),
      2,
    ),
    // Game by game on the same boards: how hard a board is does not blur the difference.
    results === first.results ? "" : doubtedMean(t, ahead, 1),
    `${results.filter(({ end }) => end === "noSwap").length}`,
    `${results.filter(({ end }) => isFault(end)).length}`,
    `${Math.round(Math.max(...results.map(({ ms }) => ms)))} ms`,
  ];
}

function save({ json }: TournamentOptions, turns: number, players: readonly Player[]): void {
  if (json === undefined) return;
  const programs = players.map(({ command, results }) => {
    const { mean, error } = meanOf(results.map(({ points }) => points));
    return { command, ...(results.length > 0 ? { mean, error } : {}), games: results };
  });
  writeText(json, `${JSON.stringify({ format: "tessera-jewels-tournament", version: 1, turns, programs }, null, 1)}\n`);
}
