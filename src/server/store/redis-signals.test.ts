import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PATIENCE_MS } from "../../../test/support/patience.ts";
import { sharedDatabase } from "../../../test/support/postgres-shared.ts";
import { startRedis, type TestRedis } from "../../../test/support/redis.ts";
import { faultOf, temporaryFolder } from "../../../test/support/stores.ts";
import { wireTo } from "../../../test/support/wire.ts";
import { SILENT } from "./database.ts";
import type { Channel, Signal } from "./letter.ts";
import { openStore } from "./open.ts";
import type { Store } from "./store.ts";

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis?.stop());

interface Node {
  readonly store: Store;
  readonly heard: Signal[];
  readonly missed: (readonly Channel[] | null)[];
}

/** Follows, and waits until it is heard. */
async function follow({ store, missed }: Node, ...channels: Channel[]): Promise<() => void> {
  const ends = channels.map((channel) => store.follow(channel));
  await expect.poll(() => missed.flat()).toEqual(expect.arrayContaining(channels));
  return () => ends.forEach((end) => void end());
}

const activity = (id: string, version: number): Signal => ({ kind: "activity", id, version });
const account = (id: string, topic = "blocks"): Signal => ({ kind: "account", id, topic });

describe("two nodes with a Redis between them", () => {
  let a: Node;
  let b: Node;
  let url: string;
  const open = async (signals: string): Promise<Node> => {
    const store = await openStore({ url, signals }, SILENT, PATIENCE_MS);
    const node: Node = { store, heard: [], missed: [] };
    store.subscribe(
      (signal) => node.heard.push(signal),
      (channels) => node.missed.push(channels),
    );
    return node;
  };
  beforeAll(async () => {
    url = await sharedDatabase();
    [a, b] = [await open(redis.url), await open(redis.url)];
  });
  afterAll(() => Promise.all([a?.store.close(), b?.store.close()]));

  it("hear what they follow, each once, and nothing else", async () => {
    const end = await follow(b, "activity t1", "account ada", "chat table:t1", "lobby");
    const wanted: Signal[] = [
      activity("t1", 7),
      account("ada"),
      { kind: "chat", room: "table:t1", id: 3 },
      { kind: "lobby" },
    ];
    for (const signal of [activity("t2", 1), account("ben"), ...wanted]) a.store.publish(signal);
    await expect.poll(() => b.heard.length).toBe(4);
    expect(b.heard).toEqual(expect.arrayContaining(wanted));
    // The node that says it hears all of it, without the detour.
    expect(a.heard).toHaveLength(6);
    end();
    await expect.poll(() => redis.run("PUBSUB", "CHANNELS", "tessera:3:activity*")).toEqual([]);
  });

  it("hear of everybody who has left for good: the name may stand in a game of theirs", async () => {
    const end = await follow(b, "people");
    const before = b.heard.length;
    for (const topic of ["sessions", "deleted"]) a.store.publish(account("eve", topic));
    await expect.poll(() => b.heard.slice(before)).toEqual([account("eve", "deleted")]);
    end();
  });

  it("follow once what several want, until the last of them looks away", async () => {
    const ends = [await follow(b, "activity t3"), b.store.follow("activity t3")];
    ends[0]();
    ends[0]();
    const before = b.heard.length;
    a.store.publish(activity("t3", 1));
    await expect.poll(() => b.heard.slice(before)).toEqual([activity("t3", 1)]);
    ends[1]();
    await expect.poll(() => redis.run("PUBSUB", "CHANNELS", "tessera:3:activity*")).toEqual([]);
  });

  it("keep what a dead Redis does not take, and read everything anew when it is back", async () => {
    const end = await follow(b, "activity t4", "account cid");
    const [heard, missedA, missedB] = [b.heard.length, a.missed.length, b.missed.length];
    await redis.kill();
    a.store.publish(activity("t4", 2));
    // Followed while it is away.
    const endLate = b.store.follow("activity t5");
    await redis.resume();
    await expect.poll(() => [a.missed.slice(missedA), b.missed.slice(missedB)]).toEqual([[null], [null]]);
    a.store.publish(account("cid"));
    a.store.publish(activity("t5", 3));
    await expect.poll(() => b.heard.slice(heard)).toEqual(expect.arrayContaining([account("cid"), activity("t5", 3)]));
    end();
    endLate();
  });

  it("tell the others to read anew when they had to drop signals", async () => {
    const wire = await wireTo(redis.url);
    const cut = await open(wire.url);
    const missed = b.missed.length;
    wire.cutAfter("account 0");
    for (let i = 0; i < 6000; i++) cut.store.publish(account(`account ${i}`));
    await expect.poll(() => b.missed.slice(missed)).toEqual([null]);
    await cut.store.close();
    wire.close();
  });
});

it("starts without its Redis, and says what is wrong with an address", async () => {
  const data = temporaryFolder();
  const store = await openStore({ data, signals: "redis://127.0.0.1:1" });
  const heard: Signal[] = [];
  store.subscribe(
    (signal) => heard.push(signal),
    () => {},
  );
  store.publish({ kind: "lobby" });
  await expect.poll(() => heard).toEqual([{ kind: "lobby" }]);
  await store.close();
  for (const signals of ["http://127.0.0.1", "redis://", "redis://127.0.0.1/one", "redis://a:%zz@127.0.0.1", "nowhere"])
    expect(await faultOf(openStore({ data, signals }))).toEqual(["signals.badUrl", {}]);
  const wrong = redis.url.replace("tessera@", "secret@");
  expect(await faultOf(openStore({ data, signals: wrong }))).toEqual([
    "signals.refused",
    { reason: expect.stringMatching(/^(?!.*secret).*WRONGPASS/) },
  ]);
});

it("starts and stops beside a Redis that takes connections and says nothing", async () => {
  const mute = createServer(() => {}).listen(0, "127.0.0.1");
  await once(mute, "listening");
  const { port } = mute.address() as AddressInfo;
  const store = await openStore({ data: temporaryFolder(), signals: `redis://127.0.0.1:${port}` });
  await store.close();
  mute.close();
});

it("says that it may not hear, and leaves no connection behind", async () => {
  await redis.run("ACL", "SETUSER", "deaf", "on", ">tessera", "~*", "+@all", "resetchannels");
  const signals = redis.url.replace(":tessera@", "deaf:tessera@");
  const [code] = await faultOf(openStore({ data: temporaryFolder(), signals }));
  expect(code).toBe("signals.refused");
  await expect.poll(async () => String(await redis.run("CLIENT", "LIST"))).not.toContain("user=deaf");
});
