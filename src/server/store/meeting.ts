import type { Selectable } from "kysely";
import { type Database, once, onceTransaction, repeatable, repeatableTransaction } from "./database.ts";
import type { Schema } from "./schema.ts";
import type { ChatLine, Presence, Report, Store } from "./store.ts";
import { inChunks } from "./tables.ts";
import { storable } from "./text.ts";
import { takeTurn } from "./turn.ts";

export const chatLineOf = (row: Selectable<Schema["chat"]>): ChatLine => ({ ...row, removed: row.removed === 1 });

type Chat = Pick<Store, "say" | "chat" | "chatLine" | "removeChat">;

export function chatIn(database: Database): Chat {
  return {
    say: ({ room, account, name, text, at }) =>
      onceTransaction(database, async (db) => {
        // Lines of a room are seen in the order of their ids: without this, one with a lower id could appear later.
        await takeTurn(db, database, room);
        const row = { room, account, name: storable(name), text: storable(text), at };
        const { id } = await db.insertInto("chat").values(row).returning("id").executeTakeFirstOrThrow();
        return id;
      }),

    async chat(room, after, limit) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("chat")
          .selectAll()
          .where("room", "=", room)
          .where("id", ">", after)
          .orderBy("id", "desc")
          .limit(limit)
          .execute(),
      );
      return rows.map(chatLineOf).reverse();
    },

    async chatLine(id) {
      const row = await repeatable(database, (db) =>
        db.selectFrom("chat").selectAll().where("id", "=", id).executeTakeFirst(),
      );
      return row === undefined ? null : chatLineOf(row);
    },

    async removeChat(id) {
      const { numUpdatedRows } = await once(database, (db) =>
        db.updateTable("chat").set({ removed: 1 }).where("id", "=", id).where("removed", "=", 0).executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },
  };
}

type Presences = Pick<Store, "bePresent" | "beAbsent" | "present">;

export function presenceIn(database: Database): Presences {
  return {
    async bePresent(people) {
      // One statement cannot change a row twice, and all nodes must lock rows in the same order.
      const byKey = new Map(people.map((one) => [`${one.account}\n${one.node}`, { ...one, name: storable(one.name) }]));
      const rows = [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
      for (const some of inChunks(rows))
        await repeatable(database, (db) =>
          db
            .insertInto("presence")
            .values(some)
            .onConflict((conflict) =>
              conflict.columns(["account", "node"]).doUpdateSet(({ ref }) => ({
                name: ref("excluded.name"),
                until: ref("excluded.until"),
              })),
            )
            .execute(),
        );
    },

    async beAbsent(account, node) {
      await repeatable(database, (db) =>
        db.deleteFrom("presence").where("account", "=", account).where("node", "=", node).execute(),
      );
    },

    present: (now): Promise<Presence[]> =>
      repeatable(database, (db) =>
        db.selectFrom("presence").selectAll().where("until", ">", now).orderBy("account").orderBy("node").execute(),
      ),
  };
}

export const reportOf = (row: Selectable<Schema["reports"]>): Report => ({
  id: row.id,
  by: row.by_account,
  about: row.about,
  reason: row.reason,
  chat: row.chat,
  at: row.at,
  settledAt: row.settled_at,
});

type Order = Pick<Store, "block" | "unblock" | "blockedBy" | "report" | "reports" | "settleReport">;

export function orderIn(database: Database): Order {
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
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("blocks")
          .select("blocked")
          .where("account", "=", account)
          .orderBy("at")
          .orderBy("blocked")
          .execute(),
      );
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
