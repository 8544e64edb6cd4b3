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
async function leave(
  id: string,
  at: readonly number[],
  seats: readonly (string | null)[],
  { state = "playing", dueAt = null, turn = 0 }: { state?: string; dueAt?: number | null; turn?: number | null } = {},
) {
  await sql`insert into tables (id, created_at, ruleset, setup, secret, seats, version, state, due_at, turn, finished_at,
    outcome) values (${id}, ${at[0]}, 'classic-en', '{}', '', '[]', ${at.length}, ${state}, ${dueAt}, ${turn}, null,
    'null')`.execute(db);
  for (const [seat, account] of seats.entries())
    await sql`insert into table_seats (table_id, seat, account, created_at)
      values (${id}, ${seat}, ${account}, ${at[0]})`.execute(db);
  for (const [ply, time] of at.entries())
    await sql`insert into events (table_id, ply, at, body) values (${id}, ${ply}, ${time}, '{}')`.execute(db);
}

test("games of an older server are counted, waited for and swept like new ones", async () => {
  await migrate(db, "sqlite", { "0001-first": first.up });
  await leave("unbegun", [1000], ["ada", "ben"]);
  await leave("begun", [1000, 5000, 9000], [null, "ada"]);
  await leave("clocked", [1000], ["ada", "ben"], { dueAt: 77, turn: 1 });
  await leave("over", [1000], ["ada", null], { state: "over", turn: null });
  await migrate(db, "sqlite", { "0001-first": first.up, "0005-tables": tables.up });
  const { rows } = await sql`select id, due_at, bot_turn from tables order by id`.execute(db);
  expect(rows).toEqual([
    { id: "begun", due_at: 9000 + 30 * DAY, bot_turn: 1 },
    { id: "clocked", due_at: 77, bot_turn: 0 },
    { id: "over", due_at: null, bot_turn: 0 },
    { id: "unbegun", due_at: 1000 + DAY, bot_turn: 0 },
  ]);
  const seats = await sql<{ table_id: string }>`select table_id from table_seats where account = 'ada' and playing = 1
    order by table_id`.execute(db);
  expect(seats.rows.map(({ table_id }) => table_id)).toEqual(["begun", "clocked", "unbegun"]);
});
