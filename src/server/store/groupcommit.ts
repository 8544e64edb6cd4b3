import { ok } from "../../base/result.ts";
import { type AppendAnswer, type Prepared, prepare, writeAppends } from "./append.ts";
import { pause, StoreAway, within } from "./away.ts";
import type { Database } from "./database.ts";
import type { Append } from "./store.ts";

/** More would make the first of them wait for long. */
const MOST_APPENDS = 500;

/** Batches do not begin sooner one after the other: with a quick disk each move would have a commit, and its cost, alone. */
const APART_MS = 25;
/** So many share that cost well, and wait for no more. */
const ENOUGH = 50;

interface Waiting extends Prepared {
  readonly since: number;
  resolve(answer: AppendAnswer): void;
  reject(error: unknown): void;
}

export interface GroupCommit {
  append(append: Append): Promise<AppendAnswer>;
  /** When all that was asked for is answered. */
  drained(): Promise<void>;
}

/** Appends that arrive within a moment share one transaction, and so one sync of the disk. */
export function groupCommit(database: Database): GroupCommit {
  const waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let began = 0;
  /** Begins the batch that gathers now. */
  let begin = (): void => {};

  /** What comes in the same turn of the loop goes together, at least; more gather while a batch is on its way. */
  const gather = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (ms < 1 || waiting.length >= ENOUGH) return void setImmediate(resolve);
      const timer = setTimeout(resolve, ms);
      begin = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await gather(began + APART_MS - performance.now());
      began = performance.now();
      await settle(database, waiting.splice(0, MOST_APPENDS));
    }
    running = null;
  }

  return {
    async append(append) {
      // Here, and not in the batch: a fault of the caller's is the caller's alone.
      const prepared = prepare(append);
      return new Promise((resolve, reject) => {
        waiting.push({ ...prepared, since: performance.now(), resolve, reject });
        if (waiting.length >= ENOUGH) begin();
        running ??= run();
      });
    },
    async drained() {
      while (running !== null) await running;
    },
  };
}

async function settle(database: Database, batch: readonly Waiting[]): Promise<void> {
  for (let left = batch; left.length > 0; ) {
    try {
      left = await inTime(database, left, settleUsual(database, left));
      if (left.length === 0) return;
      const answers = await inTime(database, left, settleAll(database, left));
      for (const [i, answer] of answers.entries()) left[i].resolve(answer);
      return;
    } catch (error) {
      if (error instanceof StoreAway) return rejectAll(left, error);
      const trouble = database.troubleOf(error);
      if (trouble === null) return settleOneByOne(database, left, error);
      if (trouble === "unknown") for (const one of left) one.unsure = true;
      const isLate = performance.now() - left[0].since > database.patienceMs;
      if (isLate) return rejectAll(left, new StoreAway(error));
    }
    await pause();
  }
}

function rejectAll(batch: readonly Waiting[], error: StoreAway): void {
  for (const one of batch) one.reject(error);
}

/** No longer than the first of them may wait. */
const inTime = <T>({ longestMs }: Database, [{ since }]: readonly Waiting[], work: Promise<T>): Promise<T> =>
  within(since + longestMs - performance.now(), work);

/** Most appends stand where they should; those that do not are left, and those that another of the batch comes before. */
async function settleUsual(database: Database, batch: readonly Waiting[]): Promise<readonly Waiting[]> {
  const firsts = new Map<string, Waiting>();
  for (const one of batch) if (!firsts.has(one.append.activity)) firsts.set(one.append.activity, one);
  const usual = new Set([...firsts.values()].filter((one) => !one.unsure));
  if (usual.size === 0) return batch;
  const written = await database.appendAtOnce([...usual]);
  const isWritten = (one: Waiting): boolean => usual.has(one) && written.has(one.append.activity);
  for (const one of batch) if (isWritten(one)) one.resolve(ok(one.append.version + one.append.facts.length));
  return batch.filter((one) => !isWritten(one));
}

const settleAll = ({ writer, engine }: Database, batch: readonly Waiting[]): Promise<AppendAnswer[]> =>
  writer.transaction().execute((db) => writeAppends(db, engine, batch));

/** Something in the batch hurts a rule of the schema: whose it is shows when each stands alone. */
async function settleOneByOne(database: Database, batch: readonly Waiting[], error: unknown): Promise<void> {
  if (batch.length === 1) batch[0].reject(error);
  else for (const one of batch) await settle(database, [one]);
}
