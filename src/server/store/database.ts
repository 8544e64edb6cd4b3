import type { Prepared } from "./append.ts";
import { attempt, type Trouble } from "./away.ts";
import type { DamageLog } from "./damage.ts";
import type { Channel, Signal } from "./letter.ts";
import type { Db } from "./schema.ts";

export type Engine = "sqlite" | "postgres";

/** What the store tells its operator; pino fits. */
export interface StoreLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

export const SILENT: StoreLog = { info() {}, warn() {} };

/** How nodes hear of each other's writes. */
export interface Signals {
  /** To all nodes, this one included, after the write that it speaks of. */
  publish(signal: Signal): void;
  /** The function that ends it. `missed` is called when signals may have been: of these channels, or (null) of any. */
  subscribe(hear: (signal: Signal) => void, missed: (channels: readonly Channel[] | null) => void): () => void;
  /**
   * Somebody here wants the signals of this channel, until the function is called. Others may come or not. When it takes a
   * moment until they are heard, `missed` is told afterwards: what was read before may be old by then.
   */
  follow(channel: Channel): () => void;
}

/** How signals go from node to node. */
export interface SignalLine extends Signals {
  close(): Promise<void>;
}

/** One of the two engines, opened: what differs between them stays behind this. */
export interface Database {
  readonly engine: Engine;
  readonly db: Db;
  /** How nodes on this database hear of each other, unless something else is set up for that. */
  openSignals(): Promise<SignalLine>;
  readonly damage: DamageLog;
  /** A connection for group commits alone: they do not stand in line behind those who read. */
  readonly writer: Db;
  /** How long a piece of work is tried while the database is away. */
  readonly patienceMs: number;
  /** How long anybody waits for the answer to a piece of work. */
  readonly longestMs: number;
  /** Null where the work itself was at fault. */
  troubleOf(error: unknown): Trouble | null;
  /** Something unique is there already. */
  isDuplicate(error: unknown): boolean;
  /**
   * Writes those appends of a batch that stand at their activity's version, commit included, and gives back whose
   * activities these are; the others have to be judged one by one. An activity may be in the batch once.
   */
  appendAtOnce(batch: readonly Prepared[]): Promise<ReadonlySet<unknown>>;
  /** Rejects where the disk is all but full: a small write may find room where a move does not. */
  checkRoom?(): Promise<void>;
  close(): Promise<void>;
}

const tried = <T>(
  { troubleOf, patienceMs, longestMs }: Database,
  work: () => Promise<T>,
  mayRepeat: boolean,
  mostMs = patienceMs,
): Promise<T> => attempt(work, troubleOf, mayRepeat, Math.min(patienceMs, mostMs), longestMs);

/** Reads, and writes that do no harm when they are done twice. */
export const repeatable = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  tried(database, () => work(database.db), true);

/** A connection that broke is made anew within this time; what lasts longer is worth knowing. */
const PROBE_MS = 1000;

/** A write by the way that group commits go, which shows whether that is open: it is not tried for as long as a move. */
export const probe = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  tried(
    database,
    async () => {
      await database.checkRoom?.();
      return work(database.writer);
    },
    true,
    PROBE_MS,
  );

/** A write that must not be done twice: when nobody knows whether it was done, it is not tried again. */
export const once = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  tried(database, () => work(database.db), false);

/** Several statements in one piece, which may be done twice. */
export const repeatableTransaction = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  tried(database, () => database.db.transaction().execute(work), true);

/** Several statements in one piece, done once. */
export const onceTransaction = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  tried(database, () => database.db.transaction().execute(work), false);
