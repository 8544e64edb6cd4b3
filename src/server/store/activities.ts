import type { Insertable, Selectable } from "kysely";
import type { Status } from "../../activity/activity.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { array, nullable, oneOf, string } from "../../base/shape.ts";
import { notAside } from "./aside.ts";
import { columnsOf, plainJson, wholeOf } from "./damage.ts";
import { type Database, once, repeatable, repeatableTransaction } from "./database.ts";
import { kept } from "./kept.ts";
import { type Limits, newest, wholePage } from "./page.ts";
import type { ActivityRow, Append, AppendFault, Instant, LimitFault, Page, SeatLimit, StoredFact } from "./records.ts";
import type { Db, Schema } from "./schema.ts";
import { countOf, gamesInPlay, LimitReached, mustFit, type Standing, standingOf, takeTurns } from "./seats.ts";
import { toJson } from "./text.ts";
import { together } from "./together.ts";

/** A statement takes so many rows at most: each engine has an end of parameters. */
const ROWS_A_STATEMENT = 1000;

export const inChunks = <T>(rows: readonly T[], size = ROWS_A_STATEMENT): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));

export const MOST_COUNTED = 10_000;

/** Enough to go to an activity; also of one whose row is damaged. */
export type ActivityRef = Pick<ActivityRow, "id" | "kind" | "version">;

const REF = ["id", "kind", "version"] as const;

/** One for which the clock has something to say, and since when. */
export type DueActivity = ActivityRef & { readonly dueAt: Instant };

