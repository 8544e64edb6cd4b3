import type { Insertable, Selectable, Updateable } from "kysely";
import { fail, ok } from "../../base/result.ts";
import { type Database, once, onceTransaction, repeatable, repeatableTransaction } from "./database.ts";
import type { Db, Schema } from "./schema.ts";
import { skeletonOf } from "./skeleton.ts";
import type { Account, Role, Session, Store } from "./store.ts";
import { inChunks } from "./tables.ts";
import { fromJson, nameKey, storable, toJson } from "./text.ts";
import { takeTurn } from "./turn.ts";

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

/** A guest who never does anything goes after so long; whoever is gone is looked at until nothing hangs on them. */
export const IDLE_MS = 7 * 86_400_000;
const isGuest = ({ role, passwordHash }: Account): boolean => role === "guest" && passwordHash === null;

const rowOf = (account: Account): Insertable<Schema["accounts"]> => ({
  id: account.id,
  name: storable(account.name),
  name_key: account.deletedAt === null ? nameKey(account.name) : null,
  skeleton: account.deletedAt === null ? skeletonOf(account.name) : null,
  password_hash: account.passwordHash,
  role: account.role,
  created_at: account.createdAt,
  seen_at: account.seenAt,
  banned_until: account.bannedUntil,
  muted_until: account.mutedUntil,
  deleted_at: account.deletedAt,
  settings: toJson(account.settings),
  tidy_at: account.deletedAt !== null ? 0 : isGuest(account) ? account.createdAt + IDLE_MS : null,
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
          // By its key, by what it looks like, or by its id.
          .onConflict((conflict) => conflict.doNothing())
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

export const goneAccounts = (db: Db) => db.selectFrom("accounts").select("id").where("deleted_at", "is not", null);

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
  const after = { ...accountOf(before), ...change };
  const changed = rowOf(after);
  // Who came too late for a skeleton keeps the name; a new one must be free.
  if (after.name === before.name && changed.skeleton !== null) changed.skeleton = before.skeleton;
  if (after.deletedAt === before.deleted_at && isGuest(after)) changed.tidy_at = before.tidy_at;
  if (await isNameTaken(db, id, changed)) return fail({ code: "nameTaken" });
  const { id: _, created_at: __, ...rest } = changed;
  await db
    .updateTable("accounts")
    .set(rest as Updateable<Schema["accounts"]>)
    .where("id", "=", id)
    .execute();
  return ok(undefined);
}

async function isNameTaken(db: Db, id: string, { name_key, skeleton }: Insertable<Schema["accounts"]>) {
  if (name_key === null || name_key === undefined) return false;
  const holder = await db
    .selectFrom("accounts")
    .select("id")
    .where("id", "!=", id)
    .where((where) => where.or([where("name_key", "=", name_key), where("skeleton", "=", skeleton as string)]))
    .executeTakeFirst();
  return holder !== undefined;
}

type Sessions = Pick<Store, "saveSession" | "session" | "touchSession" | "sessionsOf" | "endSession" | "endSessionsOf">;

export function sessionsIn(database: Database): Sessions {
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
