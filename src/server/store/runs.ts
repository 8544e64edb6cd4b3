import { RunStanding } from "../../activity/run/forms.ts";
import type { JewelsLimits } from "../../jewels/game.ts";
import { goneOf } from "./accounts.ts";
import { columnsOf, formShape, wholeOf } from "./damage.ts";
import { type Database, repeatable, repeatableTransaction } from "./database.ts";
import { type Limits, newest, wholePage } from "./page.ts";
import type { Page, RunSummary } from "./records.ts";
import type { Db } from "./schema.ts";
import { takeTurn } from "./turn.ts";

/** Runs and races of Jewels in lists; what happened in them is in their logs. */
export interface RunStore {
  /** Finished seats of a run or race, for leaderboards. False: somebody has done so before. */
  saveRuns(activity: string, runs: readonly RunSummary[]): Promise<boolean>;
  /** Those of an account, the newest first. */
  runsOf(account: string, page: Page): Promise<readonly RunSummary[]>;
  /** The best finished run of each person. */
  bestRuns(board: string, limits: JewelsLimits, count: number): Promise<readonly RunSummary[]>;
  /** Of somebody's runs on boards by number and of files the newest so many stay. */
  trimRuns(account: string, most: number): Promise<void>;
}

const TRIMMED_AT_ONCE = 1000;
const KINDS = ["run", "race"];
const standing = formShape(RunStanding);

export function runsIn(database: Database): RunStore {
  return {
    saveRuns: (activity, runs) =>
      repeatableTransaction(database, async (db) => {
        const accounts = [...new Set(runs.map(({ account }) => account))].sort();
        await takeTurn(db, database, ...accounts.map((account) => `runs ${account}`));
        const { numUpdatedRows } = await db
          .updateTable("activities")
          .set({ settled: 1 })
          .where("id", "=", activity)
          .where("settled", "=", 0)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        const gone = await goneOf(db, database, accounts);
        for (const { seat, account, board, limits, points, turns, startsAt, finishedAt } of runs) {
          if (finishedAt === null) continue;
          const row = {
            ...{ activity, seat, account, board, points, turns, started_at: startsAt, finished_at: finishedAt },
            ...{ limit_turns: limits.turns, limit_ms: limits.ms, best: 0 as const },
          };
          await db
            .insertInto("run_results")
            .values(row)
            // One of the two of a race may have been written by a version that did so earlier.
            .onConflict((conflict) => conflict.columns(["activity", "seat"]).doNothing())
            .execute();
          if (!gone.has(account)) await markBest(db, account, board, limits);
        }
        return true;
      }),

    runsOf: (account, page) =>
      wholePage(
        page,
        "created_at",
        (limits) => repeatable(database, (db) => ofAccount(db, account, limits)),
        (rows) =>
          wholeOf(database, rows, (row) => {
            const { id, kind, seat, topic } = row;
            const { limits, startsAt, seats } = columnsOf("activities", id, row).json("result", standing);
            return { activity: id, kind, seat, account, board: topic, limits, startsAt, ...seats[seat] };
          }),
      ),

    async bestRuns(board, limits, count) {
      const rows = await repeatable(database, (db) =>
        inOrder(onBoard(db, board, limits))
          .selectAll()
          .select(({ selectFrom }) =>
            selectFrom("activities").select("kind").whereRef("activities.id", "=", "run_results.activity").as("kind"),
          )
          .where("best", "=", 1)
          .limit(count)
          .execute(),
      );
      return rows.map(({ limit_turns, limit_ms, started_at, finished_at, best: _, kind, ...row }) => ({
        ...row,
        kind: kind ?? "run",
        limits: { turns: limit_turns, ms: limit_ms },
        startsAt: started_at,
        finishedAt: finished_at,
      }));
    },

    trimRuns: (account, most) =>
      repeatableTransaction(database, async (db) => {
        await takeTurn(db, database, `runs ${account}`);
        const ids = await trimmedOf(db, account, most);
        if (ids.length === 0) return;
        const boards = await db
          .selectFrom("run_results")
          .select(["board", "limit_turns", "limit_ms"])
          .distinct()
          .where("activity", "in", ids)
          .where("best", "=", 1)
          .execute();
        for (const table of ["facts", "activity_seats", "run_results"] as const)
          await db.deleteFrom(table).where("activity", "in", ids).execute();
        await db.deleteFrom("activities").where("id", "in", ids).execute();
        for (const { board, limit_turns, limit_ms } of boards)
          await markBest(db, account, board, { turns: limit_turns, ms: limit_ms });
      }),
  };
}

/** `is null` and not a comparison that knows null: PostgreSQL finds nothing by an index with that. */
const onBoard = (db: Db, board: string, { turns, ms }: JewelsLimits) =>
  db
    .selectFrom("run_results")
    .where("board", "=", board)
    .where("limit_turns", turns === null ? "is" : "=", turns)
    .where("limit_ms", ms === null ? "is" : "=", ms);

/** Limits are the same in all of them, and are named because PostgreSQL does not see that of null. */
const inOrder = (rows: ReturnType<typeof onBoard>) =>
  rows
    .orderBy("limit_turns")
    .orderBy("limit_ms")
    .orderBy("points", "desc")
    .orderBy("turns")
    .orderBy("finished_at")
    .orderBy("activity");

/** After a run came or went. Those of one account take turns, so that there is one best. */
async function markBest(db: Db, account: string, board: string, limits: JewelsLimits): Promise<void> {
  const own = inOrder(onBoard(db, board, limits))
    .where("account", "=", account)
    .select(["activity", "seat", "best"]);
  const [first] = await own.limit(1).execute();
  if (first === undefined || first.best === 1) return;
  const [before] = await onBoard(db, board, limits)
    .where("account", "=", account)
    .where("best", "=", 1)
    .select(["activity", "seat"])
    .execute();
  for (const [row, best] of [[before, 0] as const, [first, 1] as const])
    if (row !== undefined)
      await db
        .updateTable("run_results")
        .set({ best })
        .where("activity", "=", row.activity)
        .where("seat", "=", row.seat)
        .execute();
}

/** Of each kind a page, in the order of its index, and of these the newest. */
async function ofAccount(db: Db, account: string, limits: Limits) {
  const pages = KINDS.map((kind) =>
    newest(
      db
        .selectFrom("activity_seats as own")
        .innerJoin("activities", "activities.id", "own.activity")
        .select(["activities.id", "activities.kind", "own.seat", "activities.topic", "activities.result"])
        .select("own.created_at as created_at")
        .where("own.account", "=", account)
        .where("own.kind", "=", kind),
      "own.created_at",
      limits,
    )
      .orderBy("own.activity")
      .execute(),
  );
  const rows = (await Promise.all(pages)).flat();
  rows.sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1));
  return rows.slice(0, limits.limit ?? rows.length);
}

/** Boards of days are two a day at most, so that few stand among what is counted here. */
async function trimmedOf(db: Db, account: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("activity_seats as own")
    .innerJoin("activities", "activities.id", "own.activity")
    .select("activities.id")
    .where("own.account", "=", account)
    .where("own.kind", "=", "run")
    .where((where) => where.or([where("topic", "like", "seed:%"), where("topic", "like", "file:%")]))
    .orderBy("own.created_at", "desc")
    .orderBy("own.activity")
    .limit(TRIMMED_AT_ONCE)
    .offset(most)
    .execute();
  return rows.map(({ id }) => id);
}
