import { expect, it } from "vitest";
import {
  appendTo,
  createdTable,
  factsFrom,
  forBothEngines,
  freshId,
  savedRace,
  savedRun,
  tableWith,
} from "../../../test/support/stores.ts";
import type { DueActivity } from "./store.ts";

forBothEngines("activities", (stage) => {
  it("gives back a table and its events just as they were written", async () => {
    const row = tableWith({ version: 3, dueAt: 1_900_000_000_123, result: { scores: [1, -2], ключ: "\u2028" } });
    await stage.store.createActivity(row, factsFrom(0, 3));
    expect(await stage.store.activity(row.id)).toEqual(row);
    expect(await stage.store.facts(row.id)).toEqual(factsFrom(0, 3));
    expect(await stage.store.facts(row.id, 2)).toEqual(factsFrom(2));
    expect(await stage.store.facts(row.id, 3)).toEqual([]);
  });

  it("knows no table that was not made", async () => {
    expect(await stage.store.activity("nowhere")).toBeNull();
    expect(await stage.store.facts("nowhere")).toEqual([]);
    expect(await stage.store.commandVersion("nowhere", "c")).toBeNull();
  });

  it("takes the same table twice, as after a lost answer, and no other under its id", async () => {
    const row = await createdTable(stage.store);
    await stage.store.createActivity(row, factsFrom(0));
    expect(await stage.store.facts(row.id)).toHaveLength(1);
    await expect(stage.store.createActivity({ ...row, secret: "another" }, factsFrom(0))).rejects.toThrow(row.id);
  });

  it("refuses events that do not count on", async () => {
    const row = await createdTable(stage.store);
    await expect(stage.store.createActivity(tableWith({ version: 2 }), factsFrom(0))).rejects.toThrow(RangeError);
    await expect(stage.store.append(appendTo(row.id, 1, { facts: factsFrom(2) }))).rejects.toThrow(RangeError);
    await expect(stage.store.append(appendTo(row.id, 1, { facts: [], command: "c" }))).rejects.toThrow(RangeError);
  });

  it("appends, and moves all that changes with the events", async () => {
    const row = await createdTable(stage.store);
    const change = {
      state: "over",
      dueAt: 7,
      turn: null,
      finishedAt: 1_900_000_000_000,
      result: { winner: 1 },
    } as const;
    const answer = await stage.store.append(
      appendTo(row.id, 1, { ...change, facts: factsFrom(1, 3), command: "ada:1" }),
    );
    expect(answer).toEqual({ ok: true, value: 4 });
    expect(await stage.store.activity(row.id)).toEqual({ ...row, ...change, version: 4 });
    expect(await stage.store.facts(row.id)).toEqual(factsFrom(0, 4));
    expect(await stage.store.commandVersion(row.id, "ada:1")).toBe(4);
    expect(await stage.store.commandVersion(row.id, "ada:2")).toBeNull();
  });

  it("changes a table without an event, and only at its version", async () => {
    const row = await createdTable(stage.store);
    expect(await stage.store.append(appendTo(row.id, 1, { facts: [], dueAt: 99 }))).toEqual({ ok: true, value: 1 });
    expect((await stage.store.activity(row.id))?.dueAt).toBe(99);
    const late = await stage.store.append(appendTo(row.id, 0, { facts: [], dueAt: 1 }));
    expect(late).toEqual({ ok: false, fault: { code: "stale", version: 1 } });
  });

  it("writes a command once, also when it comes again at another version", async () => {
    const row = await createdTable(stage.store);
    await stage.store.append(appendTo(row.id, 1, { command: "ada:1" }));
    await stage.store.append(appendTo(row.id, 2));
    for (const version of [1, 3])
      expect(await stage.store.append(appendTo(row.id, version, { command: "ada:1" }))).toEqual({
        ok: false,
        fault: { code: "repeated", version: 2 },
      });
    expect(await stage.store.facts(row.id)).toHaveLength(3);
    const other = await createdTable(stage.store);
    expect((await stage.store.append(appendTo(other.id, 1, { command: "ada:1" }))).ok).toBe(true);
  });

  it("lets exactly one of many racing writers win", async () => {
    const row = await createdTable(stage.store);
    const racers = Array.from({ length: 40 }, (_, i) =>
      stage.store.append(appendTo(row.id, 1, { command: `racer:${i}`, facts: [{ number: 1, at: i, body: i }] })),
    );
    const answers = await Promise.all(racers);
    const winner = answers.findIndex(({ ok }) => ok);
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 2 }]);
    expect(answers.filter((answer) => !answer.ok && answer.fault.code === "stale")).toHaveLength(39);
    expect(await stage.store.facts(row.id, 1)).toEqual([{ number: 1, at: winner, body: winner }]);
  });

  it("judges each append of a batch by itself", async () => {
    const [a, b, c] = [
      await createdTable(stage.store),
      await createdTable(stage.store),
      await createdTable(stage.store),
    ];
    await stage.store.append(appendTo(b.id, 1, { command: "ben:1" }));
    const answers = await Promise.all([
      stage.store.append(appendTo(a.id, 1)),
      stage.store.append(appendTo("nowhere", 1)),
      stage.store.append(appendTo(b.id, 2, { command: "ben:1" })),
      stage.store.append(appendTo(a.id, 2, { command: "ada:1" })),
      stage.store.append(appendTo(c.id, 7)),
      stage.store.append(appendTo(a.id, 3, { command: "ada:1" })),
      stage.store.append(appendTo(c.id, 1)),
    ]);
    expect(answers).toEqual([
      { ok: true, value: 2 },
      { ok: false, fault: { code: "noSuchActivity" } },
      { ok: false, fault: { code: "repeated", version: 2 } },
      { ok: true, value: 3 },
      { ok: false, fault: { code: "stale", version: 1 } },
      { ok: false, fault: { code: "repeated", version: 3 } },
      { ok: true, value: 2 },
    ]);
    expect(await stage.store.facts(a.id)).toEqual(factsFrom(0, 3));
    expect((await stage.store.activity(c.id))?.version).toBe(2);
  });

  it("keeps hundreds of tables apart that write at once", async () => {
    const tables = await Promise.all(Array.from({ length: 60 }, () => createdTable(stage.store)));
    const play = async (id: string) => {
      for (let version = 1; version < 11; version++)
        expect(await stage.store.append(appendTo(id, version, { turn: version }))).toEqual({
          ok: true,
          value: version + 1,
        });
    };
    await Promise.all(tables.map(({ id }) => play(id)));
    for (const { id } of tables) {
      expect(await stage.store.facts(id)).toEqual(factsFrom(0, 11));
      expect(await stage.store.activity(id)).toMatchObject({ version: 11, turn: 10 });
    }
  });

  it("finds tables whose time is up, the longest overdue first", async () => {
    const base = 2_000_000_000_000;
    const late = await createdTable(stage.store, { dueAt: base + 2 });
    const later = await createdTable(stage.store, { dueAt: base + 1 });
    await createdTable(stage.store, { dueAt: base + 3 });
    await createdTable(stage.store, { dueAt: base, state: "over" });
    const due = async (now: number) =>
      (await stage.store.dueActivities(now, 100)).map(({ id }) => id).filter((id) => [late.id, later.id].includes(id));
    expect(await due(base + 2)).toEqual([later.id, late.id]);
    expect(await stage.store.dueActivities(base + 2, 1)).toHaveLength(1);
    // Page by page everything is found once, also what is due at the same moment.
    const same = await createdTable(stage.store, { dueAt: base + 2 });
    const pages: string[] = [];
    for (let after: DueActivity | null | undefined = null; after !== undefined; ) {
      const page: readonly DueActivity[] = await stage.store.dueActivities(base + 2, 1, after);
      pages.push(...page.map(({ id }) => id));
      after = page[0];
    }
    expect(pages).toEqual((await stage.store.dueActivities(base + 2, 100)).map(({ id }) => id));
    expect(pages).toEqual(expect.arrayContaining([late.id, later.id, same.id]));
    await stage.store.append(appendTo(same.id, 1, { dueAt: base + 9 }));
    await stage.store.append(appendTo(later.id, 1, { dueAt: base + 9 }));
    expect((await stage.store.dueActivities(base + 2, 100)).map(({ id }) => id)).not.toContain(later.id);
  });

  it("lists a person's tables by state, newest first, and no page skips one of the same moment", async () => {
    const me = freshId("person");
    const times = [1, 2, 2, 2, 3, 4];
    const made = [];
    for (const createdAt of times) made.push(await createdTable(stage.store, { createdAt, seats: [null, me] }));
    await stage.store.append(appendTo(made[5].id, 1, { state: "over", finishedAt: 5, turn: null }));
    expect((await stage.store.activitiesOf(me, "table", "over", { limit: 9 })).map(({ id }) => id)).toEqual([
      made[5].id,
    ]);
    expect((await stage.store.activitiesOf(me, "table", "playing", { limit: 9 })).map((row) => row.createdAt)).toEqual([
      3, 2, 2, 2, 1,
    ]);
    const first = await stage.store.activitiesOf(me, "table", "any", { limit: 3 });
    expect(first.map((row) => row.createdAt)).toEqual([4, 3, 2, 2, 2]);
    const second = await stage.store.activitiesOf(me, "table", "any", { limit: 3, before: 2 });
    expect(second.map((row) => row.createdAt)).toEqual([1]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(6);
  });

  it("lists tables of a state", async () => {
    const createdAt = 3_000_000_000_000;
    const person = await createdTable(stage.store, { createdAt, turn: 0 });
    const computer = await createdTable(stage.store, { createdAt: createdAt + 1, turn: 1 });
    const aborted = await createdTable(stage.store, { createdAt, turn: 1, state: "aborted" });
    const ids = (tables: readonly { id: string; createdAt: number }[]) =>
      tables.filter((table) => table.createdAt >= createdAt).map(({ id }) => id);
    expect(ids(await stage.store.recentActivities("table", "playing", { limit: 50 }))).toEqual([
      computer.id,
      person.id,
    ]);
    expect(ids(await stage.store.recentActivities("table", "aborted", { limit: 50 }))).toEqual([aborted.id]);
  });

  it("lists and counts each kind apart", async () => {
    const me = freshId("person");
    const before = await Promise.all(
      ["table", "run", "race"].map((kind) => stage.store.countActivities(kind, "playing")),
    );
    const table = await createdTable(stage.store, { seats: [me, null] });
    const run = await savedRun(stage.store, { account: me, finishedAt: null });
    const [race] = await savedRace(stage.store, [{ account: me, finishedAt: null }, { account: freshId("other") }]);
    const ids = { table: table.id, run: run.activity, race: race.activity };
    for (const [i, [kind, id]] of Object.entries(ids).entries()) {
      const list = (state: "any" | "playing") => stage.store.activitiesOf(me, kind, state, { limit: 9 });
      expect((await list("any")).map((row) => [row.id, row.kind])).toEqual([[id, kind]]);
      expect((await list("playing")).map((row) => row.id)).toEqual([id]);
      expect(await stage.store.countActivities(kind, "playing")).toBe(before[i] + 1);
      const recent = await stage.store.recentActivities(kind, "playing", { limit: 1000 });
      expect(recent.filter((row) => row.seats.includes(me)).map((row) => row.id)).toEqual([id]);
    }
    // Runs are played beside games: the limit of games does not count them. A race is a game like any other.
    expect(await stage.store.inPlay(me)).toEqual({ games: 2, botGames: 1 });
  });

  it("holds the same after it was closed and opened", async () => {
    const row = await createdTable(stage.store);
    const written = stage.store.append(appendTo(row.id, 1, { command: "ada:1" }));
    await stage.reopen();
    expect(await written).toEqual({ ok: true, value: 2 });
    expect(await stage.store.activity(row.id)).toEqual({ ...row, version: 2 });
    expect(await stage.store.facts(row.id)).toEqual(factsFrom(0, 2));
    expect(await stage.store.commandVersion(row.id, "ada:1")).toBe(2);
    expect((await stage.store.append(appendTo(row.id, 2))).ok).toBe(true);
  });
});
