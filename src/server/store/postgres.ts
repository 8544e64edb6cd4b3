import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { UserError } from "../../base/user-error.ts";
import { attempt, reasonOf, StoreAway, type Trouble } from "./away.ts";
import { damageLog } from "./damage.ts";
import type { Database, StoreLog } from "./database.ts";
import { migrate } from "./migrate.ts";
import { appendAtOnce } from "./postgres-append.ts";
import { postgresSignals } from "./postgres-signals.ts";
import type { Db, Schema } from "./schema.ts";

/** Reads and chat go beside the group commits; a node needs few connections, and there may be many nodes. */
const READERS = 10;
/** With the one that writes moves and the one that hears other nodes. */
const MOST_CONNECTIONS = READERS + 2;
const CONNECT_MS = 2000;
/** The database gives up a statement first, so that the connection stays good; we do when nothing comes at all. */
const STATEMENT_MS = 8000;
const SILENCE_MS = 10_000;
/** A node that hangs must not hold rows that others wait for. */
const LOCK_MS = 4000;

/**
 * Plans of statements are kept, also those that were made while the tables were empty and it was best to read them
 * from end to end. Group commits look up single rows: by their keys, whatever the size.
 */
const PLANS = "set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off";

const INT8 = 20;

/** Times are bigint there: they are far below 2^53. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Nothing was sent: the work can be tried again whatever it was. */
class NotConnected extends Error {}

/** The engine for many nodes. */
export async function openPostgres(url: string, log: StoreLog, patienceMs: number): Promise<Database> {
  const place = shownAddress(url);
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: "tessera",
    connectionTimeoutMillis: limitIn(url, "connect_timeout", 1000) ?? CONNECT_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    types,
  };
  const longestMs = limitIn(url, "query_timeout", 1) ?? patienceMs;
  const db = databaseOf(openPool(config, READERS, log));
  // One dead connection must not hold up all moves for longer than anybody waits for one.
  const hurried = { ...config, statement_timeout: longestMs, query_timeout: longestMs + SILENCE_MS - STATEMENT_MS };
  const writer = databaseOf(openPool(hurried, 1, log, PLANS));
  try {
    await attempt(() => checkSettings(db, place, log), troubleOf, true, patienceMs);
    await attempt(() => migrateUnhurried(config, log), troubleOf, true, patienceMs);
    return {
      engine: "postgres",
      db,
      writer,
      openSignals: () => attempt(() => postgresSignals(config, log), troubleOf, true, patienceMs),
      damage: damageLog(log),
      patienceMs,
      longestMs,
      troubleOf,
      isDuplicate: (error) => codeOf(error) === "23505",
      appendAtOnce: (batch) => appendAtOnce(writer, batch),
      async close() {
        await writer.destroy();
        await db.destroy();
      },
    };
  } catch (error) {
    await writer.destroy();
    await db.destroy();
    if (error instanceof UserError) throw error;
    if (isRefusal(error)) throw new UserError("store.refused", { place, reason: reasonOf(error) });
    if (troubleOf(error) !== null) throw new StoreAway(error);
    throw new UserError("store.cannotOpen", { place, reason: reasonOf(error) });
  }
}

const UNHURRIED = "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0";

/** In a large database an index takes minutes to build, and a node that starts meanwhile waits until it is there. */
async function migrateUnhurried(config: pg.ClientConfig, log: StoreLog): Promise<void> {
  const url = new URL(config.connectionString ?? "");
  // What stands in the address comes before what is said here.
  url.searchParams.delete("query_timeout");
  const patient = { ...config, connectionString: url.href, query_timeout: undefined };
  const db = databaseOf(openPool(patient, 1, log, UNHURRIED));
  try {
    await migrate(db, "postgres");
  } finally {
    await db.destroy();
  }
}

/** `setting`: said on each connection before anything else. */
function openPool(config: pg.ClientConfig, max: number, log: StoreLog, setting?: string): pg.Pool {
  const pool = new pg.Pool({ ...config, max });
  // Idle connections break too; without a listener that would end the process.
  pool.on("error", (error) => log.warn({ reason: reasonOf(error) }, "lost a connection to the database"));
  pool.on("connect", (client) => {
    // Those in use as well: their query fails anyway, and that is answer enough.
    client.on("error", () => {});
    watch(client);
    // Not waited for: what is asked on a connection is answered in its order, and on a broken one nothing is.
    if (setting !== undefined) client.query(setting).catch(() => {});
  });
  return pool;
}

