import { type Selectable, sql } from "kysely";
import type { RatingPair } from "../../ratings/gain.ts";
import { type Database, repeatable } from "./database.ts";
import { kept } from "./kept.ts";
import type { Rating, RatingStep } from "./records.ts";
import type { Db, Schema } from "./schema.ts";

const RATING = ["account", "pool", "rating", "deviation", "volatility", "games", "at"] as const;

const stepOf = ({ table_id, ...row }: Selectable<Schema["rating_steps"]>): RatingStep => ({ ...row, table: table_id });

export type RatingKey = Pick<Rating, "account" | "pool">;

export interface RatingStore {
  rating(account: string, pool: string): Promise<Rating | null>;
  ratingsOf(account: string): Promise<readonly Rating[]>;
  /** Of several people at once, each in a pool. */
  ratingsAmong(keys: readonly RatingKey[]): Promise<readonly Rating[]>;
  /** The newest steps, oldest first; `before`: those of fewer games. */
  ratingHistory(account: string, pool: string, limit: number, before?: number): Promise<readonly RatingStep[]>;
  /** What games against these opponents gave. Who reckons with it reads it after the rating: `saveResults` finds out. */
  ratingPairs(account: string, pool: string, opponents: readonly string[]): Promise<readonly RatingPair[]>;
  /** Who stands on the board, best first; `days`: those alone whose last game was on one of these (`dayOf`). */
  leaders(pool: string, limit: number, days?: readonly number[]): Promise<readonly Rating[]>;
}

export function ratingsIn(database: Database): RatingStore {
  return {
    async rating(account, pool) {
      const row = await repeatable(database, (db) =>
        db
          .selectFrom("ratings")
          .select(RATING)
          .where("account", "=", account)
          .where("pool", "=", pool)
          .executeTakeFirst(),
      );
      return row ?? null;
    },

    ratingsOf: (account) =>
      repeatable(database, (db) =>
        db.selectFrom("ratings").select(RATING).where("account", "=", account).orderBy("pool").execute(),
      ),

    async ratingsAmong(keys) {
      if (keys.length === 0) return [];
      const plain = keys.map(({ account, pool }) => ({ account, pool }));
      return repeatable(database, (db) => among(db, plain).execute());
    },

    async ratingHistory(account, pool, limit, before) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("rating_steps")
          .selectAll()
          .where("account", "=", account)
          .where("pool", "=", pool)
          .$if(before !== undefined, (steps) => steps.where("games", "<", before as number))
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

    leaders: (pool, limit, days) =>
      repeatable(database, async (db) => {
        if (days !== undefined) return leadersOn(db, pool, limit, days);
        const rows = db.selectFrom("ratings").select(RATING).where("pool", "=", pool).where("listed", "=", 1);
        return rows.orderBy("rating", "desc").orderBy("deviation").orderBy("account").limit(limit).execute();
      }),
  };
}

const among = kept((db, keys: readonly { readonly account: string; readonly pool: string }[]) =>
  db
    .selectFrom("ratings")
    .select(RATING)
    .where((where) => where.or(keys.map(({ account, pool }) => where.and({ account, pool })))),
);

/**
 * The best of each day, and of these the best: however many have played, and however many have not for long. Their order
 * is read from the index alone, and then the rows of those who lead.
 */
async function leadersOn(db: Db, pool: string, limit: number, days: readonly number[]): Promise<Rating[]> {
  const best = sql`order by rating desc, deviation, account limit ${limit}`;
  const ofDay = (day: number) => sql`select * from (select account, rating, deviation from ratings
    where pool = ${pool} and listed = 1 and at / 86400000 = ${day} ${best}) as best`;
  const all = sql.join(days.map(ofDay), sql` union all `);
  const { rows } = await sql<{ account: string }>`select account from (${all}) as days ${best}`.execute(db);
  if (rows.length === 0) return [];
  const places = new Map(rows.map(({ account }, place) => [account, place]));
  const accounts = [...places.keys()];
  const leaders = db.selectFrom("ratings").select(RATING).where("pool", "=", pool).where("account", "in", accounts);
  const placeOf = ({ account }: Rating): number => places.get(account) ?? 0;
  return (await leaders.execute()).sort((a, b) => placeOf(a) - placeOf(b));
}
