import { type Database, repeatableTransaction } from "./database.ts";

export interface SecretStore {
  /** A value that all nodes share: the first that was ever given under this name. */
  sharedSecret(name: string, fresh: string): Promise<string>;
}

export function secretsIn(database: Database): SecretStore {
  return {
    sharedSecret: (name, fresh) =>
      repeatableTransaction(database, async (db) => {
        const row = { name, value: fresh };
        await db
          .insertInto("secrets")
          .values(row)
          .onConflict((conflict) => conflict.column("name").doNothing())
          .execute();
        const kept = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
        return kept.value;
      }),
  };
}
