import { CompiledQuery, type QueryResult } from "kysely";
import type { Engine } from "./database.ts";
import type { Db } from "./schema.ts";

/** Statements that cross to the thread of SQLite in one message. */
export interface Several extends CompiledQuery {
  readonly statements: readonly CompiledQuery[];
  /** With them the transaction is at its end. */
  readonly commits: boolean;
}

export const isSeveral = (query: CompiledQuery): query is Several => "statements" in query;

interface Statement {
  compile(): CompiledQuery;
  execute(): Promise<readonly unknown[]>;
}

export type Results<Q extends readonly Statement[]> = {
  readonly [K in keyof Q]: Q[K] extends { execute(): Promise<(infer R)[]> } ? QueryResult<R> : never;
};

/**
 * Statements of a transaction of which none needs to know what another has answered: with SQLite they go to the thread
 * and back as one, for what a crossing costs is more than most statements do. Where the first one changes nothing the
 * others are not said, and null is the answer. `commits`: nothing else follows, so that the commit may go with them.
 */
export async function together<const Q extends readonly Statement[]>(
  db: Db,
  engine: Engine,
  statements: Q,
  commits = false,
): Promise<Results<Q> | null> {
  const compiled = statements.map((statement) => statement.compile());
  const results = engine === "sqlite" ? await inOne(db, compiled, commits) : await oneByOne(db, compiled);
  return results.length < compiled.length ? null : (results as unknown as Results<Q>);
}

const SEVERAL = CompiledQuery.raw("");

async function inOne(db: Db, statements: readonly CompiledQuery[], commits: boolean): Promise<readonly unknown[]> {
  const several: Several = { ...SEVERAL, statements, commits };
  return (await db.executeQuery(several)).rows;
}

async function oneByOne(db: Db, statements: readonly CompiledQuery[]): Promise<readonly unknown[]> {
  const results: QueryResult<unknown>[] = [];
  for (const statement of statements) {
    results.push(await db.executeQuery(statement));
    if (results[0].numAffectedRows === 0n) break;
  }
  return results;
}
