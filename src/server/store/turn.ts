import { sql } from "kysely";
import type { Database } from "./database.ts";
import { kept } from "./kept.ts";
import type { Db } from "./schema.ts";

/**
 * Inside a transaction: those that name the same key go one after the other until they end, on whichever node. So what
 * one of them counts or reads stays true until it has written. Whoever names several names them in the same order as all
 * others, so that no two wait for each other. SQLite has one writer anyway.
 */
export async function takeTurn(db: Db, { engine }: Pick<Database, "engine">, ...keys: string[]): Promise<void> {
  if (engine === "postgres" && keys.length > 0) await turns(db, keys).execute();
}

const turns = kept((db, keys: readonly string[]) => {
  const given = sql.join(keys.map((key) => sql`cast(${key} as text)`));
  const statement = sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(array[${given}]) with ordinality as given (key, place) order by place`;
  return { compile: () => statement.compile(db) };
});
