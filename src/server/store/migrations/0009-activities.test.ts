import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  gameOf,
  type OldRun,
  RULESET,
  SEED,
  swapsOf,
  writeGame,
  writeRun,
} from "../../../../test/support/old-games.ts";
import { connect, databaseBefore } from "../../../../test/support/old-store.ts";
import { sharedDatabase } from "../../../../test/support/postgres-shared.ts";
import { temporaryFolder } from "../../../../test/support/stores.ts";
import type { RunFact, RunSetup } from "../../../activity/run/forms.ts";
import { reachedBy } from "../../../activity/run/rules.ts";
import { race, run } from "../../../activity/run/run.ts";
import { table } from "../../../activity/table/table.ts";
import { must } from "../../../base/result.ts";
import { CLASSIC } from "../../../jewels/rules.ts";
import { legalSwaps } from "../../../jewels/swap.ts";
import { Reader } from "../../activities/reading.ts";
import { migrate } from "../migrate.ts";
import { openStore, type StorePlace } from "../open.ts";
import type { RunSummary, Store } from "../store.ts";

/** What lists have to show of it now. */
const summaryOf = (old: OldRun, activity = old.id, kind = "run", seat = 0): RunSummary => ({
  ...{ activity, kind, seat, account: old.account, board: old.board, turns: old.turns },
  limits: { turns: old.limitTurns ?? null, ms: old.limitSeconds === undefined ? null : old.limitSeconds * 1000 },
  points: swapsOf(old.turns).points,
  ...{ startsAt: old.startedAt, finishedAt: old.finishedAt ?? null },
});

const [PLAYING, OVER, SAVED, ABORTED] = [
  gameOf("playing", ["move", "move"]),
  gameOf("over", Array(6).fill("move")),
  gameOf("saved", Array(6).fill("move")),
  gameOf("aborted", ["abort"]),
];

const NAMES: Readonly<Record<string, string>> = { ada: "Ada", ben: "Ben", gone: "" };
const DAY = "daily:2026-11-16";
const RUNS = {
  finished: { id: "zz", account: "ada", board: DAY, turns: 5, limitTurns: 30, startedAt: 5000, finishedAt: 9000 },
  // Begun once more at the same moment, on another node; its id comes before.
  again: { id: "aa", account: "ada", board: DAY, turns: 2, limitTurns: 30, startedAt: 5001 },
  timed: { id: "timed", account: "ada", board: DAY, turns: 3, limitSeconds: 120, startedAt: 6000 },
  empty: { id: "empty", account: "ben", board: "seed:7", turns: 0, startedAt: 7000, finishedAt: 7500 },
  unbegun: { id: "unbegun", account: "ben", board: "seed:7", turns: 0, startedAt: 8000 },
  gone: { id: "gone-run", account: "gone", board: DAY, turns: 4, limitTurns: 30, startedAt: 5500, finishedAt: 9500 },
} satisfies Record<string, OldRun>;
const RACE_LIMIT = { board: "race:r1", limitSeconds: 300 };
const RACE = [
  { ...RACE_LIMIT, id: "r1-0", account: "ben", turns: 1, startedAt: 10_001 },
  { ...RACE_LIMIT, id: "r1-1", account: "ada", turns: 6, startedAt: 10_000, finishedAt: 12_000 },
] satisfies OldRun[];
const ENDED = ["ada", "ben"].map((account, seat) => ({
  ...{ id: `r2-${seat}`, account, board: "race:r2", limitTurns: 40, turns: 3 - seat, startedAt: 20_000 },
  finishedAt: 21_000 - seat * 100,
}));

async function writeAll(place: StorePlace): Promise<void> {
  const db = await databaseBefore(place, "0009-activities");
  for (const [id, name, deletedAt] of [
    ["ada", "Ada", null],
    ["ben", "Ben", null],
    ["gone", "~gone", 1],
  ] as const)
    await sql`insert into accounts (id, name, name_key, skeleton, role, created_at, seen_at, deleted_at, settings)
      values (${id}, ${name}, ${deletedAt === null ? id : null}, ${deletedAt === null ? id : null}, 'member', 1, 1,
      ${deletedAt}, '{}')`.execute(db);
  for (const game of [PLAYING, OVER, ABORTED]) await writeGame(db, game);
  await writeGame(db, SAVED, 1);
  for (const old of [...Object.values(RUNS), ...RACE, ...ENDED]) await writeRun(db, old);
  await db.destroy();
}

