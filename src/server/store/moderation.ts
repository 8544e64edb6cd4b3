import type { Selectable } from "kysely";
import { type Database, once, repeatable, repeatableTransaction } from "./database.ts";
import { kept } from "./kept.ts";
import type { Instant, Report } from "./records.ts";
import type { Schema } from "./schema.ts";
import { storable } from "./text.ts";
import { takeTurn } from "./turn.ts";

export const reportOf = (row: Selectable<Schema["reports"]>): Report => ({
  id: row.id,
  by: row.by_account,
  about: row.about,
  reason: row.reason,
  chat: row.chat,
  at: row.at,
  settledAt: row.settled_at,
});

export interface ModerationStore {
  /** False: it would be more than `most`. */
  block(account: string, blocked: string, at: Instant, most?: number): Promise<boolean>;
  unblock(account: string, blocked: string): Promise<void>;
  /** Whom this account has blocked. */
  blockedBy(account: string): Promise<readonly string[]>;
  report(report: Omit<Report, "id" | "settledAt">): Promise<number>;
  /** Those that wait, or all; newest first. */
  reports(open: boolean, limit: number): Promise<readonly Report[]>;
  settleReport(id: number, at: Instant): Promise<boolean>;
}

export function moderationIn(database: Database): ModerationStore {
  return {
    block: (account, blocked, at, most = Number.POSITIVE_INFINITY) =>
      repeatableTransaction(database, async (db) => {
        await takeTurn(db, database, `blocks ${account}`);
        const own = db.selectFrom("blocks").where("account", "=", account);
        const isThere = await own.select("at").where("blocked", "=", blocked).executeTakeFirst();
        if (isThere !== undefined) return true;
        const { count } = await own
          .select(({ fn }) => fn.countAll<number | string>().as("count"))
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return false;
        await db.insertInto("blocks").values({ account, blocked, at }).execute();
        return true;
      }),

    async unblock(account, blocked) {
      await repeatable(database, (db) =>
        db.deleteFrom("blocks").where("account", "=", account).where("blocked", "=", blocked).execute(),
      );
    },

    async blockedBy(account) {
      const rows = await repeatable(database, (db) => blocksOf(db, account).execute());
      return rows.map(({ blocked }) => blocked);
    },

    report: async ({ by, about, reason, chat, at }) => {
      const row = { by_account: by, about, reason: storable(reason), chat, at, settled_at: null };
      const { id } = await once(database, (db) =>
        db.insertInto("reports").values(row).returning("id").executeTakeFirstOrThrow(),
      );
      return id;
    },

    async reports(open, limit) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("reports")
          .selectAll()
          .$if(open, (reports) => reports.where("settled_at", "is", null))
          .orderBy("id", "desc")
          .limit(limit)
          .execute(),
      );
      return rows.map(reportOf);
    },

    async settleReport(id, at) {
      const { numUpdatedRows } = await once(database, (db) =>
        db
          .updateTable("reports")
          .set({ settled_at: at })
          .where("id", "=", id)
          .where("settled_at", "is", null)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },
  };
}

const blocksOf = kept((db, account: string) =>
  db.selectFrom("blocks").select("blocked").where("account", "=", account).orderBy("at").orderBy("blocked"),
);
