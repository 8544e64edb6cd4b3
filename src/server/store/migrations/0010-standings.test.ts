import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseBefore } from "../../../../test/support/old-store.ts";
import { sharedDatabase } from "../../../../test/support/postgres-shared.ts";
import { accountWith, pairOf, resultOf, stepOf, temporaryFolder } from "../../../../test/support/stores.ts";
import { openStore, type StorePlace } from "../open.ts";
import type { Schema } from "../schema.ts";
import type { Store } from "../store.ts";

const POOL = "classic-en:2";
const DAILY = "daily:2026-11-16";

/** More than the migration reads at once, of people who come one after the other in its walk. */
const PLAYERS = { ada: 1500, ben: 700, cy: 3 } as const;

type Old = Kysely<Schema>;
type Row = Readonly<Record<string, unknown>>;

/** As that version wrote it: the columns of today are others. */
async function insert(db: Old, table: string, rows: readonly Row[]): Promise<void> {
  const old = db.withTables<Record<string, Row>>();
  for (let at = 0; at < rows.length; at += 500)
    await old
      .insertInto(table as never)
      .values(rows.slice(at, at + 500) as never)
      .execute();
}

const gameOf = (id: string, at: number, state: string): Row => ({
  ...{ id, kind: "table", created_at: at, topic: "classic-en", setup: "{}", secret: "", seats: "[]", version: 0 },
  ...{ state, due_at: null, turn: null, finished_at: null, result: "null", settled: 1 },
});

const seatOf = (activity: string, account: string | null, created_at: number, playing: number): Row => ({
  ...{ activity, seat: 0, account, kind: "table", created_at, playing },
});

async function writeGames(db: Old): Promise<void> {
  const games: Row[] = [];
  const results: Row[] = [];
  for (const [account, count] of Object.entries(PLAYERS))
    for (let i = 0; i < count; i++) {
      const { table: id, rated: _, bestMove: __, ...result } = resultOf(account, `${account}-${i}`, { at: i });
      games.push(gameOf(id, i, "over"));
      const best_move = i === 5 ? "{damaged" : JSON.stringify(i === 2 ? null : { word: "Q", points: i % 90, ply: i });
      const change = { ruleset: i % 3 === 0 ? "classic-fr" : "classic-en", points: i % 100, spread: i % 2 };
      results.push({ ...result, ...change, table_id: id, rated: 1, best_move });
    }
  await insert(db, "activities", [...games, gameOf("aborted", 9000, "aborted"), gameOf("playing", 9001, "playing")]);
  await insert(db, "results", results);
  await insert(db, "activity_seats", [
    ...games.map(({ id, created_at }) => seatOf(String(id), String(id).split("-")[0], Number(created_at), 0)),
    seatOf("aborted", "ada", 9000, 0),
    seatOf("playing", "ada", 9001, 1),
  ]);
}

async function writeStandings(db: Old): Promise<void> {
  const ratings = { ada: 1600, ben: 1700, cy: 1800, gone: 1900 };
  const games = { ada: [4, 3, 3], ben: [9, 9, 0], cy: [4, 3, 2], gone: [4, 3, 3] };
  await insert(
    db,
    "ratings",
    Object.entries(ratings).map(([account, rating]) => {
      const { table: _, ...row } = stepOf(account, "", { rating, deviation: 100, at: 86_400_000 });
      return row;
    }),
  );
  const pairs = Object.entries(games).flatMap(([account, counts]) =>
    counts.map((count, i) => pairOf(account, `opponent ${i}`, { games: count })),
  );
  await insert(
    db,
    "rating_pairs",
    pairs.map(({ shortGained, ...pair }) => ({ ...pair, short_gained: shortGained })),
  );
  const runs = [
    ["ada", 30, 50],
    ["ada", 30, 80],
    ["ada", null, 20],
    ["ben", 30, 70],
    ["gone", 30, 99],
  ] as const;
  await insert(
    db,
    "run_results",
    runs.map(([account, limit_turns, points], i) => ({
      ...{ activity: `cy-${i % 3}`, seat: i, account, board: DAILY, limit_turns, limit_ms: null, points, turns: 30 },
      ...{ started_at: 1, finished_at: 2 },
    })),
  );
}

