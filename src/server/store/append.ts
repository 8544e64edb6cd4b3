import { sql } from "kysely";
import { fail, ok, type Result } from "../../base/result.ts";
import type { Engine } from "./database.ts";
import type { Db } from "./schema.ts";
import type { Append, AppendFault } from "./store.ts";
import { checkPlies, inChunks } from "./tables.ts";
import { toJson } from "./text.ts";

export type AppendAnswer = Result<number, AppendFault>;

interface EventRow {
  readonly table_id: string;
  readonly ply: number;
  readonly at: number;
  readonly body: string;
  readonly command: string | null;
}

/** An append in the form in which it is written; what is wrong with it is found before it meets others. */
export interface Prepared {
  readonly append: Append;
  readonly rows: readonly EventRow[];
  readonly outcome: string;
  /** An attempt went out and no answer came: its events may be in the log already. */
  unsure: boolean;
}

export function prepare(append: Append): Prepared {
  const { table, version, events, command } = append;
  checkPlies(table, version, events);
  if (command !== null && events.length === 0) throw new RangeError(`table ${table}: a command without an event`);
  const last = events.length - 1;
  const rows = events.map(({ ply, at, body }, i) => ({
    table_id: table,
    ply,
    at,
    body: toJson(body),
    command: i === last ? command : null,
  }));
  return { append, rows, outcome: toJson(append.outcome), unsure: false };
}

/** Writes what may be written, in one transaction of the caller's; each append is judged by itself, in their order. */
export async function writeAppends(db: Db, engine: Engine, batch: readonly Prepared[]): Promise<AppendAnswer[]> {
  const versions = await lockedVersions(db, engine, batch);
  const commands = await knownCommands(db, batch);
  const events: EventRow[] = [];
  const changed = new Map<string, Prepared>();
  const answers: AppendAnswer[] = [];
  for (const prepared of batch) {
    const { table, version, command } = prepared.append;
    const answer =
      prepared.unsure && (await isWritten(db, prepared))
        ? ok(version + prepared.rows.length)
        : judge(
            prepared.append,
            versions.get(table),
            command === null ? undefined : commands.get(keyOf(table, command)),
          );
    answers.push(answer);
    if (!answer.ok || (versions.get(table) as number) !== version) continue;
    versions.set(table, answer.value);
    if (command !== null) commands.set(keyOf(table, command), answer.value);
    events.push(...prepared.rows);
    changed.set(table, prepared);
  }
  for (const rows of inChunks(events)) await db.insertInto("events").values(rows).execute();
  await changeTables(db, [...changed.values()]);
  return answers;
}

function judge(append: Append, version: number | undefined, repeated: number | undefined): AppendAnswer {
  if (version === undefined) return fail({ code: "noSuchTable" });
  if (repeated !== undefined) return fail({ code: "repeated", version: repeated });
  if (version !== append.version) return fail({ code: "stale", version });
  return ok(version + append.events.length);
}

const keyOf = (table: string, command: string): string => `${table}\n${command}`;

/** In PostgreSQL the rows stay locked until the commit: of two nodes the second sees the version of the first. */
async function lockedVersions(db: Db, engine: Engine, batch: readonly Prepared[]): Promise<Map<string, number>> {
  const ids = [...new Set(batch.map(({ append }) => append.table))];
  const rows = await db
    .selectFrom("tables")
    .select(["id", "version"])
    .where("id", "in", ids)
    // All nodes lock in the same order, so that no two wait for each other.
    .orderBy("id")
    .$if(engine === "postgres", (tables) => tables.forNoKeyUpdate())
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

async function knownCommands(db: Db, batch: readonly Prepared[]): Promise<Map<string, number>> {
  const asked = batch.filter(({ append }) => append.command !== null);
  if (asked.length === 0) return new Map();
  const rows = await db
    .selectFrom("events")
    .select(["table_id", "command", "ply"])
    .where("table_id", "in", [...new Set(asked.map(({ append }) => append.table))])
    .where("command", "in", [...new Set(asked.map(({ append }) => append.command as string))])
    .execute();
  return new Map(rows.map(({ table_id, command, ply }) => [keyOf(table_id, command as string), ply + 1]));
}

/** Whether just these events stand in the log, where these would have been written. */
async function isWritten(db: Db, { append, rows }: Prepared): Promise<boolean> {
  if (rows.length === 0) return false;
  const found = await db
    .selectFrom("events")
    .select(["ply", "at", "body", "command"])
    .where("table_id", "=", append.table)
    .where("ply", ">=", append.version)
    .where("ply", "<", append.version + rows.length)
    .orderBy("ply")
    .execute();
  const isSame = (row: EventRow, i: number) =>
    row.at === found[i].at && row.body === found[i].body && row.command === found[i].command;
  return found.length === rows.length && rows.every(isSame);
}

/** One statement for many tables. The casts tell PostgreSQL what it could guess only from a column. */
async function changeTables(db: Db, batch: readonly Prepared[]): Promise<void> {
  for (const some of inChunks(batch)) {
    const rows = some.map(
      ({
        append,
        outcome,
      }) => sql`(cast(${append.table} as text), cast(${append.version + append.events.length} as bigint),
        cast(${append.state} as text), cast(${append.dueAt} as bigint), cast(${append.turn} as bigint),
        cast(${append.finishedAt} as bigint), cast(${outcome} as text))`,
    );
    await sql`with fresh (id, version, state, due_at, turn, finished_at, outcome) as (values ${sql.join(rows)})
      update tables set version = fresh.version, state = fresh.state, due_at = fresh.due_at, turn = fresh.turn,
      finished_at = fresh.finished_at, outcome = fresh.outcome, bot_turn = (select count(*) from table_seats
      where table_id = fresh.id and seat = fresh.turn and account is null)
      from fresh where tables.id = fresh.id`.execute(db);
    const ended = some.filter(({ append }) => append.state !== "playing").map(({ append }) => append.table);
    if (ended.length > 0)
      await db.updateTable("table_seats").set({ playing: 0 }).where("table_id", "in", ended).execute();
  }
}