/** What people do together, and the facts of it. */
export interface ActivityStore {
  /**
   * Limits hold on all nodes together: of two that are made at once the second counts the first. Nobody of them may be
   * deleted or banned: who is at the same moment finds it among their games. One of its id that is there already stays.
   */
  createActivity(
    row: ActivityRow,
    facts: readonly StoredFact[],
    limits?: readonly SeatLimit[],
  ): Promise<Result<void, LimitFault>>;
  /** Games of an account that are in play. */
  inPlay(account: string): Promise<{ readonly games: number; readonly botGames: number }>;
  activity(id: string): Promise<ActivityRow | null>;
  /** Of those that are there. */
  versions(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** From the fact of that number on. */
  facts(activity: string, from?: number): Promise<readonly StoredFact[]>;
  /** Writes of different activities share a commit. */
  append(append: Append): Promise<Result<number, AppendFault>>;
  /** The version after a command that was written before, or null. */
  commandVersion(activity: string, command: string): Promise<number | null>;
  /** Those in play for which the clock has something to say at `now`, but for those that are set aside; those after one of them. */
  dueActivities(now: Instant, limit: number, after?: DueActivity | null): Promise<readonly DueActivity[]>;
  activitiesOf(account: string, kind: string, state: Status | "any", page: Page): Promise<readonly ActivityRow[]>;
  recentActivities(kind: string, state: Status, page: Page): Promise<readonly ActivityRow[]>;
  /** As far as `MOST_COUNTED`: every node asks every few seconds, and nobody reads more than that many there are. */
  countActivities(kind: string, state: Status): Promise<number>;
  /** Those that are over, and what follows from that was not done yet: a node died between the two. Without those set aside. */
  unsettled(now: Instant, limit: number): Promise<readonly ActivityRef[]>;
  /** SignalLine that it was done. True for one caller alone. */
  settle(activity: string): Promise<boolean>;
}

const seatsShape = array(nullable(string()));
const stateShape = oneOf("playing", "over", "aborted");

/** What a kind alone understands stays plain JSON: its keeper parses it further. */
function activityOf(row: Selectable<Schema["activities"]>): ActivityRow {
  const columns = columnsOf("activities", row.id, row);
  return {
    id: row.id,
    kind: row.kind,
    createdAt: row.created_at,
    topic: row.topic,
    setup: columns.json("setup", plainJson),
    secret: row.secret,
    seats: columns.json("seats", seatsShape),
    state: columns.plain("state", stateShape),
    once: row.once,
    version: row.version,
    dueAt: row.due_at,
    turn: row.turn,
    botDueAt: row.bot_due_at,
    finishedAt: row.finished_at,
    result: columns.json("result", plainJson),
  };
}

/** Facts count on from where the writer believes the activity to be. */
export function checkNumbers(activity: string, version: number, facts: readonly StoredFact[]): void {
  const wrong = facts.findIndex(({ number }, i) => number !== version + i);
  if (wrong >= 0) throw new RangeError(`${activity}: fact ${facts[wrong].number} stands for ${version + wrong}`);
}

export function activitiesIn(database: Database): Omit<ActivityStore, "append"> {
  const list = (page: Page, query: (db: Db, limits: Limits) => Promise<Selectable<Schema["activities"]>[]>) =>
    wholePage(
      page,
      "created_at",
      (limits) => repeatable(database, (db) => query(db, limits)),
      (rows) => wholeOf(database, rows, activityOf),
    );

  return {
    async createActivity(row, facts, limits = []) {
      checkNumbers(row.id, 0, facts);
      if (row.version !== facts.length) throw new RangeError(`${row.id}: ${row.version} is not its version`);
      try {
        await repeatableTransaction(database, async (db) => {
          await takeTurns(db, database, limits);
          const standing = limits.length === 0 ? [] : standingOf(db, database, limits);
          const found = await together(db, database.engine, [...insertsOf(db, row, facts), ...standing]);
          if (found === null) return mustBeOurs(db, row);
          if (limits.length > 0) mustFit(limits, row, found.slice(-standing.length) as unknown as Standing);
        });
        return ok(undefined);
      } catch (error) {
        if (error instanceof LimitReached) return fail(error.fault);
        throw error;
      }
    },

    inPlay: (account) =>
      repeatable(database, async (db) => countOf(await gamesInPlay(db, [account]).execute(), account)),

    async activity(id) {
      const row = await repeatable(database, (db) => byId(db, id).first());
      return row === undefined ? null : activityOf(row);
    },

    async versions(ids) {
      const rows = await repeatable(database, (db) =>
        db.selectFrom("activities").select(["id", "version"]).where("id", "in", ids).execute(),
      );
      return new Map(rows.map(({ id, version }) => [id, version]));
    },

    async facts(activity, from = 0) {
      const rows = await repeatable(database, (db) => factsFrom(db, activity, from).execute());
      return rows.map((row) => {
        const columns = columnsOf("facts", `${activity} ${row.number}`, row);
        return { number: row.number, at: row.at, body: columns.json("body", plainJson) };
      });
    },

    async commandVersion(activity, command) {
      const found = await repeatable(database, (db) =>
        db
          .selectFrom("facts")
          .select("number")
          .where("activity", "=", activity)
          .where("command", "=", command)
          .executeTakeFirst(),
      );
      return found === undefined ? null : found.number + 1;
    },

    async dueActivities(now, limit, after = null) {
      const rows = await repeatable(database, (db) => {
        const due = db
          .selectFrom("activities")
          .select([...REF, "due_at"])
          .where("state", "=", "playing")
          .where("due_at", "<=", now)
          .where(notAside("activities", "judge", now))
          .orderBy("due_at")
          .orderBy("id")
          .limit(limit);
        if (after === null) return due.execute();
        return due
          .where("due_at", ">=", after.dueAt)
          .where(({ eb, or }) => or([eb("due_at", ">", after.dueAt), eb("id", ">", after.id)]))
          .execute();
      });
      return rows.map(({ id, kind, version, due_at }) => ({ id, kind, version, dueAt: Number(due_at) }));
    },

    activitiesOf: (account, kind, state, page) =>
      list(page, (db, limits) => ofAccount(db, account, kind, state, limits)),

    async countActivities(kind, state) {
      const { count } = await repeatable(database, (db) =>
        db
          .selectFrom((some) =>
            some
              .selectFrom("activities")
              .select("created_at")
              .where("kind", "=", kind)
              .where("state", "=", state)
              .limit(MOST_COUNTED)
              .as("some"),
          )
          .select(({ fn }) => fn.countAll<number | string>().as("count"))
          .executeTakeFirstOrThrow(),
      );
      return Number(count);
    },

    recentActivities: (kind, state, page) =>
      list(page, (db, limits) =>
        newest(
          db.selectFrom("activities").selectAll().where("kind", "=", kind).where("state", "=", state),
          "created_at",
          limits,
        )
          .orderBy("id")
          .execute(),
      ),

    unsettled: (now, limit) =>
      repeatable(database, (db) =>
        db
          .selectFrom("activities")
          .select(REF)
          .where("state", "=", "over")
          .where("settled", "=", 0)
          .where(notAside("activities", "settle", now))
          .orderBy("finished_at")
          .orderBy("id")
          .limit(limit)
          .execute(),
      ),

    async settle(activity) {
      const { numUpdatedRows } = await once(database, (db) =>
        db
          .updateTable("activities")
          .set({ settled: 1 })
          .where("id", "=", activity)
          .where("settled", "=", 0)
          .executeTakeFirst(),
      );
      return numUpdatedRows === 1n;
    },
  };
}

/** From the seats of this account, in the order of the list: what it costs hangs on the page alone. */
const ofAccount = (db: Db, account: string, kind: string, state: Status | "any", limits: Limits) =>
  newest(
    db
      .selectFrom("activity_seats as own")
      .innerJoin("activities", "activities.id", "own.activity")
      .selectAll("activities")
      .where("own.account", "=", account)
      .where("own.kind", "=", kind)
      .$if(state !== "any", (seats) => seats.where("own.state", "=", state)),
    "own.created_at",
    limits,
  )
    .orderBy("own.activity")
    .execute();

const byId = kept((db, id: string) => db.selectFrom("activities").selectAll().where("id", "=", id));

const factsFrom = kept((db, activity: string, from: number) =>
  db
    .selectFrom("facts")
    .select(["number", "at", "body"])
    .where("activity", "=", activity)
    .where("number", ">=", from)
    .orderBy("number"),
);

const inActivities = kept((db, row: Insertable<Schema["activities"]>) =>
  db
    .insertInto("activities")
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
);
const inSeats = kept((db, rows: readonly Insertable<Schema["activity_seats"]>[]) =>
  db.insertInto("activity_seats").values(rows),
);
const inFacts = kept((db, rows: readonly Insertable<Schema["facts"]>[]) => db.insertInto("facts").values(rows));

/** Where the first of them writes nothing, it was there already. */
function insertsOf(db: Db, row: ActivityRow, facts: readonly StoredFact[]) {
  const plain = {
    ...{ id: row.id, kind: row.kind, created_at: row.createdAt, topic: row.topic, setup: toJson(row.setup) },
    ...{ secret: row.secret, seats: toJson(row.seats), once: row.once, version: row.version, state: row.state },
    ...{ due_at: row.dueAt, turn: row.turn, finished_at: row.finishedAt, result: toJson(row.result) },
    bot_due_at: row.botDueAt,
  };
  const seats = row.seats.map((account, seat) => ({
    ...{ activity: row.id, seat, account, kind: row.kind, created_at: row.createdAt, state: row.state },
  }));
  const stored = facts.map(({ number, at, body }) => ({
    ...{ activity: row.id, number, at, body: toJson(body), command: null },
  }));
  return [
    inActivities(db, plain),
    ...inChunks(seats).map((rows) => inSeats(db, rows)),
    ...inChunks(stored).map((rows) => inFacts(db, rows)),
  ];
}

/** It is there already: by an attempt of ours whose answer was lost, or by somebody who chose the same id, or the same board. */
async function mustBeOurs(db: Db, { id, once, secret, createdAt }: ActivityRow): Promise<void> {
  const there = await db
    .selectFrom("activities")
    .select(["secret", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (there?.secret === secret && there.created_at === createdAt) return;
  if (there === undefined && once !== null) {
    const other = await db.selectFrom("activities").select("id").where("once", "=", once).executeTakeFirst();
    if (other !== undefined) throw new LimitReached({ code: "taken", by: other.id });
  }
  throw new Error(`there is an activity ${id} already`);
}
