import { Worker } from "node:worker_threads";
import type { GamePlan, PlayedGame } from "./game.ts";
import { killGroup } from "./process.ts";
import type { FromWorker, ToWorker, WorkerData } from "./worker.ts";

/** Hears of each game in the order of the plans, whichever thread was quicker. */
export type Listener = (game: PlayedGame) => void;

/**
 * Plays the games on so many threads. Which thread plays a game makes no difference to it. `stopped` breaks
 * off at once: what was played until then has been heard.
 */
export async function playMatch(
  plans: readonly GamePlan[],
  threads: number,
  data: WorkerData,
  listener: Listener,
  stopped: AbortSignal,
): Promise<void> {
  const groups = new Set<number>();
  const killGroups = () => groups.forEach(killGroup);
  // However the arena ends: programs that it began do not stay behind.
  process.on("exit", killGroups);
  const inOrder = orderly(listener);
  let next = 0;
  const workers: Worker[] = [];
  const stop = () => {
    for (const worker of workers) void worker.terminate();
  };
  stopped.addEventListener("abort", stop);

  /** Ends when the thread ends; fails when something happens in it that should not. */
  const serve = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: data });
      workers.push(worker);
      let isDone = false;
      const handOut = () => {
        isDone = next === plans.length;
        const message: ToWorker = isDone ? { type: "end" } : { type: "play", plan: plans[next++] };
        worker.postMessage(message);
      };
      worker.on("message", (message: FromWorker) => {
        if (message.type === "groupBegun") groups.add(message.group);
        if (message.type === "groupEnded") groups.delete(message.group);
        if (message.type !== "played" || stopped.aborted) return;
        inOrder(message.game);
        // Whoever heard of the game may have stopped the match.
        if (!stopped.aborted) handOut();
      });
      worker.on("error", reject);
      worker.on("exit", () => {
        if (isDone || stopped.aborted) resolve();
        else reject(new Error("a thread of the arena has ended before its game"));
      });
      handOut();
    });

  try {
    if (!stopped.aborted) await Promise.all(Array.from({ length: Math.min(threads, plans.length) }, serve));
  } finally {
    stopped.removeEventListener("abort", stop);
    await Promise.all(workers.map((worker) => worker.terminate()));
    killGroups();
    process.off("exit", killGroups);
  }
}

/** Holds games back until those before them are there. */
function orderly(listener: Listener): Listener {
  const early = new Map<number, PlayedGame>();
  let due = 0;
  return (game) => {
    early.set(game.index, game);
    for (let found = early.get(due); found !== undefined; found = early.get(due)) {
      early.delete(due++);
      listener(found);
    }
  };
}
