import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { SaidLine } from "../src/protocol/server.ts";
import { ChatRooms } from "../src/server/chat/chat.ts";
import { Connection } from "../src/server/socket/connection.ts";
import type { Store } from "../src/server/store/store.ts";
import { type Client, freshId } from "./support/client.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";
import { offerWith } from "./support/store-samples.ts";

// A lobby with more people than hear everything at once.

const MANY = 60;
const clock = new FakeClock();
let server: TestServer;
let crowd: Client[];
/** How often the store was asked for names and for ratings. */
const asked = { accounts: 0, ratingsAmong: 0, listedOffers: 0 };

/** The store of a server, as somebody else sees it who may count what it is asked for, or keep it from answering. */
const watched = (store: () => Store, look: (name: string) => void): Store =>
  new Proxy({} as Store, {
    get: (_, name) => {
      const part = Reflect.get(store(), name);
      if (typeof part !== "function") return part;
      return (...given: unknown[]) => {
        look(String(name));
        return Reflect.apply(part, store(), given);
      };
    },
  });

let inner: TestServer;
beforeAll(async () => {
  inner = await startTestServer();
  const count = (name: string): void => {
    if (name in asked) asked[name as keyof typeof asked]++;
  };
  server = await startTestServer({ clock, store: watched(() => inner.store, count) });
  crowd = [];
  for (let i = 0; i < MANY; i++) crowd.push(await server.client());
  for (const client of crowd) await client.do({ type: "lobby.enter" });
});
afterAll(async () => {
  await server?.end();
  await inner?.end();
});

const lines = (client: Client): SaidLine[] =>
  client.heard.flatMap((message) => (message.type === "chat.lines" && message.room === "lobby" ? message.lines : []));
/** Time goes on until everybody was told. */
const untilTold = (isTold: () => boolean): Promise<void> =>
  expect
    .poll(async () => {
      await clock.advance(100);
      return isTold();
    })
    .toBe(true);
const changes = (client: Client) => client.heard.filter(({ type }) => type === "lobby.change");

test("people are a count, told now and then, and pages by name for who asks", async () => {
  const [anna] = crowd;
  await clock.advance(1000);
  await anna.when(() => anna.heard.findLast(({ type }) => type === "lobby.change" || type === "lobby.whole"));
  const before = changes(anna).length;
  const late = await server.client();
  await late.do({ type: "lobby.enter" });
  await clock.advance(100);
  expect(await late.until("lobby.whole")).toBeDefined();
  await clock.advance(500);
  const told = await anna.until("lobby.change", ({ people }) => people === MANY + 1);
  expect([told.offers, told.gone]).toEqual([[], []]);
  expect(changes(anna).length).toBe(before + 1);

  const first = await anna.do({ type: "lobby.people", after: null, find: null });
  expect(first.people).toHaveLength(50);
  const second = await anna.do({ type: "lobby.people", after: first.next, find: null });
  expect(second.next).toBeNull();
  const all = [...first.people, ...second.people].map(({ account }) => account);
  expect(new Set(all)).toEqual(new Set([...crowd, late].map(({ account }) => account)));
  const [somebody] = second.people;
  const found = await anna.do({ type: "lobby.people", after: null, find: somebody.name.toUpperCase() });
  expect(found.people).toContainEqual(somebody);
  expect(await anna.do({ type: "lobby.people", after: null, find: "nobody is called that" })).toEqual({
    people: [],
    next: null,
  });
  await late.close();
});

test("of many offers the newest are told, the others are pages, and names and ratings are asked for once", async () => {
  const [anna] = crowd;
  const now = clock.now();
  const ids: string[] = [];
  for (let i = 0; i < 55; i++) {
    const owner = crowd[i].account;
    const offer = offerWith({ owner, createdAt: now - i, expiresAt: now + 1e9 });
    ids.push(offer.id);
    await inner.store.saveOffer(offer);
  }
  server.store.publish({ kind: "lobby" });
  await untilTold(() => anna.heard.some((message) => message.type === "lobby.change" && message.offers.length > 0));
  const change = await anna.until("lobby.change", ({ offers }) => offers.length > 0);
  expect(change.offers.map(({ id }) => id)).toEqual(ids.slice(0, 50));
  expect(change.offers.every(({ name }) => name !== "")).toBe(true);
  Object.assign(asked, { accounts: 0, ratingsAmong: 0, listedOffers: 0 });
  const { offers, next } = await anna.do({ type: "lobby.offers", after: change.next });
  expect([offers.map(({ id }) => id), next]).toEqual([ids.slice(50), null]);
  expect(asked).toEqual({ accounts: 1, ratingsAmong: 1, listedOffers: 1 });
  const last = change.offers[49];
  const listed = await fetch(`${server.url}/api/offers?after=${last.createdAt}.${last.id}`);
  expect(((await listed.json()) as { id: string }[]).map(({ id }) => id)).toEqual(ids.slice(50));
  // Where one goes, the next one of the others comes in.
  await inner.store.removeOffer(ids[3]);
  server.store.publish({ kind: "lobby" });
  await untilTold(() => anna.frames.some((frame) => frame.includes(`"gone":["${ids[3]}"]`)));
  expect(await anna.until("lobby.change", ({ gone }) => gone.length > 0)).toMatchObject({
    ...{ gone: [ids[3]], offers: [{ id: ids[50] }] },
  });
  for (const id of ids) await inner.store.removeOffer(id);
});

