import { type ColumnBuilderCallback, sql } from "kysely";
import type { MigrationStep } from "../schema.ts";

const DAY = 86_400_000;

const flag: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0);

/**
 * What is counted or looked for in regular rounds is found by an index, however many games a person has played and
 * however many are in play: seats of games in play, tables where a computer player has the turn, and games without a
 * clock that nobody goes on with, which become due like any other.
 */
export const up: MigrationStep = async (db) => {
  await db.schema.alterTable("table_seats").addColumn("playing", "integer", flag).execute();
  await db.schema.alterTable("tables").addColumn("bot_turn", "integer", flag).execute();
  await sql`update table_seats set playing = 1 where table_id in (select id from tables where state = 'playing')`.execute(
    db,
  );
  await sql`update tables set bot_turn = 1 where state = 'playing' and exists (select 1 from table_seats
    where table_id = tables.id and seat = tables.turn and account is null)`.execute(db);
  // Not before it really is: a judge that finds nothing to judge would find the same table again and again.
  await sql`update tables set due_at = created_at + ${sql.lit(DAY)}
    where state = 'playing' and due_at is null and version <= 1`.execute(db);
  await sql`update tables set due_at = ${sql.lit(30 * DAY)} +
    coalesce((select max(at) from events where table_id = tables.id), created_at)
    where state = 'playing' and due_at is null`.execute(db);
  await db.schema.createIndex("table_seats_playing").on("table_seats").columns(["playing", "account"]).execute();
  await db.schema.createIndex("tables_bot_turn").on("tables").columns(["bot_turn", "state", "created_at"]).execute();
  await db.schema.createIndex("offers_to").on("offers").columns(["to_account", "hidden"]).execute();
};
