import { parentPort, workerData } from "node:worker_threads";
import { reasonOf } from "./away.ts";
import { checkIdentities, type Identities } from "./fileidentity.ts";
import { type AppendValues, writeValues } from "./sqlite-append.ts";
import { codeOf, connect, keptStatements } from "./sqlite-connection.ts";

/** One statement, or a whole group commit. */
export type Job = Query | { readonly appends: readonly AppendValues[] };

interface Query {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Those behind it are not done where it changes nothing. */
  readonly mustChange?: boolean;
}

/** Jobs that share a commit; or some of a transaction that is said bit by bit, of which the first that fails is the last. */
export interface Order {
  readonly jobs: readonly Job[];
  readonly isWithin: boolean;
}

export interface Answer {
  readonly rows: readonly unknown[];
  readonly changes?: number;
  readonly lastId?: number | bigint;
}

/** What came of a job; of an error only text and code cross from one thread to the other. */
export type Outcome = Answer | { readonly fault: string; readonly code: string };

export interface ThreadData {
  readonly file: string;
  readonly identities: Identities;
}

/** Who is there, what is offered and what is counted: of no use any more when a machine has lost its power. */
const FLEETING = /^\s*(?:insert into|update|delete from) "(?:offers|presence|tallies)"/;

/** The one connection that writes: every sync of the disk is waited for here, and nobody else waits. */
function openThread({ file, identities }: ThreadData) {
  checkIdentities(identities);
  const db = connect(file, { fileMustExist: true });
  const prepare = keptStatements(db);
  const writeAll = db.transaction((appends: readonly AppendValues[]) => writeValues(prepare, appends));

  function query({ sql, parameters }: Query): Answer {
    // On a full disk SQLite undoes a transaction by itself, and then there is nothing left to undo.
    if (sql === "rollback" && !db.inTransaction) return { rows: [] };
    const statement = prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], changes, lastId: lastInsertRowid };
  }

  function perform(job: Job): Outcome {
    if ("sql" in job) return outcomeOf(() => query(job));
    // Several statements, of which none may stay when one fails.
    return outcomeOf(() => ({ rows: writeAll(job.appends) }));
  }

  function within(jobs: readonly Job[]): Outcome[] {
    const outcomes: Outcome[] = [];
    for (const job of jobs) {
      const outcome = perform(job);
      outcomes.push(outcome);
      if ("fault" in outcome || ("mustChange" in job && job.mustChange && outcome.changes === 0)) break;
    }
    return outcomes;
  }

  /** Each is judged by itself; what one of them hurts does not undo the others. */
  function together(jobs: readonly Job[]): Outcome[] {
    if (db.inTransaction) db.exec("rollback");
    if (jobs.length === 1) return [perform(jobs[0])];
    prepare("begin").run();
    try {
      const outcomes: Outcome[] = [];
      for (const job of jobs) {
        const outcome = perform(job);
        outcomes.push(outcome);
        // Undone with all before it. What is done after it would stay, and be done once more by whoever hears that it failed.
        if (!db.inTransaction) return jobs.map(() => outcome);
      }
      prepare("commit").run();
      return outcomes;
    } finally {
      if (db.inTransaction) db.exec("rollback");
    }
  }

  /**
   * Fleeting writes are on the disk with the next one that matters, at the latest: no sync of their own. They outlive
   * the process in any case.
   */
  function hurryingAsNeeded(jobs: readonly Job[]): Outcome[] {
    if (!jobs.every((job) => "sql" in job && FLEETING.test(job.sql))) return together(jobs);
    db.pragma("synchronous = normal");
    try {
      return together(jobs);
    } finally {
      db.pragma("synchronous = full");
    }
  }

  return {
    close: () => db.close(),
    carryOut({ jobs, isWithin }: Order): Outcome[] {
      try {
        checkIdentities(identities);
        return isWithin ? within(jobs) : hurryingAsNeeded(jobs);
      } catch (error) {
        return jobs.map(() => faultOf(error));
      }
    },
  };
}

function outcomeOf(work: () => Answer): Outcome {
  try {
    return work();
  } catch (error) {
    return faultOf(error);
  }
}

const faultOf = (error: unknown): Outcome => ({ fault: reasonOf(error), code: codeOf(error) });

type Thread = ReturnType<typeof openThread>;
let thread: Thread | null = null;

/** A file that cannot be opened now may be there again for the next order. */
function answer(order: Order): Outcome[] {
  try {
    thread ??= openThread(workerData);
    return thread.carryOut(order);
  } catch (error) {
    return order.jobs.map(() => faultOf(error));
  }
}

parentPort?.on("message", (order: Order | null) => {
  if (order !== null) return parentPort?.postMessage(answer(order));
  thread?.close();
  parentPort?.close();
});
