import type { Selectable } from "kysely";
import { type Database, once, repeatable, repeatableTransaction } from "./database.ts";
import { kept } from "./kept.ts";
import type { ChatLine, NewLine } from "./records.ts";
import type { Db, Schema } from "./schema.ts";
import { storable } from "./text.ts";
import { takeTurn } from "./turn.ts";

export const chatLineOf = ({ command: _, removed, ...row }: Selectable<Schema["chat"]>): ChatLine => ({
  ...row,
  removed: removed === 1,
});

export interface ChatStore {
  /** The same command of an account is one line, on however many nodes. `isNew`: nobody was told of it yet. */
  say(line: NewLine): Promise<{ readonly id: number; readonly isNew: boolean }>;
  /** The line that this command of the account has said; null: none so far. */
  saidBy(account: string, command: string): Promise<number | null>;
  /** The newest lines between line `after` (0: all) and line `before`, in the order in which they were said; removed ones are among them. */
  chat(room: string, after: number, limit: number, before?: number): Promise<readonly ChatLine[]>;
  chatLine(id: number): Promise<ChatLine | null>;
  removeChat(id: number): Promise<boolean>;
}

export function chatIn(database: Database): ChatStore {
  return {
    say({ room, account, name, text, at, command }) {
      const row = { room, account, name: storable(name), text: storable(text), at, command };
      let tries = 0;
      return repeatableTransaction(database, async (db) => {
        tries++;
        // Lines of a room are seen in the order of their ids: without this, one with a lower id could appear later.
        await takeTurn(db, database, room);
        const said = await db
          .insertInto("chat")
          .values(row)
          .onConflict((conflict) => conflict.columns(["account", "command"]).doNothing())
          .returning("id")
          .executeTakeFirst();
        if (said !== undefined) return { id: said.id, isNew: true };
        const { id } = await saidIn(db, account, command).executeTakeFirstOrThrow();
        // By an earlier try of this call, whose answer was lost.
        return { id, isNew: tries > 1 };
      });
    },

    async saidBy(account, command) {
      const said = await repeatable(database, (db) => saidIn(db, account, command).executeTakeFirst());
      return said?.id ?? null;
    },

    async chat(room, after, limit, before = Number.MAX_SAFE_INTEGER) {
      const rows = await repeatable(database, (db) => newest(db, room, after, before, limit).execute());
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

const saidIn = (db: Db, account: string, command: string) =>
  db.selectFrom("chat").select("id").where("account", "=", account).where("command", "=", command);

const newest = kept((db, room: string, after: number, before: number, limit: number) =>
  db
    .selectFrom("chat")
    .selectAll()
    .where("room", "=", room)
    .where("id", ">", after)
    .where("id", "<", before)
    .orderBy("id", "desc")
    .limit(limit),
);
