import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { type DialectAdapter, Kysely, SqliteAdapter, SqliteDialect, type SqliteDatabase as SqlitePort } from "kysely";
import { UserError } from "../../base/user-error.ts";
import { reasonOf, type Trouble } from "./away.ts";
import { damageLog } from "./damage.ts";
import type { Database, StoreLog } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { Schema } from "./schema.ts";
import { localSignals } from "./signals.ts";

const FILE = "tessera.sqlite";
const LOCK = "tessera.lock";
/** Statements that are kept prepared. Those of group commits come in many lengths, so there must be an end. */
const MOST_STATEMENTS = 300;
/** Nobody else writes; only a backup that begins or ends may hold the file for a moment. */
const BUSY_MS = 5000;

export const sqliteFile = (folder: string): string => join(folder, FILE);

/** SQLite can undo changes of the schema too, so that a migration is done whole or not at all. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new Adapter();
  }
}

/** The embedded engine: one file in the data folder, written by one process. */
export async function openSqlite(folder: string, log: StoreLog, patienceMs: number): Promise<Database> {
  const path = resolve(folder);
  const lock = takeLock(path);
  try {
    const file = connect(sqliteFile(path));
    const db = new Kysely<Schema>({ dialect: new Dialect({ database: keepingStatements(file) }) });
    await migrate(db, "sqlite");
    return {
      engine: "sqlite",
      db,
      writer: db,
      openSignals: async () => localSignals(log),
      damage: damageLog(log),
      patienceMs,
      troubleOf,
      isDuplicate: (error) => /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(codeOf(error)),
      backup: (target) => writeBackup(file, target),
      async close() {
        await db.destroy();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error instanceof UserError ? error : cannotOpen(path, error);
  }
}

const cannotOpen = (place: string, error: unknown): UserError =>
  new UserError("store.cannotOpen", { place, reason: reasonOf(error) });

/**
 * Two servers on one folder would each think that they alone give out versions. The lock is that of a transaction in
 * a file of its own: it is gone when the process is, however that ends, and does not hinder a backup.
 */
function takeLock(folder: string): SqliteDatabase.Database {
  let lock: SqliteDatabase.Database | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new SqliteDatabase(join(folder, LOCK), { timeout: 0 });
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock?.close();
    if (codeOf(error).startsWith("SQLITE_BUSY")) throw new UserError("store.locked", { folder });
    throw cannotOpen(folder, error);
  }
}

function connect(file: string): SqliteDatabase.Database {
  const db = new SqliteDatabase(file, { timeout: BUSY_MS });
  db.pragma("journal_mode = wal");
  // In WAL, anything less may lose the last commits when the machine loses power.
  db.pragma("synchronous = full");
  db.pragma("foreign_keys = on");
  return db;
}

const NO_STATEMENT: ReturnType<SqlitePort["prepare"]> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

/** Who is there, what is offered and what is counted: of no use any more when a machine has lost its power. */
const FLEETING = /^\s*(?:insert into|update|delete from) "(?:offers|presence|tallies)"/;

/**
 * Such a write is on the disk with the next one that matters, at the latest: no sync of its own, for which everything
 * else would have to wait. It outlives the process in any case.
 */
function unhurried(db: SqliteDatabase.Database, sql: string): SqliteDatabase.Statement {
  const statement = db.prepare(sql);
  const hurried = { all: statement.all.bind(statement), run: statement.run.bind(statement) };
  const without = <T>(work: () => T): T => {
    if (db.inTransaction) return work();
    db.pragma("synchronous = normal");
    try {
      return work();
    } finally {
      db.pragma("synchronous = full");
    }
  };
  statement.all = (...given) => without(() => hurried.all(...given));
  statement.run = (...given) => without(() => hurried.run(...given));
  return statement;
}

/** Kysely prepares a statement each time it runs; most of ours come again and again. */
function keepingStatements(db: SqliteDatabase.Database): SqlitePort {
  const kept = new Map<string, SqliteDatabase.Statement>();
  return {
    close: () => db.close(),
    prepare(sql) {
      // On a full disk SQLite undoes a transaction by itself, and then there is nothing left to undo.
      if (sql === "rollback" && !db.inTransaction) return NO_STATEMENT;
      let statement = kept.get(sql);
      // Taken out and put in again, the least used ones stand first.
      if (statement === undefined) statement = FLEETING.test(sql) ? unhurried(db, sql) : db.prepare(sql);
      else kept.delete(sql);
      kept.set(sql, statement);
      if (kept.size > MOST_STATEMENTS) kept.delete(kept.keys().next().value as string);
      return statement as unknown as ReturnType<SqlitePort["prepare"]>;
    },
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** A full or broken disk is the database's trouble; a constraint that is hurt is ours. */
function troubleOf(error: unknown): Trouble | null {
  const code = codeOf(error);
  if (code.startsWith("SQLITE_BUSY")) return "untouched";
  return /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY|NOMEM)/.test(code) ? "unknown" : null;
}

/** Where a server is not started but its data is wanted, nothing must be made that looks like an empty store. */
export function mustExist(folder: string): void {
  if (!existsSync(sqliteFile(folder))) throw new UserError("store.nothingHere", { folder: resolve(folder) });
}

/** A backup of a data folder that a server may be using: it holds the lock, but readers need none. */
export async function backupFolder(folder: string, target: string): Promise<void> {
  mustExist(folder);
  // Not read-only, although nothing is written: only so are the files beside it removed again, where no server runs.
  const file = new SqliteDatabase(sqliteFile(resolve(folder)), { fileMustExist: true, timeout: BUSY_MS });
  try {
    await writeBackup(file, target, true);
  } finally {
    file.close();
  }
}

/**
 * Whole or not at all: the target's name appears when everything is on the disk. What another process writes between
 * two steps makes SQLite begin anew, so there the whole file is one step; our own writes simply reach the copy too.
 */
async function writeBackup(file: SqliteDatabase.Database, target: string, oneStep = false): Promise<void> {
  const whole = resolve(target);
  const part = `${whole}.${process.pid}.part`;
  try {
    mkdirSync(dirname(whole), { recursive: true });
    await file.backup(part, oneStep ? { progress: () => 2 ** 31 - 1 } : undefined);
    checkCopy(part);
    sync(part);
    renameSync(part, whole);
    sync(dirname(whole));
  } catch (error) {
    rmSync(part, { force: true });
    throw new UserError("store.backupFailed", { file: whole, reason: reasonOf(error) });
  }
}

function checkCopy(file: string): void {
  const copy = new SqliteDatabase(file, { fileMustExist: true });
  try {
    // One plain file: no log beside it that somebody could forget to copy.
    copy.pragma("journal_mode = delete");
    const found = copy.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") throw new Error(String(found));
  } finally {
    copy.close();
  }
}

function sync(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
