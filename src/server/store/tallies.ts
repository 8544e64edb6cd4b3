import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Database, repeatable } from "./database.ts";
import type { Instant, Tally } from "./records.ts";

export interface TallyStore {
  /**
   * Counts one more under this key, for all nodes together. When `window` milliseconds have passed since the first it
   * begins anew.
   */
  tally(key: string, window: number, now: Instant): Promise<Tally>;
  /** Takes one back, or all. */
  untally(key: string, all: boolean): Promise<void>;
}

export const hashed = (key: string): string => createHash("sha256").update(key).digest("base64url").slice(0, 22);

/** One statement a count, so that of many who count at once each gets another number. Counted twice does no harm. */
export function talliesIn(database: Database): TallyStore {
  return {
    tally: (key, window, now) =>
      repeatable(database, async (db) => {
        const isOver = sql`tallies.since <= ${now - window}`;
        return db
          .insertInto("tallies")
          .values({ key: hashed(key), count: 1, since: now })
          .onConflict((conflict) =>
            conflict.column("key").doUpdateSet({
              count: sql<number>`case when ${isOver} then 1 else tallies.count + 1 end`,
              since: sql<number>`case when ${isOver} then ${now} else tallies.since end`,
            }),
          )
          .returning(["count", "since"])
          .executeTakeFirstOrThrow();
      }),

    async untally(key, all) {
      await repeatable(database, async (db) => {
        if (all) await db.deleteFrom("tallies").where("key", "=", hashed(key)).execute();
        else
          await db
            .updateTable("tallies")
            .set({ count: sql<number>`count - 1` })
            .where("key", "=", hashed(key))
            .where("count", ">", 0)
            .execute();
      });
    },
  };
}
