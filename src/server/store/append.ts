import { sql } from "kysely";
import { fail, ok, type Result } from "../../base/result.ts";
import { checkNumbers, inChunks } from "./activities.ts";
import type { Engine } from "./database.ts";
import type { Db } from "./schema.ts";
import type { Append, AppendFault } from "./store.ts";
import { toJson } from "./text.ts";

export type AppendAnswer = Result<number, AppendFault>;

interface FactRow {
  readonly activity: string;
  readonly number: number;
  readonly at: number;
  readonly body: string;
  readonly command: string | null;
}

/** An append in the form in which it is written; what is wrong with it is found before it meets others. */
export interface Prepared {
  readonly append: Append;
  readonly rows: readonly FactRow[];
  readonly result: string;
  /** An attempt went out and no answer came: its events may be in the log already. */
  unsure: boolean;
}

export function prepare(append: Append): Prepared {
  const { activity, version, facts, command } = append;
  checkNumbers(activity, version, facts);
  if (command !== null && facts.length === 0) throw new RangeError(`${activity}: a command without a fact`);
  const last = facts.length - 1;
  const rows = facts.map(({ number, at, body }, i) => ({
    activity,
    number,
    at,
    body: toJson(body),
    command: i === last ? command : null,
  }));
  return { append, rows, result: toJson(append.result), unsure: false };
}

/** Writes what may be written, in one transaction of the caller's; each append is judged by itself, in their order. */
export async function writeAppends(db: Db, engine: Engine, batch: readonly Prepared[]): Promise<AppendAnswer[]> {
  const versions = await lockedVersions(db, engine, batch);
  const commands = await knownCommands(db, batch);
  const facts: FactRow[] = [];
  const changed = new Map<string, Prepared>();
  const answers: AppendAnswer[] = [];
  for (const prepared of batch) {
    const { activity, version, command } = prepared.append;
    const answer =
      prepared.unsure && (await isWritten(db, prepared))
        ? ok(version + prepared.rows.length)
        : judge(
            prepared.append,
            versions.get(activity),
            command === null ? undefined : commands.get(keyOf(activity, command)),
          );
    answers.push(answer);
    if (!answer.ok || (versions.get(activity) as number) !== version) continue;
    versions.set(activity, answer.value);
    if (command !== null) commands.set(keyOf(activity, command), answer.value);
    facts.push(...prepared.rows);
    changed.set(activity, prepared);
  }
  for (const rows of inChunks(facts)) await db.insertInto("facts").values(rows).execute();
  await changeActivities(db, [...changed.values()]);
  return answers;
}

function judge(append: Append, version: number | undefined, repeated: number | undefined): AppendAnswer {
  if (version === undefined) return fail({ code: "noSuchActivity" });
  if (repeated !== undefined) return fail({ code: "repeated", version: repeated });
  if (version !== append.version) return fail({ code: "stale", version });
  return ok(version + append.facts.length);
}

const keyOf = (activity: string, command: string): string => `${activity}\n${command}`;

/** In PostgreSQL the rows stay locked until the commit: of two nodes the second sees the version of the first. */
async function lockedVersions(db: Db, engine: Engine, batch: readonly Prepared[]): Promise<Map<string, number>> {
  const ids = [...new Set(batch.map(({ append }) => append.activity))];
  const rows = await db
    .selectFrom("activities")
    .select(["id", "version"])
    .where("id", "in", ids)
    // All nodes lock in the same order, so that no two wait for each other.
    .orderBy("id")
    .$if(engine === "postgres", (rows) => rows.forNoKeyUpdate())
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

async function knownCommands(db: Db, batch: readonly Prepared[]): Promise<Map<string, number>> {
  const asked = batch.filter(({ append }) => append.command !== null);
  if (asked.length === 0) return new Map();
  const rows = await db
    .selectFrom("facts")
    .select(["activity", "command", "number"])
    .where("activity", "in", [...new Set(asked.map(({ append }) => append.activity))])
    .where("command", "in", [...new Set(asked.map(({ append }) => append.command as string))])
    .execute();
  return new Map(rows.map(({ activity, command, number }) => [keyOf(activity, command as string), number + 1]));
}

/** Whether just these facts stand in the log, where these would have been written. */
async function isWritten(db: Db, { append, rows }: Prepared): Promise<boolean> {
  if (rows.length === 0) return false;
  const found = await db
    .selectFrom("facts")
    .select(["number", "at", "body", "command"])
    .where("activity", "=", append.activity)
    .where("number", ">=", append.version)
    .where("number", "<", append.version + rows.length)
    .orderBy("number")
    .execute();
  const isSame = (row: FactRow, i: number) =>
    row.at === found[i].at && row.body === found[i].body && row.command === found[i].command;
  return found.length === rows.length && rows.every(isSame);
}

/** One statement for many. The casts tell PostgreSQL what it could guess only from a column. */
async function changeActivities(db: Db, batch: readonly Prepared[]): Promise<void> {
  for (const some of inChunks(batch)) {
    const rows = some.map(
      ({
        append,
        result,
      }) => sql`(cast(${append.activity} as text), cast(${append.version + append.facts.length} as bigint),
        cast(${append.state} as text), cast(${append.dueAt} as bigint), cast(${append.turn} as bigint),
        cast(${append.botDueAt} as bigint), cast(${append.finishedAt} as bigint), cast(${result} as text))`,
    );
    await sql`with fresh (id, version, state, due_at, turn, bot_due_at, finished_at, result) as (values ${sql.join(rows)})
      update activities set version = fresh.version, state = fresh.state, due_at = fresh.due_at, turn = fresh.turn,
      bot_due_at = fresh.bot_due_at, finished_at = fresh.finished_at, result = fresh.result
      from fresh where activities.id = fresh.id`.execute(db);
    for (const state of ["over", "aborted"] as const) {
      const ended = some.filter(({ append }) => append.state === state).map(({ append }) => append.activity);
      if (ended.length > 0)
        await db.updateTable("activity_seats").set({ state }).where("activity", "in", ended).execute();
    }
  }
}
