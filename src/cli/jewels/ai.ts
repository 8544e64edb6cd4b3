import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { Random } from "../../base/random.ts";
import { UserError } from "../../base/user-error.ts";
import { ANSWER_FILE, makeAnswer, parseQuestion, QUESTION_FILE } from "../../formats/jewels-turn.ts";
import { CLASSIC, type JewelsRules } from "../../jewels/rules.ts";
import { legalSwaps, type Swap } from "../../jewels/swap.ts";
import { readText, textCommandFault, writeText } from "../shell/files.ts";
import { chosenLanguage, type Translate, translator } from "../shell/messages.ts";
import { type AiOptions, parseAiOptions } from "./ai-options.ts";

/**
 * The program that a judge calls for each turn: it reads `vstup.txt` and writes `vystup.txt`. It imports little, for
 * it is started anew for each turn, and what it needs for thinking only after a first answer stands in its place.
 */
const WEIGHTS = new URL("../../../data/jewels/weights.bin", import.meta.url);

/** Texts are read when there is something to say, which in a game there is not. */
function speak(language: string | undefined): Translate {
  return translator(chosenLanguage(language, process.env));
}

function readWeights(): Uint8Array {
  try {
    return readFileSync(WEIGHTS);
  } catch {
    return new Uint8Array(0);
  }
}

const warn = (text: string): void => {
  process.stderr.write(`jewels-ai: ${text}\n`);
};

/** Other sizes are rare, and so is what reads them. */
async function rulesOf(options: AiOptions): Promise<JewelsRules> {
  if (options.size === undefined && options.colours === undefined) return CLASSIC;
  return (await import("./files.ts")).chosenRules(options);
}

async function play(options: AiOptions): Promise<void> {
  const rules = await rulesOf(options);
  const parsed = parseQuestion(rules, readText(QUESTION_FILE));
  if (!parsed.ok) throw textCommandFault(QUESTION_FILE, parsed.fault);
  const { turns, board } = parsed.value;
  const first = legalSwaps(rules, board)[0];
  if (first === undefined) throw new UserError("ai.noSwap", { file: QUESTION_FILE });
  const answer = (swap: Swap): void => writeText(ANSWER_FILE, makeAnswer(rules, swap));
  answer(first);
  try {
    const { think } = await import("./ai-thinking.ts");
    think({
      rules,
      turns,
      board,
      answer,
      warn: (fault) => warn(speak(options.lang)(fault.key, fault.values)),
      weights: readWeights,
      random: Random.fromSeed(options.seed ?? randomInt(2 ** 47)),
      // The clock of the process begins when it does, before any of our code runs.
      isOver: () => performance.now() >= options.time,
      playouts: options.playouts,
      memory: options.memory,
    });
  } catch (error) {
    // A legal answer stands already: that is worth more than stopping the game.
    const t = speak(options.lang);
    if (error instanceof UserError) warn(t(error.key, error.values));
    else warn(t("cli.crash", { text: String(error) }));
  }
}

async function main(): Promise<void> {
  let language: string | undefined;
  try {
    const options = parseAiOptions(process.argv.slice(2));
    language = options.lang;
    if (options.help) process.stdout.write(`${speak(language)("ai.help")}\n`);
    else await play(options);
  } catch (error) {
    process.exitCode = 1;
    const t = speak(language);
    if (error instanceof UserError) warn(t(error.key, error.values));
    else warn(t("cli.crash", { text: String(error) }));
  }
}

await main();
