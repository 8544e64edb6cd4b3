import type { Database as Connection } from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { keptStatements } from "./sqlite-connection.ts";
import type { Answer, Job } from "./sqlite-thread.ts";
import { type Hold, ThreadLost, type Writer } from "./sqlite-writer.ts";
import { isSeveral, type Several } from "./together.ts";

/** SQLite can undo changes of the schema too, so that a migration is done whole or not at all. */
class MigrationAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** One connection for everything, before there is anybody who could wait for it. */
export class MigrationDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new MigrationAdapter();
  }
}

/** Reading goes beside writing. */
class ThreadAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Questions are answered here and at once, out of what is committed; all that writes goes to the thread. */
export const threadDialect = (reader: Connection, writer: Writer): Dialect => ({
  createAdapter: () => new ThreadAdapter(),
  createDriver: () => threadDriver(reader, writer),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

function threadDriver(reader: Connection, writer: Writer): Driver {
  const prepare = keptStatements(reader);
  /** Nobody speaks on these now; Kysely remembers every connection that it has met. */
  const idle: Line[] = [];
  return {
    init: async () => {},
    acquireConnection: async () => idle.pop() ?? new Line(writer, prepare),
    beginTransaction: (line) => own(line).begin(),
    commitTransaction: (line) => own(line).say("commit"),
    rollbackTransaction: (line) => own(line).rollBack(),
    releaseConnection: async (line) => {
      own(line).release();
      idle.push(own(line));
    },
    destroy: async () => {},
  };
}

function own(connection: DatabaseConnection): Line {
  if (connection instanceof Line) return connection;
  throw new TypeError("a connection of another database");
}

const MAY_READ = /^\s*(?:select|with|explain)\b/i;

/** What one piece of work speaks to: the thread alone when it is a transaction. */
class Line implements DatabaseConnection {
  readonly #writer: Writer;
  readonly #prepare: ReturnType<typeof keptStatements>;
  #hold: Hold | null = null;
  /** The transaction begins with its first statement: one crossing less. */
  #isBegun = false;

  constructor(writer: Writer, prepare: ReturnType<typeof keptStatements>) {
    this.#writer = writer;
    this.#prepare = prepare;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (isSeveral(query)) return { rows: (await this.#withinAll(query)).map(resultOf) as R[] };
    const { sql, parameters } = query;
    if (this.#hold !== null) return resultOf((await this.#within([{ sql, parameters }]))[0]);
    const statement = MAY_READ.test(sql) ? this.#prepare(sql) : null;
    if (statement?.readonly) return resultOf({ rows: statement.all(parameters) });
    return resultOf(await this.#writer.run({ sql, parameters }));
  }

  async #within(jobs: readonly Job[]): Promise<Answer[]> {
    if (this.#hold === null) throw new Error("several statements outside of a transaction");
    if (this.#isBegun) return this.#hold.run(jobs);
    this.#isBegun = true;
    return (await this.#hold.run([BEGIN, ...jobs])).slice(1);
  }

  async #withinAll({ statements, commits }: Several): Promise<Answer[]> {
    const jobs = jobsOf(statements);
    const answers = await this.#within(commits ? [...jobs, COMMIT] : jobs);
    if (answers.length <= jobs.length) return answers;
    // It is over: there is nothing left to commit, nor to undo.
    this.#isBegun = false;
    return answers.slice(0, -1);
  }

  async begin(): Promise<void> {
    this.#hold = await this.#writer.hold();
    this.#isBegun = false;
  }

  async say(sql: string): Promise<void> {
    if (this.#isBegun) await this.#hold?.run([{ sql, parameters: [] }]);
  }

  async rollBack(): Promise<void> {
    try {
      await this.say("rollback");
    } catch (error) {
      // Its transaction went with it.
      if (!(error instanceof ThreadLost)) throw error;
    }
  }

  release(): void {
    this.#hold?.release();
    this.#hold = null;
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error("rows are read in pages");
  }
}

const BEGIN: Job = { sql: "begin", parameters: [] };
const COMMIT: Job = { sql: "commit", parameters: [] };

const jobsOf = (statements: readonly CompiledQuery[]): Job[] =>
  statements.map(({ sql, parameters }, i) => ({ sql, parameters, mustChange: i === 0 }));

const resultOf = <R>({ rows, changes, lastId }: Answer): QueryResult<R> => ({
  rows: rows as R[],
  numAffectedRows: changes === undefined ? undefined : BigInt(changes),
  insertId: lastId === undefined ? undefined : BigInt(lastId),
});
