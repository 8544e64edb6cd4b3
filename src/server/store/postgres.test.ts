import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseBefore } from "../../../test/support/old-store.ts";
import { PATIENCE_MS } from "../../../test/support/patience.ts";
import { runIn, startPostgres, type TestPostgres } from "../../../test/support/postgres.ts";
import { sharedDatabase } from "../../../test/support/postgres-shared.ts";
import { appendTo, createdTable, factsFrom, faultOf, lineWith, stepOf } from "../../../test/support/stores.ts";
import { type Wire, wireTo } from "../../../test/support/wire.ts";
import { reasonOf, StoreAway } from "./away.ts";
import { SILENT } from "./database.ts";
import { openStore } from "./open.ts";
import type { Signal, Store } from "./store.ts";

describe("a change of the schema", () => {
  it("takes as long as it takes, whatever limits statements have otherwise", async () => {
    const url = await sharedDatabase();
    const before = await databaseBefore({ url }, "0010-standings");
    const impatient = new URL(url);
    impatient.searchParams.set("lock_timeout", "1");
    const waiting = sql<{ count: number }>`select count(*) as count from pg_locks join pg_database on
      pg_database.oid = database where datname = current_database() and relation = 'ratings'::regclass and not granted`;
    let opening: Promise<Store> | undefined;
    await before.transaction().execute(async (db) => {
      await sql`lock table ratings`.execute(db);
      opening = openStore({ url: impatient.href }, SILENT, 0);
      opening.catch(() => {});
      await expect.poll(async () => (await waiting.execute(db)).rows[0].count).toBeGreaterThan(0);
    });
    await (await opening)?.close();
    await before.destroy();
  });
});

describe("two nodes on one PostgreSQL", () => {
  let url: string;
  let a: Store;
  let b: Store;
  beforeAll(async () => {
    url = await sharedDatabase();
    // At once, on an empty database: both want to make the schema.
    [a, b] = await Promise.all([0, 1].map(() => openStore({ url }, SILENT, PATIENCE_MS)));
  });
  afterAll(() => Promise.all([a?.close(), b?.close()]));

  it("let exactly one of racing writers win, again and again", async () => {
    const { id } = await createdTable(a);
    for (let version = 1; version <= 30; version++) {
      const racers = [a, b, a, b].map((store, i) =>
        store.append(
          appendTo(id, version, { command: `${version}:${i}`, facts: [{ number: version, at: i, body: i }] }),
        ),
      );
      const answers = await Promise.all(racers);
      const winners = answers.flatMap(({ ok }, i) => (ok ? [i] : []));
      expect(winners).toHaveLength(1);
      for (const answer of answers)
        if (!answer.ok) expect(answer.fault).toEqual({ code: "stale", version: version + 1 });
      expect((await b.facts(id, version)).map(({ body }) => body)).toEqual(winners);
    }
  });

  it("write a command once that reaches both", async () => {
    const { id } = await createdTable(a);
    const answers = await Promise.all([a, b].map((store) => store.append(appendTo(id, 1, { command: "ada:1" }))));
    expect(answers).toContainEqual({ ok: true, value: 2 });
    expect(answers).toContainEqual({ ok: false, fault: { code: "repeated", version: 2 } });
  });

  it("do not lock each other out when their batches cross", async () => {
    const tables = await Promise.all(Array.from({ length: 20 }, () => createdTable(a)));
    for (let version = 1; version <= 10; version++) {
      const writers = [...tables, ...tables.toReversed()].map(({ id }, i) =>
        (i % 2 ? a : b).append(appendTo(id, version)),
      );
      expect((await Promise.all(writers)).filter(({ ok }) => ok)).toHaveLength(20);
    }
  });

  it("go on when a newer node has given a table another column", async () => {
    const { id } = await createdTable(a);
    for (const store of [a, b]) expect((await store.activity(id))?.version).toBe(1);
    await runIn(url, "alter table activities add column later text");
    const reads = Array.from({ length: 20 }, (_, i) => (i % 2 ? a : b).activity(id));
    for (const row of await Promise.all(reads)) expect(row?.id).toBe(id);
    expect(await a.append(appendTo(id, 1))).toEqual({ ok: true, value: 2 });
    await runIn(url, "alter table activities drop column later");
    expect((await b.activity(id))?.version).toBe(2);
  });

  it("hear each other's notes, each once", async () => {
    const heard: { at: string; note: Signal }[] = [];
    const stops = [a, b].map((store, i) =>
      store.subscribe(
        (note) => heard.push({ at: "ab"[i], note }),
        () => {},
      ),
    );
    const note: Signal = { kind: "chat", room: "lobby", id: 3 };
    a.publish(note);
    await expect.poll(() => heard.length).toBe(2);
    expect(heard).toEqual(
      expect.arrayContaining([
        { at: "a", note },
        { at: "b", note },
      ]),
    );
    // More than one notification can carry.
    const many = Array.from(
      { length: 400 },
      (_, i): Signal => ({ kind: "account", id: `account ${i}`, topic: "games" }),
    );
    for (const one of many) b.publish(one);
    await expect.poll(() => heard.length).toBe(802);
    expect(
      heard
        .filter(({ at }) => at === "a")
        .slice(1)
        .map((one) => one.note),
    ).toEqual(many);
    for (const stop of stops) stop();
  });

  it("tell that notes may be lost when the connection that hears breaks, and hear again", async () => {
    let lost = 0;
    const heard: Signal[] = [];
    const stop = a.subscribe(
      (note) => heard.push(note),
      () => lost++,
    );
    await runIn(
      url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tessera signals' and datname = current_database()",
    );
    await expect.poll(() => lost).toBe(1);
    b.publish({ kind: "lobby" });
    await expect.poll(() => heard.length).toBe(1);
    stop();
  });

  it("go on when all their connections are ended under load", async () => {
    const tables = await Promise.all(Array.from({ length: 10 }, () => createdTable(a)));
    const kills = (async () => {
      for (let i = 0; i < 5; i++) {
        await new Promise((resolve) => setTimeout(resolve, 30));
        await runIn(
          url,
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tessera' and datname = current_database()",
        );
      }
    })();
    const play = async (id: string, store: Store) => {
      for (let version = 1; version <= 60; version++)
        expect(await store.append(appendTo(id, version, { command: `c:${version}` }))).toEqual({
          ok: true,
          value: version + 1,
        });
    };
    await Promise.all([kills, ...tables.map(({ id }, i) => play(id, i % 2 ? a : b))]);
    for (const { id } of tables) expect(await a.facts(id)).toEqual(factsFrom(0, 61));
  });
});

