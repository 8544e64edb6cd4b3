import { type ColumnBuilderCallback, type ColumnDataType, type Expression, type Kysely, sql } from "kysely";
import type { MigrationStep } from "../schema.ts";

type Type = ColumnDataType | Expression<unknown>;

const required: ColumnBuilderCallback = (column) => column.notNull();
const nought: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0);

/**
 * What is asked again and again costs the same however much there is: seats know the state of their game, ratings and runs
 * know whether they stand on a board, and sums of somebody's games are kept.
 */
export const up: MigrationStep = async (db, engine) => {
  // Compared by its bytes on both engines, as everywhere.
  const text = engine === "postgres" ? sql`text collate "C"` : ("text" as const);
  await tellStates(db, text);
  await listRatings(db);
  await markBestRuns(db);
  await createStatistics(db, text);
  await sumResults(db);
  await indexRounds(db);
  // Until somebody has looked at what stands in new columns, PostgreSQL takes a board to be short, and sorts all of it.
  if (engine === "postgres") await sql`analyze activity_seats, ratings, run_results, statistics`.execute(db);
};

/** Games of one person by state, in the order of a list: it need not look at any other game. */
async function tellStates(db: Kysely<unknown>, text: Type): Promise<void> {
  const { schema } = db;
  const state: ColumnBuilderCallback = (column) => column.notNull().defaultTo("playing");
  await schema.alterTable("activity_seats").addColumn("state", text, state).execute();
  await sql`update activity_seats set state = (select state from activities where id = activity_seats.activity)
    where playing = 0`.execute(db);
  await schema.dropIndex("activity_seats_account").execute();
  await schema.dropIndex("activity_seats_playing").execute();
  await schema.alterTable("activity_seats").dropColumn("playing").execute();
  const list = ["created_at", "activity"];
  await index(db, "activity_seats_account", "activity_seats", ["account", "kind", ...list]);
  await index(db, "activity_seats_state", "activity_seats", ["account", "kind", "state", ...list]);
}

const index = (db: Kysely<unknown>, name: string, table: string, columns: readonly string[]): Promise<void> =>
  sql`create index ${sql.ref(name)} on ${sql.table(table)} (${sql.raw(columns.join(", "))})`
    .execute(db)
    .then(() => undefined);

const GONE = sql`select id from accounts where deleted_at is not null`;

/** A place on a board, by the rules of this version: a rating that is sure, ten games, three opponents. */
async function listRatings(db: Kysely<unknown>): Promise<void> {
  for (const name of ["opponents", "counted", "listed"])
    await db.schema.alterTable("ratings").addColumn(name, "integer", nought).execute();
  const own = sql`from rating_pairs where account = ratings.account and pool = ratings.pool and games > 0`;
  await sql`update ratings set opponents = (select count(*) ${own}),
    counted = coalesce((select sum(games) ${own}), 0)`.execute(db);
  await sql`update ratings set listed = 1 where deviation <= 110 and counted >= 10 and opponents >= 3
    and account not in (${GONE})`.execute(db);
  await db.schema.dropIndex("ratings_pool").execute();
  const order = ["rating desc", "deviation", "account"];
  await index(db, "ratings_board", "ratings", ["pool", "listed", ...order]);
  await index(db, "ratings_day", "ratings", ["pool", "listed", "(at / 86400000)", ...order]);
}

async function markBestRuns(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("run_results").addColumn("best", "integer", nought).execute();
  await sql`update run_results set best = 1 where account not in (${GONE}) and (activity, seat) in (
    select activity, seat from (select activity, seat, row_number() over (
      partition by account, board, limit_turns, limit_ms order by points desc, turns, finished_at, activity, seat
    ) as place from run_results) as placed where place = 1)`.execute(db);
  await db.schema.dropIndex("run_results_board").execute();
  const board = ["board", "limit_turns", "limit_ms"];
  const order = ["points desc", "turns", "finished_at", "activity"];
  await index(db, "run_results_best", "run_results", [...board, "best", ...order]);
  await index(db, "run_results_account", "run_results", ["account", ...board, ...order]);
}

async function createStatistics({ schema }: Kysely<unknown>, text: Type): Promise<void> {
  await schema
    .createTable("statistics")
    .addColumn("account", text, required)
    .addColumn("ruleset", text, required)
    .addColumn("games", "integer", required)
    .addColumn("wins", "integer", required)
    .addColumn("draws", "integer", required)
    .addColumn("points", "bigint", required)
    .addColumn("turns", "bigint", required)
    .addColumn("bingos", "integer", required)
    .addColumn("best_points", "integer", required)
    .addColumn("best_table", text, required)
    .addColumn("move_points", "integer")
    .addColumn("move_word", text)
    .addColumn("move_ply", "integer")
    .addColumn("move_table", text)
    .addPrimaryKeyConstraint("statistics_key", ["account", "ruleset"])
    .execute();
}