function databaseOf(pool: pg.Pool): Db {
  const connect = () =>
    pool.connect().catch((cause) => {
      throw isRefusal(cause) ? cause : new NotConnected(reasonOf(cause), { cause });
    });
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
  return new Kysely<Schema>({ dialect });
}

/** What the database must be able to do, and what its operator should know. */
async function checkSettings(db: Db, place: string, log: StoreLog): Promise<void> {
  const setting = (name: string) => sql<string>`current_setting(${sql.lit(name)})`;
  const { rows } = await sql<Settings>`select
    ${setting("server_encoding")} as encoding, ${setting("fsync")} as fsync,
    ${setting("synchronous_commit")} as commit,
    ${setting("max_connections")}::integer - ${setting("superuser_reserved_connections")}::integer as allowed,
    (select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as used
    `.execute(db);
  const [{ encoding, fsync, commit, allowed, used }] = rows;
  if (encoding !== "UTF8") throw new UserError("store.notUtf8", { place, encoding });
  if (fsync === "off" || commit === "off")
    log.warn({ fsync, synchronous_commit: commit }, "this database may lose acknowledged moves when its machine fails");
  if (used + MOST_CONNECTIONS > allowed)
    log.warn({ allowed, used, needed: MOST_CONNECTIONS }, "this database may have too few connections for this node");
}

interface Settings extends Readonly<Record<"encoding" | "fsync" | "commit", string>> {
  /** Connections of all clients together. */
  readonly allowed: number;
  readonly used: number;
}

/** An address as it may be shown: without the password. */
export function shownAddress(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) throw new UserError("store.badUrl");
  parsed.password = "";
  parsed.search = "";
  return parsed.href;
}

/** A limit that the address names, in milliseconds; its unit has so many. Limits of statements `pg` reads itself. */
function limitIn(url: string, name: string, unitMs: number): number | null {
  const limit = Number(URL.parse(url)?.searchParams.get(name) ?? Number.NaN) * unitMs;
  return limit > 0 && limit < 86_400_000 ? limit : null;
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;

/** Wrong password, no such database: waiting does not help. */
const isRefusal = (error: unknown): boolean => /^(28|3D)/.test(codeOf(error) ?? "");

/** SQLSTATE classes: 08 connection, 53 resources, 57 shutdown or time-out, 58 disk, 25006 a standby, 55P03 a lock. */
const AWAY = /^(08|53|57|58|25006|55P03)/;
/** A conflict with another transaction, which the database has undone. */
const UNDONE = /^40/;
/** A kept plan gives other columns than it did: the schema has changed beneath it. */
const CHANGED_TABLE = "0A000";

function troubleOf(error: unknown): Trouble | null {
  if (error instanceof NotConnected) return "untouched";
  const code = codeOf(error);
  if (code !== null && /^[0-9A-Z]{5}$/.test(code)) {
    if (UNDONE.test(code) || code === CHANGED_TABLE) return "untouched";
    return AWAY.test(code) ? "unknown" : null;
  }
  // Errors of the network have names for codes (ECONNRESET); those of the client have none, only a text.
  const isLost = code !== null || /connection|timeout|not queryable|has been discarded/i.test(reasonOf(error));
  return error instanceof Error && isLost && !(error instanceof TypeError) ? "unknown" : null;
}

/** A text that comes again and again is parsed and planned once a connection; more than these are not kept there. */
const MOST_NAMES = 200;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `tessera ${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A connection on which nothing comes any more is no good to whoever would get it next, nor one whose plans are of
 * tables that a newer node has changed.
 */
function watch(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watched = (...given: unknown[]): unknown => {
    const [text, values] = given;
    const isPlain = typeof text === "string" && Array.isArray(values) && values.length > 0 && given.length === 2;
    const name = isPlain ? nameOf(text) : undefined;
    const answer = name === undefined ? query(...given) : query({ name, text, values });
    if (answer instanceof Promise)
      answer.catch((error) => {
        if (/read timeout/i.test(reasonOf(error)) || codeOf(error) === CHANGED_TABLE)
          (client as unknown as { connection: Wire }).connection.stream.destroy();
      });
    return answer;
  };
  client.query = watched as typeof client.query;
}

interface Wire {
  readonly stream: { destroy(): void };
}
