import SqliteDatabase from "better-sqlite3";
import { createQueryId, type KyselyPlugin, PostgresQueryCompiler, SqliteQueryCompiler } from "kysely";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { sharedDatabase } from "../../../test/support/postgres-shared.ts";
import { everyUseOf } from "../../../test/support/store-use.ts";
import { appendTo, temporaryFolder } from "../../../test/support/stores.ts";
import { prepare } from "./append.ts";
import type { Engine } from "./database.ts";
import { sqliteFile } from "./datafolder.ts";
import { Place } from "./kept.ts";
import { openDatabase, type StorePlace, storeOn } from "./open.ts";
import { appendAtOnce } from "./postgres-append.ts";
import { TABLE_KEYS } from "./schema.ts";
import { appendValues, writeValues } from "./sqlite-append.ts";
import type { Store } from "./store.ts";

/** A statement, and the function of the store that has sent it. */
interface Asked {
  readonly by: string;
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What a statement reads of one table: by which columns of an index; null: from end to end. */
interface Access {
  readonly table: string;
  readonly columns: readonly string[] | null;
}

const TABLES = Object.keys(TABLE_KEYS);

/** Few rows, whatever happens: values that all nodes share, the nodes, and word lists, of which there can be a hundred. */
const SMALL = new Set(["secrets", "nodes", "word_lists"]);

/** Columns that many rows share: who finds rows by these alone reads more and more. */
const BROAD = new Set([
  ...["kind", "state", "settled", "pool", "listed", "best", "board", "limit_turns", "limit_ms", "room", "hidden"],
  ...["to_account", "removed", "node", "free", "settled_at"],
]);

/** Who may walk along an index, and why: it ends after a page, or what it reads is what was asked for. */
const WALKS: readonly (readonly [by: string, table: string, columns: string, why: string])[] = [
  ["recentActivities", "activities", "kind, state", "the newest of a state, in the order of the index, a page"],
  ["countActivities", "activities", "kind, state", "as far as a limit"],
  ["unsettled", "activities", "state, settled", "what is left to do, in the order of the index, a page"],
  ["leaders", "ratings", "pool, listed", "the best of a pool, in the order of the index, a page"],
  ["bestRuns", "run_results", "board, limit_turns, limit_ms, best", "in the order of the index, a page"],
  ["chat", "chat", "room", "the newest of a room, in the order of the index, a page"],
  ["reports", "reports", "nothing", "the newest, in the order of their ids, a page"],
  ["reports", "reports", "settled_at", "the newest that wait, in the order of the index, a page"],
  ["appeals", "appeals", "state", "the newest of a state, in the order of the index, a page"],
  ["listedOffers", "offers", "to_account, hidden", "the newest, in the order of the index, a page"],
  ["fullOffers", "offers", "free", "those that are to begin: they go within seconds"],
  ["startableOffers", "offers", "free", "those that are to begin: they go within seconds"],
  ["offersTo", "offers", "to_account", "to this account"],
  ["offersTo", "offers", "to_account, hidden", "links and rematches that wait, which end by themselves"],
  ["removeIdle", "offers", "to_account", "to this account"],
  ["forget", "offers", "nothing", "those that wait, once for somebody who leaves"],
  ["forget", "offers", "free", "those that wait, once for somebody who leaves"],
  ["presentPage", "presence", "nothing", "in the order of names, a page"],
  ["sweepNodes", "presence", "nothing", "the first node, by the index"],
  ["sweep", "presence", "nothing", "the first node, by the index"],
  ["sweepNodes", "presence", "node", "from one node to the next; then those of nodes that are gone"],
  ["sweep", "presence", "node", "from one node to the next; then those of nodes that are gone"],
];

/** They ask for no table. */
const APART = new Set(["publish", "subscribe", "follow", "close", "time", "damagedRows"]);

async function used(place: StorePlace): Promise<{ asked: Asked[]; missing: string[] }> {
  const database = await openDatabase(place);
  const asked: Asked[] = [];
  const called = new Set<string>();
  let by = "";
  const compiler = database.engine === "sqlite" ? new SqliteQueryCompiler() : new PostgresQueryCompiler();
  const listener: KyselyPlugin = {
    transformQuery({ node }) {
      const { sql, parameters } = compiler.compileQuery(node, createQueryId());
      // A statement that is kept is seen when it is built, with places for its values.
      asked.push({ by, sql, values: parameters.map((one) => (one instanceof Place ? one.first : one)) });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const [db, writer] = [database.db.withPlugin(listener), database.writer.withPlugin(listener)];
  const store = await storeOn({ ...database, db, writer });
  const watched = new Proxy(store, {
    get(target, name: keyof Store & string) {
      if (typeof target[name] === "function") {
        called.add(name);
        by = name;
      }
      return target[name];
    },
  });
  await everyUseOf(watched);
  asked.push(...(await appendsOf(database.engine)));
  await store.close();
  const names = Object.entries(store).flatMap(([name, value]) => (typeof value === "function" ? [name] : []));
  return { asked, missing: names.filter((name) => !called.has(name) && !APART.has(name)) };
}

/** What a batch of appends sends in the usual case goes past Kysely. */
async function appendsOf(engine: Engine): Promise<Asked[]> {
  const asked: Asked[] = [];
  const append = prepare(appendTo("table", 1, { state: "over", command: "one" }));
  if (engine === "sqlite") {
    const note = (sql: string) => ({
      run: (...values: unknown[]) => {
        asked.push({ by: "append", sql, values });
        return { changes: 1 };
      },
    });
    writeValues(note as never, [appendValues(append)]);
  } else {
    const executeQuery = async ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      asked.push({ by: "append", sql, values: parameters });
      return { rows: [] };
    };
    await appendAtOnce({ executeQuery } as never, [append]);
  }
  return asked;
}

/** The names that a statement gives to tables. */
function namesIn(sql: string): ReadonlyMap<string, string> {
  const aliases = sql.matchAll(/"?(\w+)"? as "?(\w+)"?/g);
  return new Map([...aliases].flatMap(([, table, alias]) => (table in TABLE_KEYS ? [[alias, table]] : [])));
}

function sqlitePlans(file: string, asked: readonly Asked[]): (readonly [Asked, readonly Access[]])[] {
  const db = new SqliteDatabase(file, { readonly: true });
  const plans = asked.map((one) => {
    const rows = db.prepare<unknown[], { detail: string }>(`explain query plan ${one.sql}`).all(...one.values);
    const names = namesIn(one.sql);
    const accesses = rows.flatMap(({ detail }): Access[] => {
      const [, how, name, rest] = /^(SCAN|SEARCH) (\w+)(.*)$/.exec(detail) ?? [];
      const table = names.get(name) ?? name;
      if (how === undefined || !(table in TABLE_KEYS)) return [];
      // By an index that SQLite makes for this statement alone it reads everything once.
      const found = how === "SEARCH" && !rest.includes("AUTOMATIC") ? /\((.*)\)/.exec(rest) : null;
      const columns = found && [...found[1].matchAll(/([\w<]+>?)[=<>]/g)].map(([, column]) => column);
      return [{ table, columns }];
    });
    return [one, accesses] as const;
  });
  db.close();
  return plans;
}

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Node[];
}

async function postgresPlans(url: string, asked: readonly Asked[]): Promise<(readonly [Asked, readonly Access[]])[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set enable_seqscan = off");
  // As if the tables were large: of few rows any index is as good as another.
  await client.query("update pg_class set reltuples = 1e6, relpages = 1 where relname = any($1)", [TABLES]);
  const { rows } = await client.query<{ name: string; table: string }>(
    "select indexname as name, tablename as table from pg_indexes where schemaname = current_schema()",
  );
  const tables = new Map(rows.map(({ name, table }) => [name, table]));
  const plans: (readonly [Asked, readonly Access[]])[] = [];
  for (const one of asked) {
    const text = `explain (format json) ${one.sql}`;
    const answer = await client.query({ text, values: [...one.values] });
    plans.push([one, accessesOf(answer.rows[0]["QUERY PLAN"][0].Plan, tables)]);
  }
  await client.end();
  return plans;
}

function accessesOf(node: Node, tables: ReadonlyMap<string, string>): Access[] {
  const below = (node.Plans ?? []).flatMap((one) => accessesOf(one, tables));
  const type = node["Node Type"];
  if (type === "Seq Scan") return [...below, { table: node["Relation Name"] ?? "", columns: null }];
  if (!/^(Index|Index Only|Bitmap Index) Scan$/.test(type)) return below;
  const table = tables.get(node["Index Name"] ?? "") ?? "";
  const condition = node["Index Cond"]?.replaceAll(/'[^']*'/g, "");
  const columns = condition === undefined ? null : [...condition.matchAll(/\(?([a-z_]+)(?: \/ \d+\))? (?:[=<>]|IS)/g)];
  return [...below, { table, columns: columns?.map(([, column]) => column) ?? null }];
}

/** Accesses that grow with all that is stored, each named once. */
function growing(plans: readonly (readonly [Asked, readonly Access[]])[]): string[] {
  const allowed = new Set(WALKS.map(([by, table, columns]) => `${by}: ${table} by ${columns}`));
  const found = plans.flatMap(([{ by, sql }, accesses]) =>
    accesses
      .filter(({ table, columns }) => !SMALL.has(table) && !columns?.some((column) => !BROAD.has(column)))
      .map(({ table, columns }) => `${by}: ${table} by ${columns?.join(", ") ?? "nothing"}`)
      .filter((access) => !allowed.has(access))
      .map((access) => `${access}\n  ${sql}`),
  );
  return [...new Set(found)];
}

describe("what the store asks its database", () => {
  const folder = temporaryFolder();

  it("is all seen here, and finds its rows by an index, in SQLite", async () => {
    const { asked, missing } = await used({ data: folder });
    expect(missing).toEqual([]);
    expect(growing(sqlitePlans(sqliteFile(folder), asked))).toEqual([]);
  });

  it("is all seen here, and finds its rows by an index, in PostgreSQL", async () => {
    const url = await sharedDatabase();
    const { asked, missing } = await used({ url });
    expect(missing).toEqual([]);
    expect(growing(await postgresPlans(url, asked))).toEqual([]);
  });
});