test("lines that many say are told together, ten a second, and those left out can be looked for", async () => {
  const [anna] = crowd;
  const said: number[] = [];
  for (const [i, client] of crowd.slice(0, 30).entries())
    said.push((await client.do({ type: "chat.say", room: "lobby", text: `line ${i}` })).line.id);
  // The first was told at once, before the others were said.
  await anna.when(() => lines(anna).length === 1);
  await clock.advance(100);
  const {
    lines: [held],
    skipped,
  } = await anna.until("chat.lines", (message) => message.skipped);
  expect([held.id, skipped]).toEqual([said[10], true]);
  for (let i = 0; i < 25; i++) await clock.advance(100);
  await anna.when(() => lines(anna).at(-1)?.id === said[29]);
  expect(lines(anna).map(({ id }) => id)).toEqual([said[0], ...said.slice(10)]);
  const missing = await anna.do({ type: "chat.back", room: "lobby", before: held.id });
  expect(missing.lines.map(({ id }) => id)).toEqual(said.slice(0, 10));
  expect(missing.skipped).toBe(false);
});

test("who has blocked one of those who talk hears the others in the same message", async () => {
  const [anna, bert, cleo, dora] = crowd;
  await inner.store.block(anna.account, bert.account, clock.now());
  server.store.publish({ kind: "account", id: anna.account, topic: "blocks" });
  await clock.advance(10_000);
  for (const client of [cleo, bert, dora]) await client.do({ type: "chat.say", room: "lobby", text: "once more" });
  for (let i = 0; i < 5; i++) await clock.advance(100);
  const heard = (client: Client) =>
    lines(client).flatMap(({ account, text }) => (text === "once more" ? [account] : []));
  await cleo.when(() => heard(cleo).length === 3);
  await anna.when(() => heard(anna).length === 2);
  expect(heard(anna)).toEqual([cleo.account, dora.account]);
});

test("a look that fails is made again, and what no signal told of is found", async () => {
  let isAway = false;
  const store = watched(
    () => inner.store,
    (name) => {
      if (isAway && name === "chat") throw new Error("away");
    },
  );
  const time = new FakeClock();
  const alone = await startTestServer({ clock: time, store });
  const [anna, bert] = [await alone.client(), await alone.client()];
  await anna.do({ type: "lobby.enter" });
  isAway = true;
  const { line } = await bert.do({ type: "chat.say", room: "lobby", text: "is anybody here?" });
  await time.advance(100).catch(() => {});
  expect(lines(anna)).not.toContainEqual(line);
  isAway = false;
  await time.advance(1000);
  await anna.when(() => lines(anna).some(({ id }) => id === line.id));

  const unheard = { room: "lobby", account: bert.account, name: "B", text: "not told of", at: 1, command: freshId() };
  await inner.store.say(unheard);
  await inner.store.removeChat(line.id);
  (alone.services.chat as ChatRooms).catchUp();
  await time.advance(100);
  expect(await anna.until("chat.removed")).toMatchObject({ id: line.id });
  await anna.when(() => lines(anna).some(({ text }) => text === "not told of"));
  await alone.end();
});

test("what waits for somebody who does not read stays small, and is told anew when it was read", async () => {
  const sockets = new WebSocketServer({ port: 0, perMessageDeflate: false });
  await once(sockets, "listening");
  const client = new WebSocket(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`);
  const heard: string[] = [];
  client.on("message", (data) => heard.push(data.toString()));
  const [[socket]] = await Promise.all([once(sockets, "connection"), once(client, "open")]);
  const self = { account: "slow", name: "Slow", role: "guest" as const };
  const slow = new Connection(socket, new PassThrough(), self, ["read", "chat"], "", new Set());
  const chat = new ChatRooms({ store: inner.store, clock, tables: server.services.tables });
  await chat.enter(slow, "lobby");
  await expect.poll(() => heard.length).toBe(1);
  client.pause();
  // The network takes some before it waits.
  while (!slow.isBehind) {
    slow.send("x".repeat(50_000));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const unread = socket.bufferedAmount;
  const line = { room: "lobby", account: crowd[0].account, name: "Anna", text: "y".repeat(300), at: 1 };
  let last = 0;
  for (let i = 0; i < 60; i++) {
    ({ id: last } = await inner.store.say({ ...line, command: freshId() }));
    await chat.heard({ kind: "chat", room: "lobby", id: last });
    await chat.tellOn();
  }
  expect(socket.bufferedAmount).toBeLessThanOrEqual(unread);
  client.resume();
  await expect.poll(() => slow.isBehind).toBe(false);
  await chat.tellOn();
  await expect.poll(() => heard.at(-1)).toContain(`"id":${last},`);
  const anew = JSON.parse(heard.at(-1) as string);
  expect([anew.lines.length, anew.skipped]).toEqual([50, true]);
  expect(heard.filter((text) => text.includes("chat.lines"))).toHaveLength(2);
  client.terminate();
  sockets.close();
});
