import { type Database, onceTransaction, repeatable, repeatableTransaction } from "./database.ts";
import type { Instant, KeyKind, RecoveryKey } from "./records.ts";
import type { Db } from "./schema.ts";
import { storable } from "./text.ts";
import { takeTurn } from "./turn.ts";

export interface RecoveryStore {
  /** Replaces all words of this kind that the account has. */
  saveKeys(account: string, kind: KeyKind, keys: readonly RecoveryKey[]): Promise<void>;
  /** Whose it is; null where nobody has it, or its time is over. */
  key(
    kind: KeyKind,
    hash: string,
    now: Instant,
  ): Promise<{ readonly account: string; readonly detail: string | null } | null>;
  /** Takes it away: true for one caller alone. */
  takeKey(kind: KeyKind, hash: string, now: Instant): Promise<boolean>;
  countKeys(account: string, kind: KeyKind): Promise<number>;
  /** The address that was confirmed. */
  emailOf(account: string): Promise<string | null>;
  setEmail(account: string, address: string | null): Promise<void>;
}

/** Words that let somebody back in: each is worth something once. */
export function recoveryIn(database: Database): RecoveryStore {
  const found = (db: Db, kind: string, hash: string, now: number) =>
    db
      .selectFrom("recovery")
      .selectAll()
      .where("hash", "=", hash)
      .where("kind", "=", kind)
      .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
      .executeTakeFirst();

  return {
    saveKeys: (account, kind, keys) =>
      repeatableTransaction(database, async (db) => {
        await takeTurn(db, database, `recovery ${account}`);
        await db.deleteFrom("recovery").where("account", "=", account).where("kind", "=", kind).execute();
        const rows = keys.map(({ hash, detail, expiresAt }) => ({
          ...{ hash, account, kind, expires_at: expiresAt },
          detail: detail === null ? null : storable(detail),
        }));
        if (rows.length > 0) await db.insertInto("recovery").values(rows).execute();
      }),

    async key(kind, hash, now) {
      const row = await repeatable(database, (db) => found(db, kind, hash, now));
      return row === undefined ? null : { account: row.account, detail: row.detail };
    },

    // One statement takes it away: of two who show it at once, one has it.
    takeKey: (kind, hash, now) =>
      onceTransaction(database, async (db) => {
        if ((await found(db, kind, hash, now)) === undefined) return false;
        const { numDeletedRows } = await db.deleteFrom("recovery").where("hash", "=", hash).executeTakeFirst();
        return numDeletedRows > 0n;
      }),

    async countKeys(account, kind) {
      const { count } = await repeatable(database, (db) =>
        db
          .selectFrom("recovery")
          .select(({ fn }) => fn.countAll<number | string>().as("count"))
          .where("account", "=", account)
          .where("kind", "=", kind)
          .executeTakeFirstOrThrow(),
      );
      return Number(count);
    },

    async emailOf(account) {
      const row = await repeatable(database, (db) =>
        db.selectFrom("emails").select("address").where("account", "=", account).executeTakeFirst(),
      );
      return row?.address ?? null;
    },

    async setEmail(account, address) {
      await repeatable(database, async (db) => {
        if (address === null) return db.deleteFrom("emails").where("account", "=", account).execute();
        const row = { address: storable(address) };
        return db
          .insertInto("emails")
          .values({ account, ...row })
          .onConflict((conflict) => conflict.column("account").doUpdateSet(row))
          .execute();
      });
    },
  };
}