describe("a commit whose answer is lost", () => {
  let url: string;
  let wire: Wire;
  let store: Store;
  beforeAll(async () => {
    url = await sharedDatabase();
    wire = await wireTo(url);
    store = await openStore({ url: wire.url }, SILENT, PATIENCE_MS);
  });
  afterAll(async () => {
    await store?.close();
    wire?.close();
  });

  it.each(["ada:1", null])("is found in the log and not written again (command %s)", async (command) => {
    const { id } = await createdTable(store);
    // One statement, commit included, which names the table.
    wire.cutAfter(id);
    expect(await store.append(appendTo(id, 1, { command }))).toEqual({ ok: true, value: 2 });
    expect(wire.isCut()).toBe(true);
    expect(await store.facts(id)).toEqual(factsFrom(0, 2));
  });

  it("is stale where another's facts stand in the place", async () => {
    const { id } = await createdTable(store);
    const other = await openStore({ url });
    await other.append(appendTo(id, 1, { facts: [{ number: 1, at: 5, body: "other" }] }));
    await other.close();
    wire.cutAfter("commit");
    expect(await store.append(appendTo(id, 1))).toEqual({ ok: false, fault: { code: "stale", version: 2 } });
    expect(wire.isCut()).toBe(true);
  });

  it("makes a table once", async () => {
    wire.cutAfter("commit");
    const { id } = await createdTable(store);
    expect(wire.isCut()).toBe(true);
    expect(await store.facts(id)).toEqual(factsFrom(0));
  });

  it("says a line once, and knows that nobody was told of it", async () => {
    const line = lineWith({ room: "r" });
    wire.cutAfter("commit");
    const { id, isNew } = await store.say(line);
    expect([wire.isCut(), isNew]).toEqual([true, true]);
    expect(await store.say(line)).toEqual({ id, isNew: false });
    expect(await store.chat("r", 0, 9)).toHaveLength(1);
  });

  it("is told where doing it again could do it twice", async () => {
    const { id } = await createdTable(store, { state: "over", finishedAt: 1 });
    wire.cutAfter("commit");
    await expect(store.saveResults(id, [], [stepOf("ada", id)])).rejects.toThrow(StoreAway);
    expect(await store.saveResults(id, [], [stepOf("ada", id)])).toBe("repeated");
  });
});

