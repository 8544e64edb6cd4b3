import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { ROOT } from "../../../test/support/command.ts";
import { appendTo, createdTable, factsFrom, tableWith, temporaryFolder } from "../../../test/support/stores.ts";
import { activitiesIn } from "./activities.ts";
import { onceTransaction } from "./database.ts";
import { sqliteFile } from "./datafolder.ts";
import { groupCommit } from "./groupcommit.ts";
import { openDatabase, openStore } from "./open.ts";
import { ThreadLost } from "./sqlite-writer.ts";

const folder = temporaryFolder();
let folders = 0;
const freshFolder = (): string => join(folder, String(++folders));

/** The threads that are started from now on. */
function startedThreads(): Worker[] {
  const threads: Worker[] = [];
  const note = (worker: Worker) => threads.push(worker);
  process.on("worker", note);
  onTestFinished(() => void process.off("worker", note));
  return threads;
}

/** Another process that has the file for itself: whoever writes must wait until it lets go. */
function occupied(data: string): () => void {
  const other = new SqliteDatabase(sqliteFile(data));
  other.exec("begin immediate");
  return () => {
    other.exec("rollback");
    other.close();
  };
}

const turnOfLoop = () => new Promise((resolve) => setImmediate(resolve));

describe("the thread that writes", () => {
  it("waits for the disk alone: reading and everything else goes on", async () => {
    const data = freshFolder();
    const { db, close } = await openDatabase({ data });
    const secrets = () => db.selectFrom("secrets").select("name").execute();
    const letGo = occupied(data);
    let isStored = false;
    const storing = (async () => {
      await db.insertInto("secrets").values({ name: "a", value: "b" }).execute();
      isStored = true;
    })();
    for (let turn = 0; turn < 100; turn++) await turnOfLoop();
    expect([isStored, await secrets()]).toEqual([false, []]);
    letGo();
    await storing;
    expect(await secrets()).toEqual([{ name: "a" }]);
    await close();
  });

  it("may hang, and then a move is refused in time; sent again it is stored once", async () => {
    const data = freshFolder();
    const database = await openDatabase({ data });
    expect(database.longestMs).toBeLessThan(10_000);
    const row = tableWith();
    await activitiesIn(database).createActivity(row, factsFrom(0));
    const letGo = occupied(data);
    const move = appendTo(row.id, 1, { command: "ada:1" });
    const refusal = groupCommit({ ...database, longestMs: 1 }).append(move);
    expect(await refusal.catch(({ kind }) => kind)).toBe("silent");
    letGo();
    expect(await groupCommit(database).append(move)).toEqual({ ok: false, fault: { code: "repeated", version: 2 } });
    expect(await activitiesIn(database).facts(row.id)).toEqual(factsFrom(0, 2));
    await database.close();
  });

  it("is not started for those who only read", async () => {
    const data = freshFolder();
    await (await openStore({ data })).close();
    const threads = startedThreads();
    const store = await openStore({ data });
    expect(await store.activity("nowhere")).toBeNull();
    expect(threads).toEqual([]);
    await createdTable(store);
    expect(threads.length).toBe(1);
    await store.close();
  });

  it("does not keep a process alive that forgot to close its store", () => {
    const script = `import { openStore } from ${JSON.stringify(join(ROOT, "src", "server", "store", "open.ts"))};
      const store = await openStore({ data: ${JSON.stringify(freshFolder())} });
      await store.sharedSecret("a", "b");
      console.log("stored");`;
    const file = join(folder, "forgetful.mjs");
    writeFileSync(file, script);
    const { stdout, status } = spawnSync(process.execPath, [file], { encoding: "utf8" });
    expect([stdout, status]).toEqual(["stored\n", 0]);
  });

  it("has written everything when the store is closed, and refuses what comes later", async () => {
    const data = freshFolder();
    const store = await openStore({ data });
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await createdTable(store)).id));
    const appends = ids.map((id) => store.append(appendTo(id, 1)));
    await store.close();
    await Promise.all(appends);
    await expect(createdTable(store)).rejects.toThrow();
    const again = await openStore({ data });
    for (const id of ids) expect(await again.facts(id)).toEqual(factsFrom(0, 2));
    await again.close();
  });
});

