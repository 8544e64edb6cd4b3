import { afterAll, beforeAll, expect, test } from "vitest";
import type { TableSetup } from "../src/activity/table/setup.ts";
import type { Offers } from "../src/server/lobby/lobby.ts";
import { makeTaker } from "../src/server/lobby/seating.ts";
import { commitmentOf } from "../src/words/fairstate.ts";
import { type Client, freshId, offerSetup, startGame } from "./support/client.ts";
import { sharedDatabase } from "./support/postgres-shared.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";
import { member, Visitor } from "./support/visitor.ts";

// Two servers on one PostgreSQL, as two machines would be.

let nodes: [TestServer, TestServer];
beforeAll(async () => {
  const place = { url: await sharedDatabase() };
  nodes = [await startTestServer({ place }), await startTestServer({ place })];
});
afterAll(async () => {
  for (const node of nodes ?? []) await node.end();
});

const pass = (client: Client, table: string, ply: number, id = freshId()) =>
  client.ask({ type: "table.move", table, ply, move: { type: "pass" } }, id);

test("people on different nodes meet, play and talk", async () => {
  const [anna, bert] = [await nodes[0].client(), await nodes[1].client()];
  for (const client of [anna, bert]) await client.do({ type: "lobby.enter" });
  const setup = offerSetup();
  const { offer } = await anna.do({ type: "offer.make", setup, to: null, hidden: false, commitment: null });
  await bert.until("lobby.change", ({ offers }) => offers.some(({ id }) => id === offer));
  const { table } = await bert.do({ type: "offer.take", offer, commitment: null });
  await anna.until("event", ({ event }) => event.kind === "started");
  if (table === null) throw new Error("no table");
  expect(await nodes[0].store.countActivities("table", "playing")).toBe(1);
  for (const client of [anna, bert]) await client.enter(table);
  for (let ply = 1; ply <= 4; ply++) {
    const mover = ply % 2 === 1 ? anna : bert;
    await mover.atVersion(table, ply);
    expect(await pass(mover, table, ply)).toMatchObject({ type: "done", value: { version: ply + 1 } });
  }
  await anna.atVersion(table, 5);
  expect(anna.view(table).facts.map(({ fact }) => fact.type)).toEqual(["deal", "pass", "pass", "pass", "pass"]);
  await bert.do({ type: "chat.say", room: `table:${table}`, text: "from afar" });
  await anna.until("chat.lines", ({ lines }) => lines.some(({ text }) => text === "from afar"));
});

test("of two nodes that write for one ply exactly one does, and the other knows the version", async () => {
  const [anna, bert] = [await nodes[0].client(), await nodes[1].client()];
  const table = await startGame([anna, bert]);
  const elsewhere = await nodes[1].client(anna.cookie);
  // Six passes end a game.
  for (let ply = 1; ply < 6; ply += 2) {
    const both = await Promise.all([pass(anna, table, ply), pass(elsewhere, table, ply)]);
    expect(both.filter(({ type }) => type === "done")).toHaveLength(1);
    const refused = both.find(({ type }) => type === "fault");
    expect(refused).toMatchObject({ code: "stalePly", figures: { ply: ply + 1, version: ply + 1 } });
    await bert.atVersion(table, ply + 1);
    await pass(bert, table, ply + 1);
    await anna.atVersion(table, ply + 2);
  }
});

test("a command sent to one node and again to another is done once", async () => {
  const [anna, bert] = [await nodes[0].client(), await nodes[1].client()];
  const table = await startGame([anna, bert]);
  const elsewhere = await nodes[1].client(anna.cookie);
  const id = freshId();
  expect(await pass(anna, table, 1, id)).toMatchObject({ type: "done", value: { version: 2 } });
  expect(await pass(elsewhere, table, 1, id)).toMatchObject({ type: "done", value: { version: 2 } });
  expect(await nodes[0].store.facts(table)).toHaveLength(2);
});

