import SqliteDatabase from "better-sqlite3";
import { Kysely, type LogEvent, PostgresDialect, SqliteDialect } from "kysely";
import pg from "pg";
import { sqliteFile } from "../../src/server/store/datafolder.ts";
import { MIGRATIONS, migrate } from "../../src/server/store/migrate.ts";
import type { StorePlace } from "../../src/server/store/open.ts";
import { types } from "../../src/server/store/postgres.ts";
import type { Schema } from "../../src/server/store/schema.ts";

/** The database alone, without the store that would bring it to today's form. */
export const connect = (place: StorePlace, log: (event: LogEvent) => void = () => {}): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect:
      "url" in place
        ? new PostgresDialect({ pool: new pg.Pool({ connectionString: place.url, types }) })
        : new SqliteDialect({ database: new SqliteDatabase(sqliteFile(place.data)) }),
    log,
  });

/** A database as it was before a migration, for rows to be written as that version did. */
export async function databaseBefore(place: StorePlace, migration: string): Promise<Kysely<Schema>> {
  const db = connect(place);
  const steps = Object.entries(MIGRATIONS).filter(([name]) => name < migration);
  await migrate(db, "url" in place ? "postgres" : "sqlite", Object.fromEntries(steps));
  return db;
}
