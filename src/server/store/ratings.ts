import { type RawBuilder, type Selectable, sql } from "kysely";
import type { RatingPair } from "../../ratings/gain.ts";
import { isHere } from "./accounts.ts";
import { type Database, repeatable } from "./database.ts";
import type { BoardRule, Instant, Rating, RatingStep } from "./records.ts";
import type { Db, Schema } from "./schema.ts";

const stepOf = ({ table_id, ...row }: Selectable<Schema["rating_steps"]>): RatingStep => ({ ...row, table: table_id });

export type RatingKey = Pick<Rating, "account" | "pool">;

export interface RatingStore {
  rating(account: string, pool: string): Promise<Rating | null>;
  ratingsOf(account: string): Promise<readonly Rating[]>;
  /** Of several people at once, each in a pool. */
  ratingsAmong(keys: readonly RatingKey[]): Promise<readonly Rating[]>;
  /** The newest steps, oldest first. */
  ratingHistory(account: string, pool: string, limit: number): Promise<readonly RatingStep[]>;
  /** What games against these opponents gave. Who reckons with it reads it after the rating: `saveResults` finds out. */
  ratingPairs(account: string, pool: string, opponents: readonly string[]): Promise<readonly RatingPair[]>;
  /** Who played since then, best first; `least` leaves out those of whom too little is known. */
  leaders(pool: string, since: Instant, limit: number, least?: BoardRule): Promise<readonly Rating[]>;
}

export function ratingsIn(database: Database): RatingStore {
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

    async ratingsAmong(keys) {
      if (keys.length === 0) return [];
      return repeatable(database, (db) =>
        db
          .selectFrom("ratings")
          .selectAll()
          .where((where) => where.or(keys.map(({ account, pool }) => where.and({ account, pool }))))
          .execute(),
      );
    },

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

    leaders: (pool, since, limit, least) =>
      repeatable(database, (db) =>
        db
          .selectFrom("ratings")
          .selectAll()
          .where("pool", "=", pool)
          .where("at", ">=", since)
          .where(isHere("ratings.account"))
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
