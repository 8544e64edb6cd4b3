import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../test/support/command.ts";
import {
  appendTo,
  createdTable,
  factsFrom,
  faultOf,
  tableWith,
  temporaryFolder,
} from "../../../test/support/stores.ts";
import { activitiesIn } from "./activities.ts";
import { StoreAway } from "./away.ts";
import { sqliteFile } from "./datafolder.ts";
import { groupCommit } from "./groupcommit.ts";
import { openDatabase, openStore } from "./open.ts";
import { backupFolder } from "./sqlite-backup.ts";

const folder = temporaryFolder();
let folders = 0;
const freshFolder = (): string => join(folder, String(++folders));

/** Another process that writes to a data folder until it is killed; what it said was stored. */
async function killedWriter(data: string, name: string, ms: number): Promise<Map<string, number>> {
  const script = join(ROOT, "test", "support", "store-writer.ts");
  const writer = spawn(process.execPath, [script, data, "8", name], { stdio: ["ignore", "pipe", "inherit"] });
  const said: Buffer[] = [];
  writer.stdout.on("data", (bytes) => said.push(bytes));
  await once(writer.stdout, "data");
  await new Promise((resolve) => setTimeout(resolve, ms));
  expect(await faultOf(openStore({ data }))).toEqual(["store.locked", { folder: data }]);
  await backupFolder(data, `${data}.${name}.backup`);
  writer.kill("SIGKILL");
  await once(writer, "close");
  const lines = Buffer.concat(said).toString().split("\n").slice(0, -1);
  return new Map(lines.map((line) => line.split(" ")).map(([id, version]) => [id, Number(version)]));
}

describe("a data folder", () => {
  it("belongs to one server at a time, and is free when that has closed", async () => {
    const data = freshFolder();
    const store = await openStore({ data });
    expect(await faultOf(openStore({ data }))).toEqual(["store.locked", { folder: data }]);
    await store.close();
    await (await openStore({ data })).close();
  });

  it("loses nothing acknowledged when its server is killed, is free at once, and could be backed up meanwhile", async () => {
    const data = freshFolder();
    for (const [round, ms] of [5, 60, 150].entries()) {
      const acknowledged = await killedWriter(data, `round${round}`, ms);
      expect(acknowledged.size).toBeGreaterThan(0);
      const store = await openStore({ data });
      for (const [id, version] of acknowledged) {
        const table = await store.activity(id);
        expect(table?.version).toBeGreaterThanOrEqual(version);
        expect(await store.facts(id)).toEqual(factsFrom(0, table?.version));
      }
      await store.close();
    }
    const backup = new SqliteDatabase(`${data}.round2.backup`, { readonly: true });
    // A moment that was: each table's version is the number of its facts.
    const torn = "select id from activities where version <> (select count(*) from facts where activity = id)";
    expect(backup.prepare(torn).all()).toEqual([]);
    expect(backup.prepare("select count(*) as n from activities").get()).toEqual({ n: 24 });
    backup.close();
  });

  it("says clearly why it cannot be used", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect((await faultOf(openStore({ data: file })))[0]).toBe("store.cannotOpen");
    const broken = freshFolder();
    mkdirSync(broken);
    writeFileSync(sqliteFile(broken), "this is no database, but a long enough text to be read as one".repeat(20));
    expect((await faultOf(openStore({ data: broken })))[0]).toBe("store.cannotOpen");
  });

  it("is not opened by a program that is older than it", async () => {
    const data = freshFolder();
    const { db, close } = await openDatabase({ data });
    await db
      .insertInto("kysely_migration" as never)
      .values({ name: "9999-later", timestamp: "2030-01-01" } as never)
      .execute();
    await close();
    expect(await faultOf(openStore({ data }))).toEqual(["store.newer", {}]);
  });

  it("is written with full syncs and checked references", async () => {
    const { db, close } = await openDatabase({ data: freshFolder() });
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    expect(rows).toEqual([{ synchronous: 2 }]);
    const fact = { activity: "nowhere", number: 0, at: 0, body: "", command: null };
    await expect(db.insertInto("facts").values(fact).execute()).rejects.toThrow("FOREIGN KEY");
    await close();
  });
});