interface OldResult {
  readonly table_id: string;
  readonly seat: number;
  readonly account: string;
  readonly ruleset: string;
  readonly seats: number;
  readonly place: number;
  readonly points: number;
  readonly spread: number;
  readonly turns: number;
  readonly bingos: number;
  readonly best_move: string;
  readonly at: number;
}

const AT_ONCE = 1000;

interface Sums {
  readonly account: string;
  readonly ruleset: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly points: number;
  readonly turns: number;
  readonly bingos: number;
  readonly best_points: number;
  readonly best_table: string;
  readonly move_points: number | null;
  readonly move_word: string | null;
  readonly move_ply: number | null;
  readonly move_table: string | null;
}

/** In the order of accounts and times, some at a time: only the sums of one person are in memory with them. */
async function sumResults(db: Kysely<unknown>): Promise<void> {
  // The order of the walk; the index of before has not its end.
  await db.schema.dropIndex("results_account").execute();
  await index(db, "results_account", "results", ["account", "at", "table_id", "seat"]);
  let after: readonly [string, number, string, number] = ["", 0, "", 0];
  let open = new Map<string, Sums>();
  for (;;) {
    const { rows } = await sql<OldResult>`select * from results where (account, at, table_id, seat) >
      (${after[0]}, ${after[1]}, ${after[2]}, ${after[3]}) order by account, at, table_id, seat
      limit ${sql.lit(AT_ONCE)}`.execute(db);
    const done: Sums[] = [];
    for (const row of rows) {
      if (open.size > 0 && open.values().next().value?.account !== row.account) {
        done.push(...open.values());
        open = new Map();
      }
      open.set(row.ruleset, sumsOf(row, open.get(row.ruleset)));
    }
    const isEnd = rows.length < AT_ONCE;
    if (isEnd) done.push(...open.values());
    if (done.length > 0) await db.withTables<{ statistics: Sums }>().insertInto("statistics").values(done).execute();
    if (isEnd) return;
    const last = rows[rows.length - 1];
    after = [last.account, last.at, last.table_id, last.seat];
  }
}

/** Of two that are equal the newer one is the best. */
function sumsOf(row: OldResult, before?: Sums): Sums {
  const isDraw = row.place === 1 && row.seats > 1 && row.spread === 0;
  const move = moveOf(row.best_move);
  const isBest = before === undefined || row.points >= before.best_points;
  const isBestMove = move !== null && (before === undefined || move.points >= (before.move_points ?? 0));
  return {
    account: row.account,
    ruleset: row.ruleset,
    games: (before?.games ?? 0) + 1,
    wins: (before?.wins ?? 0) + (row.place === 1 && !isDraw ? 1 : 0),
    draws: (before?.draws ?? 0) + (isDraw ? 1 : 0),
    points: (before?.points ?? 0) + row.points,
    turns: (before?.turns ?? 0) + row.turns,
    bingos: (before?.bingos ?? 0) + row.bingos,
    best_points: isBest ? row.points : before.best_points,
    best_table: isBest ? row.table_id : before.best_table,
    move_points: isBestMove ? move.points : (before?.move_points ?? null),
    move_word: isBestMove ? move.word : (before?.move_word ?? null),
    move_ply: isBestMove ? move.ply : (before?.move_ply ?? null),
    move_table: isBestMove ? row.table_id : (before?.move_table ?? null),
  };
}

/** One that cannot be read is nobody's best. */
function moveOf(json: string): { word: string; points: number; ply: number } | null {
  try {
    const { word, points, ply } = JSON.parse(json) ?? {};
    const isWhole = typeof word === "string" && Number.isSafeInteger(points) && Number.isSafeInteger(ply);
    return isWhole ? { word, points, ply } : null;
  } catch {
    return null;
  }
}

/** Reports that wait, what everybody may take, and what somebody offers. */
async function indexRounds(db: Kysely<unknown>): Promise<void> {
  await index(db, "reports_settled", "reports", ["settled_at", "id"]);
  await db.schema.dropIndex("offers_to").execute();
  await index(db, "offers_to", "offers", ["to_account", "hidden", "created_at"]);
  await db.schema.dropIndex("offers_owner").execute();
  await index(db, "offers_owner", "offers", ["owner", "expires_at", "created_at"]);
}
