import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, offerSetup, startGame } from "./support/client.ts";
import { sharedDatabase } from "./support/postgres-shared.ts";
import { startRedis, type TestRedis } from "./support/redis.ts";
import { startTestServer, type TestServer } from "./support/server.ts";

// Two servers on one PostgreSQL with a Redis between them, which is killed and emptied in the middle of everything.

let redis: TestRedis;
let nodes: [TestServer, TestServer];
beforeAll(async () => {
  redis = await startRedis();
  const place = { url: await sharedDatabase(), signals: redis.url };
  nodes = [await startTestServer({ place }), await startTestServer({ place })];
});
afterAll(async () => {
  for (const node of nodes ?? []) await node.end();
  await redis?.stop();
});

const pass = (client: Client, table: string, ply: number) =>
  client.do({ type: "table.move", table, ply, move: { type: "pass" } });
const channels = async (of: string) => (await redis.run("PUBSUB", "CHANNELS", `tessera:3:${of}`)) as string[];

/** A challenge that reaches somebody on another node. */
async function challenge(from: Client, to: Client): Promise<string> {
  const wish = { type: "offer.make", setup: offerSetup(), to: to.account, hidden: true, commitment: null } as const;
  const { offer } = await from.do(wish);
  await to.until("event", ({ event }) => event.kind === "offer" && event.offer.id === offer);
  return offer;
}

async function talk(from: Client, to: Client, room: string, text: string): Promise<void> {
  await from.do({ type: "chat.say", room, text });
  await to.when(() => to.frames.some((frame) => frame.includes("chat.lines") && frame.includes(text)));
}

test("people on different nodes play, talk and challenge each other, and nodes follow what somebody looks at", async () => {
  const [anna, bert] = [await nodes[0].client(), await nodes[1].client()];
  const table = await startGame([anna, bert]);
  for (let ply = 1; ply <= 4; ply++) {
    const [mover, other] = ply % 2 === 1 ? [anna, bert] : [bert, anna];
    await pass(mover, table, ply);
    await other.atVersion(table, ply + 1);
  }
  await talk(anna, bert, `table:${table}`, "hello from one");
  await talk(bert, anna, `table:${table}`, "hello from two");
  await challenge(anna, bert);
  expect(await channels("activity *")).toEqual([`tessera:3:activity ${table}`]);
  expect(await channels("account *")).toHaveLength(2);
  for (const client of [anna, bert]) await client.close();
  await expect.poll(async () => [...(await channels("activity *")), ...(await channels("account *"))]).toEqual([]);
});

test("a game, talk and offers go on when Redis is killed, and what happened meanwhile arrives", async () => {
  const [anna, bert] = [await nodes[0].client(), await nodes[1].client()];
  const table = await startGame([anna, bert]);
  const room = `table:${table}`;
  await pass(anna, table, 1);
  await bert.atVersion(table, 2);
  await redis.kill();
  // Nobody on the other node hears of these yet.
  await bert.do({ type: "table.move", table, ply: 2, move: { type: "pass" } });
  await bert.do({ type: "chat.say", room, text: "said into the silence" });
  const wish = { type: "offer.make", setup: offerSetup(), to: anna.account, hidden: true, commitment: null } as const;
  const { offer } = await bert.do(wish);
  await redis.resume();
  await anna.atVersion(table, 3);
  await anna.until("event", ({ event }) => event.kind === "offer" && event.offer.id === offer);
  await anna.when(() => anna.frames.some((frame) => frame.includes("said into the silence")));
  await pass(anna, table, 3);
  await bert.atVersion(table, 4);
  await talk(anna, bert, room, "heard again");
  await challenge(anna, bert);
});

/** Both nodes find them all. */
const areThere = (...clients: readonly Client[]) =>
  expect
    .poll(async () => {
      const accounts = clients.map(({ account }) => account);
      const found = nodes.map(({ services: { store, clock } }) => store.presentAmong(accounts, clock.now()));
      return (await Promise.all(found)).map(({ size }) => size);
    })
    .toEqual([clients.length, clients.length]);

test("a Redis that has lost everything changes nothing, and knows again who is there", async () => {
  const [anna, bert] = [await nodes[0].client(), await nodes[1].client()];
  const table = await startGame([anna, bert]);
  await areThere(anna, bert);
  await redis.run("FLUSHALL");
  await redis.run("CLIENT", "KILL", "TYPE", "normal");
  await redis.run("CLIENT", "KILL", "TYPE", "pubsub");
  await pass(anna, table, 1);
  await bert.atVersion(table, 2);
  await talk(bert, anna, `table:${table}`, "still here");
  await challenge(bert, anna);
  await areThere(anna, bert);
});
