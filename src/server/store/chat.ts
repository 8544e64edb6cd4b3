import type { Selectable } from "kysely";
import { type Database, once, onceTransaction, repeatable } from "./database.ts";
import type { ChatLine } from "./records.ts";
import type { Schema } from "./schema.ts";
import { storable } from "./text.ts";
import { takeTurn } from "./turn.ts";

export const chatLineOf = (row: Selectable<Schema["chat"]>): ChatLine => ({ ...row, removed: row.removed === 1 });

export interface ChatStore {
  say(line: Omit<ChatLine, "id" | "removed">): Promise<number>;
  /** The newest lines after line `after` (0: all), in the order in which they were said; removed ones are among them. */
  chat(room: string, after: number, limit: number): Promise<readonly ChatLine[]>;
  chatLine(id: number): Promise<ChatLine | null>;
  removeChat(id: number): Promise<boolean>;
}

export function chatIn(database: Database): ChatStore {
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
