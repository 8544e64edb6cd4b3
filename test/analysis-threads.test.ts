import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { analyseView } from "../src/bots/analyst.ts";
import { chooseGreedily } from "../src/bots/greedy.ts";
import { type Position, viewFor } from "../src/words/position.ts";
import { plainView } from "../src/worker/plain.ts";
import type { Analysing } from "./support/analysing-thread.ts";
import { madeUpLexicon, playGame } from "./support/games.ts";
import { rulesOf } from "./support/table.ts";

const THREAD = new URL("./support/analysing-thread.ts", import.meta.url);
const rules = rulesOf("classic-en");
const lexicon = madeUpLexicon(rules.alphabet, 5);

const CASES = [
  ["two players", 2, 40],
  ["three players", 3, 40],
  ["a bag that is nearly empty", 2, 4],
] as const;

test.each(CASES)("another thread finds the same to the last digit: %s", async (_, players, bag) => {
  const { positions } = playGame(rules, lexicon, players, 3, chooseGreedily);
  const position = positions.find((one) => one.phase === "playing" && one.bag.length <= bag) as Position;
  const view = viewFor(position, position.turn);
  const task: Analysing = {
    ...{ view: plainView(view), lexicon, effort: { samples: 80, error: 0.01 }, move: { type: "pass" } },
  };
  const worker = new Worker(THREAD, { workerData: task });
  try {
    const [found] = await once(worker, "message");
    const { effort, move } = task;
    const own = analyseView({ lexicon, leaves: null, level: "master", millis: 1, effort, clock: () => 0 }, view, move);
    expect(own.candidates[0].samples).toBeGreaterThan(1);
    expect(found).toEqual(own);
  } finally {
    await worker.terminate();
  }
});