describe("writes that share a commit", () => {
  it("are all undone, also those behind, when SQLite undoes the transaction by itself: each is done again", async () => {
    const { db, close } = await openDatabase({ data: freshFolder() });
    // As a full disk does it.
    await sql`create trigger undoing before insert on secrets when new.name = 'c'
      begin select raise(rollback, 'undone'); end`.execute(db);
    const secret = (name: string) => db.insertInto("secrets").values({ name, value: name }).execute();
    // They all wait behind the first.
    const answers = await Promise.allSettled(["a", "b", "c", "d"].map(secret));
    expect(answers.map(({ status }) => status).join(" ")).toBe("fulfilled rejected rejected rejected");
    expect(await db.selectFrom("secrets").select("name").execute()).toEqual([{ name: "a" }]);
    await close();
  });

  it("fail each for itself, with the code that the database gave", async () => {
    const database = await openDatabase({ data: freshFolder() });
    const secret = (name: string) => database.db.insertInto("secrets").values({ name, value: name }).execute();
    // They all wait behind the first.
    const writes = ["a", "b", "c", "b", "d"].map(secret);
    const answers = await Promise.allSettled(writes);
    expect(answers.map(({ status }) => status).join(" ")).toBe("fulfilled fulfilled fulfilled rejected fulfilled");
    expect(answers.map((answer) => "reason" in answer && database.isDuplicate(answer.reason))).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
    expect((await database.db.selectFrom("secrets").select("name").orderBy("name").execute()).length).toBe(4);
    await database.close();
  });

  it("stay out of the transaction of another", async () => {
    const database = await openDatabase({ data: freshFolder() });
    const secret = (name: string) => ({ name, value: name });
    const failing = database.db.transaction().execute(async (db) => {
      await db.insertInto("secrets").values(secret("undone")).execute();
      for (let turn = 0; turn < 100; turn++) await turnOfLoop();
      throw new Error("changed its mind");
    });
    const writing = database.db.insertInto("secrets").values(secret("stays")).execute();
    await expect(failing).rejects.toThrow("changed its mind");
    await writing;
    expect(await database.db.selectFrom("secrets").select("name").execute()).toEqual([{ name: "stays" }]);
    await database.close();
  });
});

describe("a thread that dies", () => {
  it("takes its transaction with it and nothing else, and another one is started", async () => {
    const threads = startedThreads();
    const database = await openDatabase({ data: freshFolder() });
    const half = onceTransaction(database, async (db) => {
      await db.insertInto("secrets").values({ name: "half", value: "" }).execute();
      await threads[0].terminate();
      await db.insertInto("secrets").values({ name: "other half", value: "" }).execute();
    });
    const after = half.catch(() => database.db.insertInto("secrets").values({ name: "after", value: "" }).execute());
    const error = await half.catch((error) => error);
    expect([error.message, error.cause]).toEqual(["store.away", expect.any(ThreadLost)]);
    await after;
    expect(await database.db.selectFrom("secrets").select("name").execute()).toEqual([{ name: "after" }]);
    expect(threads.length).toBe(2);
    await database.close();
  });

  it("leaves a move that is stored once, whether it had written it or not", async () => {
    const threads = startedThreads();
    const data = freshFolder();
    const warnings: string[] = [];
    const log = { info() {}, warn: (_: object, text: string) => void warnings.push(text) };
    const database = await openDatabase({ data }, log);
    const row = tableWith();
    const { id } = row;
    await activitiesIn(database).createActivity(row, factsFrom(0));
    const letGo = occupied(data);
    const storing = groupCommit(database).append(appendTo(id, 1, { command: "ada:1" }));
    for (let turn = 0; turn < 100; turn++) await turnOfLoop();
    const dead = threads[0].terminate();
    letGo();
    await dead;
    expect(await storing).toEqual({ ok: true, value: 2 });
    expect(await activitiesIn(database).facts(id)).toEqual(factsFrom(0, 2));
    await database.close();
    expect(warnings).toEqual(["the thread that writes was lost; another one is started"]);
  });
});
