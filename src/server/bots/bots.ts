import { randomInt } from "node:crypto";
import { Piscina } from "piscina";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { Move } from "../../words/move.ts";
import type { View } from "../../words/position.ts";
import { plainView } from "../../worker/host.ts";
import type { NodeAnswer, NodeTask } from "../../worker/node.ts";
import type { Metrics } from "../http/metrics.ts";

/** Computer players, each in a thread of its own for as long as it thinks. */
export interface Bots {
  /** `patience`: milliseconds until its clock has run down. Without a lexicon it can only pass. */
  think(view: View, lexicon: Lexicon | null, level: string, patience: number): Promise<Move>;
  close(): Promise<void>;
}

/** People wait that long without wondering. */
const MOST_MS = 2000;
/** Of the time that is left: a game has many turns. */
const SHARE = 0.05;
/** A thread that has not answered by then is ended. */
const GRACE_MS = 8000;

export function makeBots(threads: number, metrics: Metrics): Bots {
  const pool = new Piscina<NodeTask, NodeAnswer>({
    filename: new URL("../../worker/node.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    // A thread keeps what it has prepared for a lexicon.
    idleTimeout: 300_000,
    maxQueue: 10_000,
  });
  return {
    async think(view, lexicon, level, patience) {
      if (lexicon === null) return { type: "pass" };
      const millis = Math.max(20, Math.min(MOST_MS, patience * SHARE));
      const ended = metrics.botSeconds.startTimer();
      metrics.botQueue.set(pool.queueSize);
      try {
        const task: NodeTask = { view: plainView(view), lexicon, level, seed: randomInt(2 ** 31), millis };
        const signal = AbortSignal.timeout(GRACE_MS + (pool.queueSize + 1) * MOST_MS);
        return (await pool.run(task, { signal })).move;
      } finally {
        ended();
        metrics.botQueue.set(pool.queueSize);
      }
    },
    async close() {
      await pool.destroy();
    },
  };
}
