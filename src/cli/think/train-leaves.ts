import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../../base/user-error.ts";
import { LeaveTraining, readTraining } from "../../bots/leave-training.ts";
import { lexiconFolders } from "../../library/folders.ts";
import { writeWhole } from "../../library/whole.ts";
import { progressBar } from "../shell/progress.ts";
import { loadRules } from "../shell/rules.ts";
import type { Terminal } from "../shell/terminal.ts";
import { hashOf, loadLexicon } from "../shell/wordlist.ts";

interface Options {
  readonly ruleset: string;
  readonly lexicon?: string;
  readonly games: number;
  readonly seed?: number;
  readonly out?: string;
}

const SAVE_EVERY_MS = 15_000;
const YIELD_EVERY_MS = 200;

/** Plays itself and learns what tiles are worth that stay on the rack. Stopped by Ctrl-C, it goes on when called again. */
export async function run(terminal: Terminal, options: Options): Promise<number> {
  const { t, print, warn } = terminal;
  const rules = loadRules(options.ruleset);
  const name = options.lexicon ?? rules.ruleset.lexicon;
  if (name === null) throw new UserError("train.noLexicon", { name: rules.ruleset.id });
  if (options.games < 1) throw new UserError("train.noGames");
  const lexicon = loadLexicon(terminal, name, rules.alphabet);
  const hash = hashOf(lexicon, rules.alphabet);
  const out = options.out ?? leavesFile(rules.ruleset.id);
  const draft = join(dirname(lexiconFolders(process.env).built), "training", `${rules.ruleset.id}.json`);
  const plan = { seed: options.seed ?? 1, games: options.games };
  const saved = readTraining(readDraft(draft), rules, hash, plan);
  if (saved !== null) warn(t("train.resumed", { played: saved.played, games: saved.games }));
  const training = new LeaveTraining(rules, lexicon, plan, saved);

  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  const bar = progressBar(process.stderr);
  bar.begin(t("train.title", { name: rules.ruleset.id }));
  let savedAt = Date.now();
  while (!training.isOver && !isStopped) {
    const pause = Date.now() + YIELD_EVERY_MS;
    while (!training.isOver && Date.now() < pause) training.step();
    bar.progress(training.share);
    // Signals are heard only between two pieces of work.
    await new Promise(setImmediate);
    if (Date.now() - savedAt > SAVE_EVERY_MS) {
      writeWhole(draft, JSON.stringify(training.save(hash)));
      savedAt = Date.now();
    }
  }
  bar.end();
  process.off("SIGINT", stop);
  process.off("SIGTERM", stop);
  if (!training.isOver) {
    writeWhole(draft, JSON.stringify(training.save(hash)));
    warn(t("train.stopped", { share: Math.floor(training.share * 100) }));
    return 1;
  }
  writeWhole(out, training.file(hash));
  rmSync(draft, { force: true });
  print(t("train.done", { file: out, racks: training.result().racks }));
  return 0;
}

const leavesFile = (ruleset: string): string =>
  fileURLToPath(new URL(`../../../data/leaves/${ruleset}.json`, import.meta.url));

/** Null where there is none, or half a file: then learning begins anew. */
function readDraft(file: string): unknown {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
