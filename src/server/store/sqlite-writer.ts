import { Worker } from "node:worker_threads";
import { reasonOf } from "./away.ts";
import type { StoreLog } from "./database.ts";
import type { Answer, Job, Order, Outcome, ThreadData } from "./sqlite-thread.ts";

/** More would make the first of them wait for long. */
const MOST_JOBS = 100;
/** Far more than any batch needs; a thread without a limit would take the whole process down with it, or just its memory. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 };

/** What the database said in its thread. */
class SqliteFault extends Error {
  readonly code: string;

  constructor(text: string, code: string) {
    super(text);
    this.code = code;
  }
}

/** The thread is gone: what it was told last may be written or not. */
export class ThreadLost extends Error {}

/** The thread, for one transaction alone. */
export interface Hold {
  /** In their order, as far as none fails. */
  run(jobs: readonly Job[]): Promise<Answer[]>;
  release(): void;
}

/** The thread that writes, seen from here. */
export interface Writer {
  /** Jobs that wait together share a commit; each is done whole or not at all. */
  run(job: Job): Promise<Answer>;
  hold(): Promise<Hold>;
  /** When all that was asked for is done. */
  close(): Promise<void>;
}

interface Waiting {
  readonly job: Job;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Who waits stands in one line: jobs, and those who want the thread for themselves. */
export function sqliteWriter(data: ThreadData, log: StoreLog): Writer {
  const line: (Waiting | (() => void))[] = [];
  const thread = writingThread(data, log);
  let isBusy = false;
  let closing: Promise<void> | null = null;

  function next(): void {
    if (isBusy) return;
    const [first] = line;
    if (first === undefined) return;
    isBusy = true;
    if (typeof first !== "function") return void carryOut(takeJobs());
    line.shift();
    first();
  }

  function takeJobs(): Waiting[] {
    const jobs: Waiting[] = [];
    for (const one of line) {
      if (typeof one === "function" || jobs.length === MOST_JOBS) break;
      jobs.push(one);
    }
    line.splice(0, jobs.length);
    return jobs;
  }

  async function carryOut(waiting: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await thread.send({ jobs: waiting.map(({ job }) => job), isWithin: false });
      for (const [i, { resolve, reject }] of waiting.entries()) {
        const outcome = outcomes[i];
        if ("fault" in outcome) reject(faultOf(outcome));
        else resolve(outcome);
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
    release();
  }

  function release(): void {
    isBusy = false;
    next();
  }

  function stand(one: (typeof line)[number]): void {
    if (closing !== null) throw new Error("the store is closed");
    line.push(one);
    next();
  }

  const hold = (): Promise<Hold> =>
    new Promise((resolve) => {
      stand(() => {
        const life = thread.life();
        const run = async (jobs: readonly Job[]): Promise<Answer[]> => {
          // What another thread has begun died with it, and must not go on outside of a transaction.
          if (thread.life() !== life) throw new ThreadLost("the thread that writes was lost in a transaction");
          return (await thread.send({ jobs, isWithin: true })).map(answerOf);
        };
        resolve({ run, release });
      });
    });

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        stand({ job, resolve, reject });
      }),
    hold,
    async close() {
      const last = closing === null ? hold() : null;
      closing ??= Promise.resolve(last).then(thread.end);
      await closing;
    },
  };
}

function answerOf(outcome: Outcome): Answer {
  if ("fault" in outcome) throw faultOf(outcome);
  return outcome;
}

const faultOf = ({ fault, code }: Extract<Outcome, { fault: string }>) => new SqliteFault(fault, code);

interface Pending {
  resolve(outcomes: Outcome[]): void;
  reject(error: unknown): void;
}

/**
 * Started when there is something to write, so that whoever only reads does not wait for it; started again when it has
 * died. It gets one order at a time, and keeps the process alive only while it has one.
 */
function writingThread(workerData: ThreadData, log: StoreLog) {
  let worker: Worker | null = null;
  let lives = 0;
  let pending: Pending | null = null;

  function start(): Worker {
    const file = new URL("./sqlite-thread.ts", import.meta.url);
    const fresh = new Worker(file, { workerData, resourceLimits: THREAD_MEMORY });
    let reason = "it ended";
    fresh.on("message", (outcomes: Outcome[]) => {
      fresh.unref();
      pending?.resolve(outcomes);
      pending = null;
    });
    fresh.on("error", (error) => {
      reason = reasonOf(error);
    });
    fresh.on("exit", () => {
      lives++;
      worker = null;
      if (pending !== null) log.warn({ reason }, "the thread that writes was lost; another one is started");
      pending?.reject(new ThreadLost(`the thread that writes was lost: ${reason}`));
      pending = null;
    });
    return fresh;
  }

  return {
    life: () => lives,
    send: (order: Order): Promise<Outcome[]> =>
      new Promise((resolve, reject) => {
        worker ??= start();
        worker.postMessage(order);
        worker.ref();
        pending = { resolve, reject };
      }),
    async end(): Promise<void> {
      const ending = worker;
      if (ending === null) return;
      const gone = new Promise<void>((resolve) => ending.once("exit", () => resolve()));
      ending.ref();
      ending.postMessage(null);
      await gone;
    },
  };
}
