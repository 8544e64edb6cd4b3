import { sql } from "kysely";
import { type Database, onceTransaction, repeatable } from "./database.ts";
import type { Instant } from "./records.ts";
import type { Db } from "./schema.ts";

export interface TidyingStore {
  /** Guests who may be idle, and people who have left whose games may still hang. */
  accountsToTidy(now: Instant, limit: number): Promise<readonly { readonly id: string; readonly isGone: boolean }[]>;
  /** When to look at it again; null: never. */
  tidyNext(account: string, at: Instant | null): Promise<void>;
  /** Removes an account that left no trace and was not used since then. */
  removeIdle(account: string, since: Instant): Promise<"removed" | "active" | "kept">;
}

/** Accounts that somebody has to look at again: by a time of their own, so that a round costs what there is to do. */
export function tidyingIn(database: Database): TidyingStore {
  return {
    async accountsToTidy(now, limit) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("accounts")
          .select(["id", "deleted_at"])
          .where("tidy_at", "<=", now)
          .orderBy("tidy_at")
          .limit(limit)
          .execute(),
      );
      return rows.map(({ id, deleted_at }) => ({ id, isGone: deleted_at !== null }));
    },

    async tidyNext(account, at) {
      await repeatable(database, (db) =>
        db.updateTable("accounts").set({ tidy_at: at }).where("id", "=", account).execute(),
      );
    },

    removeIdle: (account, since) =>
      onceTransaction(database, async (db) => {
        // Whoever comes back at this moment writes to the session, which makes one of the two wait for the other.
        await db.deleteFrom("sessions").where("account", "=", account).where("used_at", "<", since).execute();
        if (await isThere(db, "sessions", "account", account)) return "active";
        if (await hasDoneAnything(db, account)) return "kept";
        for (const table of ["presence", "recovery", "emails"] as const)
          await db.deleteFrom(table).where("account", "=", account).execute();
        await db.deleteFrom("accounts").where("id", "=", account).execute();
        return "removed";
      }),
  };
}

/** Where an account stands in what others see. */
const TRACES = [
  ["activity_seats", "account"],
  ["chat", "account"],
  ["offers", "owner"],
  ["offers", "to_account"],
  ["blocks", "account"],
  ["blocks", "blocked"],
  ["reports", "by_account"],
  ["reports", "about"],
  ["appeals", "account"],
] as const;

async function hasDoneAnything(db: Db, account: string): Promise<boolean> {
  for (const [table, column] of TRACES) if (await isThere(db, table, column, account)) return true;
  return false;
}

async function isThere(db: Db, table: "sessions" | (typeof TRACES)[number][0], column: string, account: string) {
  const row = await db
    .selectFrom(table as "sessions")
    .select(sql<number>`1`.as("found"))
    .where(column as "account", "=", account)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
