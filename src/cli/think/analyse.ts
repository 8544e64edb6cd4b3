import { setImmediate } from "node:timers/promises";
import { dataFault, UserError } from "../../base/user-error.ts";
import { USUAL_EFFORT } from "../../bots/analysis.ts";
import { type AnalysedTurn, type Analyst, analyseRecorded, analyseView } from "../../bots/analyst.ts";
import { turnsOf } from "../../bots/turns.ts";
import { decodeGame, parseGame } from "../../formats/game.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { GameRecord } from "../../words/record.ts";
import type { Rules } from "../../words/ruleset.ts";
import { leaves } from "../../worker/node-data.ts";
import { readBytes, textCommandFault } from "../shell/files.ts";
import { levelNamed } from "../shell/levels.ts";
import { progressBar } from "../shell/progress.ts";
import { loadRules, whereJsonBreaks } from "../shell/rules.ts";
import type { Terminal } from "../shell/terminal.ts";
import { type AnalysedGame, analysisJson, gameLines, positionLines } from "./analysis-sheet.ts";
import { neededLexicon, viewIn } from "./position.ts";
import { candidateJson, checkSamples, type ThinkOptions } from "./thinking.ts";

interface Options extends Omit<ThinkOptions, "cgp" | "ruleset" | "ms" | "samples"> {
  readonly cgp?: string;
  /** Not needed for a saved game, which tells its own rules. */
  readonly ruleset?: string;
  readonly ms: number;
  readonly samples: number;
  readonly top: number;
}

const USUAL_RULESET = "classic-en";

/** `tessera analyse`: the best moves of each turn of a game, or of one position. */
export async function run(terminal: Terminal, file: string | undefined, options: Options): Promise<number> {
  if ((file === undefined) === (options.cgp === undefined)) throw new UserError("analyse.oneSource");
  levelNamed(options.level);
  if (file === undefined) return analysePosition(terminal, options.cgp as string, options);
  const record = readGame(file, options.ruleset);
  const lexicon = neededLexicon(terminal, record.rules, options.lexicon, record.setup.lexicon);
  const game = await analyseGame(terminal, file, record, lexicon, options);
  if (options.json) terminal.print(JSON.stringify(analysisJson(game)));
  else for (const line of gameLines(terminal.t, game, options.top)) terminal.print(line);
  return 0;
}

function readGame(file: string, ruleset: string | undefined): GameRecord {
  const text = decodeGame(readBytes(file));
  const game = parseGame(text, () => loadRules(ruleset ?? USUAL_RULESET));
  if (game.ok) return game.value;
  const { fault } = game;
  if (fault.kind === "text") throw textCommandFault(file, fault.fault);
  if (fault.kind === "shape") throw dataFault(file, fault.fault);
  throw new UserError("file.notJson", { file, ...whereJsonBreaks(text, fault.reason) });
}

async function analysePosition(terminal: Terminal, cgp: string, options: Options): Promise<number> {
  const rules = loadRules(options.ruleset ?? USUAL_RULESET);
  const view = viewIn(rules, cgp);
  const lexicon = neededLexicon(terminal, rules, options.lexicon);
  const analysis = analyseView(await analystOf(lexicon, rules, options), view, null);
  if (options.json) {
    const { candidates, isExact, wasCut } = analysis;
    const moves = candidates.map((candidate) => candidateJson(rules, candidate));
    terminal.print(JSON.stringify({ ruleset: rules.ruleset.id, lexicon: lexicon.name, isExact, wasCut, moves }));
  } else for (const line of positionLines(terminal.t, view, analysis, options.top)) terminal.print(line);
  return 0;
}

const analystOf = async (lexicon: Lexicon, rules: Rules, { level, ms, samples }: Options): Promise<Analyst> => ({
  ...{ lexicon, leaves: await leaves(rules), level: levelNamed(level), millis: ms },
  effort: { ...USUAL_EFFORT, samples: checkSamples(samples) },
  clock: () => performance.now(),
});

async function analyseGame(
  terminal: Terminal,
  file: string,
  record: GameRecord,
  lexicon: Lexicon,
  options: Options,
): Promise<AnalysedGame> {
  const { rules, setup } = record;
  const recorded = turnsOf(record);
  const analyst = await analystOf(lexicon, rules, options);
  const turns: AnalysedTurn[] = [];
  const bar = progressBar(process.stderr);
  bar.begin(terminal.t("analyse.working", { file }));
  try {
    for (const turn of recorded) {
      turns.push(analyseRecorded(analyst, turn));
      bar.progress(turns.length / recorded.length);
      // The bar is drawn, and Ctrl-C heard, between two turns.
      await setImmediate();
    }
  } finally {
    bar.end();
  }
  return { rules, players: setup.players.map(({ name }) => name), lexicon: lexicon.name, turns };
}
