import { type Selectable, sql } from "kysely";
import { chatLineOf } from "./chat.ts";
import { columnsOf, plainJson, wholeOf } from "./damage.ts";
import { type Database, repeatable, repeatableTransaction } from "./database.ts";
import { reportOf } from "./moderation.ts";
import { TAKERS } from "./offers.ts";
import type { ChatLine, Report } from "./records.ts";
import type { Db, Schema } from "./schema.ts";
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

const AT_ONCE = 200;

/** A damaged one is left as it is: nobody can be named in what cannot be read. */
const setupIn = (row: { readonly id: string; readonly setup: string }) =>
  [row.id, columnsOf("activities", row.id, row).json("setup", plainJson)] as const;

export interface OwnDataStore {
  /** What this account said after the line `after` (0: all), the oldest first. */
  chatBy(account: string, after: number, limit: number): Promise<readonly ChatLine[]>;
  /** In the same way. */
  reportsBy(account: string, after: number, limit: number): Promise<readonly Report[]>;
  /** Whatever names a deleted account besides its own row. `withoutName` is given the setup of each of its activities. */
  forget(account: string, withoutName: (setup: unknown) => unknown): Promise<void>;
}

/** What a person may take along, and what goes when they leave. */
export function ownDataIn(database: Database): OwnDataStore {
  return {
    async chatBy(account, after, limit) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("chat")
          .selectAll()
          .where("account", "=", account)
          .where("id", ">", after)
          .orderBy("id")
          .limit(limit)
          .execute(),
      );
      return rows.map(chatLineOf);
    },

    async reportsBy(account, after, limit) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("reports")
          .selectAll()
          .where("by_account", "=", account)
          .where("id", ">", after)
          .orderBy("id")
          .limit(limit)
          .execute(),
      );
      return rows.map(reportOf);
    },

    // In several transactions: whoever is stopped in between begins anew, and each does no harm when it is done twice.
    async forget(account, withoutName) {
      await repeatableTransaction(database, (db) => forgetPerson(db, database, account));
      let after: SeatKey | null = { kind: "", created_at: 0, activity: "" };
      while (after !== null) {
        const from: SeatKey = after;
        after = await repeatableTransaction(database, (db) => forgetName(db, database, account, from, withoutName));
      }
    },
  };
}

async function forgetPerson(db: Db, database: Database, account: string): Promise<void> {
  await db.updateTable("chat").set({ name: "", text: "", removed: 1 }).where("account", "=", account).execute();
  for (const table of ["sessions", "recovery", "emails", "presence", "statistics", "appeals"] as const)
    await db.deleteFrom(table).where("account", "=", account).execute();
  await db.deleteFrom("offers").where("owner", "=", account).execute();
  await db.updateTable("word_changes").set({ by_account: null }).where("by_account", "=", account).execute();
  await leaveOffers(db, database, account);
  await db
    .deleteFrom("blocks")
    .where((where) => where.or([where("account", "=", account), where("blocked", "=", account)]))
    .execute();
}

type SeatKey = Pick<Selectable<Schema["activity_seats"]>, "kind" | "created_at" | "activity">;

/** Somebody may have played thousands: the next few, and where to go on; null at the end. */
async function forgetName(
  db: Db,
  database: Database,
  account: string,
  { kind, created_at, activity }: SeatKey,
  withoutName: (setup: unknown) => unknown,
): Promise<SeatKey | null> {
  const rows = await db
    .selectFrom("activity_seats as own")
    .innerJoin("activities", "activities.id", "own.activity")
    .select(["own.kind", "own.created_at", "own.activity", "activities.id", "activities.setup"])
    .where("own.account", "=", account)
    .where(sql<boolean>`(own.kind, own.created_at, own.activity) > (${kind}, ${created_at}, ${activity})`)
    .orderBy("own.kind")
    .orderBy("own.created_at")
    .orderBy("own.activity")
    .limit(AT_ONCE)
    .execute();
  for (const [id, setup] of wholeOf(database, rows, setupIn))
    await db
      .updateTable("activities")
      .set({ setup: toJson(withoutName(setup)) })
      .where("id", "=", id)
      .execute();
  return rows.length < AT_ONCE ? null : rows[rows.length - 1];
}
