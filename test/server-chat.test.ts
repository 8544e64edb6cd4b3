import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, freshId, startGame } from "./support/client.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";

const clock = new FakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server?.end());

const say = (client: Client, text: string, room = "lobby", id = freshId()) =>
  client.ask({ type: "chat.say", room, text }, id);

const lines = (client: Client, room = "lobby"): string[] =>
  client.heard.flatMap((message) =>
    message.type === "chat.lines" && message.room === room ? message.lines.map(({ text }) => text) : [],
  );

test("what is said in the lobby is heard there, as plain text, once", async () => {
  const [anna, bert] = [await server.client(), await server.client()];
  for (const client of [anna, bert]) await client.do({ type: "lobby.enter" });
  const id = freshId();
  await say(anna, " <b>hello</b>\u202e\n", "lobby", id);
  await say(anna, "<b>hello</b>", "lobby", id);
  await bert.when(() => lines(bert).length > 0);
  await say(bert, "hi");
  await anna.when(() => lines(anna).length > 1);
  expect(lines(anna)).toEqual(["<b>hello</b>", "hi"]);
  const late = await server.client();
  await late.do({ type: "lobby.enter" });
  expect(lines(late)).toEqual(["<b>hello</b>", "hi"]);
});

test("who says too much too quickly waits", async () => {
  const anna = await server.client();
  const codes: string[] = [];
  for (let i = 0; i < 7; i++) codes.push((await say(anna, `line ${i}`)).type);
  expect(codes.filter((type) => type === "done")).toHaveLength(5);
  await clock.advance(2100);
  expect((await say(anna, "after a while")).type).toBe("done");
});

test("who is muted or says nothing is refused", async () => {
  const anna = await server.client();
  expect(await say(anna, " \u0007 ")).toMatchObject({ code: "emptyLine" });
  await server.store.changeAccount(anna.account, { mutedUntil: clock.now() + 60_000 });
  expect(await say(anna, "hello?")).toMatchObject({ code: "muted", figures: { until: clock.now() + 60_000 } });
});

test("who blocks somebody does not hear them, now and later; a line taken away is taken away", async () => {
  const [anna, bert, cleo] = [await server.client(), await server.client(), await server.client()];
  await server.store.block(bert.account, anna.account, clock.now());
  server.store.publish({ kind: "account", id: bert.account, topic: "blocks" });
  for (const client of [anna, bert, cleo]) await client.do({ type: "lobby.enter" });
  await say(anna, "listen!");
  await cleo.when(() => lines(cleo).includes("listen!"));
  await say(cleo, "what?");
  await bert.when(() => lines(bert).includes("what?"));
  expect(lines(bert)).not.toContain("listen!");
  const line = (await server.store.chat("lobby", 0, 100)).find(({ text }) => text === "listen!");
  await server.store.removeChat(line?.id as number);
  server.store.publish({ kind: "chat", room: "lobby", id: line?.id as number });
  expect(await cleo.until("chat.removed")).toMatchObject({ id: line?.id });
  const late = await server.client();
  await late.do({ type: "lobby.enter" });
  expect(lines(late)).not.toContain("listen!");
});

test("those who watch a game talk among themselves until it is over", async () => {
  const [anna, bert, cleo] = [await server.client(), await server.client(), await server.client()];
  const table = await startGame([anna, bert]);
  await cleo.enter(table);
  const [room, watch] = [`table:${table}`, `watch:${table}`];
  expect((await say(cleo, "play QI!", watch)).type).toBe("done");
  expect(await say(cleo, "play QI!", room)).toMatchObject({ code: "notYourRoom" });
  expect(await say(anna, "what do they say?", watch)).toMatchObject({ code: "notYourRoom" });
  expect(await anna.codeOf({ type: "chat.back", room: watch, before: 9e9 })).toBe("notYourRoom");
  expect((await say(anna, "good luck", room)).type).toBe("done");
  await cleo.when(() => lines(cleo, room).includes("good luck"));
  expect(anna.frames.some((frame) => frame.includes("QI"))).toBe(false);
  await anna.do({ type: "table.move", table, ply: 1, move: { type: "resign" } });
  expect((await say(cleo, "well played", room)).type).toBe("done");
  await bert.when(() => lines(bert, room).includes("well played"));
  expect(await say(cleo, "hm", "table:nowhere")).toMatchObject({ code: "noSuchRoom" });
});

test("lines of before are the answer of who asks for them, and are told to nobody else", async () => {
  const [anna, bert] = [await server.client(), await server.client()];
  const table = await startGame([anna, bert]);
  const room = `table:${table}`;
  for (const text of ["one", "two", "three"]) await say(anna, text, room);
  await bert.when(() => lines(bert, room).length === 3);
  const told = [...anna.heard, ...bert.heard].flatMap((message) =>
    message.type === "chat.lines" ? message.lines : [],
  );
  const third = told.find(({ text }) => text === "three")?.id ?? 0;
  const { lines: older } = await bert.do({ type: "chat.back", room, before: third });
  expect(older.map(({ text }) => text)).toEqual(["one", "two"]);
  expect(lines(bert, room)).toEqual(["one", "two", "three"]);
});
