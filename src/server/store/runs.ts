import { sql } from "kysely";
import { RunStanding } from "../../activity/run/forms.ts";
import type { JewelsLimits } from "../../jewels/game.ts";
import { isHere } from "./accounts.ts";
import { columnsOf, formShape, wholeOf } from "./damage.ts";
import { type Database, repeatable, repeatableTransaction } from "./database.ts";
import { byPage, newest } from "./page.ts";
import type { Instant, Page, RunSummary } from "./records.ts";

/** Runs and races of Jewels in lists; what happened in them is in their logs. */
export interface RunStore {
  /** Finished seats of a run or race, for leaderboards. False: somebody has done so before. */
  saveRuns(activity: string, runs: readonly RunSummary[]): Promise<boolean>;
  /** Those of an account, the newest first. */
  runsOf(account: string, page: Page): Promise<readonly RunSummary[]>;
  /** The best finished run of each person. */
  bestRuns(board: string, limits: JewelsLimits, since: Instant, count: number): Promise<readonly RunSummary[]>;
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
        const rows = runs.flatMap(({ seat, account, board, limits, points, turns, startsAt, finishedAt }) =>
          finishedAt === null
            ? []
            : [
                {
                  ...{ activity, seat, account, board, points, turns, started_at: startsAt, finished_at: finishedAt },
                  ...{ limit_turns: limits.turns, limit_ms: limits.ms },
                },
              ],
        );
        if (rows.length > 0)
          await db
            .insertInto("run_results")
            .values(rows)
            .onConflict((conflict) => conflict.columns(["activity", "seat"]).doNothing())
            .execute();
        const { numUpdatedRows } = await db
          .updateTable("activities")
          .set({ settled: 1 })
          .where("id", "=", activity)
          .where("settled", "=", 0)
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }),

    async runsOf(account, page) {
      const rows = await repeatable(database, (db) =>
        byPage(page, "created_at", (limits) =>
          newest(
            db
              .selectFrom("activity_seats as own")
              .innerJoin("activities", "activities.id", "own.activity")
              .select(["activities.id", "activities.kind", "own.seat", "activities.topic", "activities.result"])
              .select("own.created_at as created_at")
              .where("own.account", "=", account)
              .where("own.kind", "in", KINDS),
            "own.created_at",
            limits,
          )
            .orderBy("activities.id")
            .execute(),
        ),
      );
      return wholeOf(database, rows, (row) => {
        const { id, kind, seat, topic } = row;
        const { limits, startsAt, seats } = columnsOf("activities", id, row).json("result", standing);
        return { activity: id, kind, seat, account, board: topic, limits, startsAt, ...seats[seat] };
      });
    },

    async bestRuns(board, limits, since, count) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom(
            db
              .selectFrom("run_results")
              .innerJoin("activities", "activities.id", "run_results.activity")
              .selectAll("run_results")
              .select("activities.kind")
              .select(
                sql<number>`row_number() over (partition by account order by points desc, turns, run_results.finished_at,
                  activity)`.as("rank"),
              )
              .where("board", "=", board)
              .where("run_results.finished_at", ">=", since)
              .where(sql<boolean>`limit_turns is not distinct from ${limits.turns}`)
              .where(sql<boolean>`limit_ms is not distinct from ${limits.ms}`)
              .where(isHere("run_results.account"))
              .as("ranked"),
          )
          .selectAll()
          .where("rank", "=", 1)
          .orderBy("points", "desc")
          .orderBy("turns")
          .orderBy("finished_at")
          .orderBy("activity")
          .limit(count)
          .execute(),
      );
      return rows.map(({ limit_turns, limit_ms, started_at, finished_at, rank: _, ...row }) => ({
        ...row,
        limits: { turns: limit_turns, ms: limit_ms },
        startsAt: started_at,
        finishedAt: finished_at,
      }));
    },

    trimRuns: (account, most) =>
      repeatableTransaction(database, async (db) => {
        const rows = await db
          .selectFrom("activity_seats as own")
          .innerJoin("activities", "activities.id", "own.activity")
          .select("activities.id")
          .where("own.account", "=", account)
          .where("own.kind", "=", "run")
          .where((where) => where.or([where("topic", "like", "seed:%"), where("topic", "like", "file:%")]))
          .orderBy("own.created_at", "desc")
          .orderBy("activities.id")
          .limit(TRIMMED_AT_ONCE)
          .offset(most)
          .execute();
        const ids = rows.map(({ id }) => id);
        if (ids.length === 0) return;
        for (const table of ["facts", "activity_seats", "run_results"] as const)
          await db.deleteFrom(table).where("activity", "in", ids).execute();
        await db.deleteFrom("activities").where("id", "in", ids).execute();
      }),
  };
}
