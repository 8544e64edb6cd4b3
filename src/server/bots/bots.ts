import { randomInt } from "node:crypto";
import { Piscina } from "piscina";
import { ADVICE_MS } from "../../bots/advice.ts";
import { type LevelId, levelOf } from "../../bots/levels.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { Move, Placement } from "../../words/move.ts";
import type { View } from "../../words/position.ts";
import type { NodeAnswer, NodeTask } from "../../worker/node.ts";
import { plainView } from "../../worker/plain.ts";
import type { Metrics } from "../http/metrics.ts";
import { FairQueue } from "../limits/fairqueue.ts";

/** What a computer player is to think about. */
export interface BotQuestion {
  readonly view: View;
  /** Without one it can only pass. */
  readonly lexicon: Lexicon | null;
  readonly level: string;
  /** The account whose table it is: accounts take turns. */
  readonly owner: string;
  /** Milliseconds until its clock has run down, asked when it begins to think. */
  readonly patience: () => number;
  /** False once the game has gone on without it. */
  readonly isWanted: () => boolean;
}

/** Computer players, each in a thread of its own for as long as it thinks. */
export interface Bots {
  /** Null where nobody wants to know any more. */
  think(question: BotQuestion): Promise<Move | null>;
  /** The placement that a hint shows; null where nothing can be laid. `owner`: the account that asks. */
  advise(view: View, lexicon: Lexicon, owner: string): Promise<Placement | null>;
  /** So many wait that no more games with computer players should begin. */
  areBusy(): boolean;
  close(): Promise<void>;
}

/** People wait that long without wondering. */
const MOST_MS = 2000;
const LEAST_MS = 20;
/** Of the time that is left: a game has many turns. */
const SHARE = 0.05;
/** So long a round takes in which every owner who waits is served once. */
const ROUND_MS = 10_000;
/** For each thread: with more owners than this a round would take longer. */
const MOST_OWNERS = 100;
/** A thread that has not answered by then is ended. */
const GRACE_MS = 8000;

/** In whole milliseconds: timers refuse others. `owners`: who else waits. */
export const thinkingTime = (patience: number, owners: number, threads: number): number =>
  Math.max(LEAST_MS, Math.floor(Math.min(MOST_MS, patience * SHARE, (ROUND_MS * threads) / (owners + 1))));

/**
 * The heap of a thread may grow to far more than any search needs (16 MB do), so that one which would take the memory of
 * the whole server ends alone. Word lists lie outside of it, in memory that all threads share.
 */
const THREAD = { file: new URL("../../worker/node.ts", import.meta.url), heapMb: 256 };
/** What is thrown away soon: without a limit V8 lets it grow to 100 MB, in steps that take half an hour of play. */
const YOUNG_MB = 24;
/** What those play who weigh more than points, where that has failed. */
const PLAIN_LEVEL = "club";
const WEIGHING: ReadonlySet<LevelId> = new Set<LevelId>(["expert", "master"]);

export function makeBots(threads: number, metrics: Metrics, { file, heapMb } = THREAD): Bots {
  const pool = new Piscina<NodeTask, NodeAnswer>({
    filename: file.href,
    minThreads: 0,
    maxThreads: threads,
    // A thread keeps what it has prepared for a lexicon.
    idleTimeout: 300_000,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // A thread that ends while it has nothing to do: the next question begins another.
  pool.on("error", () => metrics.botThreadsLost.inc());
  const queue = new FairQueue(threads);
  let isClosed = false;

  async function run(task: NodeTask): Promise<Move | null> {
    if (isClosed) return null;
    try {
      return (await pool.run(task, { signal: AbortSignal.timeout(GRACE_MS + task.millis) })).move;
    } catch (error) {
      if (isClosed) return null;
      metrics.botThreadsLost.inc();
      // Its thread is gone, and nothing else: whoever waits for the move gets one from the next.
      if (task.wants !== "move" || !WEIGHING.has(task.level)) throw error;
      return run({ ...task, level: PLAIN_LEVEL });
    }
  }

  /** `begin` is called when a thread is free and it is the owner's turn. */
  async function inTurn(owner: string, begin: () => Promise<Move | null>): Promise<Move | null> {
    const ended = metrics.botSeconds.startTimer();
    try {
      const answer = queue.add(owner, begin);
      metrics.botQueue.set(queue.size);
      return await answer;
    } finally {
      ended();
      metrics.botQueue.set(queue.size);
    }
  }

  return {
    async think({ view, lexicon, level, owner, patience, isWanted }) {
      if (lexicon === null) return { type: "pass" };
      return inTurn(owner, async () => {
        if (!isWanted()) return null;
        const millis = thinkingTime(patience(), queue.owners, threads);
        const seed = randomInt(2 ** 31);
        return run({ wants: "move", view: plainView(view), lexicon, level: levelOf(level), seed, millis });
      });
    },
    async advise(view, lexicon, owner) {
      const task: NodeTask = { wants: "advice", view: plainView(view), lexicon, millis: ADVICE_MS };
      const move = await inTurn(owner, () => run(task));
      return move?.type === "place" ? move : null;
    },
    areBusy: () => queue.owners >= MOST_OWNERS * threads,
    async close() {
      isClosed = true;
      await pool.destroy();
    },
  };
}
