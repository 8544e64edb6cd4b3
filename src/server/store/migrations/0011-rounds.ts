import { sql } from "kysely";
import type { MigrationStep } from "../schema.ts";

/**
 * What regular rounds need to share the work among nodes: when somebody else may ask a computer player that has the turn,
 * in the place of a mark that it has, and what is left alone for a while because work at it has failed.
 */
export const up: MigrationStep = async (db, engine) => {
  // Compared by its bytes on both engines, as everywhere.
  const text = engine === "postgres" ? sql`text collate "C"` : ("text" as const);
  const { schema } = db;
  await schema.dropIndex("activities_bot_turn").execute();
  await schema.alterTable("activities").addColumn("bot_due_at", "bigint").execute();
  await sql`update activities set bot_due_at = 0 where state = 'playing' and bot_turn = 1`.execute(db);
  await schema.alterTable("activities").dropColumn("bot_turn").execute();
  // Most rows have none: those are not in the index at all.
  await sql`create index activities_bot_due on activities (bot_due_at) where bot_due_at is not null`.execute(db);
  await schema
    .createTable("set_aside")
    .addColumn("id", text, (column) => column.notNull())
    .addColumn("work", text, (column) => column.notNull())
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("times", "integer", (column) => column.notNull())
    .addColumn("since", "bigint", (column) => column.notNull())
    .addColumn("until", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("set_aside_key", ["id", "work"])
    .execute();
  await schema.createIndex("set_aside_until").on("set_aside").column("until").execute();
};
