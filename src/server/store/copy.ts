import { sql } from "kysely";
import { UserError } from "../../base/user-error.ts";
import type { Database, Engine } from "./database.ts";
import { mustExist } from "./datafolder.ts";
import { openDatabase, type StorePlace } from "./open.ts";
import { COUNTED_TABLES, type Db, type Schema, TABLE_KEYS } from "./schema.ts";

const ROWS_A_STEP = 500;

type TableName = keyof Schema;
type Row = Readonly<Record<string, unknown>>;

const NAMES = Object.keys(TABLE_KEYS) as TableName[];

/**
 * Copies everything into an empty store, of either engine: whole or not at all. No server may write to either
 * meanwhile. Gives the number of rows.
 */
export async function copyStore(
  from: StorePlace,
  to: StorePlace,
  progress: (share: number) => void = () => {},
): Promise<number> {
  if ("data" in from) mustExist(from.data);
  const source = await openDatabase(from);
  try {
    const target = await openDatabase(to);
    try {
      return await inSnapshot(source, (reader) =>
        target.db.transaction().execute((writer) => copyAll(reader, writer, target.engine, progress)),
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** All tables as they were at one moment. */
function inSnapshot<T>({ db, engine }: Database, work: (db: Db) => Promise<T>): Promise<T> {
  const transaction = db.transaction();
  return (engine === "postgres" ? transaction.setIsolationLevel("repeatable read") : transaction).execute(work);
}

async function copyAll(reader: Db, writer: Db, engine: Engine, progress: (share: number) => void): Promise<number> {
  // Counting and copying may take longer than any statement of a server should.
  if (engine === "postgres")
    await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(writer);
  for (const name of NAMES) if ((await countRows(writer, name)) > 0) throw new UserError("store.notEmpty");
  const counts = new Map<TableName, number>();
  for (const name of NAMES) counts.set(name, await countRows(reader, name));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let done = 0;
  for (const name of NAMES)
    for await (const rows of rowsOf(reader, name)) {
      await writer
        .insertInto(name)
        .values(rows as never)
        .execute();
      done += rows.length;
      progress(done / total);
    }
  for (const name of NAMES) {
    const [expected, found] = [counts.get(name) as number, await countRows(writer, name)];
    if (found !== expected) throw new UserError("store.countsDiffer", { table: name, expected, found });
  }
  if (engine === "postgres") for (const name of COUNTED_TABLES) await countOn(writer, name);
  return total;
}

async function countRows(db: Db, name: TableName): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return rows[0].count;
}

/** All rows in the order of their key, some at a time. */
async function* rowsOf(db: Db, name: TableName): AsyncGenerator<readonly Row[]> {
  const keys: readonly string[] = TABLE_KEYS[name];
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let after = sql``;
  for (;;) {
    const query = sql<Row>`select * from ${sql.table(name)} ${after} order by ${columns} limit ${sql.lit(ROWS_A_STEP)}`;
    const { rows } = await query.execute(db);
    if (rows.length === 0) return;
    yield rows;
    const last = rows[rows.length - 1];
    after = sql`where (${columns}) > (${sql.join(keys.map((key) => last[key]))})`;
  }
}

/** PostgreSQL counts by itself, and does not look at ids that came from elsewhere. */
async function countOn(db: Db, name: (typeof COUNTED_TABLES)[number]): Promise<void> {
  const sequence = sql`pg_get_serial_sequence(${name}, 'id')`;
  await sql`select setval(${sequence}, max(id)) from ${sql.table(name)} having max(id) is not null`.execute(db);
}
