import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { openStore, type StorePlace } from "../src/server/store/open.ts";
import type { Db } from "../src/server/store/schema.ts";
import type { Store } from "../src/server/store/store.ts";
import { databaseBefore } from "../test/support/old-store.ts";
import { startPostgres } from "../test/support/postgres.ts";
import { readOptions } from "./options.ts";

const USAGE = "node scripts/bench-growth.ts [--store sqlite|postgres] [--accounts 100000] [--games 17000]";
const values = readOptions(USAGE, {
  store: { type: "string", default: "both" },
  accounts: { type: "string", default: "100000" },
  games: { type: "string", default: "17000" },
});
const [ACCOUNTS, GAMES] = [Number(values.accounts), Number(values.games)];
const DAY = 86_400_000;
const NOW = 20_000 * DAY + DAY / 2;
const CALLS = 50;
/** As long as the setup of a table for two is. */
const SETUP = JSON.stringify({ filler: "x".repeat(700) });

const numbers = (count: number): RawBuilder<unknown> =>
  sql`(with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${sql.lit(count)}) select i from n) as n`;

/**
 * Rows as they were before sums were kept, so that opening the store brings them to today's form: `id` and `account` are
 * what stands before the number of each.
 */
async function tables(db: Db, id: string, count: number, state: string, account: RawBuilder<unknown>): Promise<void> {
  const playing = state === "playing" ? 1 : 0;
  const at = sql`cast(${NOW - 10 * DAY} as bigint) + i`;
  await sql`insert into activities (id, created_at, topic, setup, secret, seats, version, state, due_at, turn, finished_at,
      result, settled, bot_turn, kind)
    select ${id} || i, ${at}, 'classic-en', ${SETUP}, '', '[]', 1, ${state}, ${NOW + DAY}, 0, null, 'null', 1, ${playing}, 'table'
    from ${numbers(count)}`.execute(db);
  for (const [seat, who] of [account, sql`'a' || ((i + 7) % ${sql.lit(ACCOUNTS)})`].entries())
    await sql`insert into activity_seats (activity, seat, account, created_at, playing, kind)
      select ${id} || i, ${seat}, ${who}, ${at}, ${playing}, 'table' from ${numbers(count)}`.execute(db);
}

/** Everybody is on three boards: of some each day, of all today, and of those today alone who stand at the end. */
const BOARDS = { spread: sql`(i * 7919) % 400`, busy: sql`0`, quiet: sql`case when i < 20 then 0 else 90 end` };

async function people(db: Db): Promise<void> {
  await sql`insert into accounts (id, name, name_key, skeleton, role, created_at, seen_at, settings)
    select 'a' || i, 'a' || i, 'a' || i, 'a' || i, 'member', 1, 1, '{}' from ${numbers(ACCOUNTS)}`.execute(db);
  for (const [pool, day] of Object.entries(BOARDS)) {
    await sql`insert into ratings (account, pool, rating, deviation, volatility, games, at)
      select 'a' || i, ${pool}, 1000 + i * 0.01, 80, 0.06, 20, cast(${NOW} as bigint) - ${day} * cast(${DAY} as bigint)
      from ${numbers(ACCOUNTS)}`.execute(db);
    for (const opponent of ["x", "y", "z"])
      await sql`insert into rating_pairs (account, pool, opponent, day, gained, short_gained, games)
        select 'a' || i, ${pool}, ${opponent}, 0, 0, 0, 4 from ${numbers(ACCOUNTS)}`.execute(db);
  }
}

/** One person's games over years, and a board of Jewels that everybody has played. */
async function history(db: Db): Promise<void> {
  await tables(db, "g", GAMES, "over", sql`'a1'`);
  await sql`insert into results (table_id, seat, account, ruleset, seats, rated, place, points, spread, turns, bingos,
      best_move, at)
    select 'g' || i, 0, 'a1', 'classic-en', 2, 1, 1, 300 + i % 99, 5, 12, 1, ${'{"word":"QUIZ","points":40,"ply":3}'},
      cast(${NOW - DAY} as bigint) + i from ${numbers(GAMES)}`.execute(db);
  await sql`insert into rating_steps (table_id, account, pool, rating, deviation, volatility, games, at)
    select 'g' || i, 'a1', 'spread', 1500, 80, 0.06, i + 1, i from ${numbers(GAMES)}`.execute(db);
  await sql`insert into activities (id, created_at, topic, setup, secret, seats, version, state, result, settled, kind)
    select 'r' || i, i, 'seed:1', '{}', '', '[]', 0, 'over', 'null', 1, 'run' from ${numbers(ACCOUNTS)}`.execute(db);
  await sql`insert into run_results (activity, seat, account, board, limit_turns, limit_ms, points, turns, started_at,
      finished_at)
    select 'r' || i, 0, 'a' || i, 'seed:1', 30, null, i % 5000, 30, 1, 2 from ${numbers(ACCOUNTS)}`.execute(db);
}

