import type { Insertable, Selectable, Updateable } from "kysely";
import { fail, ok, type Result } from "../../base/result.ts";
import { oneOf, record } from "../../base/shape.ts";
import { inChunks } from "./activities.ts";
import { columnsOf, wholeOf } from "./damage.ts";
import { type Database, type Engine, once, onceTransaction, repeatable } from "./database.ts";
import { kept } from "./kept.ts";
import { type Account, ROLES } from "./records.ts";
import type { Db, Schema } from "./schema.ts";
import { skeletonOf } from "./skeleton.ts";
import { nameKey, storable, toJson } from "./text.ts";

type Row = Selectable<Schema["accounts"]>;
type AccountChange = Partial<Omit<Account, "id" | "createdAt">>;

/** What the page keeps there is its own affair. */
const SETTINGS = record(/(?:)/, "text", (value) => ok(value));

function accountOf(row: Row): Account {
  const { plain, json } = columnsOf("accounts", row.id, row);
  return {
    id: row.id,
    name: row.name,
    passwordHash: row.password_hash,
    role: plain("role", oneOf(...ROLES)),
    createdAt: row.created_at,
    seenAt: row.seen_at,
    bannedUntil: row.banned_until,
    mutedUntil: row.muted_until,
    deletedAt: row.deleted_at,
    settings: json("settings", SETTINGS),
  };
}

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

export interface AccountStore {
  createAccount(account: Account): Promise<Result<void, { readonly code: "nameTaken" }>>;
  account(id: string): Promise<Account | null>;
  /** Names are compared without case and marks; two that only look alike cannot both be taken. */
  accountNamed(name: string): Promise<Account | null>;
  accounts(ids: readonly string[]): Promise<readonly Account[]>;
  /** One that is deleted gives up its name. */
  changeAccount(
    id: string,
    change: Partial<Omit<Account, "id" | "createdAt">>,
  ): Promise<Result<void, { readonly code: "nameTaken" | "noSuchAccount" }>>;
}

export function accountsIn(database: Database): AccountStore {
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
        const rows = await repeatable(database, (db) => among(db, some).execute());
        found.push(...wholeOf(database, rows, accountOf));
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

/** PostgreSQL wants a list to have something in it. */
const NOBODY = "";

/** Whoever deletes or bans one of these at the same moment waits for this transaction, and then finds what it wrote. */
export const heldAccounts = (db: Db, { engine }: Pick<Database, "engine">, ids: readonly string[]) =>
  HELD[engine](db, ids.length === 0 ? [NOBODY] : ids);

const heldIn = (engine: Engine) =>
  kept((db, ids: readonly string[]) =>
    db
      .selectFrom("accounts")
      .select(["id", "deleted_at", "banned_until"])
      .where("id", "in", ids)
      // In one order, so that no two wait for each other.
      .orderBy("id")
      .$if(engine === "postgres", (accounts) => accounts.forShare()),
  );

const HELD = { sqlite: heldIn("sqlite"), postgres: heldIn("postgres") };

const among = kept((db, ids: readonly string[]) =>
  db.selectFrom("accounts").selectAll().where("id", "in", ids).orderBy("id"),
);

/** Which of these have left, for as long as this transaction lasts. */
export const goneAmong = (
  rows: readonly { readonly id: string; readonly deleted_at: number | null }[],
): ReadonlySet<string> => new Set(rows.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id));

export const goneOf = async (db: Db, database: Pick<Database, "engine">, ids: readonly string[]) =>
  goneAmong(await heldAccounts(db, database, ids).execute());

async function changeRow(
  db: Db,
  id: string,
  change: AccountChange,
  engine: Database["engine"],
): ReturnType<AccountStore["changeAccount"]> {
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
  if (after.deletedAt !== null && before.deleted_at === null) await leaveBoards(db, id);
  return ok(undefined);
}

/** With the account: a board need not look whether those on it are still here. */
async function leaveBoards(db: Db, account: string): Promise<void> {
  await db.updateTable("ratings").set({ listed: 0 }).where("account", "=", account).execute();
  await db.updateTable("run_results").set({ best: 0 }).where("account", "=", account).execute();
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
