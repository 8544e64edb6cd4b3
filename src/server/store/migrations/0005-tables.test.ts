import SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { migrate } from "../migrate.ts";
import type { Schema } from "../schema.ts";
import * as first from "./0001-first.ts";
import * as tables from "./0005-tables.ts";

const DAY = 86_400_000;
const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: new SqliteDatabase(":memory:") }) });
afterAll(() => db.destroy());

/** A table as an older server left it: facts at these times, its seats, whose turn it is. */
async function leave(id: string, at: readonly number[], seats: readonly (string | null)[], changes: object = {}) {
  const row = { id, created_at: at[0], ruleset: "classic-en", setup: "{}", secret: "", seats: "[]", outcome: "null" };
  await db
    .insertInto("tables")
    .values({
      ...{ ...row, version: at.length, state: "playing", due_at: null, turn: 0, finished_at: null, ...changes },
    })
    .execute();
  for (const [seat, account] of seats.entries())
    await sql`insert into table_seats (table_id, seat, account, created_at)
      values (${id}, ${seat}, ${account}, ${at[0]})`.execute(db);
  for (const [ply, time] of at.entries())
    await db.insertInto("events").values({ table_id: id, ply, at: time, body: "{}", command: null }).execute();
}

test("games of an older server are counted, waited for and swept like new ones", async () => {
  await migrate(db, "sqlite", { "0001-first": first.up });
  await leave("unbegun", [1000], ["ada", "ben"]);
  await leave("begun", [1000, 5000, 9000], [null, "ada"]);
  await leave("clocked", [1000], ["ada", "ben"], { due_at: 77, turn: 1 });
  await leave("over", [1000], ["ada", null], { state: "over", turn: null });
  await migrate(db, "sqlite", { "0001-first": first.up, "0005-tables": tables.up });
  const rows = await db.selectFrom("tables").select(["id", "due_at", "bot_turn"]).orderBy("id").execute();
  expect(rows).toEqual([
    { id: "begun", due_at: 9000 + 30 * DAY, bot_turn: 1 },
    { id: "clocked", due_at: 77, bot_turn: 0 },
    { id: "over", due_at: null, bot_turn: 0 },
    { id: "unbegun", due_at: 1000 + DAY, bot_turn: 0 },
  ]);
  const seats = db.selectFrom("table_seats").select("table_id").where("account", "=", "ada");
  expect((await seats.where("playing", "=", 1).orderBy("table_id").execute()).map(({ table_id }) => table_id)).toEqual([
    ...["begun", "clocked", "unbegun"],
  ]);
});
