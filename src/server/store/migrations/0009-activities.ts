import { type ColumnDataType, type Expression, type Kysely, sql } from "kysely";
import type { MigrationStep } from "../schema.ts";

/**
 * One log for everything that people do together. Tables become activities of the kind `table`; runs and races of Jewels,
 * which had a table of their own and no log, become activities of the kinds `run` and `race`: a fact for all the swaps
 * that were known. What lists and leaderboards show of finished runs stands in `run_results`.
 */
export const up: MigrationStep = async (db, engine) => {
  // Compared by its bytes on both engines, as everywhere.
  const text = engine === "postgres" ? sql`text collate "C"` : ("text" as const);
  await renameTables(db, text);
  await renewIndexes(db);
  await db.schema
    .createTable("run_results")
    .addColumn("activity", text, (column) => column.notNull().references("activities.id"))
    .addColumn("seat", "integer", (column) => column.notNull())
    .addColumn("account", text, (column) => column.notNull())
    .addColumn("board", text, (column) => column.notNull())
    .addColumn("limit_turns", "integer")
    .addColumn("limit_ms", "integer")
    .addColumn("points", "bigint", (column) => column.notNull())
    .addColumn("turns", "integer", (column) => column.notNull())
    .addColumn("started_at", "bigint", (column) => column.notNull())
    .addColumn("finished_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("run_results_key", ["activity", "seat"])
    .execute();
  await db.schema.createIndex("run_results_board").on("run_results").columns(["board", "points"]).execute();
  await moveRuns(db);
  await db.schema.dropTable("runs").execute();
  // They say of which kind they are from now on. Those that wait are offered anew.
  await sql`delete from offers`.execute(db);
};

async function renameTables(db: Kysely<unknown>, text: ColumnDataType | Expression<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("tables").renameTo("activities").execute();
  await schema.alterTable("activities").renameColumn("ruleset", "topic").execute();
  await schema.alterTable("activities").renameColumn("outcome", "result").execute();
  await schema.alterTable("activities").renameColumn("results_saved", "settled").execute();
  await schema
    .alterTable("activities")
    .addColumn("kind", text, (column) => column.notNull().defaultTo("table"))
    .execute();
  await schema.alterTable("activities").addColumn("once", text).execute();
  await schema.alterTable("table_seats").renameTo("activity_seats").execute();
  await schema.alterTable("activity_seats").renameColumn("table_id", "activity").execute();
  await schema
    .alterTable("activity_seats")
    .addColumn("kind", text, (column) => column.notNull().defaultTo("table"))
    .execute();
  await schema.alterTable("events").renameTo("facts").execute();
  await schema.alterTable("facts").renameColumn("table_id", "activity").execute();
  await schema.alterTable("facts").renameColumn("ply", "number").execute();
  // A game without a result has nothing to be settled: an index finds those that have.
  await sql`update activities set settled = 1 where state = 'aborted'`.execute(db);
}

/** Old name, table, new name, columns. The account comes before the kind: some ask for all that somebody takes part in. */
const INDEXES = [
  ["tables_state", "activities", "activities_state", ["kind", "state", "created_at"]],
  ["tables_due", "activities", "activities_due", ["state", "due_at"]],
  ["tables_unsaved", "activities", "activities_unsettled", ["state", "settled", "finished_at"]],
  ["tables_bot_turn", "activities", "activities_bot_turn", ["bot_turn", "state", "created_at"]],
  ["table_seats_account", "activity_seats", "activity_seats_account", ["account", "kind", "created_at"]],
  ["table_seats_playing", "activity_seats", "activity_seats_playing", ["playing", "account", "kind"]],
] as const;

async function renewIndexes({ schema }: Kysely<unknown>): Promise<void> {
  for (const [old, table, name, columns] of INDEXES) {
    await schema.dropIndex(old).execute();
    await schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
  await schema.createIndex("activities_once").unique().on("activities").column("once").execute();
}

interface OldRun {
  readonly id: string;
  readonly account: string;
  readonly board: string;
  readonly limit_turns: number | null;
  readonly limit_seconds: number | null;
  readonly record: string;
  readonly points: number;
  readonly turns: number;
  readonly started_at: number;
  readonly finished_at: number | null;
}

type Row = Readonly<Record<string, unknown>>;

/** What becomes of a run or a race: its rows, by table, those first that others point to. */
type Moved = Readonly<Record<"activities" | "facts" | "activity_seats" | "run_results", readonly Row[]>>;

const TARGETS = ["activities", "facts", "activity_seats", "run_results"] as const;
const AT_ONCE = 200;
const RACE = /^race:(.+)$/;
const ALLOWANCE_MS = 3000;

/** In the order of boards, so that the two runs of a race come one after the other, and on a board the first comes first. */
async function moveRuns(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("runs_order").on("runs").columns(["board", "started_at", "id"]).execute();
  const taken = new Set<string>();
  let after: readonly [string, number, string] = ["", 0, ""];
  let waiting: readonly OldRun[] = [];
  for (;;) {
    const { rows } = await sql<OldRun>`select * from runs where (board, started_at, id) > (${after[0]}, ${after[1]},
      ${after[2]}) order by board, started_at, id limit ${sql.lit(AT_ONCE)}`.execute(db);
    const races = byRace([...waiting, ...rows]);
    const isEnd = rows.length < AT_ONCE;
    // The other run of the last one may be among the next rows.
    waiting = isEnd ? [] : (races.pop() ?? []);
    const names = await namesOf(db, races.flat());
    const moved = races.map((runs) => movedRun(runs, names, taken));
    for (const target of TARGETS)
      await insert(
        db,
        target,
        moved.flatMap((rows) => rows[target]),
      );
    if (isEnd) return;
    const last = rows[rows.length - 1];
    after = [last.board, last.started_at, last.id];
  }
}

async function insert(db: Kysely<unknown>, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await db.withTables<Record<string, Row>>().insertInto(table).values(rows).execute();
}

/** Runs of one race together, in the order of their seats; any other by itself. */
function byRace(rows: readonly OldRun[]): OldRun[][] {
  const races: OldRun[][] = [];
  for (const row of rows) {
    const last = races.at(-1);
    if (last?.[0].board === row.board && RACE.test(row.board)) last.push(row);
    else races.push([row]);
  }
  return races.map((runs) => runs.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}

/** Of all who are still here. */
async function namesOf(db: Kysely<unknown>, runs: readonly OldRun[]): Promise<ReadonlyMap<string, string>> {
  const accounts = [...new Set(runs.map(({ account }) => account))];
  if (accounts.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select id, name from accounts
    where deleted_at is null and id in (${sql.join(accounts)})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The run of one, or the two runs of a race. `taken`: the boards of days that were begun by runs before. */
function movedRun(runs: readonly OldRun[], names: ReadonlyMap<string, string>, taken: Set<string>): Moved {
  const [first] = runs;
  const race = RACE.exec(first.board);
  const [id, kind] = race === null ? [first.id, "run"] : [race[1], "race"];
  const { board: topic, started_at: startsAt } = first;
  const records = runs.map(({ record }) => JSON.parse(record));
  const [{ rules, board, queues }] = records;
  const limits = { turns: first.limit_turns, ms: first.limit_seconds === null ? null : first.limit_seconds * 1000 };
  const seats = runs.map(({ account }) => ({ account, name: names.get(account) ?? "" }));
  const isOver = runs.every(({ finished_at }) => finished_at !== null);
  const standing = runs.map(({ points, turns, finished_at }) => ({ points, turns, finishedAt: finished_at }));
  const facts = factsOf(
    runs,
    records.map(({ swaps }) => swaps),
  );
  const activity = {
    ...{ id, kind, topic, created_at: startsAt, version: facts.length, state: isOver ? "over" : "playing", secret: "" },
    setup: JSON.stringify({ id, board: topic, limits, startsAt, start: { rules, board, queues }, seats }),
    seats: JSON.stringify(seats.map(({ account }) => account)),
    due_at: isOver || limits.ms === null ? null : startsAt + limits.ms + ALLOWANCE_MS,
    turn: null,
    finished_at: isOver ? Math.max(...runs.map(({ finished_at }) => finished_at ?? 0)) : null,
    result: JSON.stringify({ limits, startsAt, seats: standing }),
    settled: isOver ? 1 : 0,
    once: onceOf(first, limits, taken),
  };
  return {
    activities: [activity],
    facts: facts.map(({ at, body }, number) => ({ activity: id, number, at, body: JSON.stringify(body) })),
    activity_seats: runs.map(({ account }, seat) => ({
      ...{ activity: id, seat, account, kind, created_at: startsAt, playing: isOver ? 0 : 1 },
    })),
    run_results: runs.flatMap(({ account, points, turns, finished_at }, seat) =>
      finished_at === null
        ? []
        : [
            {
              ...{ activity: id, seat, account, board: topic, limit_turns: limits.turns, limit_ms: limits.ms },
              ...{ points, turns, started_at: startsAt, finished_at },
            },
          ],
    ),
  };
}

/** The board of a day could be begun twice at the same moment: the first of two has the key. */
function onceOf(
  { board, account }: OldRun,
  { turns, ms }: { readonly turns: number | null; readonly ms: number | null },
  taken: Set<string>,
): string | null {
  const once = `${board} ${account} ${turns} ${ms}`;
  if (!board.startsWith("daily:") || taken.has(once)) return null;
  taken.add(once);
  return once;
}

/** All swaps of a seat in one fact, and its end in another. When each was made nobody noted. */
function factsOf(runs: readonly OldRun[], played: readonly (readonly object[])[]): { at: number; body: object }[] {
  const facts = runs.flatMap(({ points, started_at, finished_at }, seat) => {
    const swaps = played[seat];
    const at = finished_at ?? started_at;
    return [
      ...(swaps.length > 0 ? [{ at, body: { type: "swaps", seat, swaps, points } }] : []),
      ...(finished_at !== null ? [{ at, body: { type: "finished", seat, by: "recorded" } }] : []),
    ];
  });
  return facts.sort((a, b) => a.at - b.at);
}
