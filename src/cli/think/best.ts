import { USUAL_EFFORT } from "../../bots/analysis.ts";
import type { Candidate } from "../../bots/bot.ts";
import { think } from "../../bots/think.ts";
import type { Rules } from "../../words/ruleset.ts";
import { leaves } from "../../worker/node-data.ts";
import { makeMoveText } from "../print/movetext.ts";
import { skillNamed } from "../shell/levels.ts";
import { loadRules } from "../shell/rules.ts";
import type { Terminal } from "../shell/terminal.ts";
import { neededLexicon, viewIn } from "./position.ts";
import { candidateJson, checkSamples, type ThinkOptions } from "./thinking.ts";

/** The same answer every time, unless another number is asked for. */
const USUAL_SEED = 1;
/** Where playouts are counted, time is only a cap: else the answer would hang on how fast the machine is. */
const USUAL_MS = 1000;
const CAP_MS = 10_000;

const clock = (): number => performance.now();

/** `tessera best`: the move of a bot, and nothing else. */
export async function run(terminal: Terminal, options: ThinkOptions): Promise<number> {
  const rules = loadRules(options.ruleset);
  const level = skillNamed(options.level);
  const view = viewIn(rules, options.cgp);
  const lexicon = neededLexicon(terminal, rules, options.lexicon);
  const answer = await think({
    ...{ view, lexicon, leaves, level, clock },
    seed: options.seed ?? USUAL_SEED,
    millis: options.ms ?? (options.samples === undefined ? USUAL_MS : CAP_MS),
    effort: options.samples === undefined ? undefined : { ...USUAL_EFFORT, samples: checkSamples(options.samples) },
  });
  const [best] = answer.candidates;
  if (options.json) {
    const { isExact, wasCut, candidates } = answer;
    const told = candidates.map((candidate) => candidateJson(rules, candidate));
    terminal.print(JSON.stringify({ move: makeMoveText(rules, answer.move), isExact, wasCut, candidates: told }));
  } else terminal.print(moveLine(rules, best));
  return 0;
}

/** Only a placement has points. */
const moveLine = (rules: Rules, { move, score }: Candidate): string =>
  move.type === "place" ? `${makeMoveText(rules, move)} ${score}` : makeMoveText(rules, move);
