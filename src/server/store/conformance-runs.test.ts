import { expect, it } from "vitest";
import {
  accountWith,
  appendTo,
  factsFrom,
  forBothEngines,
  freshId,
  runWith,
  savedRace,
  savedRun,
  standingOf,
} from "../../../test/support/stores.ts";
import { openDatabase } from "./open.ts";

const TWENTY = { turns: 20, ms: null };

forBothEngines("runs and races", (stage) => {
  it("gives the best finished run of each person, by board and limit", async () => {
    const board = freshId("daily");
    const [ada, ben] = [freshId("ada"), freshId("ben")];
    const runs = [
      runWith({ board, account: ada, points: 50 }),
      runWith({ board, account: ada, points: 90, turns: 19 }),
      runWith({ board, account: ada, points: 999, finishedAt: null }),
      runWith({ board, account: ada, points: 500, limits: { turns: null, ms: 60_000 } }),
      runWith({ board, account: ben, points: 90, turns: 20 }),
      runWith({ board, account: ben, points: 95, finishedAt: 10 }),
    ];
    for (const run of runs.slice(0, 5)) await savedRun(stage.store, run);
    expect(await stage.store.bestRuns(board, TWENTY, 9)).toEqual([runs[1], runs[4]]);
    await savedRun(stage.store, runs[5]);
    expect(await stage.store.bestRuns(board, TWENTY, 9)).toEqual([runs[5], runs[1]]);
    expect(await stage.store.bestRuns(board, TWENTY, 1)).toEqual([runs[5]]);
    expect(await stage.store.bestRuns(board, { turns: null, ms: 60_000 }, 9)).toEqual([runs[3]]);
    expect(await stage.store.bestRuns(board, { turns: null, ms: null }, 9)).toEqual([]);
  });

  it("leaves those who are gone off the boards", async () => {
    const board = freshId("daily");
    const [ada, ben] = [accountWith(), accountWith()];
    for (const account of [ada, ben]) await stage.store.createAccount(account);
    await savedRun(stage.store, { board, account: ada.id, points: 200 });
    const left = await savedRun(stage.store, { board, account: ben.id });
    await stage.store.changeAccount(ada.id, { deletedAt: 1, name: `~${ada.id}` });
    expect(await stage.store.bestRuns(board, TWENTY, 9)).toEqual([left]);
  });

  it("leaves those off the boards whose run ends after they are gone", async () => {
    const board = freshId("daily");
    const account = accountWith({ deletedAt: 1 });
    await stage.store.createAccount(account);
    await savedRun(stage.store, { board, account: account.id });
    expect(await stage.store.bestRuns(board, TWENTY, 9)).toEqual([]);
  });

  it("has one best of somebody whose runs end at the same time", async () => {
    const [board, account] = [freshId("seed"), freshId("ada")];
    const points = [30, 80, 10, 70, 20];
    const runs = await Promise.all(points.map((each) => savedRun(stage.store, { board, account, points: each })));
    expect(await stage.store.bestRuns(board, TWENTY, 9)).toEqual([runs[1]]);
  });

  it("goes on with the next best of somebody whose best was trimmed", async () => {
    const [board, account] = [`seed:${freshId("7")}`, freshId("ada")];
    const run = (points: number, startsAt: number) => savedRun(stage.store, { board, account, points, startsAt });
    const [, next] = [await run(90, 1), await run(70, 2), await run(60, 3)];
    await stage.store.trimRuns(account, 2);
    expect(await stage.store.bestRuns(board, TWENTY, 9)).toEqual([next]);
  });

  it("keeps a run that goes on, and lists a person's runs", async () => {
    const account = freshId("runner");
    const run = await savedRun(stage.store, { account, board: freshId("seed"), finishedAt: null, startsAt: 5 });
    expect(await stage.store.runsOf(account, { limit: 9 })).toEqual([run]);
    const done = { ...run, points: 5_000_000_000, finishedAt: 9 };
    const change = { state: "over", turn: null, finishedAt: 9, result: standingOf([done]) } as const;
    expect(await stage.store.append(appendTo(run.activity, 0, change))).toEqual({ ok: true, value: 1 });
    const newer = await savedRun(stage.store, { account, startsAt: 6 });
    expect(await stage.store.runsOf(account, { limit: 9 })).toEqual([newer, done]);
    expect(await stage.store.runsOf(account, { limit: 9, before: 6 })).toEqual([done]);
    expect(await stage.store.saveRuns(run.activity, [done])).toBe(true);
    expect(await stage.store.saveRuns(run.activity, [done])).toBe(false);
    expect(await stage.store.saveRuns("nowhere", [])).toBe(false);
    expect(await stage.store.bestRuns(run.board, TWENTY, 9)).toEqual([done]);
  });

  it("changes a run for one of those who knew the same of it, and for none who did not hear of its end", async () => {
    const run = await savedRun(stage.store, { turns: 0, finishedAt: null });
    const standing = (turns: number, finishedAt: number | null = null) => standingOf([{ ...run, turns, finishedAt }]);
    const swaps = (turns: number) => stage.store.append(appendTo(run.activity, 0, { result: standing(turns) }));
    const answers = await Promise.all([4, 5].map(swaps));
    expect(answers).toContainEqual({ ok: true, value: 1 });
    expect(answers).toContainEqual({ ok: false, fault: { code: "stale", version: 1 } });
    const taken = [4, 5][answers.findIndex(({ ok }) => ok)];
    const read = async () => (await stage.store.activity(run.activity))?.result;
    expect(await read()).toEqual(standing(taken));
    const end = { state: "over", finishedAt: 9, result: standing(taken, 9) } as const;
    expect((await stage.store.append(appendTo(run.activity, 1, end))).ok).toBe(true);
    const late = await stage.store.append(appendTo(run.activity, 1, { result: standing(taken + 1) }));
    expect(late).toEqual({ ok: false, fault: { code: "stale", version: 2 } });
    expect(await read()).toEqual(standing(taken, 9));
  });

  it("lists a race for both who play it, each with the own seat, and ranks them on its board", async () => {
    const [ada, ben] = [freshId("ada"), freshId("ben")];
    const race = await savedRace(stage.store, [
      { account: ada, points: 70, turns: 19 },
      { account: ben, points: 80, finishedAt: 2500 },
    ]);
    expect(await stage.store.runsOf(ada, { limit: 9 })).toEqual([race[0]]);
    expect(await stage.store.runsOf(ben, { limit: 9 })).toEqual([race[1]]);
    expect(await stage.store.bestRuns(race[0].board, TWENTY, 9)).toEqual([race[1], race[0]]);
    const going = await savedRace(stage.store, [
      { account: ada, points: 5, startsAt: 3000 },
      { account: ben, points: 0, turns: 0, startsAt: 3000, finishedAt: null },
    ]);
    expect(await stage.store.runsOf(ada, { limit: 9 })).toEqual([going[0], race[0]]);
    expect(await stage.store.runsOf(ben, { limit: 9 })).toEqual([going[1], race[1]]);
    expect(await stage.store.bestRuns(going[0].board, TWENTY, 9)).toEqual([]);
  });

  it("keeps the newest of somebody's practice, and all that is of a day or a race", async () => {
    const account = freshId("trimmed");
    const boards = ["daily:2026-11-16", "race:x", "seed:1", "file:a", "seed:2", "seed:3"];
    for (const [at, board] of boards.entries())
      await savedRun(stage.store, { account, board, kind: board === "race:x" ? "race" : "run", startsAt: at });
    const other = await savedRun(stage.store, { account: freshId("other"), board: "seed:1", startsAt: 0 });
    await stage.store.trimRuns(account, 2);
    const left = (await stage.store.runsOf(account, { limit: 9 })).map(({ board }) => board);
    expect(left).toEqual(["seed:3", "seed:2", "race:x", "daily:2026-11-16"]);
    expect(await stage.store.activity(other.activity)).not.toBeNull();
  });

  it("leaves nothing of what it has trimmed", async () => {
    const account = freshId("trimmed");
    const old = await savedRun(stage.store, { account, board: "seed:1", startsAt: 1 });
    const kept = await savedRun(stage.store, { account, board: "seed:2", startsAt: 2 });
    for (const { activity } of [old, kept])
      await stage.store.append(appendTo(activity, 0, { facts: factsFrom(0, 2), command: "ada:1", state: "over" }));
    const countsOf = async (id: string) => {
      await stage.store.close();
      const { db, close } = await openDatabase(stage.place);
      const found = [
        await db.selectFrom("activities").select("id").where("id", "=", id).execute(),
        await db.selectFrom("facts").select("number").where("activity", "=", id).execute(),
        await db.selectFrom("activity_seats").select("seat").where("activity", "=", id).execute(),
        await db.selectFrom("run_results").select("seat").where("activity", "=", id).execute(),
      ];
      await close();
      await stage.reopen();
      return found.map(({ length }) => length);
    };
    expect(await countsOf(old.activity)).toEqual([1, 2, 1, 1]);
    await stage.store.trimRuns(account, 1);
    expect(await countsOf(old.activity)).toEqual([0, 0, 0, 0]);
    expect(await countsOf(kept.activity)).toEqual([1, 2, 1, 1]);
  });
});
