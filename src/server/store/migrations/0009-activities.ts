import { type Kysely, sql } from "kysely";
import type { MigrationStep } from "../schema.ts";

/**
 * One log for everything that people do together. Tables become activities of the kind `table`; runs and races of Jewels,
 * which had a table of their own and no log, become activities of the kinds `run` and `race`: a fact for all the swaps
 * that were known. What lists and leaderboards show of finished runs stands in `run_results`.
 */
export const up: MigrationStep = async (db) => {
  await renameTables(db);
  await db.schema
    .createTable("run_results")
    .addColumn("activity", "text", (column) => column.notNull().references("activities.id"))
    .addColumn("seat", "integer", (column) => column.notNull())
    .addColumn("account", "text", (column) => column.notNull())
    .addColumn("board", "text", (column) => column.notNull())
    .addColumn("limit_turns", "integer")
    .addColumn("limit_ms", "integer")
    .addColumn("points", "integer", (column) => column.notNull())
    .addColumn("turns", "integer", (column) => column.notNull())
    .addColumn("started_at", "bigint", (column) => column.notNull())
    .addColumn("finished_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("run_results_key", ["activity", "seat"])
    .execute();
  await db.schema.createIndex("run_results_board").on("run_results").columns(["board", "points"]).execute();
  await moveRuns(db);
  await db.schema.dropTable("runs").execute();
};

async function renameTables(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("tables").renameTo("activities").execute();
  await schema.alterTable("activities").renameColumn("ruleset", "topic").execute();
  await schema.alterTable("activities").renameColumn("outcome", "result").execute();
  await schema.alterTable("activities").renameColumn("results_saved", "settled").execute();
  await schema
    .alterTable("activities")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("table"))
    .execute();
  await schema.alterTable("activities").addColumn("once", "text").execute();
  await schema.alterTable("table_seats").renameTo("activity_seats").execute();
  await schema.alterTable("activity_seats").renameColumn("table_id", "activity").execute();
  await schema
    .alterTable("activity_seats")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("table"))
    .execute();
  await schema.alterTable("events").renameTo("facts").execute();
  await schema.alterTable("facts").renameColumn("table_id", "activity").execute();
  await schema.alterTable("facts").renameColumn("ply", "number").execute();
  // A game without a result has nothing to be settled: an index finds those that have.
  await sql`update activities set settled = 1 where state = 'aborted'`.execute(db);
  await schema.createIndex("activities_once").unique().on("activities").column("once").execute();
  for (const old of ["tables_state", "table_seats_account", "table_seats_playing"])
    await schema.dropIndex(old).execute();
  await schema.createIndex("activities_state").on("activities").columns(["kind", "state", "created_at"]).execute();
  const seats = ["kind", "account", "created_at"];
  await schema.createIndex("activity_seats_account").on("activity_seats").columns(seats).execute();
  const playing = ["playing", "account", "kind"];
  await schema.createIndex("activity_seats_playing").on("activity_seats").columns(playing).execute();
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

const AT_ONCE = 200;
const RACE = /^race:(.+)$/;

/** In the order of boards, so that the two runs of a race come one after the other. */
async function moveRuns(db: Kysely<unknown>): Promise<void> {
  let after: readonly [string, string] = ["", ""];
  let waiting: OldRun[] = [];
  for (;;) {
    const { rows } = await sql<OldRun>`select * from runs where board > ${after[0]} or (board = ${after[0]} and
      id > ${after[1]}) order by board, id limit ${sql.lit(AT_ONCE)}`.execute(db);
    for (const row of rows) {
      if (waiting.length > 0 && (waiting[0].board !== row.board || !RACE.test(row.board))) {
        await moveRun(db, waiting);
        waiting = [];
      }
      waiting.push(row);
    }
    if (rows.length < AT_ONCE) break;
    const last = rows[rows.length - 1];
    after = [last.board, last.id];
  }
  if (waiting.length > 0) await moveRun(db, waiting);
}

