import type { Candidate } from "../../bots/bot.ts";
import { loadLeaves } from "../../bots/leavecatalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { makeMoveText } from "../print/movetext.ts";
import { loadRules } from "../shell/rules.ts";
import type { Terminal } from "../shell/terminal.ts";
import { neededLexicon, viewIn } from "./position.ts";
import { botNamed, candidateJson, questionOf, type ThinkOptions } from "./thinking.ts";

/** `tessera best`: the move of a bot, and nothing else. */
export async function run(terminal: Terminal, options: ThinkOptions): Promise<number> {
  const rules = loadRules(options.ruleset);
  const bot = botNamed(options.level);
  const view = viewIn(rules, options.cgp);
  const lexicon = neededLexicon(terminal, rules, options.lexicon);
  const answer = bot(questionOf(view, lexicon, await loadLeaves(rules), options.ms, options.seed));
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
