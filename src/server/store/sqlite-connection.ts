import SqliteDatabase from "better-sqlite3";

/** Statements that are kept prepared. Those with lists of values come in many lengths, so there must be an end. */
const MOST_STATEMENTS = 300;
/** Nobody else writes; only a backup that begins or ends may hold the file for a moment. */
export const BUSY_MS = 5000;

export function connect(file: string, options: SqliteDatabase.Options = {}): SqliteDatabase.Database {
  const db = new SqliteDatabase(file, { timeout: BUSY_MS, ...options });
  db.pragma("journal_mode = wal");
  // In WAL, anything less may lose the last commits when the machine loses power.
  db.pragma("synchronous = full");
  db.pragma("foreign_keys = on");
  return db;
}

/** Most of our statements come again and again: each is parsed and planned once. */
export function keptStatements(db: SqliteDatabase.Database): (sql: string) => SqliteDatabase.Statement {
  const kept = new Map<string, SqliteDatabase.Statement>();
  return (sql) => {
    let statement = kept.get(sql);
    // Taken out and put in again, the least used ones stand first.
    if (statement === undefined) statement = db.prepare(sql);
    else kept.delete(sql);
    kept.set(sql, statement);
    if (kept.size > MOST_STATEMENTS) kept.delete(kept.keys().next().value ?? sql);
    return statement;
  };
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
