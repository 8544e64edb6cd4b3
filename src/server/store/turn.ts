import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Db } from "./schema.ts";

/**
 * Inside a transaction: those that name the same key go one after the other until they end, on whichever node. So what
 * one of them counts or reads stays true until it has written. SQLite has one writer anyway.
 */
export async function takeTurn(db: Db, { engine }: Pick<Database, "engine">, key: string): Promise<void> {
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}
