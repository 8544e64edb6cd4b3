import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../test/support/command.ts";
import { appendTo, createdTable, factsFrom, faultOf, temporaryFolder } from "../../../test/support/stores.ts";
import { StoreAway } from "./away.ts";
import { copyStore } from "./copy.ts";
import { sqliteFile } from "./datafolder.ts";
import { openStore } from "./open.ts";
import { backupFolder } from "./sqlite-backup.ts";

const folder = temporaryFolder();
let folders = 0;
const freshFolder = (): string => join(folder, String(++folders));

/** A folder whose server was closed. */
async function usedFolder(): Promise<string> {
  const data = freshFolder();
  const store = await openStore({ data });
  await createdTable(store);
  await store.close();
  return data;
}

/** A folder whose server was killed: everything is in the log yet. */
async function brokenOffFolder(): Promise<string> {
  const data = freshFolder();
  const copy = freshFolder();
  const store = await openStore({ data });
  await createdTable(store);
  mkdirSync(copy);
  for (const name of readdirSync(data)) copyFileSync(join(data, name), join(copy, name));
  await store.close();
  return copy;
}

const gone = (data: string, rest: string) => ["store.gone", { folder: data, file: "tessera.sqlite", rest }];

describe("a folder whose database is gone", () => {
  it("is refused when a lock shows that there was one, and nothing is made", async () => {
    const data = await usedFolder();
    rmSync(sqliteFile(data));
    expect(await faultOf(openStore({ data }))).toEqual(gone(data, "tessera.lock"));
    expect(await faultOf(backupFolder(data, join(folder, "x")))).toEqual(gone(data, "tessera.lock"));
    expect(await faultOf(copyStore({ data }, { data: freshFolder() }))).toEqual(gone(data, "tessera.lock"));
    expect(readdirSync(data)).toEqual(["tessera.lock"]);
  });

  it("is refused when a log shows that there was one, also beside an empty file, and the log is kept", async () => {
    for (const harm of [(file: string) => rmSync(file), (file: string) => truncateSync(file)]) {
      const data = await brokenOffFolder();
      const log = `${sqliteFile(data)}-wal`;
      const before = readFileSync(log);
      rmSync(join(data, "tessera.lock"));
      harm(sqliteFile(data));
      expect((await faultOf(backupFolder(data, join(folder, "x"))))[0]).toBe("store.gone");
      expect((await faultOf(openStore({ data })))[0]).toBe("store.gone");
      expect(before.length).toBeGreaterThan(0);
      expect(readFileSync(log)).toEqual(before);
    }
  });

  it("is begun anew by whoever removes what the refusal names", async () => {
    const data = await brokenOffFolder();
    truncateSync(sqliteFile(data));
    const [key, { rest }] = await faultOf(openStore({ data }));
    expect(key).toBe("store.gone");
    for (const name of String(rest).split(", ")) rmSync(join(data, name));
    const store = await openStore({ data });
    expect(await store.recentActivities("table", "playing", { limit: 10 })).toEqual([]);
    await store.close();
  });

  it("is not one that nobody has used yet", async () => {
    const data = freshFolder();
    mkdirSync(data);
    await (await openStore({ data })).close();
    await (await openStore({ data })).close();
  });
});

describe("a database that is none", () => {
  it("is named: an empty file, a folder, another file", async () => {
    const [empty, inner, other] = [freshFolder(), freshFolder(), freshFolder()];
    for (const data of [empty, other]) mkdirSync(data);
    writeFileSync(sqliteFile(empty), "");
    mkdirSync(sqliteFile(inner), { recursive: true });
    writeFileSync(sqliteFile(other), "this is no database, but long enough to be read as one".repeat(20));
    expect((await faultOf(openStore({ data: empty })))[0]).toBe("store.gone");
    expect(await faultOf(openStore({ data: inner }))).toEqual(["store.noFile", { file: sqliteFile(inner) }]);
    const [key, { place, reason }] = await faultOf(openStore({ data: other }));
    expect([key, place, reason]).toEqual(["store.cannotOpen", sqliteFile(other), "file is not a database"]);
  });
});

/** What a user whom no rule of files spares hears when a folder is opened; the administrator may write everything. */
function heardByNobody(data: string): string {
  const isRoot = process.getuid?.() === 0;
  const open = join(ROOT, "src", "server", "store", "open.ts");
  const script = `import { openStore } from ${JSON.stringify(open)};
    await openStore({ data: ${JSON.stringify(data)} }).then(
      (store) => store.close(), ({ key, values }) => console.log(JSON.stringify([key, values])));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    ...(isRoot ? { uid: 65534, gid: 65534 } : {}),
  });
  expect(stderr).toBe("");
  return stdout;
}

describe("what cannot be written", () => {
  it("is named as read-only: the folder, or one of its files", async () => {
    const data = await usedFolder();
    chmodSync(folder, 0o755);
    const files = [data, sqliteFile(data), join(data, "tessera.lock")];
    if (process.getuid?.() === 0) for (const file of files) chownSync(file, 65534, 65534);
    expect(heardByNobody(data)).toBe("");
    for (const place of files) {
      chmodSync(place, place === data ? 0o555 : 0o444);
      expect(JSON.parse(heardByNobody(data))).toEqual(["store.readOnly", { place, reason: "EACCES" }]);
      chmodSync(place, place === data ? 0o755 : 0o644);
    }
    expect(heardByNobody(data)).toBe("");
  });
});

describe("a folder that is moved under its server", () => {
  it("is written no more, until it is back", async () => {
    const data = freshFolder();
    const store = await openStore({ data }, undefined, 0);
    const { id } = await createdTable(store);
    renameSync(data, `${data}-moved`);
    await expect(store.append(appendTo(id, 1))).rejects.toThrow(StoreAway);
    await expect(createdTable(store)).rejects.toThrow(StoreAway);
    const { message, cause } = await store.append(appendTo(id, 1)).catch((error) => error);
    expect([message, String(cause)]).toEqual(["store.away", expect.stringContaining(`${sqliteFile(data)} was moved`)]);
    // An empty one in its place is not taken for it either.
    const other = await openStore({ data });
    await expect(store.append(appendTo(id, 1))).rejects.toThrow(StoreAway);
    await other.close();
    rmSync(data, { recursive: true });
    renameSync(`${data}-moved`, data);
    expect(await store.append(appendTo(id, 1))).toEqual({ ok: true, value: 2 });
    await store.close();
    const again = await openStore({ data });
    expect(await again.facts(id)).toEqual(factsFrom(0, 2));
    await again.close();
  });

  it("nor one whose log was removed, which would take every commit with it", async () => {
    const data = freshFolder();
    const store = await openStore({ data }, undefined, 0);
    const { id } = await createdTable(store);
    rmSync(`${sqliteFile(data)}-wal`);
    await expect(store.append(appendTo(id, 1))).rejects.toThrow(StoreAway);
    await store.close();
    expect(existsSync(sqliteFile(data))).toBe(true);
  });
});