test("a line sent to both nodes with one id is said once, and each listener hears it once", async () => {
  const [anna, bert, cleo] = [await nodes[0].client(), await nodes[0].client(), await nodes[1].client()];
  const elsewhere = await nodes[1].client(anna.cookie);
  const table = await startGame([anna, bert]);
  for (const client of [bert, cleo]) await client.enter(table);
  const room = `table:${table}`;
  const say = (client: Client, text: string, id: string) => client.ask({ type: "chat.say", room, text }, id);
  const id = freshId();
  const both = await Promise.all([say(anna, "just once", id), say(elsewhere, "just once", id)]);
  const again = await say(elsewhere, "just once", id);
  expect([...both, again].map(({ type }) => type)).toEqual(["done", "done", "done"]);
  await say(bert, "last", freshId());
  expect((await nodes[0].store.chat(room, 0, 9)).map(({ text }) => text)).toEqual(["just once", "last"]);
  for (const client of [bert, cleo]) {
    const heard = () =>
      client.heard.flatMap((message) =>
        message.type === "chat.lines" && message.room === room ? message.lines.map(({ text }) => text) : [],
      );
    await client.when(() => heard().includes("last"));
    expect(heard()).toEqual(["just once", "last"]);
  }
});

test("the same line asked for over HTTP on two nodes has one number", async () => {
  const [anna, bert] = [await nodes[0].client(), await nodes[1].client()];
  const table = await startGame([anna, bert]);
  const visitors = nodes.map(({ url }) => new Visitor(url));
  for (const visitor of visitors) visitor.cookie = anna.cookie;
  const body = { text: "hello", id: freshId() };
  const lines = await Promise.all(visitors.map((visitor) => visitor.post(`/api/games/${table}/chat`, body)));
  expect(lines.map(({ status }) => status)).toEqual([200, 200]);
  expect(lines[0].body).toEqual(lines[1].body);
  expect(await nodes[0].store.chat(`table:${table}`, 0, 9)).toHaveLength(1);
});

test("of two who take the last seat on two nodes exactly one gets it", async () => {
  for (let round = 0; round < 5; round++) {
    const [owner, anna, bert] = [await nodes[0].client(), await nodes[0].client(), await nodes[1].client()];
    const setup = offerSetup();
    const { offer } = await owner.do({ type: "offer.make", setup, to: null, hidden: false, commitment: null });
    const wish = { type: "offer.take", offer, commitment: null } as const;
    const both = await Promise.all([anna.ask(wish), bert.ask(wish)]);
    expect(both.filter(({ type }) => type === "done")).toHaveLength(1);
    const winner = both[0].type === "done" ? anna : bert;
    expect((await nodes[0].store.activity(offer as string))?.seats).toEqual([owner.account, winner.account]);
  }
});

test("a rematch that both ask for on two nodes at the same moment is one table", async () => {
  for (let round = 0; round < 8; round++) {
    const [anna, bert] = [await nodes[0].client(), await nodes[1].client()];
    const table = await startGame([anna, bert]);
    await anna.do({ type: "table.move", table, ply: 1, move: { type: "resign" } });
    const wish = { type: "rematch", table, commitment: null } as const;
    const both = await Promise.all([anna.do(wish), bert.do(wish)]);
    // One of them was second, and began the game.
    const begun = both.find((reply) => reply.table !== null);
    expect(new Set(both.map(({ offer }) => offer))).toEqual(new Set([begun?.table]));
    for (const client of [anna, bert])
      await client.until("event", ({ event }) => event.kind === "started" && event.table === begun?.table);
    for (const { account } of [anna, bert]) {
      const games = await nodes[0].store.activitiesOf(account, "table", "playing", { limit: 9 });
      expect(games.map(({ id }) => id)).toEqual([begun?.table]);
      expect(games[0].seats).toEqual([bert.account, anna.account]);
    }
    expect(await nodes[1].store.offer(begun?.table as string)).toBeNull();
    expect(await anna.do(wish)).toMatchObject({ table: begun?.table });
  }
});

test("values that are revealed on two nodes at the same moment both count, in one game", async () => {
  for (let round = 0; round < 8; round++) {
    const [anna, bert] = [await nodes[0].client(), await nodes[1].client()];
    const setup = offerSetup();
    const wish = { type: "offer.make", setup, to: null, hidden: true, commitment: commitmentOf("anna") } as const;
    const { offer } = (await anna.do(wish)) as { offer: string };
    await bert.do({ type: "offer.take", offer, commitment: commitmentOf("bert") });
    await anna.until("event", ({ event }) => event.kind === "reveal" && event.offer.id === offer);
    await Promise.all([
      anna.do({ type: "offer.reveal", offer, value: "anna" }),
      bert.do({ type: "offer.reveal", offer, value: "bert" }),
    ]);
    for (const client of [anna, bert])
      await client.until("event", ({ event }) => event.kind === "started" && event.table === offer);
    expect((await nodes[0].store.activity(offer))?.setup).toMatchObject({ values: ["anna", "bert"] });
  }
});

