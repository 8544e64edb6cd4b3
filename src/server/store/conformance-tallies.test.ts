import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRedis, type TestRedis } from "../../../test/support/redis.ts";
import { forBothEngines, freshId, temporaryFolder } from "../../../test/support/stores.ts";
import { openStore } from "./open.ts";
import type { Store, TallyStore } from "./store.ts";

/** The same wherever they are counted. */
function counting(stage: { readonly store: TallyStore }): void {
  it("counts for everybody, from the first one on for so long", async () => {
    const key = freshId("tally");
    const counts = await Promise.all(Array.from({ length: 20 }, () => stage.store.tally(key, 100, 50)));
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(await stage.store.tally(key, 100, 149)).toEqual({ count: 21, since: 50 });
    await stage.store.untally(key, false);
    expect(await stage.store.tally(key, 100, 149)).toEqual({ count: 21, since: 50 });
    expect(await stage.store.tally(key, 100, 150)).toEqual({ count: 1, since: 150 });
    await stage.store.untally(key, true);
    expect(await stage.store.tally(key, 100, 151)).toEqual({ count: 1, since: 151 });
  });

  it("takes back no more than there was", async () => {
    const key = freshId("tally");
    await stage.store.untally(key, false);
    await stage.store.tally(key, 100, 50);
    for (let i = 0; i < 3; i++) await stage.store.untally(key, false);
    expect(await stage.store.tally(key, 100, 60)).toEqual({ count: 1, since: 50 });
  });
}

forBothEngines("counts of limits", counting);

describe("counts of limits, in Redis", () => {
  let redis: TestRedis;
  let store: Store;
  let other: Store;
  const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
  beforeAll(async () => {
    redis = await startRedis();
    store = await openStore({ data: folder, signals: redis.url });
    other = await openStore({ data: elsewhere, signals: redis.url });
  });
  afterAll(async () => {
    await store?.close();
    await other?.close();
    await redis?.stop();
  });

  counting({
    get store() {
      return store;
    },
  });

  it("counts on all nodes together, and under no name", async () => {
    const key = freshId("guess pair ada 203.0.113.9");
    for (let count = 1; count <= 6; count++)
      expect(await (count % 2 ? store : other).tally(key, 1000, 5)).toEqual({ count, since: 5 });
    expect(JSON.stringify(await redis.run("KEYS", "*"))).not.toContain("203.0.113.9");
    expect(Number(await redis.run("PTTL", String(((await redis.run("KEYS", "*")) as string[])[0])))).toBeGreaterThan(0);
  });

  it("goes on in the store while Redis is away: nobody gets more than one more set of tries", async () => {
    const key = freshId("guess");
    for (let count = 1; count <= 3; count++) expect((await store.tally(key, 1000, 5)).count).toBe(count);
    await redis.kill();
    const away: number[] = [];
    for (let i = 0; i < 4; i++) away.push((await store.tally(key, 1000, 6)).count);
    expect(away).toEqual([1, 2, 3, 4]);
    await redis.resume();
    // An empty one: from the first on again, and then as before.
    await expect.poll(async () => (await redis.run("KEYS", "*")) && (await store.tally(key, 1000, 7)).since).toBe(7);
    const { count } = await store.tally(key, 1000, 8);
    expect(await store.tally(key, 1000, 8)).toEqual({ count: count + 1, since: 7 });
  });
});