describe("a PostgreSQL that goes away", () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it("makes calls fail after a short time, and is taken up again when it is back", async () => {
    const url = await postgres.createDatabase();
    const [store, patient] = [await openStore({ url }), await openStore({ url }, SILENT, PATIENCE_MS)];
    let lost = 0;
    store.subscribe(
      () => {},
      () => lost++,
    );
    const { id } = await createdTable(store);
    await postgres.halt();
    await expect(store.beat("n", 1, 1)).rejects.toThrow(StoreAway);
    const answers = await Promise.allSettled([store.append(appendTo(id, 1)), store.activity(id)]);
    expect(answers.map((one) => one.status === "rejected" && one.reason instanceof StoreAway)).toEqual([true, true]);

    const waiting = patient.append(appendTo(id, 1, { command: "ada:1" }));
    await postgres.resume();
    expect(await waiting).toEqual({ ok: true, value: 2 });
    await expect.poll(() => lost).toBe(1);
    await store.beat("n", 1, 1);
    expect(await store.facts(id)).toEqual(factsFrom(0, 2));
    await Promise.all([store.close(), patient.close()]);
  });

  it("that is stopped lets nobody wait for longer than a call may take", async () => {
    // As it is in earnest: the limit of the address is for machines on which tests wait.
    const url = new URL(await postgres.createDatabase());
    url.searchParams.delete("query_timeout");
    const store = await openStore({ url: url.href });
    const { id } = await createdTable(store);
    // Another client, which waits for eight seconds as the connections of a node do, is answered later.
    const other = new pg.Client({ connectionString: url.href, query_timeout: 8000 });
    await other.connect();
    const thaw = postgres.freeze();
    const order: string[] = [];
    const ended = (name: string) => (error: unknown) => {
      order.push(name);
      return error;
    };
    const calls = () => [
      store.append(appendTo(id, 1)).catch(ended("store")),
      store.activity(id).catch(ended("store")),
      store.say(lineWith({})).catch(ended("store")),
      store.beat("n", 1, 1).catch(ended("store")),
    ];
    try {
      const errors = Promise.all(calls());
      await Promise.all([errors, other.query("select 1").catch(ended("other"))]);
      for (const error of await errors) expect(error).toMatchObject({ kind: "silent" });
      expect(order).toEqual(["store", "store", "store", "store", "other"]);
    } finally {
      thaw();
    }
    await expect.poll(() => store.beat("n", 1, 1).then(() => "back", reasonOf)).toBe("back");
    expect(await store.append(appendTo(id, 1))).toMatchObject({ ok: expect.any(Boolean) });
    expect(await store.facts(id)).toEqual(factsFrom(0, 2));
    await other.end().catch(() => {});
    await store.close();
  });

  it("says what is wrong with an address, and never the password", async () => {
    const { url } = postgres;
    expect(await faultOf(openStore({ url: "mysql://x" }))).toEqual(["store.badUrl", {}]);
    expect(await faultOf(openStore({ url: url.replace(/:[^:@]+@/, ":secret@") }))).toEqual([
      "store.refused",
      { place: expect.not.stringContaining("secret"), reason: expect.stringContaining("authentication failed") },
    ]);
    const missing = await faultOf(openStore({ url: url.replace(/postgres$/, "missing") }));
    expect(missing).toEqual([
      "store.refused",
      { place: expect.stringContaining("/missing"), reason: expect.any(String) },
    ]);
    await runIn(url, "create database ascii encoding 'SQL_ASCII' template template0");
    expect(await faultOf(openStore({ url: url.replace(/postgres$/, "ascii") }))).toEqual([
      "store.notUtf8",
      { place: expect.stringContaining("/ascii"), encoding: "SQL_ASCII" },
    ]);
    expect(await faultOf(openStore({ url: "postgres://x:secret@127.0.0.1:1/x" }))).toEqual([
      "store.away",
      { reason: expect.stringMatching(/^(?!.*secret).*ECONNREFUSED/) },
    ]);
  });
});