describe.each(["sqlite", "postgres"] as const)("a store of before activities, in %s", (engine) => {
  const [folder, temporary] = [temporaryFolder(), temporaryFolder()];
  let store: Store;
  beforeAll(async () => {
    const place = engine === "sqlite" ? { data: folder } : { url: await sharedDatabase() };
    await writeAll(place);
    store = await openStore(place);
  });
  afterAll(() => store?.close());

  const rowOf = async (id: string) => (await store.activity(id)) ?? expect.fail(id);

  it.each([PLAYING, OVER, SAVED, ABORTED])(
    "has each table as it was: $setup.table",
    async ({ setup, facts, state }) => {
      const row = await rowOf(setup.table);
      const status = table.status(state);
      expect(row).toEqual({
        ...{
          id: setup.table,
          kind: "table",
          createdAt: 1000,
          topic: RULESET,
          setup,
          secret: SEED,
          seats: ["ada", "ben"],
        },
        ...{ once: null, version: facts.length, state: status, dueAt: table.dueAt(state), turn: table.turn(state) },
        ...{ finishedAt: status === "playing" ? null : facts.at(-1)?.at, result: table.result(state), botDueAt: null },
      });
      const reader = new Reader(table);
      expect(reader.setup(row)).toEqual(setup);
      expect(reader.facts(row.id, await store.facts(row.id), 0)).toEqual(facts);
      expect(await store.commandVersion(row.id, "ada:1")).toBe(facts.length > 1 ? 2 : null);
    },
  );

  it("lists and counts tables as before, and settles those alone that wait for it", async () => {
    const ids = async (state: "playing" | "over" | "aborted") =>
      (await store.activitiesOf("ada", "table", state, { limit: 9 })).map(({ id }) => id);
    expect([await ids("playing"), await ids("over"), await ids("aborted")]).toEqual([
      ["playing"],
      ["over", "saved"],
      ["aborted"],
    ]);
    expect(await store.inPlay("ada")).toEqual({ games: 2, botGames: 0 });
    expect(await store.countActivities("table", "over")).toBe(2);
    expect((await store.unsettled(0, 9)).map(({ id }) => id)).toEqual(["over"]);
    expect((await store.dueActivities(table.dueAt(PLAYING.state) ?? 0, 9)).map(({ id }) => id)).toContain("playing");
  });

  it.each([
    ["zz", run, [RUNS.finished]],
    ["aa", run, [RUNS.again]],
    ["timed", run, [RUNS.timed]],
    ["empty", run, [RUNS.empty]],
    ["unbegun", run, [RUNS.unbegun]],
    ["gone-run", run, [RUNS.gone]],
    ["r1", race, RACE],
    ["r2", race, ENDED],
  ] as const)("has each run with a log that tells the same: %s", async (id, kind, runs: readonly OldRun[]) => {
    const row = await rowOf(id);
    const reader = new Reader<RunSetup, RunFact>(kind);
    const setup = reader.setup(row);
    const facts = reader.facts(id, await store.facts(id), 0);
    const start = kind.start(setup, row.secret) ?? expect.fail(id);
    const state = facts.reduce(kind.apply, start);
    expect(setup.seats).toEqual(runs.map(({ account }) => ({ account, name: NAMES[account] })));
    expect([row.kind, row.seats, row.topic]).toEqual([kind.kind, kind.seats(setup), kind.topic(setup)]);
    expect([row.version, row.createdAt, row.turn]).toEqual([facts.length, setup.startsAt, null]);
    expect([row.state, row.dueAt, row.result]).toEqual([kind.status(state), kind.dueAt(state), kind.result(state)]);
    const ends = runs.map(({ finishedAt }) => finishedAt ?? null);
    expect(row.finishedAt).toBe(ends.includes(null) ? null : Math.max(...ends.map(Number)));
    for (const [seat, { turns, finishedAt }] of runs.entries()) {
      const { swaps, points } = swapsOf(turns);
      expect(state.seats[seat]).toMatchObject({ swaps, points, end: finishedAt ? { at: finishedAt } : null });
      // The rules of today give the same points.
      const action = { type: "swaps", after: 0, swaps, finish: false } as const;
      const judged = must(kind.decide(start, seat, action, setup.startsAt + 1_000_000, null));
      expect(judged.flatMap((fact) => (fact.type === "swaps" ? [fact.points] : []))).toEqual(turns > 0 ? [points] : []);
    }
  });

  it("shows the same lists and leaderboards", async () => {
    const [raceBen, raceAda] = RACE.map((old, seat) => ({ ...summaryOf(old, "r1", "race", seat), startsAt: 10_001 }));
    const ended = ENDED.map((old, seat) => summaryOf(old, "r2", "race", seat));
    const own = [RUNS.timed, RUNS.again, RUNS.finished].map((old) => summaryOf(old));
    expect(await store.runsOf("ada", { limit: 9 })).toEqual([ended[0], raceAda, ...own]);
    const others = [RUNS.unbegun, RUNS.empty].map((old) => summaryOf(old));
    expect(await store.runsOf("ben", { limit: 9 })).toEqual([ended[1], raceBen, ...others]);
    const best = (board: string, turns: number | null, ms: number | null) => store.bestRuns(board, { turns, ms }, 9);
    expect(await best(DAY, 30, null)).toEqual([summaryOf(RUNS.finished)]);
    expect(await best(DAY, null, 120_000)).toEqual([]);
    expect(await best("seed:7", null, null)).toEqual([summaryOf(RUNS.empty)]);
    expect(await best("race:r1", null, 300_000)).toEqual([raceAda]);
    expect(await best("race:r2", 40, null)).toEqual(ended.toSorted((a, b) => b.points - a.points));
  });

  it("ends a run whose time is over, and goes on with the others", async () => {
    const due = (await store.dueActivities(1_000_000, 9)).map(({ id }) => id);
    expect(due).toEqual(["timed", "r1"]);
    expect((await store.activitiesOf("ben", "race", "playing", { limit: 9 })).map(({ id }) => id)).toEqual(["r1"]);
    expect((await store.activitiesOf("ben", "race", "over", { limit: 9 })).map(({ id }) => id)).toEqual(["r2"]);
  });

  it("holds a board of the day for the first of two runs, and the second can be played on", async () => {
    const once = `${DAY} ada 30 null`;
    expect([(await rowOf("zz")).once, (await rowOf("aa")).once]).toEqual([once, null]);
    expect((await rowOf("timed")).once).toBe(`${DAY} ada null 120000`);
    expect((await rowOf("empty")).once).toBeNull();
    const row = await rowOf("aa");
    expect(await store.createActivity({ ...row, id: "third", once, version: 0 }, [])).toEqual({
      ok: false,
      fault: { code: "taken", by: "zz" },
    });
    const reader = new Reader<RunSetup, RunFact>(run);
    const facts = reader.facts("aa", await store.facts("aa"), 0);
    const state = facts.reduce(run.apply, run.start(reader.setup(row), "") ?? expect.fail());
    const [swap] = legalSwaps(CLASSIC, reachedBy(state, 0).position.board);
    const action = { type: "swaps", after: 2, swaps: [swap], finish: false } as const;
    const [fact] = must(run.decide(state, 0, action, 1_000_000, null));
    const after = run.apply(state, { at: 1_000_000, fact });
    const { version, dueAt, turn, botDueAt, finishedAt } = row;
    const append = {
      ...{ activity: "aa", version, dueAt, turn, botDueAt, finishedAt },
      command: "ada:1",
      state: run.status(after),
    };
    const body = { number: version, at: 1_000_000, body: fact };
    expect(await store.append({ ...append, facts: [body], result: run.result(after) })).toEqual({ ok: true, value: 2 });
  });

  it("moves many in a few steps, and keeps the two of a race together wherever a step ends", async () => {
    const place = engine === "sqlite" ? { data: temporary } : { url: await sharedDatabase() };
    const before = await databaseBefore(place, "0009-activities");
    const runs = Array.from({ length: 251 }, (_, i) => ({ id: `run-${i}`, board: DAY, startedAt: i }));
    const races = Array.from({ length: 300 }, (_, i) => ({ id: `${i >> 1}-${i % 2}`, board: `race:${i >> 1}` }));
    const limits = { account: "ada", turns: 1, limitTurns: 30, startedAt: 1000, finishedAt: 2000 };
    for (const old of [...runs, ...races]) await writeRun(before, { ...limits, ...old });
    await before.destroy();
    let queries = 0;
    const db = connect(place, () => queries++);
    await migrate(db, engine);
    expect(queries).toBeLessThan(150);
    await db.destroy();
    const many = await openStore(place);
    expect(await many.countActivities("run", "over")).toBe(251);
    const raced = await many.recentActivities("race", "over", { limit: 1000 });
    expect(raced.map(({ seats, version }) => [seats.length, version])).toEqual(Array(150).fill([2, 4]));
    const times = (await many.runsOf("ada", { limit: 1000 })).map(({ startsAt }) => startsAt);
    expect(times).toEqual([...Array(300).fill(1000), ...runs.map(({ startedAt }) => startedAt).reverse()]);
    expect((await many.activity("run-0"))?.once).toBe(`${DAY} ada 30 null`);
    expect((await many.activity("run-250"))?.once).toBeNull();
    await many.close();
  });
});
