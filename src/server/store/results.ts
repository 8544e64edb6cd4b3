import type { Insertable, Selectable } from "kysely";
import { integer, nullable, object, string } from "../../base/shape.ts";
import { hasPlace } from "../../ratings/gain.ts";
import { goneAmong, heldAccounts } from "./accounts.ts";
import { columnsOf, wholeOf } from "./damage.ts";
import { type Database, onceTransaction, repeatable } from "./database.ts";
import { kept } from "./kept.ts";
import { newest, wholePage } from "./page.ts";
import type { GameResult, Page, Rating, RatingStep, ResultsAnswer, StoredPair } from "./records.ts";
import type { Db, Schema } from "./schema.ts";
import { addResults } from "./statistics.ts";
import { toJson } from "./text.ts";
import { together } from "./together.ts";

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
  resultsOf(account: string, page: Page): Promise<readonly GameResult[]>;
}

/** Undoes the transaction that it is thrown in. */
class StaleRating extends Error {}

export function resultsIn(database: Database): ResultStore {
  return {
    async saveResults(table, results, steps, pairs = []) {
      try {
        return await onceTransaction(database, async (db) => {
          const people = [...new Set([...results, ...steps].map(({ account }) => account))];
          const settled = await together(db, database.engine, [settle(db, table), heldAccounts(db, database, people)]);
          if (settled === null) return "repeated";
          const gone = goneAmong(settled[1].rows);
          await writeResults(db, database, table, results, gone, steps.length === 0);
          await writeRatings(db, table, steps, pairs, gone);
          return "saved";
        });
      } catch (error) {
        if (error instanceof StaleRating) return "stale";
        throw error;
      }
    },

    resultsOf: (account, page) =>
      wholePage(
        page,
        "at",
        (limits) =>
          repeatable(database, (db) =>
            newest(db.selectFrom("results").selectAll().where("account", "=", account), "at", limits)
              .orderBy("table_id")
              .execute(),
          ),
        (rows) => wholeOf(database, rows, resultOf),
      ),
  };
}

/** In the order of accounts, so that no two nodes wait for each other. */
const byAccount = <T extends { readonly account: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.account < b.account ? -1 : 1));

/** Changes something for one caller alone. */
const settle = kept((db, table: string) =>
  db.updateTable("activities").set({ settled: 1 }).where("id", "=", table).where("settled", "=", 0),
);

const inResults = kept((db, rows: readonly Insertable<Schema["results"]>[]) => db.insertInto("results").values(rows));

async function writeResults(
  db: Db,
  { engine }: Database,
  table: string,
  results: readonly GameResult[],
  gone: ReadonlySet<string>,
  isLast: boolean,
): Promise<void> {
  if (results.length === 0) return;
  const rows = results.map(({ table: _, rated, bestMove, ...result }) => ({
    ...result,
    table_id: table,
    rated: rated ? (1 as const) : (0 as const),
    best_move: toJson(bestMove),
  }));
  const counted = byAccount(results.filter(({ account }) => !gone.has(account)));
  const sums = counted.length === 0 ? [] : [addResults(db, counted)];
  await together(db, engine, [inResults(db, rows), ...sums], isLast);
}

async function writeRatings(
  db: Db,
  table: string,
  steps: readonly RatingStep[],
  pairs: readonly StoredPair[],
  gone: ReadonlySet<string>,
): Promise<void> {
  for (const { table: _, ...step } of byAccount(steps)) {
    const own = pairs.filter(({ account, pool }) => account === step.account && pool === step.pool);
    await moveRating(db, step, own, gone.has(step.account));
    await db
      .insertInto("rating_steps")
      .values({ ...step, table_id: table })
      .execute();
    for (const pair of own) await writePair(db, pair);
  }
}

async function writePair(db: Db, { account, pool, opponent, shortGained, ...figures }: StoredPair): Promise<void> {
  const row = { ...figures, short_gained: shortGained };
  await db
    .insertInto("rating_pairs")
    .values({ account, pool, opponent, ...row })
    .onConflict((conflict) => conflict.columns(["account", "pool", "opponent"]).doUpdateSet(row))
    .execute();
}

/** What is read here changes with the rating alone: who reads something older finds `games` to be others. */
async function countedWith(db: Db, { account, pool }: Rating, pairs: readonly StoredPair[]) {
  const ofRating = await db
    .selectFrom("ratings")
    .select(["opponents", "counted"])
    .where("account", "=", account)
    .where("pool", "=", pool)
    .executeTakeFirst();
  const sums = { opponents: ofRating?.opponents ?? 0, counted: ofRating?.counted ?? 0 };
  if (pairs.length === 0) return sums;
  const opponents = pairs.map(({ opponent }) => opponent);
  const known = await db
    .selectFrom("rating_pairs")
    .select(["opponent", "games"])
    .where("account", "=", account)
    .where("pool", "=", pool)
    .where("opponent", "in", opponents)
    .execute();
  const before = new Map(known.map(({ opponent, games }) => [opponent, games]));
  for (const { opponent, games } of pairs) {
    const old = before.get(opponent) ?? 0;
    sums.counted += games - old;
    sums.opponents += Number(games > 0) - Number(old > 0);
  }
  return sums;
}

async function moveRating(db: Db, step: Rating, pairs: readonly StoredPair[], isGone: boolean): Promise<void> {
  const { account, pool, ...figures } = step;
  const sums = await countedWith(db, step, pairs);
  const listed = !isGone && hasPlace({ ...step, ...sums }) ? (1 as const) : (0 as const);
  const written =
    step.games === 1
      ? await db
          .insertInto("ratings")
          .values({ ...step, ...sums, listed })
          .onConflict((conflict) => conflict.columns(["account", "pool"]).doNothing())
          .executeTakeFirstOrThrow()
          .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
      : await db
          .updateTable("ratings")
          .set({ ...figures, ...sums, listed })
          .where("account", "=", account)
          .where("pool", "=", pool)
          .where("games", "=", step.games - 1)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows);
  if (written !== 1n) throw new StaleRating();
}
