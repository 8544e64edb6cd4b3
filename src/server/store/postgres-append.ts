import { CompiledQuery } from "kysely";
import type { Prepared } from "./append.ts";
import type { Db } from "./schema.ts";

// All nodes lock rows in the same order, so that no two wait for each other, and a row that another node has just
// changed is seen as it is after that. Of what that node wrote only the version is seen, not the command; but one
// that still has the version which the writer knows has no command that came later.
const APPEND = `with asked as (
  select * from unnest($1::text[], $2::integer[], $3::integer[], $4::text[], $5::text[], $6::bigint[], $7::integer[],
    $8::bigint[], $9::bigint[], $10::text[])
    as asked (id, version, next, command, state, due_at, turn, bot_due_at, finished_at, result)
), locked as (
  select id, version from activities where id = any($1::text[]) order by id for no key update
), changed as (
  update activities set version = asked.next, state = asked.state, due_at = asked.due_at, turn = asked.turn,
    bot_due_at = asked.bot_due_at, finished_at = asked.finished_at, result = asked.result
  from asked join locked on locked.id = asked.id and locked.version = asked.version
  where activities.id = asked.id and not exists (
    select from facts where facts.activity = asked.id and facts.command = asked.command)
  returning activities.id, activities.state
), ended as (
  update activity_seats set state = changed.state from changed
  where activity_seats.activity = changed.id and changed.state <> 'playing'
), written as (
  insert into facts (activity, number, at, body, command)
  select fresh.* from unnest($11::text[], $12::integer[], $13::bigint[], $14::text[], $15::text[])
    as fresh (activity, number, at, body, command) join changed on changed.id = fresh.activity
)
select id from changed`;

/**
 * Writes those appends of a batch that stand at their activity's version, in one statement: one way to the database and
 * back, commit included. Gives back what was written; the others have to be judged one by one. An activity may
 * be in the batch once.
 */
export async function appendAtOnce(db: Db, batch: readonly Prepared[]): Promise<ReadonlySet<string>> {
  const appends = batch.map(({ append }) => append);
  const rows = batch.flatMap((prepared) => prepared.rows);
  const { rows: changed } = await db.executeQuery<{ id: string }>(
    CompiledQuery.raw(APPEND, [
      appends.map(({ activity }) => activity),
      appends.map(({ version }) => version),
      appends.map(({ version, facts }) => version + facts.length),
      appends.map(({ command }) => command),
      appends.map(({ state }) => state),
      appends.map(({ dueAt }) => dueAt),
      appends.map(({ turn }) => turn),
      appends.map(({ botDueAt }) => botDueAt),
      appends.map(({ finishedAt }) => finishedAt),
      batch.map(({ result }) => result),
      rows.map((row) => row.activity),
      rows.map(({ number }) => number),
      rows.map(({ at }) => at),
      rows.map(({ body }) => body),
      rows.map(({ command }) => command),
    ]),
  );
  return new Set(changed.map(({ id }) => id));
}
