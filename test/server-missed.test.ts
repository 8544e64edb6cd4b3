import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountEvent } from "../src/protocol/server.ts";
import { commitmentOf } from "../src/words/fairstate.ts";
import { type Client, freshId, offerSetup, startGame } from "./support/client.ts";
import { sharedDatabase } from "./support/postgres-shared.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";
import { member } from "./support/visitor.ts";
import { type Wire, wireTo } from "./support/wire.ts";

// A node that is deaf for a while: it reads and writes, but no signal of another node reaches it.

let wire: Wire;
let near: TestServer;
let deaf: TestServer;
beforeAll(async () => {
  const url = await sharedDatabase();
  wire = await wireTo(url);
  near = await startTestServer({ place: { url } });
  deaf = await startTestServer({ place: { url: wire.url } });
});
afterAll(async () => {
  await near?.end();
  await deaf?.end();
  wire?.close();
});

/** Does something while the other node hears nothing, and lets it hear again. */
async function unheard(work: () => Promise<unknown>, over = wire): Promise<void> {
  over.refuse("tessera signals");
  await work();
  over.refuse(null);
}

const eventsOf = (client: Client): AccountEvent[] =>
  client.heard.flatMap((message) => (message.type === "event" ? [message.event] : []));

function idOf(event: AccountEvent): string {
  if ("table" in event) return event.table;
  return typeof event.offer === "string" ? event.offer : event.offer.id;
}

const heardOf = (client: Client, kind: AccountEvent["kind"], id: string): number =>
  eventsOf(client).filter((event) => event.kind === kind && idOf(event) === id).length;

const challenge = async (from: Client, to: Client, commitment: string | null = null): Promise<string> => {
  const made = await from.do({ type: "offer.make", setup: offerSetup(), to: to.account, hidden: true, commitment });
  return made.offer;
};

test("offers, values that are waited for, games and turns that a deaf node missed are told once when it hears again", async () => {
  const [anna, bert] = [await deaf.client(), await near.client()];
  const gone = await challenge(bert, anna);
  await anna.when(() => heardOf(anna, "offer", gone) === 1);
  const declined = await challenge(anna, bert);
  const begins = await challenge(anna, bert);
  const waits = await challenge(anna, bert, commitmentOf("anna"));
  const played = await startGame([bert, anna]);
  const ended = await startGame([bert, anna]);
  for (const table of [played, ended]) {
    await anna.when(() => heardOf(anna, "started", table) === 1);
    await anna.do({ type: "activity.leave", activity: table });
  }
  const before = eventsOf(anna).length;

  let fresh = "";
  await unheard(async () => {
    await bert.do({ type: "offer.withdraw", offer: gone });
    await bert.do({ type: "offer.decline", offer: declined });
    await bert.do({ type: "offer.take", offer: begins, commitment: null });
    await bert.do({ type: "offer.take", offer: waits, commitment: null });
    fresh = await challenge(bert, anna);
    await bert.do({ type: "table.move", table: played, ply: 1, move: { type: "pass" } });
    await bert.do({ type: "table.move", table: ended, ply: 1, move: { type: "resign" } });
    expect(eventsOf(anna)).toHaveLength(before);
  });

  const missed = [
    ["offerGone", gone],
    ["offerGone", declined],
    ["started", begins],
    ["reveal", waits],
    ["offer", fresh],
    ["turn", played],
    ["over", ended],
  ] as const;
  await anna.when(() => eventsOf(anna).length >= before + missed.length);
  for (const [kind, id] of missed) expect([kind, heardOf(anna, kind, id)]).toEqual([kind, 1]);
  // From here on it hears as before, and nothing comes twice.
  const last = await challenge(bert, anna);
  await anna.when(() => heardOf(anna, "offer", last) === 1);
  expect(eventsOf(anna)).toHaveLength(before + missed.length + 1);
});

test("what a deaf node missed of an account holds when it hears again: its name, whom it blocks, the end of its session", async () => {
  const anna = await deaf.client();
  const [bert, cleo] = [await near.client(), await near.client()];
  const banned = await deaf.client((await member(deaf.url)).cookie as string);
  await anna.do({ type: "lobby.enter" });
  const announce = (id: string, topic: string) => near.store.publish({ kind: "account", id, topic });
  await unheard(async () => {
    await near.store.block(anna.account, bert.account, 1);
    announce(anna.account, "blocks");
    await near.store.changeAccount(anna.account, { name: "Anna Anew" });
    announce(anna.account, "name");
    await near.store.changeAccount(banned.account, { bannedUntil: Number.MAX_SAFE_INTEGER });
    announce(banned.account, "banned");
  });
  await banned.when(() => banned.closed);
  expect(banned.closed?.reason).toBe("noSession");

  const say = async (client: Client, text: string): Promise<void> => {
    const line = { room: "lobby", account: client.account, name: "Somebody", text, at: 1, command: freshId() };
    near.store.publish({ kind: "chat", room: "lobby", id: (await near.store.say(line)).id });
  };
  const heard = (text: string) => anna.frames.some((frame) => frame.includes(text));
  await expect
    .poll(async () => {
      const [blocked, last] = [freshId(), freshId()];
      await say(bert, blocked);
      await say(cleo, last);
      await anna.when(() => heard(last));
      return heard(blocked);
    })
    .toBe(false);
  const { store, clock } = near.services;
  await expect.poll(async () => (await store.presentPage(clock.now(), null, 9, "Anna Anew")).length).toBe(1);
});

test("lines that were said or taken away meanwhile are told when it hears again", async () => {
  const [anna, bert] = [await deaf.client(), await near.client()];
  await anna.do({ type: "lobby.enter" });
  const say = async (text: string) => (await bert.do({ type: "chat.say", room: "lobby", text })).line.id;
  const hears = (id: number) => anna.frames.some((frame) => frame.includes(`"lines":[{"id":${id},`));
  const before = await say("before");
  await anna.when(() => hears(before));
  let meanwhile = 0;
  await unheard(async () => {
    meanwhile = await say("meanwhile");
    await near.store.removeChat(before);
    near.store.publish({ kind: "chat", room: "lobby", id: before });
  });
  await anna.when(() => hears(meanwhile));
  expect(await anna.until("chat.removed", ({ id }) => id === before)).toMatchObject({ room: "lobby" });
});

test("a name that was given up meanwhile is gone from games in memory when it hears again", async () => {
  // No node here does regular work, which would look once more after those who have left.
  const clock = new FakeClock();
  const url = await sharedDatabase();
  const apart = await wireTo(url);
  const left = await startTestServer({ place: { url }, clock });
  const right = await startTestServer({ place: { url: apart.url }, clock });
  const anna = await right.client();
  const bert = await left.client((await member(left.url)).cookie as string);
  const table = await startGame([anna, bert]);
  const names = async () =>
    (await right.services.tables.view(table, anna.account))?.setup.seats.map(({ name }) => name);
  const [mine, yours] = (await names()) ?? [];
  expect(yours).not.toBe("");
  await unheard(async () => {
    const account = await left.store.account(bert.account);
    if (account !== null) await left.services.leaving.leave(account);
    expect(await names()).toEqual([mine, yours]);
  }, apart);
  await expect.poll(names).toEqual([mine, ""]);
  await left.end();
  await right.end();
  apart.close();
});