async function nameOf(db: Kysely<unknown>, account: string): Promise<string> {
  const { rows } = await sql<{ name: string; deleted_at: number | null }>`select name, deleted_at from accounts
    where id = ${account}`.execute(db);
  return rows[0] === undefined || rows[0].deleted_at !== null ? "" : rows[0].name;
}

/** The run of one, or the two runs of a race, in the order of their seats. */
async function moveRun(db: Kysely<unknown>, runs: readonly OldRun[]): Promise<void> {
  const [first] = runs;
  const race = RACE.exec(first.board);
  const id = race === null ? first.id : race[1];
  const kind = race === null ? "run" : "race";
  const { rules, board, queues } = JSON.parse(first.record);
  const limits = { turns: first.limit_turns, ms: first.limit_seconds === null ? null : first.limit_seconds * 1000 };
  const seats = [];
  for (const { account } of runs) seats.push({ account, name: await nameOf(db, account) });
  const isOver = runs.every(({ finished_at }) => finished_at !== null);
  const finishedAt = isOver ? Math.max(...runs.map(({ finished_at }) => finished_at ?? 0)) : null;
  const startsAt = Number(first.started_at);
  const setup = { id, board: first.board, limits, startsAt, start: { rules, board, queues }, seats };
  const facts = factsOf(runs);
  const results = runs.map(({ points, turns, finished_at }) => ({ points, turns, finishedAt: finished_at }));
  const once = await onceOf(db, first, limits);
  const due = isOver || limits.ms === null ? null : startsAt + limits.ms + 3000;
  const json = (value: unknown): string => JSON.stringify(value);
  await sql`insert into activities (id, kind, created_at, topic, setup, secret, seats, version, state, due_at, turn,
    finished_at, result, settled, bot_turn, once) values (${id}, ${kind}, ${startsAt}, ${first.board}, ${json(setup)}, '',
    ${json(seats.map(({ account }) => account))}, ${facts.length}, ${isOver ? "over" : "playing"}, ${due}, null,
    ${finishedAt}, ${json({ limits, startsAt, seats: results })}, ${isOver ? 1 : 0}, 0, ${once})`.execute(db);
  for (const [number, { at, fact }] of facts.entries())
    await sql`insert into facts (activity, number, at, body, command) values (${id}, ${number}, ${at}, ${json(fact)}, null)`.execute(
      db,
    );
  for (const [seat, run] of runs.entries()) {
    await sql`insert into activity_seats (activity, seat, account, created_at, playing, kind) values (${id}, ${seat},
      ${run.account}, ${startsAt}, ${isOver ? 0 : 1}, ${kind})`.execute(db);
    if (run.finished_at !== null)
      await sql`insert into run_results (activity, seat, account, board, limit_turns, limit_ms, points, turns, started_at,
        finished_at) values (${id}, ${seat}, ${run.account}, ${run.board}, ${limits.turns}, ${limits.ms}, ${run.points},
        ${run.turns}, ${startsAt}, ${run.finished_at})`.execute(db);
  }
}

/** The board of a day could be begun twice at the same moment: the first of two has the key. */
async function onceOf(
  db: Kysely<unknown>,
  { board, account }: OldRun,
  { turns, ms }: { readonly turns: number | null; readonly ms: number | null },
): Promise<string | null> {
  if (!board.startsWith("daily:")) return null;
  const once = `${board} ${account} ${turns} ${ms}`;
  const { rows } = await sql`select id from activities where once = ${once}`.execute(db);
  return rows.length === 0 ? once : null;
}

/** All swaps of a seat in one fact, and its end in another. When each was made nobody noted. */
function factsOf(runs: readonly OldRun[]): { at: number; fact: object }[] {
  const facts: { at: number; fact: object }[] = [];
  for (const [seat, { record, points, started_at, finished_at }] of runs.entries()) {
    const { swaps } = JSON.parse(record);
    const at = Number(finished_at ?? started_at);
    if (swaps.length > 0) facts.push({ at, fact: { type: "swaps", seat, swaps, points } });
    if (finished_at !== null) facts.push({ at, fact: { type: "finished", seat, by: "recorded" } });
  }
  return facts.sort((a, b) => a.at - b.at);
}
