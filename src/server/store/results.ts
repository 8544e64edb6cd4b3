import type { Selectable } from "kysely";
import { integer, nullable, object, string } from "../../base/shape.ts";
import { columnsOf, wholeOf } from "./damage.ts";
import { type Database, onceTransaction, repeatable } from "./database.ts";
import { newest, wholePage } from "./page.ts";
import type { GameResult, Page, RatingStep, ResultsAnswer, StoredPair } from "./records.ts";
import type { Db, Schema } from "./schema.ts";
import { toJson } from "./text.ts";

const ANY = integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const BEST_MOVE = nullable(object({ word: string(), points: ANY, ply: ANY }));

function resultOf(row: Selectable<Schema["results"]>): GameResult {
  const { json } = columnsOf("results", `${row.table_id} ${row.seat}`, row);
  const { table_id, rated, best_move: _, ...rest } = row;
  return { ...rest, table: table_id, rated: rated === 1, bestMove: json("best_move", BEST_MOVE) };
}

export interface ResultStore {
  /**
   * Results, rating steps and ratings in one piece. Each step's `games` is one more than that of the rating from
   * which it was reckoned; the pairs of an account change only together with its rating.
   */
  saveResults(
    table: string,
    results: readonly GameResult[],
    steps: readonly RatingStep[],
    pairs?: readonly StoredPair[],
  ): Promise<ResultsAnswer>;
  resultsOf(account: string, ruleset: string | null, page: Page): Promise<readonly GameResult[]>;
}

/** Undoes the transaction that it is thrown in. */
class StaleRating extends Error {}

export function resultsIn(database: Database): ResultStore {
  return {
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

    resultsOf: (account, ruleset, page) =>
      wholePage(
        page,
        "at",
        (limits) =>
          repeatable(database, (db) =>
            newest(
              db
                .selectFrom("results")
                .selectAll()
                .where("account", "=", account)
                .$if(ruleset !== null, (results) => results.where("ruleset", "=", ruleset)),
              "at",
              limits,
            )
              .orderBy("table_id")
              .execute(),
          ),
        (rows) => wholeOf(database, rows, resultOf),
      ),
  };
}

async function writeResults(
  db: Db,
  table: string,
  results: readonly GameResult[],
  steps: readonly RatingStep[],
): Promise<ResultsAnswer> {
  const { numUpdatedRows } = await db
    .updateTable("activities")
    .set({ settled: 1 })
    .where("id", "=", table)
    .where("settled", "=", 0)
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
