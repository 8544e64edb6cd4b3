import { randomInt } from "node:crypto";
import { appendFileSync, closeSync, openSync } from "node:fs";
import { constants } from "node:os";
import { UserError } from "../../base/user-error.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { Rules } from "../../words/ruleset.ts";
import { progressBar } from "../shell/progress.ts";
import { loadRules } from "../shell/rules.ts";
import type { Terminal } from "../shell/terminal.ts";
import { hashOf, loadLexicon } from "../shell/wordlist.ts";
import { checkSpec, clock, parseSpec } from "./bots.ts";
import { type PlayedGame, planGames } from "./game.ts";
import { playMatch } from "./match.ts";
import { faultLine, makeReport, nameOf, reportJson, reportLines, type Setting } from "./report.ts";

interface Options {
  readonly ruleset: string;
  readonly lexicon?: string;
  readonly games: number;
  readonly pairs?: boolean;
  readonly players: number;
  readonly threads: number;
  readonly ms: number;
  readonly timeout: number;
  readonly startup: number;
  readonly seed?: number;
  readonly jsonl?: string;
  readonly json?: boolean;
}

const MOST_GAMES = 10_000_000;
const MOST_THREADS = 256;
const MOST_PLAYERS = 4;
/** Timers take no more. */
const MOST_MILLIS = 500_000_000;
/** A program that loses every game by the same fault need not fill the screen. */
const FAULTS_SHOWN = 10;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Two bots play many games against each other; by more than two players the second one has all other seats. */
export async function run(terminal: Terminal, a: string, b: string, options: Options): Promise<number> {
  const { t, print, warn } = terminal;
  const { games, threads, ms, timeout, startup, players } = figuresOf(options);
  const pairs = options.pairs ?? false;
  if (pairs && games % players !== 0) throw new UserError("arena.oddGames", { games, players });
  const specs = [parseSpec(a, ms), parseSpec(b, ms)] as const;
  specs.forEach(checkSpec);
  const rules = loadRules(options.ruleset);
  const { least, most } = rules.ruleset.players;
  if (least > players || most < players) throw new UserError("play.playersRange", { least, most, count: players });
  const lexicon = wordsFor(terminal, rules, options.lexicon);
  const setting: Setting = {
    labels: [specs[0].label, specs[1].label],
    ruleset: rules.ruleset.id,
    lexicon: lexicon.name,
    pairs,
    players,
    seed: options.seed ?? randomInt(2 ** 47),
    threads,
  };

  const file = options.jsonl === undefined ? null : openLines(options.jsonl);
  const bar = progressBar(process.stderr);
  const title = t("arena.title", { a: nameOf(setting, 0), b: nameOf(setting, 1) });
  /** On a terminal the bar makes room, and comes back below the line. */
  const warnBesideBar = (line: string): void => {
    if (process.stderr.isTTY) bar.end();
    warn(line);
    if (process.stderr.isTTY) bar.begin(title);
  };
  const played: PlayedGame[] = [];
  let faults = 0;
  const listen = (game: PlayedGame): void => {
    played.push(game);
    if (game.record !== null) file?.write(game.record);
    if (game.fault !== null && ++faults <= FAULTS_SHOWN) warnBesideBar(faultLine(t, setting, game));
    bar.progress(played.length / games);
  };
  const data = {
    ...{ ruleset: rules.ruleset, lexicon, specs, keepsRecords: file !== null },
    patience: { millis: timeout, startMillis: startup },
  };
  const interruption = listenForSignals();
  const begun = clock();
  bar.begin(title);
  try {
    await playMatch(planGames(games, pairs, setting.seed, players), threads, data, listen, interruption.stopped);
  } finally {
    bar.end();
    interruption.close();
    file?.close();
  }
  if (faults > FAULTS_SHOWN) warn(t("arena.moreLost", { count: faults - FAULTS_SHOWN }));
  if (interruption.exitCode !== 0) warn(t("arena.interrupted", { played: played.length, games }));
  const report = makeReport(setting, played, (clock() - begun) / 1000);
  if (report.games > 0) for (const line of options.json ? [reportJson(t, report)] : reportLines(t, report)) print(line);
  return interruption.exitCode;
}

function figuresOf({ games, threads, ms, timeout, startup, players }: Options) {
  const within = (name: string, given: number, least: number, most: number): number => {
    if (given < least || given > most) throw new UserError("arena.range", { name, given, least, most });
    return given;
  };
  return {
    games: within("--games", games, 1, MOST_GAMES),
    threads: within("--threads", threads, 1, MOST_THREADS),
    ms: within("--ms", ms, 1, MOST_MILLIS),
    timeout: within("--timeout", timeout, 0, MOST_MILLIS),
    startup: within("--startup", startup, 0, MOST_MILLIS),
    players: within("--players", players, 2, MOST_PLAYERS),
  };
}

/** With its hash, which the records name. */
function wordsFor(terminal: Terminal, { ruleset, alphabet }: Rules, wanted: string | undefined): Lexicon {
  const name = wanted ?? ruleset.lexicon;
  if (name === null) throw new UserError("play.computerNeedsLexicon");
  const lexicon = loadLexicon(terminal, name, alphabet);
  return { ...lexicon, hash: hashOf(lexicon, alphabet) };
}

/** A game a line, written as soon as it is known: who breaks off keeps whole games. */
function openLines(path: string) {
  const attempt = <T>(action: () => T): T => {
    try {
      return action();
    } catch (error) {
      throw new UserError("file.unwritable", { file: path, reason: (error as NodeJS.ErrnoException).code ?? "" });
    }
  };
  const file = attempt(() => openSync(path, "w"));
  return {
    write: (line: string): void => {
      attempt(() => appendFileSync(file, `${line}\n`));
    },
    close: (): void => closeSync(file),
  };
}

/** Who interrupts a long match still gets its result so far. */
function listenForSignals() {
  const controller = new AbortController();
  let exitCode = 0;
  const stop = (signal: (typeof SIGNALS)[number]): void => {
    // As shells number the end by a signal.
    exitCode = 128 + constants.signals[signal];
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return {
    stopped: controller.signal,
    get exitCode() {
      return exitCode;
    },
    close: (): void => SIGNALS.forEach((signal) => void process.off(signal, stop)),
  };
}
