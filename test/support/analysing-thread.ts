import { parentPort, workerData } from "node:worker_threads";
import { analyseView } from "../../src/bots/analyst.ts";
import type { Effort } from "../../src/bots/bot.ts";
import type { Lexicon } from "../../src/lexicon/lexicon.ts";
import type { Move } from "../../src/words/move.ts";
import { type PlainView, wholeView } from "../../src/worker/plain.ts";

export interface Analysing {
  readonly view: PlainView;
  readonly lexicon: Lexicon;
  readonly effort: Effort;
  readonly move: Move;
}

/** Analyses one turn in a thread of its own, by a clock that stands still. */
const { view, lexicon, effort, move } = workerData as Analysing;
const whole = wholeView(view);
if (whole !== null)
  parentPort?.postMessage(
    analyseView({ lexicon, leaves: null, level: "master", millis: 1, effort, clock: () => 0 }, whole, move),
  );
