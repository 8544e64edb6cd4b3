import { dirname, resolve } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { Kysely } from "kysely";
import { UserError } from "../../base/user-error.ts";
import type { Trouble } from "./away.ts";
import { damageLog } from "./damage.ts";
import type { Database, StoreLog } from "./database.ts";
import { cannotOpen, checkRoom, logOf, sqliteFile, takeFolder } from "./datafolder.ts";
import { identitiesOf } from "./fileidentity.ts";
import { migrate } from "./migrate.ts";
import type { Schema } from "./schema.ts";
import { localSignals } from "./signals.ts";
import { appendValues } from "./sqlite-append.ts";
import { codeOf, connect } from "./sqlite-connection.ts";
import { MigrationDialect, threadDialect } from "./sqlite-dialect.ts";
import { sqliteWriter, ThreadLost } from "./sqlite-writer.ts";

/** A disk may hang for good, and the thread with it. Longer than the thread waits for a file that another process holds. */
const LONGEST_MS = 8000;

/** The embedded engine: one file in the data folder, written by one process, and there by one thread. */
export async function openSqlite(folder: string, log: StoreLog, patienceMs: number): Promise<Database> {
  const path = resolve(folder);
  const file = sqliteFile(path);
  const lock = takeFolder(path);
  let reader: Connection | undefined;
  try {
    reader = connect(file);
    await migrate(new Kysely<Schema>({ dialect: new MigrationDialect({ database: reader }) }), "sqlite");
    return databaseOf(reader, lock, file, log, patienceMs);
  } catch (error) {
    reader?.close();
    lock.close();
    throw error instanceof UserError ? error : cannotOpen(file, error);
  }
}

function databaseOf(reader: Connection, lock: Connection, file: string, log: StoreLog, patienceMs: number): Database {
  // Not opened as read-only: whoever closes the file as the last one puts the log away.
  reader.pragma("query_only = on");
  const writer = sqliteWriter({ file, identities: identitiesOf([file, logOf(file)]) }, log);
  const db = new Kysely<Schema>({ dialect: threadDialect(reader, writer) });
  return {
    engine: "sqlite",
    db,
    writer: db,
    openSignals: async () => localSignals(log),
    damage: damageLog(log),
    patienceMs,
    longestMs: LONGEST_MS,
    troubleOf,
    isDuplicate: (error) => /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(codeOf(error)),
    async appendAtOnce(batch) {
      const { rows } = await writer.run({ appends: batch.map(appendValues) });
      return new Set(rows);
    },
    checkRoom: () => checkRoom(dirname(file)),
    async close() {
      await db.destroy();
      reader.close();
      await writer.close();
      lock.close();
    },
  };
}

/** A full or broken disk is the database's trouble, and so is a thread that died; a constraint that is hurt is ours. */
function troubleOf(error: unknown): Trouble | null {
  if (error instanceof ThreadLost) return "unknown";
  const code = codeOf(error);
  if (code.startsWith("SQLITE_BUSY")) return "untouched";
  return /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY|NOMEM)/.test(code) ? "unknown" : null;
}