async function measure(title: string, call: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < CALLS; i++) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const shown = [0.5, 0.9].map((share) => times[Math.floor((CALLS - 1) * share)].toFixed(2).padStart(8));
  console.log(`  ${title.padEnd(52)} p50 ${shown[0]} ms   p90 ${shown[1]} ms`);
}

/** A store that was filled before this version, and is opened by it. */
async function filled(place: StorePlace, fill: (db: Db) => Promise<void>): Promise<Store> {
  if ("data" in place) mkdirSync(place.data);
  const db = await databaseBefore(place, "0010-standings");
  await fill(db);
  await db.destroy();
  const began = performance.now();
  const store = await openStore(place);
  console.log(`  opened and brought to today's form in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return store;
}

/** Everybody has a few open tables, one person ten. */
const openTables = (count: number) => (db: Db) =>
  tables(db, "o", count, "playing", sql`case when i % ${sql.lit(count / 10)} = 0 then 'me' else 'b' || i end`);

async function rounds(store: Store, open: number): Promise<void> {
  console.log(`  ${open} open tables:`);
  await measure("own open games", () => store.activitiesOf("me", "table", "playing", { limit: 100 }));
  await measure("turns of computer players", () => store.takeBotTurns(NOW, NOW, 50));
  await measure("tables whose clock has something to say", () => store.dueActivities(NOW, 50));
  await measure("how many are in play", () => store.countActivities("table", "playing"));
}

const daysBack = (days: number): number[] => Array.from({ length: days + 1 }, (_, back) => 20_000 - back);

async function boards(store: Store): Promise<void> {
  console.log(`  ${ACCOUNTS} accounts:`);
  for (const pool of Object.keys(BOARDS)) {
    await measure(`leaders of all times, ${pool}`, () => store.leaders(pool, 50));
    await measure(`leaders of a week, ${pool}`, () => store.leaders(pool, 50, daysBack(7)));
    await measure(`leaders of a month, ${pool}`, () => store.leaders(pool, 50, daysBack(30)));
  }
  await measure("a board of Jewels", () => store.bestRuns("seed:1", { turns: 30, ms: null }, 50));
}

async function person(store: Store): Promise<void> {
  console.log(`  somebody with ${GAMES} games:`);
  await measure("profile", () =>
    Promise.all([store.account("a1"), store.statisticsOf("a1", null), store.ratingsOf("a1")]),
  );
  const page = async (before?: number) => {
    const rows = await store.activitiesOf("a1", "table", "any", { limit: 20, ...(before !== undefined && { before }) });
    await store.accounts(rows.flatMap(({ seats }) => seats.filter((account) => account !== null)));
  };
  await measure("own games, the first page", () => page());
  await measure("own games, a page in the middle", () => page(NOW - 10 * DAY + GAMES / 2));
  await measure("history of a rating", () => store.ratingHistory("a1", "spread", 1000));
}

async function bench(name: string, place: () => Promise<StorePlace>): Promise<void> {
  console.log(`${name}, load ${loadavg()[0].toFixed(1)}`);
  const few = await filled(await place(), openTables(1000));
  await rounds(few, 1000);
  await few.close();
  const many = await filled(await place(), async (db) => {
    await openTables(20_000)(db);
    await people(db);
    await history(db);
  });
  await rounds(many, 20_000);
  await boards(many);
  await person(many);
  await many.close();
}

console.log(`${cpus().length} cores, ${cpus()[0].model}, Node ${process.version}`);
const folder = mkdtempSync(join(tmpdir(), "tessera-growth-"));
try {
  let made = 0;
  if (values.store !== "postgres") await bench("SQLite", async () => ({ data: join(folder, String(++made)) }));
  if (values.store !== "sqlite") {
    const postgres = await startPostgres({ durable: true });
    await bench("PostgreSQL", () => postgres.createDatabase().then((url) => ({ url }))).finally(() => postgres.stop());
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
