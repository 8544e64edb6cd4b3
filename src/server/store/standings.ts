import { type Selectable, sql } from "kysely";
import { type Database, onceTransaction, repeatable } from "./database.ts";
import { byPage, newest } from "./page.ts";
import type { Db, Schema } from "./schema.ts";
import type { GameResult, JewelsRun, RatingStep, ResultsAnswer, Store } from "./store.ts";
import { fromJson, toJson } from "./text.ts";

const resultOf = ({ table_id, rated, best_move, ...row }: Selectable<Schema["results"]>): GameResult => ({
  ...row,
  table: table_id,
  rated: rated === 1,
  bestMove: fromJson(best_move),
});

const stepOf = ({ table_id, ...row }: Selectable<Schema["rating_steps"]>): RatingStep => ({ ...row, table: table_id });

type Ratings = Pick<Store, "rating" | "ratingsOf" | "ratingHistory" | "saveResults" | "resultsOf" | "leaders">;

/** Undoes the transaction that it is thrown in. */
class StaleRating extends Error {}

export function ratingsIn(database: Database): Ratings {
  return {
    async rating(account, pool) {
      const row = await repeatable(database, (db) =>
        db.selectFrom("ratings").selectAll().where("account", "=", account).where("pool", "=", pool).executeTakeFirst(),
      );
      return row ?? null;
    },

    ratingsOf: (account) =>
      repeatable(database, (db) =>
        db.selectFrom("ratings").selectAll().where("account", "=", account).orderBy("pool").execute(),
      ),

    async ratingHistory(account, pool, limit) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("rating_steps")
          .selectAll()
          .where("account", "=", account)
          .where("pool", "=", pool)
          .orderBy("games", "desc")
          .limit(limit)
          .execute(),
      );
      return rows.map(stepOf).reverse();
    },

    async saveResults(table, results, steps) {
      try {
        return await onceTransaction(database, (db) => writeResults(db, table, results, steps));
      } catch (error) {
        if (error instanceof StaleRating) return "stale";
        throw error;
      }
    },

    async resultsOf(account, ruleset, page) {
      const rows = await repeatable(database, (db) =>
        byPage(page, "at", (limits) =>
          newest(
            db
              .selectFrom("results")
              .selectAll()
              .where("account", "=", account)
              .$if(ruleset !== null, (results) => results.where("ruleset", "=", ruleset as string)),
            "at",
            limits,
          )
            .orderBy("table_id")
            .execute(),
        ),
      );
      return rows.map(resultOf);
    },

    leaders: (pool, since, limit, mostDeviation) =>
      repeatable(database, (db) =>
        db
          .selectFrom("ratings")
          .selectAll()
          .where("pool", "=", pool)
          .where("at", ">=", since)
          .where("account", "not in", goneAccounts(db))
          .$if(mostDeviation !== undefined, (ratings) => ratings.where("deviation", "<=", mostDeviation as number))
          .orderBy("rating", "desc")
          .orderBy("deviation")
          .orderBy("account")
          .limit(limit)
          .execute(),
      ),
  };
}

const goneAccounts = (db: Db) => db.selectFrom("accounts").select("id").where("deleted_at", "is not", null);

async function writeResults(
  db: Db,
  table: string,
  results: readonly GameResult[],
  steps: readonly RatingStep[],
): Promise<ResultsAnswer> {
  const { numUpdatedRows } = await db
    .updateTable("tables")
    .set({ results_saved: 1 })
    .where("id", "=", table)
    .where("results_saved", "=", 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return "repeated";
  const rows = results.map(({ table: _, rated, bestMove, ...result }) => ({
    ...result,
    table_id: table,
    rated: rated ? (1 as const) : (0 as const),
    best_move: toJson(bestMove),
  }));
  if (rows.length > 0) await db.insertInto("results").values(rows).execute();
  // In the order of accounts, so that no two nodes wait for each other.
  for (const { table: _, ...step } of steps.toSorted((a, b) => (a.account < b.account ? -1 : 1))) {
    await moveRating(db, step);
    await db
      .insertInto("rating_steps")
      .values({ ...step, table_id: table })
      .execute();
  }
  return "saved";
}

async function moveRating(db: Db, step: Omit<RatingStep, "table">): Promise<void> {
  const { account, pool, ...figures } = step;
  const written =
    step.games === 1
      ? await db
          .insertInto("ratings")
          .values(step)
          .onConflict((conflict) => conflict.columns(["account", "pool"]).doNothing())
          .executeTakeFirstOrThrow()
          .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
      : await db
          .updateTable("ratings")
          .set(figures)
          .where("account", "=", account)
          .where("pool", "=", pool)
          .where("games", "=", step.games - 1)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows);
  if (written !== 1n) throw new StaleRating();
}

const runOf = (row: Selectable<Schema["runs"]>): JewelsRun => ({
  id: row.id,
  account: row.account,
  board: row.board,
  limit: { turns: row.limit_turns, seconds: row.limit_seconds },
  record: fromJson(row.record),
  points: row.points,
  turns: row.turns,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
});

type Runs = Pick<Store, "saveRun" | "run" | "runsOf" | "bestRuns">;

export function runsIn(database: Database): Runs {
  return {
    async saveRun({ id, account, board, limit, record, points, turns, startedAt, finishedAt }) {
      const row = {
        account,
        board,
        limit_turns: limit.turns,
        limit_seconds: limit.seconds,
        record: toJson(record),
        points,
        turns,
        started_at: startedAt,
        finished_at: finishedAt,
      };
      await repeatable(database, (db) =>
        db
          .insertInto("runs")
          .values({ id, ...row })
          .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
          .execute(),
      );
    },

    async run(id) {
      const row = await repeatable(database, (db) =>
        db.selectFrom("runs").selectAll().where("id", "=", id).executeTakeFirst(),
      );
      return row === undefined ? null : runOf(row);
    },

    async runsOf(account, page) {
      const rows = await repeatable(database, (db) =>
        byPage(page, "started_at", (limits) =>
          newest(db.selectFrom("runs").selectAll().where("account", "=", account), "started_at", limits)
            .orderBy("id")
            .execute(),
        ),
      );
      return rows.map(runOf);
    },

    async bestRuns(board, limit, since, count) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom(
            db
              .selectFrom("runs")
              .selectAll()
              .select(
                sql<number>`row_number() over (partition by account order by points desc, turns, finished_at, id)`.as(
                  "rank",
                ),
              )
              .where("board", "=", board)
              .where("finished_at", ">=", since)
              .where(sql<boolean>`limit_turns is not distinct from ${limit.turns}`)
              .where(sql<boolean>`limit_seconds is not distinct from ${limit.seconds}`)
              .where("account", "not in", goneAccounts(db))
              .as("ranked"),
          )
          .selectAll()
          .where("rank", "=", 1)
          .orderBy("points", "desc")
          .orderBy("turns")
          .orderBy("finished_at")
          .orderBy("id")
          .limit(count)
          .execute(),
      );
      return rows.map(runOf);
    },
  };
}
