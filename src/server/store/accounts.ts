import type { Insertable, Selectable, Updateable } from "kysely";
import { fail, ok } from "../../base/result.ts";
import { type Database, once, onceTransaction, repeatable } from "./database.ts";
import type { Db, Schema } from "./schema.ts";
import type { Account, Role, Session, Store } from "./store.ts";
import { inChunks } from "./tables.ts";
import { fromJson, nameKey, storable, toJson } from "./text.ts";

type Row = Selectable<Schema["accounts"]>;
type AccountChange = Partial<Omit<Account, "id" | "createdAt">>;

const accountOf = (row: Row): Account => ({
  id: row.id,
  name: row.name,
  passwordHash: row.password_hash,
  role: row.role as Role,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  bannedUntil: row.banned_until,
  mutedUntil: row.muted_until,
  deletedAt: row.deleted_at,
  settings: fromJson(row.settings),
});

const keyFor = (name: string, deletedAt: number | null): string | null => (deletedAt === null ? nameKey(name) : null);

const rowOf = (account: Account): Insertable<Schema["accounts"]> => ({
  id: account.id,
  name: storable(account.name),
  name_key: keyFor(account.name, account.deletedAt),
  password_hash: account.passwordHash,
  role: account.role,
  created_at: account.createdAt,
  seen_at: account.seenAt,
  banned_until: account.bannedUntil,
  muted_until: account.mutedUntil,
  deleted_at: account.deletedAt,
  settings: toJson(account.settings),
});

const sessionOf = (row: Selectable<Schema["sessions"]>): Session => ({
  hash: row.hash,
  account: row.account,
  kind: row.kind as Session["kind"],
  scopes: fromJson(row.scopes),
  label: row.label,
  createdAt: row.created_at,
  usedAt: row.used_at,
  expiresAt: row.expires_at,
});

type Accounts = Pick<Store, "createAccount" | "account" | "accountNamed" | "accounts" | "changeAccount">;

export function accountsIn(database: Database): Accounts {
  const find = async (column: "id" | "name_key", value: string) => {
    const row = await repeatable(database, (db) =>
      db.selectFrom("accounts").selectAll().where(column, "=", value).executeTakeFirst(),
    );
    return row === undefined ? null : accountOf(row);
  };

  return {
    async createAccount(account) {
      const { numInsertedOrUpdatedRows } = await once(database, (db) =>
        db
          .insertInto("accounts")
          .values(rowOf(account))
          .onConflict((conflict) => conflict.column("name_key").doNothing())
          .executeTakeFirstOrThrow(),
      );
      return numInsertedOrUpdatedRows === 0n ? fail({ code: "nameTaken" }) : ok(undefined);
    },

    account: (id) => find("id", id),
    accountNamed: (name) => find("name_key", nameKey(name)),

    async accounts(ids) {
      const found: Account[] = [];
      for (const some of inChunks([...new Set(ids)])) {
        const rows = await repeatable(database, (db) =>
          db.selectFrom("accounts").selectAll().where("id", "in", some).orderBy("id").execute(),
        );
        found.push(...rows.map(accountOf));
      }
      return found;
    },

    async changeAccount(id, change) {
      try {
        return await onceTransaction(database, (db) => changeRow(db, id, change, database.engine));
      } catch (error) {
        // Somebody took the name between our look and our write.
        if (database.isDuplicate(error)) return fail({ code: "nameTaken" });
        throw error;
      }
    },
  };
}

async function changeRow(
  db: Db,
  id: string,
  change: AccountChange,
  engine: Database["engine"],
): ReturnType<Store["changeAccount"]> {
  const before = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", id)
    .$if(engine === "postgres", (rows) => rows.forNoKeyUpdate())
    .executeTakeFirst();
  if (before === undefined) return fail({ code: "noSuchAccount" });
  const changed = rowOf({ ...accountOf(before), ...change });
  if (changed.name_key !== null && changed.name_key !== before.name_key) {
    const holder = await db
      .selectFrom("accounts")
      .select("id")
      .where("name_key", "=", changed.name_key as string);
    if ((await holder.executeTakeFirst()) !== undefined) return fail({ code: "nameTaken" });
  }
  const { id: _, created_at: __, ...rest } = changed;
  await db
    .updateTable("accounts")
    .set(rest as Updateable<Schema["accounts"]>)
    .where("id", "=", id)
    .execute();
  return ok(undefined);
}

type Sessions = Pick<Store, "saveSession" | "session" | "touchSession" | "sessionsOf" | "endSession" | "endSessionsOf">;

export function sessionsIn(database: Database): Sessions {
  return {
    async saveSession(session) {
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
      await repeatable(database, (db) =>
        db
          .insertInto("sessions")
          .values({ hash, ...row })
          .onConflict((conflict) => conflict.column("hash").doUpdateSet(row))
          .execute(),
      );
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
      return rows.map(sessionOf);
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