async function writeAll(place: StorePlace): Promise<void> {
  const db = await databaseBefore(place, "0010-standings");
  for (const id of ["ada", "ben", "cy", "gone"]) {
    const { deletedAt, createdAt } = accountWith({ deletedAt: id === "gone" ? 1 : null });
    const key = deletedAt === null ? id : null;
    await sql`insert into accounts (id, name, name_key, skeleton, role, created_at, seen_at, deleted_at, settings)
      values (${id}, ${id}, ${key}, ${key}, 'member', ${createdAt}, 1, ${deletedAt}, '{}')`.execute(db);
  }
  await writeGames(db);
  await writeStandings(db);
  await db.destroy();
}

describe.each(["sqlite", "postgres"] as const)("a store of before sums were kept, in %s", (engine) => {
  const folder = temporaryFolder();
  let store: Store;
  beforeAll(async () => {
    const place = engine === "sqlite" ? { data: folder } : { url: await sharedDatabase() };
    await writeAll(place);
    store = await openStore(place);
  });
  afterAll(() => store?.close());

  it.each(Object.entries(PLAYERS))("has the sums of all games of %s", async (account, count) => {
    const games = Array.from({ length: count }, (_, i) => i);
    const best = (of: readonly number[], by: (i: number) => number) =>
      of.reduce((top, i) => (by(i) >= by(top) ? i : top), of[0]);
    for (const ruleset of [null, "classic-en", "classic-fr"]) {
      const own = games.filter((i) => ruleset === null || ruleset === (i % 3 === 0 ? "classic-fr" : "classic-en"));
      const statistics = await store.statisticsOf(account, ruleset);
      const points = own.reduce((sum, i) => sum + (i % 100), 0);
      expect(statistics).toMatchObject({
        ...{ games: own.length, wins: own.filter((i) => i % 2 === 1).length, turns: 12 * own.length },
        ...{ draws: own.filter((i) => i % 2 === 0).length, bingos: 2 * own.length },
        average: Math.round((10 * points) / own.length) / 10,
      });
      if (ruleset === null) continue;
      const moved = best(
        own.filter((i) => i !== 2 && i !== 5),
        (i) => i % 90,
      );
      expect(statistics.bestMove).toEqual(
        moved === undefined ? null : { word: "Q", points: moved % 90, ply: moved, table: `${account}-${moved}` },
      );
      const top = best(own, (i) => i % 100);
      expect(statistics.bestGame).toEqual({ points: top % 100, table: `${account}-${top}` });
    }
  });

  it("lists games by their state", async () => {
    const idsOf = async (state: "playing" | "over" | "aborted" | "any") =>
      (await store.activitiesOf("ada", "table", state, { limit: 3 })).map(({ id }) => id);
    expect(await idsOf("playing")).toEqual(["playing"]);
    expect(await idsOf("aborted")).toEqual(["aborted"]);
    expect(await idsOf("over")).toEqual(["ada-1499", "ada-1498", "ada-1497"]);
    expect(await idsOf("any")).toEqual(["playing", "aborted", "ada-1499"]);
    expect(await store.inPlay("ada")).toEqual({ games: 1, botGames: 0 });
  });

  it("has those on the boards who were there, and nobody who is gone", async () => {
    expect((await store.leaders(POOL, 9)).map(({ account }) => account)).toEqual(["ada"]);
    expect((await store.leaders(POOL, 9, [1])).map(({ account }) => account)).toEqual(["ada"]);
    expect(await store.leaders(POOL, 9, [2])).toEqual([]);
    const best = await store.bestRuns(DAILY, { turns: 30, ms: null }, 9);
    expect(best.map(({ account, points }) => [account, points])).toEqual([
      ["ada", 80],
      ["ben", 70],
    ]);
    expect(await store.bestRuns(DAILY, { turns: null, ms: null }, 9)).toHaveLength(1);
  });

  it("counts on from there", async () => {
    const own = await store.activitiesOf("cy", "table", "over", { limit: 1 });
    expect(own).toHaveLength(1);
    const id = "counted";
    await store.createActivity({ ...own[0], id, version: 0, once: null, state: "over" }, []);
    const pair = pairOf("cy", "opponent 2", { games: 3 });
    const step = stepOf("cy", id, { games: 2, deviation: 100, rating: 1800 });
    expect(await store.saveResults(id, [resultOf("cy", id)], [step], [pair])).toBe("saved");
    expect((await store.statisticsOf("cy", null)).games).toBe(PLAYERS.cy + 1);
    expect((await store.leaders(POOL, 9)).map(({ account }) => account)).toEqual(["cy", "ada"]);
  });
});