describe("the schema itself", () => {
  it("refuses a second fact of a number and a second fact of a command", async () => {
    const data = freshFolder();
    const store = await openStore({ data });
    const { id } = await createdTable(store);
    await store.append(appendTo(id, 1, { command: "ada:1" }));
    await store.close();
    const { db, isDuplicate, close } = await openDatabase({ data });
    const refusal = (number: number, command: string | null) =>
      db
        .insertInto("facts")
        .values({ activity: id, number, at: 0, body: "{}", command })
        .execute()
        .then(() => null, isDuplicate);
    expect(await refusal(1, null)).toBe(true);
    expect(await refusal(2, "ada:1")).toBe(true);
    expect(await refusal(2, "ada:2")).toBeNull();
    await close();
  });
});

describe("a batch with a row that the schema refuses", () => {
  it("is written one by one, and only the one at fault fails", async () => {
    const data = freshFolder();
    const store = await openStore({ data });
    const rows = [await createdTable(store), await createdTable(store), await createdTable(store)];
    // The log of the second table is damaged: it has a fact that its version does not count.
    const other = new SqliteDatabase(sqliteFile(data));
    other.prepare("insert into facts (activity, number, at, body) values (?, 1, 0, '{}')").run(rows[1].id);
    other.close();
    const answers = await Promise.allSettled(rows.map(({ id }) => store.append(appendTo(id, 1))));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect((await store.activity(rows[2].id))?.version).toBe(2);
    expect((await store.activity(rows[1].id))?.version).toBe(1);
    await store.close();
  });
});

describe("a full disk", () => {
  it("is said, and spoils nothing that was written", async () => {
    const data = freshFolder();
    const database = await openDatabase({ data });
    const tables = activitiesIn(database);
    const row = tableWith();
    await tables.createActivity(row, factsFrom(0));
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db);
    await sql`pragma max_page_count = ${sql.lit(rows[0].page_count + 4)}`.execute(database.db);
    const { append } = groupCommit(database);
    const big = { facts: [{ number: 1, at: 1, body: "x".repeat(100_000) }] };
    await expect(append(appendTo(row.id, 1, big))).rejects.toThrow(StoreAway);
    expect(await append(appendTo(row.id, 1))).toEqual({ ok: true, value: 2 });
    expect(await tables.facts(row.id)).toEqual(factsFrom(0, 2));
    await database.close();
  });
});

describe("a backup", () => {
  it("is one file that a server can start from", async () => {
    const data = freshFolder();
    const store = await openStore({ data });
    const row = await createdTable(store);
    const file = join(folder, "backups", "one.sqlite");
    const writes = (async () => {
      for (let version = 1; version <= 50; version++) await store.append(appendTo(row.id, version));
    })();
    await backupFolder(data, file);
    await writes;
    await store.close();
    expect(readdirSync(join(folder, "backups"))).toEqual(["one.sqlite"]);
    const restored = freshFolder();
    mkdirSync(restored);
    copyFileSync(file, sqliteFile(restored));
    const again = await openStore({ data: restored });
    const { version } = (await again.activity(row.id)) ?? tableWith();
    expect(version).toBeGreaterThanOrEqual(1);
    expect(await again.facts(row.id)).toEqual(factsFrom(0, version));
    await again.close();
  });

  it("leaves nothing half-written, and makes no store where there is none", async () => {
    const data = freshFolder();
    expect(await faultOf(backupFolder(data, join(folder, "x")))).toEqual(["store.nothingHere", { folder: data }]);
    expect(existsSync(data)).toBe(false);
    await (await openStore({ data })).close();
    const target = freshFolder();
    mkdirSync(target);
    expect((await faultOf(backupFolder(data, target)))[0]).toBe("store.backupFailed");
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
    await backupFolder(data, join(target, "file"));
    expect(readdirSync(data).toSorted()).toEqual(["tessera.lock", "tessera.sqlite"]);
  });
});
