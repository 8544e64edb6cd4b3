import { sql } from "kysely";
import { chatLineOf } from "./chat.ts";
import { columnsOf, plainJson, wholeOf } from "./damage.ts";
import { type Database, repeatable, repeatableTransaction } from "./database.ts";
import { reportOf } from "./moderation.ts";
import { TAKERS } from "./offers.ts";
import type { ChatLine, Report } from "./records.ts";
import type { Db } from "./schema.ts";
import { toJson } from "./text.ts";

/** One whose seats are all taken goes when it is to begin: values have been shown, so nobody may take that seat anew. */
async function leaveOffers(db: Db, database: Database, account: string): Promise<void> {
  const rows = await db
    .selectFrom("offers")
    .select(["id", "takers"])
    .where("free", ">", 0)
    .where("takers", "like", `%"${account}%`)
    .orderBy("id")
    .$if(database.engine === "postgres", (found) => found.forUpdate())
    .execute();
  // One that cannot be read goes when its time is over.
  const offers = wholeOf(database, rows, (row) => ({
    id: row.id,
    takers: columnsOf("offers", row.id, row).json("takers", TAKERS),
  }));
  for (const { id, takers } of offers) {
    const others = takers.filter((taker) => taker.split(" ", 1)[0] !== account);
    const change = { takers: toJson(others), free: sql<number>`free + ${takers.length - others.length}` };
    await db.updateTable("offers").set(change).where("id", "=", id).execute();
  }
}

/** A damaged one is left as it is: nobody can be named in what cannot be read. */
const setupIn = (row: { readonly id: string; readonly setup: string }) =>
  [row.id, columnsOf("activities", row.id, row).json("setup", plainJson)] as const;

export interface OwnDataStore {
  /** Everything that this account said, the oldest first. */
  chatBy(account: string): Promise<readonly ChatLine[]>;
  reportsBy(account: string): Promise<readonly Report[]>;
  /** Whatever names a deleted account besides its own row. `withoutName` is given the setup of each of its activities. */
  forget(account: string, withoutName: (setup: unknown) => unknown): Promise<void>;
}

/** What a person may take along, and what goes when they leave. */
export function ownDataIn(database: Database): OwnDataStore {
  return {
    async chatBy(account) {
      const rows = await repeatable(database, (db) =>
        db.selectFrom("chat").selectAll().where("account", "=", account).orderBy("id").execute(),
      );
      return rows.map(chatLineOf);
    },

    async reportsBy(account) {
      const rows = await repeatable(database, (db) =>
        db.selectFrom("reports").selectAll().where("by_account", "=", account).orderBy("id").execute(),
      );
      return rows.map(reportOf);
    },

    forget: (account, withoutName) =>
      repeatableTransaction(database, async (db) => {
        await db.updateTable("chat").set({ name: "", text: "", removed: 1 }).where("account", "=", account).execute();
        await db.deleteFrom("sessions").where("account", "=", account).execute();
        await db.deleteFrom("recovery").where("account", "=", account).execute();
        await db.deleteFrom("emails").where("account", "=", account).execute();
        await db.deleteFrom("presence").where("account", "=", account).execute();
        await db.deleteFrom("offers").where("owner", "=", account).execute();
        await leaveOffers(db, database, account);
        await db
          .deleteFrom("blocks")
          .where((where) => where.or([where("account", "=", account), where("blocked", "=", account)]))
          .execute();
        const activities = await db
          .selectFrom("activities")
          .select(["id", "setup"])
          .where("id", "in", db.selectFrom("activity_seats").select("activity").where("account", "=", account))
          .execute();
        for (const [id, setup] of wholeOf(database, activities, setupIn))
          await db
            .updateTable("activities")
            .set({ setup: toJson(withoutName(setup)) })
            .where("id", "=", id)
            .execute();
      }),
  };
}