test("a value that comes when its time is over counts on both nodes or on none, and the game begins", async () => {
  for (let round = 0; round < 8; round++) {
    const [anna, bert] = [await nodes[0].client(), await nodes[1].client()];
    // The node that wrote this has died since.
    const at = 0;
    const taker = (account: string) =>
      makeTaker({ account, at, commitment: commitmentOf("value"), value: null, isLate: false });
    const offer = {
      ...{ id: freshId(), owner: anna.account, createdAt: at, to: null, hidden: true, expiresAt: Date.now() + 60_000 },
      setup: { ...offerSetup(), rematchOf: null, seating: null },
      takers: [anna, bert].map(({ account }) => taker(account)),
    };
    await nodes[0].store.saveOffer(offer);
    const startForgotten = (node: TestServer) => (node.services.lobby as Offers).startForgotten();
    const reveal = { type: "offer.reveal", offer: offer.id, value: "value" } as const;
    await Promise.all([startForgotten(nodes[0]), bert.do(reveal), startForgotten(nodes[1])]);
    await startForgotten(nodes[0]);
    const setup = (await nodes[1].store.activity(offer.id))?.setup as TableSetup | undefined;
    expect([null, "value"]).toContain(setup?.values[1]);
    expect(setup?.values[0]).toBeNull();
    expect(await nodes[0].store.offer(offer.id)).toBeNull();
  }
});

test("what is limited is limited on all nodes together: guesses, lines and new accounts", async () => {
  const { place } = nodes[0];
  const clock = new FakeClock();
  const limited = await Promise.all([0, 1].map(() => startTestServer({ place, clock, http: { limitsRates: true } })));
  const person = await member(limited[0].url);
  const guesses: number[] = [];
  for (let i = 0; i < 12; i++) {
    const guesser = new Visitor(limited[i % 2].url);
    guesses.push((await guesser.post("/api/sign-in", { name: person.name, password: `guess number ${i}` })).status);
  }
  expect(guesses).toEqual([...Array(10).fill(403), 429, 429]);

  const anna = await limited[0].client();
  const sockets = [anna, await limited[1].client(anna.cookie)];
  const said: string[] = [];
  // Each node by itself lets five through at once; together they let fifteen through in twenty seconds.
  for (let line = 0; line < 10; line++)
    said.push(await sockets[line % 2].codeOf({ type: "chat.say", room: "lobby", text: `line ${line}` }));
  expect(said).toEqual(Array(10).fill("done"));
  for (let more = 0; more < 5; more++) await limited[1].store.tally(`chat ${anna.account}`, 20_000, clock.now());
  clock.jump(2100);
  expect(await sockets[0].codeOf({ type: "chat.say", room: "lobby", text: "too much" })).toBe("tooManyLines");

  const statuses: number[] = [];
  for (let i = 0; i < 40; i++) {
    const visitor = new Visitor(limited[i % 2].url);
    visitor.headers["x-forwarded-for"] = "203.0.113.9";
    statuses.push((await visitor.post("/api/guest")).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  for (const node of limited) await node.end();
});

test("a node that stops tells its clients, who go on at the other", async () => {
  const place = nodes[0].place;
  const third = await startTestServer({ place });
  const [anna, bert] = [await third.client(), await nodes[1].client()];
  const table = await startGame([anna, bert]);
  const before = anna.view(table).version;
  await third.stop();
  await anna.when(() => anna.closed);
  expect(anna.heard.at(-1)).toEqual({ type: "notice", code: "stopping" });
  expect(anna.closed?.code).toBe(1001);
  const again = await nodes[0].client(anna.cookie);
  await again.do({ type: "activity.enter", activity: table, version: before });
  expect(await pass(again, table, 1)).toMatchObject({ type: "done" });
  await bert.atVersion(table, 2);
  await third.store.close();
});
