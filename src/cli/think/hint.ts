import { UserError } from "../../base/user-error.ts";
import { rankMoves } from "../../bots/candidates.ts";
import { explainMove } from "../../bots/explain.ts";
import { polite } from "../../lexicon/grades.ts";
import { leaves } from "../../worker/node-data.ts";
import { explanationJson, explanationLines } from "../print/explanation.ts";
import { parseMoveText } from "../print/movetext.ts";
import { loadRules } from "../shell/rules.ts";
import type { Terminal } from "../shell/terminal.ts";
import { neededLexicon, viewIn } from "./position.ts";

interface Options {
  readonly cgp: string;
  readonly move?: string;
  readonly ruleset: string;
  readonly lexicon?: string;
  readonly json?: boolean;
}

/** The racks that are tried for the next player are the same every time. */
const SEED = 1;

/** `tessera hint`: why a move is worth what it is. */
export async function run(terminal: Terminal, options: Options): Promise<number> {
  const rules = loadRules(options.ruleset);
  const view = viewIn(rules, options.cgp);
  const lexicon = neededLexicon(terminal, rules, options.lexicon);
  const learnt = await leaves(rules);
  let { move } = rankMoves(view, polite(lexicon), learnt, 1)[0];
  if (options.move !== undefined) {
    const parsed = parseMoveText(terminal.t, view, lexicon, options.move);
    if (!parsed.ok) throw new UserError("text.at", { file: "--move", line: 1, ...parsed.fault });
    move = parsed.value;
  }
  const explanation = explainMove(view, lexicon, learnt, move, SEED);
  if (options.json) terminal.print(JSON.stringify(explanationJson(view, explanation)));
  else for (const line of explanationLines(terminal.t, view, explanation)) terminal.print(line);
  return 0;
}
