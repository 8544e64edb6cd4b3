import { CompiledQuery } from "kysely";
import type { Prepared } from "./append.ts";
import type { Db } from "./schema.ts";

// All nodes lock rows in the same order, so that no two wait for each other, and a row that another node has just
// changed is seen as it is after that. Of what that node wrote only the version is seen, not the command; but a table
// that still has the version which the writer knows has no command that came later.
const APPEND = `with asked as (
  select * from unnest($1::text[], $2::integer[], $3::integer[], $4::text[], $5::text[], $6::bigint[], $7::integer[],
    $8::bigint[], $9::text[]) as asked (id, version, next, command, state, due_at, turn, finished_at, outcome)
), locked as (
  select id, version from tables where id = any($1::text[]) order by id for no key update
), changed as (
  update tables set version = asked.next, state = asked.state, due_at = asked.due_at, turn = asked.turn,
    finished_at = asked.finished_at, outcome = asked.outcome, bot_turn = (select count(*) from table_seats
      where table_seats.table_id = asked.id and seat = asked.turn and account is null)
  from asked join locked on locked.id = asked.id and locked.version = asked.version
  where tables.id = asked.id and not exists (
    select from events where events.table_id = asked.id and events.command = asked.command)
  returning tables.id, tables.state
), ended as (
  update table_seats set playing = 0 from changed where table_seats.table_id = changed.id and changed.state <> 'playing'
), written as (
  insert into events (table_id, ply, at, body, command)
  select fresh.* from unnest($10::text[], $11::integer[], $12::bigint[], $13::text[], $14::text[])
    as fresh (table_id, ply, at, body, command) join changed on changed.id = fresh.table_id
)
select id from changed`;

/**
 * Writes those appends of a batch that stand at their table's version, in one statement: one way to the database and
 * back, commit included. Gives back the tables that were written; the others have to be judged one by one. A table may
 * be in the batch once.
 */
export async function appendAtOnce(db: Db, batch: readonly Prepared[]): Promise<ReadonlySet<string>> {
  const appends = batch.map(({ append }) => append);
  const rows = batch.flatMap((prepared) => prepared.rows);
  const { rows: changed } = await db.executeQuery<{ id: string }>(
    CompiledQuery.raw(APPEND, [
      appends.map(({ table }) => table),
      appends.map(({ version }) => version),
      appends.map(({ version, events }) => version + events.length),
      appends.map(({ command }) => command),
      appends.map(({ state }) => state),
      appends.map(({ dueAt }) => dueAt),
      appends.map(({ turn }) => turn),
      appends.map(({ finishedAt }) => finishedAt),
      batch.map(({ outcome }) => outcome),
      rows.map((row) => row.table_id),
      rows.map(({ ply }) => ply),
      rows.map(({ at }) => at),
      rows.map(({ body }) => body),
      rows.map(({ command }) => command),
    ]),
  );
  return new Set(changed.map(({ id }) => id));
}
