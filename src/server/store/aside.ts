import { type SqlBool, sql } from "kysely";
import { oneOf } from "../../base/shape.ts";
import { columnsOf, wholeOf } from "./damage.ts";
import { type Database, repeatable } from "./database.ts";
import type { Instant } from "./records.ts";

/** Regular work that can fail at one activity or offer: its clock, its end, its computer player, its beginning. */
export const WORKS = ["judge", "settle", "bots", "start"] as const;
export type Work = (typeof WORKS)[number];

/** An activity or offer that is left alone for a while, because work at it has failed. */
export interface Aside {
  readonly id: string;
  readonly work: Work;
  readonly reason: string;
  /** How often it failed, one time after the other. */
  readonly times: number;
  readonly since: Instant;
  readonly until: Instant;
}

export interface AsideStore {
  /** For longer each time that it fails again. Of several nodes that fail at the same moment one is counted. */
  setAside(id: string, work: Work, reason: string, now: Instant): Promise<void>;
  /** What is set aside now, the longest time first. */
  asides(now: Instant, limit: number): Promise<readonly Aside[]>;
  countAsides(now: Instant): Promise<number>;
}

const MINUTE = 60_000;
const LONGER = 5 * MINUTE;
const LONGEST = 10 * MINUTE;

export function asidesIn(database: Database): AsideStore {
  return {
    async setAside(id, work, reason, now) {
      await repeatable(database, (db) =>
        db
          .insertInto("set_aside")
          .values({ id, work, reason, times: 1, since: now, until: now + MINUTE })
          .onConflict((conflict) =>
            conflict
              .columns(["id", "work"])
              .doUpdateSet({
                times: sql`set_aside.times + 1`,
                reason,
                until: sql`cast(${now} as bigint) + case when set_aside.times = 1 then ${sql.lit(LONGER)}
                  else ${sql.lit(LONGEST)} end`,
              })
              .where("set_aside.until", "<=", now),
          )
          .execute(),
      );
    },

    async asides(now, limit) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("set_aside")
          .selectAll()
          .where("until", ">", now)
          .orderBy("since")
          .orderBy("id")
          .limit(limit)
          .execute(),
      );
      return wholeOf(database, rows, (row) => ({
        ...row,
        work: columnsOf("set_aside", row.id, row).plain("work", oneOf(...WORKS)),
      }));
    },

    async countAsides(now) {
      const { count } = await repeatable(database, (db) =>
        db
          .selectFrom("set_aside")
          .select(({ fn }) => fn.countAll<number | string>().as("count"))
          .where("until", ">", now)
          .executeTakeFirstOrThrow(),
      );
      return Number(count);
    },
  };
}

/** Those of which this work is not set aside. One whose time is over is tried again. */
export const notAside = (table: "activities" | "offers", work: Work, now: Instant) =>
  sql<SqlBool>`not exists (select 1 from set_aside where set_aside.id = ${sql.ref(`${table}.id`)}
    and set_aside.work = ${work} and set_aside.until > ${now})`;
