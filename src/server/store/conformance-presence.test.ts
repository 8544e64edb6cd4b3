import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRedis, type TestRedis } from "../../../test/support/redis.ts";
import { forBothEngines, temporaryFolder } from "../../../test/support/stores.ts";
import { openStore } from "./open.ts";
import type { Store } from "./store.ts";

const at = (account: string, node: string, name = account) => ({ account, name, node });

const peopleIn = async (store: Store, now: number): Promise<string[]> =>
  (await store.presentPage(now, null, 99, null)).map(({ name }) => name);

/** The same wherever it is kept. */
function present(stage: { readonly store: Store }): void {
  it("is whoever is at a node that lives, and each node is counted by its own word", async () => {
    const { store } = stage;
    await store.bePresent([at("ada", "n1"), at("ada", "n2"), at("ben", "n1", "Benn"), at("ben", "n1", "Ben")]);
    await store.bePresent([]);
    // A node that has not said that it lives has nobody.
    expect(await peopleIn(store, 0)).toEqual([]);
    await store.beat("n1", 2, 10);
    await store.beat("n2", 1, 20);
    expect(await peopleIn(store, 9)).toEqual(["ada", "Ben"]);
    expect(await store.countPresent(9)).toBe(3);
    expect(await store.presentAmong(["ada", "ben", "cid"], 9)).toEqual(new Set(["ada", "ben"]));
    expect(await store.presentAmong(["ada", "ben", "ada"], 10)).toEqual(new Set(["ada"]));
    expect(await store.presentAmong([], 10)).toEqual(new Set());
    expect(await store.livingNodes(10)).toEqual([{ node: "n2", people: 1 }]);
    await store.beat("n1", 5, 30);
    expect(await store.countPresent(15)).toBe(6);
    await store.beAbsent(["ada", "nobody"], "n2");
    await store.beAbsent([], "n2");
    // At the other node she still is.
    expect(await peopleIn(store, 15)).toEqual(["ada", "Ben"]);
    await store.beAbsent(["ada"], "n1");
    expect(await peopleIn(store, 15)).toEqual(["Ben"]);
  });

  it("is read by the page in the order of names, each once, and found by how a name begins", async () => {
    const { store } = stage;
    const names = ["Zoë", "anna", "Änne", "ANNABEL", "bob", "þór", "Ann\u{10fffd}"];
    await store.bePresent(names.flatMap((name, i) => ["p1", "p2"].map((node) => at(`a${i}`, node, name))));
    await store.bePresent([at("dead", "p3", "Anna the dead")]);
    for (const [node, until] of [
      ["p1", 100],
      ["p2", 100],
      ["p3", 50],
    ] as const)
      await store.beat(node, 7, until);
    const page = async (after: string | null, limit: number, find: string | null) =>
      (await store.presentPage(50, after, limit, find)).map(({ name }) => name);
    const all = ["anna", "ANNABEL", "Änne", "Ann\u{10fffd}", "bob", "Zoë", "þór"];
    expect(await page(null, 50, null)).toEqual(all);
    const walked: string[] = [];
    for (let after: string | null = null; ; ) {
      const some = await store.presentPage(50, after, 3, null);
      walked.push(...some.map(({ name }) => name));
      if (some.length < 3) break;
      after = some[some.length - 1].key;
    }
    expect(walked).toEqual(all);
    expect(await page(null, 50, "ANN")).toEqual(all.slice(0, 4));
    expect(await page("anna", 1, "änn")).toEqual(["ANNABEL"]);
    expect(await page(null, 50, "%")).toEqual([]);
    // Whatever somebody sends as a key: PostgreSQL takes no NUL.
    expect(await page("b\0", 50, "b\0")).toEqual([]);
    for (const after of ["b\0", "b\ud800"]) expect(await page(after, 50, null)).toEqual(["Zoë", "þór"]);
    expect(await store.presentPage(50, null, 1, "zo")).toEqual([{ account: "a0", name: "Zoë", key: "zoe" }]);
  });

  it("is forgotten with nodes that are long gone, and with nobody else", async () => {
    const { store } = stage;
    await store.bePresent([at("eve", "q1"), at("eve", "q2"), at("fay", "q2")]);
    await store.beat("q1", 1, 1000);
    await store.beat("q2", 2, 2000);
    await store.sweep(1500);
    for (const node of ["q1", "q2"]) await store.beat(node, 1, 3000);
    expect(await peopleIn(store, 2500)).toEqual(["eve", "fay"]);
    // Of whom q2 knows: q1 came back without anybody.
    await store.beAbsent(["eve"], "q2");
    expect(await peopleIn(store, 2500)).toEqual(["fay"]);
  });
}

forBothEngines("who is there", present);

describe("who is there, in Redis", () => {
  let redis: TestRedis;
  let store: Store;
  const data = temporaryFolder();
  beforeAll(async () => {
    redis = await startRedis();
    store = await openStore({ data, signals: redis.url });
  });
  afterAll(async () => {
    await store?.close();
    await redis?.stop();
  });

  present({
    get store() {
      return store;
    },
  });

  it("goes by another name, and leaves nothing of who is gone", async () => {
    await redis.run("FLUSHALL");
    await store.bePresent([at("ada", "r1", "Ada"), at("ben", "r1", "Ben")]);
    await store.beat("r1", 2, 5000);
    await store.bePresent([at("ada", "r1", "Eve")]);
    expect(await peopleIn(store, 4000)).toEqual(["Ben", "Eve"]);
    await store.beAbsent(["ada", "ben"], "r1");
    await store.sweep(6000);
    const keys = (await redis.run("KEYS", "*where*")) as string[];
    expect([keys, await redis.run("ZCARD", "tessera:3:names")]).toEqual([[], 0]);
  });

  it("has to be said anew when Redis has lost it, and when it was away", async () => {
    expect(await store.beat("s1", 1, 9000)).toBe(false);
    expect(await store.beat("s1", 1, 9000)).toBe(true);
    await redis.run("FLUSHALL");
    expect(await store.beat("s1", 1, 9000)).toBe(false);
    await redis.kill();
    await store.bePresent([at("ada", "s1")]);
    expect(await store.presentAmong(["ada"], 8000)).toEqual(new Set());
    await redis.resume();
    await expect.poll(() => store.beat("s1", 1, 9000)).toBe(false);
  });
});
