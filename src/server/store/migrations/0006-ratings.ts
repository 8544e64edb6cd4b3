import { sql } from "kysely";
import type { MigrationStep } from "../schema.ts";

/** What somebody's rated games against one opponent gave: limits of a day, and whom a place on a board was won against. */
export const up: MigrationStep = async (db, engine) => {
  // Compared by its bytes on both engines, as everywhere.
  const text = engine === "postgres" ? sql`text collate "C"` : ("text" as const);
  await db.schema
    .createTable("rating_pairs")
    .addColumn("account", text, (column) => column.notNull())
    .addColumn("pool", text, (column) => column.notNull())
    .addColumn("opponent", text, (column) => column.notNull())
    .addColumn("day", "integer", (column) => column.notNull())
    .addColumn("gained", "double precision", (column) => column.notNull())
    .addColumn("short_gained", "double precision", (column) => column.notNull())
    .addColumn("games", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("rating_pairs_key", ["account", "pool", "opponent"])
    .execute();
  // Games before these rules count for the boards as they were: nobody has to begin anew.
  await sql`insert into rating_pairs (account, pool, opponent, day, gained, short_gained, games)
    select own.account, own.pool, other.account, 0, 0, 0, count(*)
    from rating_steps own join rating_steps other on other.table_id = own.table_id and other.account <> own.account
    group by own.account, own.pool, other.account`.execute(db);
};
