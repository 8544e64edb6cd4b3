import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sharedDatabase } from "../../../test/support/postgres-shared.ts";
import {
  accountWith,
  appendTo,
  createdTable,
  faultOf,
  lineWith,
  offerWith,
  pairOf,
  resultOf,
  savedRun,
  sessionOf,
  stepOf,
  temporaryFolder,
} from "../../../test/support/stores.ts";
import { copyStore } from "./copy.ts";
import { openDatabase, openStore, type StorePlace } from "./open.ts";
import { TABLE_KEYS } from "./schema.ts";

/** At least a row in every table, and more facts than one step copies. */
async function fill(place: StorePlace): Promise<void> {
  const store = await openStore(place);
  const [ada, ben] = [accountWith({ name: "Ása", deletedAt: 3 }), accountWith()];
  for (const account of [ada, ben]) await store.createAccount(account);
  await store.saveSession(sessionOf(ben.id));
  const { id } = await createdTable(store, { seats: [ada.id, ben.id], version: 1200 });
  await store.append(appendTo(id, 1200, { state: "over", finishedAt: 5, result: { scores: [1, 2] }, command: "c" }));
  await store.saveResults(id, [resultOf(ben.id, id)], [stepOf(ada.id, id)], [pairOf(ada.id, ben.id)]);
  for (const text of ["one", "two"]) await store.say(lineWith({ account: ada.id, name: "Ása", text }));
  await store.saveOffer(offerWith({ owner: ben.id }));
  await store.tally("chat ada", 1000, 5);
  await store.bePresent([{ account: ben.id, name: "Ben", node: "n" }]);
  await store.beat("n", 1, 9);
  await store.block(ben.id, ada.id, 1);
  await store.report({ by: ben.id, about: ada.id, reason: "…", chat: 1, at: 1 });
  await savedRun(store);
  await store.sharedSecret("name", "value");
  await store.setAside(id, "settle", "broken", 1);
  await store.saveKeys(ben.id, "code", [{ hash: "h", detail: null, expiresAt: null }]);
  await store.setEmail(ben.id, "ben@example.org");
  await store.createWordList({ name: "club", base: "en", owner: null, createdAt: 1 });
  await store.changeWord("club", { word: "ZORB", change: "add", reason: "…", by: null, at: 1 });
  await store.saveEdition({ list: "club", hash: "h", version: 1, baseHash: "b" });
  await store.appeal({ account: ben.id, list: "club", word: "QI", activity: id, at: 1 }, { since: 0, most: 1 });
  await store.close();
}

async function contents(place: StorePlace): Promise<Record<string, unknown[]>> {
  const { db, close } = await openDatabase(place);
  const all: Record<string, unknown[]> = {};
  for (const [name, keys] of Object.entries(TABLE_KEYS) as [keyof typeof TABLE_KEYS, readonly string[]][])
    all[name] = await keys
      .reduce((query, key) => query.orderBy(key as never), db.selectFrom(name).selectAll() as never as Ordered)
      .execute();
  await close();
  return all;
}

interface Ordered {
  orderBy(key: never): Ordered;
  execute(): Promise<unknown[]>;
}

const folder = temporaryFolder();
let folders = 0;
const freshFolder = (): string => join(folder, String(++folders));

describe("copying a store", () => {
  it("brings everything from SQLite to PostgreSQL and back, and ids go on from there", async () => {
    const [data, back, url] = [freshFolder(), freshFolder(), await sharedDatabase()];
    await fill({ data });
    const before = await contents({ data });
    for (const [name, rows] of Object.entries(before)) expect(rows.length, name).toBeGreaterThan(0);
    const shares: number[] = [];
    const rows = await copyStore({ data }, { url }, (share) => shares.push(share));
    expect(rows).toBe(Object.values(before).flat().length);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(await contents({ url })).toEqual(before);

    const store = await openStore({ url });
    expect(await store.say(lineWith())).toEqual({ id: 3, isNew: true });
    expect((await store.accounts(["x"])).length).toBe(0);
    await store.close();
    const after = await contents({ url });
    await copyStore({ url }, { data: back });
    expect(await contents({ data: back })).toEqual(after);
  });

  it("touches no target that holds something, and needs a source", async () => {
    const [data, other] = [freshFolder(), freshFolder()];
    await fill({ data });
    await fill({ data: other });
    const before = await contents({ data: other });
    expect(await faultOf(copyStore({ data }, { data: other }))).toEqual(["store.notEmpty", {}]);
    expect(await contents({ data: other })).toEqual(before);
    const empty = freshFolder();
    expect(await faultOf(copyStore({ data: empty }, { data: freshFolder() }))).toEqual([
      "store.nothingHere",
      { folder: empty },
    ]);
  });

  it("waits for no server: one that uses the source is named", async () => {
    const data = freshFolder();
    const store = await openStore({ data });
    expect((await faultOf(copyStore({ data }, { data: freshFolder() })))[0]).toBe("store.locked");
    await store.close();
  });
});
