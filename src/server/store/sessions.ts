import type { Selectable } from "kysely";
import { array, oneOf, string } from "../../base/shape.ts";
import { columnsOf, wholeOf } from "./damage.ts";
import { type Database, repeatable, repeatableTransaction } from "./database.ts";
import type { Instant, Session } from "./records.ts";
import type { Db, Schema } from "./schema.ts";
import { storable, toJson } from "./text.ts";
import { takeTurn } from "./turn.ts";

function sessionOf(row: Selectable<Schema["sessions"]>): Session {
  const { plain, json } = columnsOf("sessions", row.hash, row);
  return {
    hash: row.hash,
    account: row.account,
    kind: plain("kind", oneOf("browser", "token")),
    scopes: json("scopes", array(string())),
    label: row.label,
    createdAt: row.created_at,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
  };
}

export interface SessionStore {
  /**
   * `most` of a kind for one account, held against any number of nodes at once: the browser that was used longest ago
   * ends; one token too many is not saved, and the answer is false.
   */
  saveSession(session: Session, most?: number): Promise<boolean>;
  session(hash: string): Promise<Session | null>;
  touchSession(hash: string, usedAt: Instant, expiresAt: Instant): Promise<void>;
  sessionsOf(account: string): Promise<readonly Session[]>;
  endSession(hash: string): Promise<void>;
  /** All but the one that is kept. */
  endSessionsOf(account: string, kept: string | null): Promise<void>;
}

export function sessionsIn(database: Database): SessionStore {
  return {
    saveSession(session, most) {
      const { hash, account, kind, createdAt, usedAt, expiresAt } = session;
      const row = {
        account,
        kind,
        scopes: toJson(session.scopes),
        label: storable(session.label),
        created_at: createdAt,
        used_at: usedAt,
        expires_at: expiresAt,
      };
      return repeatableTransaction(database, async (db) => {
        if (most !== undefined) {
          await takeTurn(db, database, `sessions ${account}`);
          if (!(await makeRoom(db, session, most))) return false;
        }
        await db
          .insertInto("sessions")
          .values({ hash, ...row })
          .onConflict((conflict) => conflict.column("hash").doUpdateSet(row))
          .execute();
        return true;
      });
    },

    async session(hash) {
      const row = await repeatable(database, (db) =>
        db.selectFrom("sessions").selectAll().where("hash", "=", hash).executeTakeFirst(),
      );
      return row === undefined ? null : sessionOf(row);
    },

    async touchSession(hash, usedAt, expiresAt) {
      await repeatable(database, (db) =>
        db.updateTable("sessions").set({ used_at: usedAt, expires_at: expiresAt }).where("hash", "=", hash).execute(),
      );
    },

    async sessionsOf(account) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("sessions")
          .selectAll()
          .where("account", "=", account)
          .orderBy("created_at", "desc")
          .orderBy("hash")
          .execute(),
      );
      return wholeOf(database, rows, sessionOf);
    },

    async endSession(hash) {
      await repeatable(database, (db) => db.deleteFrom("sessions").where("hash", "=", hash).execute());
    },

    async endSessionsOf(account, kept) {
      await repeatable(database, (db) =>
        db
          .deleteFrom("sessions")
          .where("account", "=", account)
          .$if(kept !== null, (sessions) => sessions.where("hash", "!=", kept))
          .execute(),
      );
    },
  };
}

/** The browser that was used longest ago makes room for another; a token has to be taken back by its owner. */
async function makeRoom(db: Db, { hash, account, kind, createdAt }: Session, most: number): Promise<boolean> {
  const others = await db
    .selectFrom("sessions")
    .select("hash")
    .where("account", "=", account)
    .where("kind", "=", kind)
    .where("expires_at", ">", createdAt)
    .where("hash", "!=", hash)
    .orderBy("used_at", "desc")
    .orderBy("created_at", "desc")
    .execute();
  if (others.length < most) return true;
  if (kind === "token") return false;
  const old = others.slice(most - 1).map((each) => each.hash);
  await db.deleteFrom("sessions").where("hash", "in", old).execute();
  return true;
}
