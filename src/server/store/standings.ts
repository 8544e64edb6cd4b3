import { type RawBuilder, type Selectable, sql } from "kysely";
import { type Database, once, onceTransaction, repeatable } from "./database.ts";
import { byPage, newest } from "./page.ts";
import type { Db, Schema } from "./schema.ts";
import type { BoardRule, GameResult, RatingStep, ResultsAnswer, RunSummary, Store, StoredPair } from "./store.ts";
import { fromJson, toJson } from "./text.ts";

const resultOf = ({ table_id, rated, best_move, ...row }: Selectable<Schema["results"]>): GameResult => ({
  ...row,
  table: table_id,
  rated: rated === 1,
  bestMove: fromJson(best_move),
});

const stepOf = ({ table_id, ...row }: Selectable<Schema["rating_steps"]>): RatingStep => ({ ...row, table: table_id });

type Ratings = Pick<
  Store,
  "rating" | "ratingsOf" | "ratingHistory" | "ratingPairs" | "saveResults" | "resultsOf" | "leaders"
>;

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

    async ratingPairs(account, pool, opponents) {
      if (opponents.length === 0) return [];
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("rating_pairs")
          .selectAll()
          .where("account", "=", account)
          .where("pool", "=", pool)
          .where("opponent", "in", opponents)
          .orderBy("opponent")
          .execute(),
      );
      return rows.map(({ opponent, day, gained, short_gained: shortGained, games }) => ({
        ...{ opponent, day, gained, shortGained, games },
      }));
    },

    async saveResults(table, results, steps, pairs = []) {
      try {
        return await onceTransaction(database, async (db) => {
          const written = await writeResults(db, table, results, steps);
          if (written === "saved") for (const pair of pairs) await writePair(db, pair);
          return written;
        });
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

    leaders: (pool, since, limit, least) =>
      repeatable(database, (db) =>
        db
          .selectFrom("ratings")
          .selectAll()
          .where("pool", "=", pool)
          .where("at", ">=", since)
          .where("account", "not in", goneAccounts(db))
          .$if(least !== undefined, (ratings) => {
            const { mostDeviation, games, opponents } = least as BoardRule;
            return ratings
              .where("deviation", "<=", mostDeviation)
              .where(metOf(db, sql<number>`count(*)`), ">=", opponents)
              .where(metOf(db, sql<number>`sum(games)`), ">=", games);
          })
          .orderBy("rating", "desc")
          .orderBy("deviation")
          .orderBy("account")
          .limit(limit)
          .execute(),
      ),
  };
}

/** A figure of the opponents against whom the rating of the outer query was won. */
const metOf = (db: Db, figure: RawBuilder<number>) =>
  db
    .selectFrom("rating_pairs")
    .select(figure.as("figure"))
    .whereRef("rating_pairs.account", "=", sql.ref("ratings.account"))
    .whereRef("rating_pairs.pool", "=", sql.ref("ratings.pool"))
    .where("rating_pairs.games", ">", 0);

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

async function writePair(db: Db, { account, pool, opponent, shortGained, ...figures }: StoredPair): Promise<void> {
  const row = { ...figures, short_gained: shortGained };
  await db
    .insertInto("rating_pairs")
    .values({ account, pool, opponent, ...row })
    .onConflict((conflict) => conflict.columns(["account", "pool", "opponent"]).doUpdateSet(row))
    .execute();
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

const TRIMMED_AT_ONCE = 1000;

/** All that lists show. */
const SUMMARY = [
  ...(["id", "account", "board", "limit_turns", "limit_seconds", "points", "turns"] as const),
  ...(["started_at", "finished_at"] as const),
] as const;

const summaryOf = (row: Omit<Selectable<Schema["runs"]>, "record">): RunSummary => ({
  id: row.id,
  account: row.account,
  board: row.board,
  limit: { turns: row.limit_turns, seconds: row.limit_seconds },
  points: row.points,
  turns: row.turns,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
});

type Runs = Pick<Store, "addRun" | "changeRun" | "trimRuns" | "run" | "runsOf" | "bestRuns">;

export function runsIn(database: Database): Runs {
  return {
    async addRun({ limit, record, startedAt, finishedAt, ...run }) {
      const row = {
        ...run,
        limit_turns: limit.turns,
        limit_seconds: limit.seconds,
        record: toJson(record),
        started_at: startedAt,
        finished_at: finishedAt,
      };
      await repeatable(database, (db) =>
        db
          .insertInto("runs")
          .values(row)
          .onConflict((conflict) => conflict.column("id").doNothing())
          .execute(),
      );
    },

    async changeRun({ id, record, points, turns, finishedAt }, turnsBefore) {
      const { numUpdatedRows } = await once(database, (db) =>
        db
          .updateTable("runs")
          .set({ record: toJson(record), points, turns, finished_at: finishedAt })
          .where("id", "=", id)
          .where("turns", "=", turnsBefore)
          .where("finished_at", "is", null)
          .executeTakeFirst(),
      );
      return numUpdatedRows === 1n;
    },

    async trimRuns(account, most) {
      await repeatable(database, (db) => {
        const old = db
          .selectFrom("runs")
          .select("id")
          .where("account", "=", account)
          .where((where) => where.or([where("board", "like", "seed:%"), where("board", "like", "file:%")]))
          .orderBy("started_at", "desc")
          .orderBy("id")
          .limit(TRIMMED_AT_ONCE)
          .offset(most);
        return db.deleteFrom("runs").where("id", "in", old).execute();
      });
    },

    async run(id) {
      const row = await repeatable(database, (db) =>
        db.selectFrom("runs").selectAll().where("id", "=", id).executeTakeFirst(),
      );
      return row === undefined ? null : { ...summaryOf(row), record: fromJson(row.record) };
    },

    async runsOf(account, page, board) {
      const rows = await repeatable(database, (db) =>
        byPage(page, "started_at", (limits) =>
          newest(
            db
              .selectFrom("runs")
              .select(SUMMARY)
              .where("account", "=", account)
              .$if(board !== undefined, (runs) => runs.where("board", "=", board as string)),
            "started_at",
            limits,
          )
            .orderBy("id")
            .execute(),
        ),
      );
      return rows.map(summaryOf);
    },

    async bestRuns(board, limit, since, count) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom(
            db
              .selectFrom("runs")
              .select(SUMMARY)
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
      return rows.map(summaryOf);
    },
  };
}
