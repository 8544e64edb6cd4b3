import { afterAll, beforeAll, expect, test } from "vitest";
import type { SeenOffer } from "../src/protocol/server.ts";
import { type Client, freshId, offerSetup, startGame } from "./support/client.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";

const clock = new FakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server?.end());

const make = (client: Client, change: { to?: string; hidden?: boolean } = {}, setup = offerSetup()) =>
  client.do({ type: "offer.make", setup, to: change.to ?? null, hidden: change.hidden ?? false, commitment: null });

const listed = async (): Promise<readonly SeenOffer[]> => (await server.services.lobby.offers(null)).offers;

/** Until a change of the lobby says so; changes are put together, a few a second. */
async function untilChange(client: Client, fits: (text: string) => boolean): Promise<void> {
  await clock.advance(100);
  await client.until("lobby.change", (message) => fits(JSON.stringify(message)));
}

test("who comes in sees people and offers, and from then on what changes", async () => {
  const anna = await server.client();
  await anna.do({ type: "lobby.enter" });
  expect(await anna.until("lobby.whole")).toMatchObject({ people: 1, next: null });
  const bert = await server.client();
  await untilChange(anna, (text) => text.includes(`"people":2`));
  const { people, next } = await anna.do({ type: "lobby.people", after: null, find: null });
  expect([people.map(({ account }) => account).sort(), next]).toEqual([[anna.account, bert.account].sort(), null]);
  const { offer } = await make(bert);
  await untilChange(anna, (text) => text.includes(`"id":"${offer}"`));
  const taken = await anna.do({ type: "offer.take", offer, commitment: null });
  expect(taken.table).toBe(offer);
  expect(await server.store.countActivities("table", "playing")).toBe(1);
  expect(await bert.until("event", ({ event }) => event.kind === "started")).toMatchObject({ event: { table: offer } });
  await untilChange(anna, (text) => text.includes(`"gone":["${offer}"]`));
});

test("of many who take the last seat at once exactly one gets it", async () => {
  const owner = await server.client();
  const takers = await Promise.all(Array.from({ length: 8 }, () => server.client()));
  const { offer } = await make(owner);
  const replies = await Promise.all(takers.map((taker) => taker.ask({ type: "offer.take", offer, commitment: null })));
  expect(replies.filter(({ type }) => type === "done")).toHaveLength(1);
  for (const reply of replies) if (reply.type === "fault") expect(reply.code).toBe("noSuchOffer");
  expect((await server.store.activity(offer as string))?.seats).toHaveLength(2);
});

test("the same offer made twice is one", async () => {
  const owner = await server.client();
  const id = freshId();
  const wish = { type: "offer.make", setup: offerSetup(), to: null, hidden: false, commitment: null } as const;
  const first = await owner.ask(wish, id);
  const again = await owner.ask(wish, id);
  expect(again).toEqual(first);
  expect((await listed()).filter((offer) => offer.owner === owner.account)).toHaveLength(1);
});

test("an offer vanishes with its owner, and comes back after a short disconnection", async () => {
  const owner = await server.client();
  const { offer } = await make(owner);
  const isListed = async () => (await listed()).some(({ id }) => id === offer);
  await clock.advance(10_000);
  await owner.close();
  await clock.advance(10_000);
  expect(await isListed()).toBe(true);
  await clock.advance(31_000);
  expect(await isListed()).toBe(false);
  const other = await server.client();
  expect(await other.codeOf({ type: "offer.take", offer, commitment: null })).toBe("noSuchOffer");
  await server.client(owner.cookie);
  expect(await isListed()).toBe(true);
});

test("a challenge is for one person, who takes or declines it", async () => {
  const [anna, bert, cleo] = [await server.client(), await server.client(), await server.client()];
  const { offer } = await make(anna, { to: bert.account });
  expect(await bert.until("event")).toMatchObject({
    event: { kind: "offer", offer: { id: offer, owner: anna.account } },
  });
  expect((await listed()).some(({ id }) => id === offer)).toBe(false);
  expect(await cleo.codeOf({ type: "offer.take", offer, commitment: null })).toBe("notForYou");
  expect(await cleo.codeOf({ type: "offer.look", offer })).toBe("noSuchOffer");
  expect(await cleo.codeOf({ type: "offer.decline", offer })).toBe("notForYou");
  expect(await cleo.codeOf({ type: "offer.withdraw", offer })).toBe("notYourOffer");
  await bert.do({ type: "offer.decline", offer });
  await anna.until("event", ({ event }) => event.kind === "declined");
  await server.store.block(bert.account, anna.account, clock.now());
  const wish = { type: "offer.make", setup: offerSetup(), to: bert.account, hidden: false, commitment: null } as const;
  expect(await anna.codeOf(wish)).toBe("notReachable");
  expect(await anna.codeOf({ ...wish, to: anna.account })).toBe("ownOffer");
  expect(await anna.codeOf({ ...wish, to: "nobody" })).toBe("noSuchPerson");
});

test("an invitation by link is not listed, and three take their seats one after the other", async () => {
  const [anna, bert, cleo] = [await server.client(), await server.client(), await server.client()];
  const setup = offerSetup({ seats: ["person", { bot: "club" }, "person", "person"] });
  const { offer, table } = await make(anna, { hidden: true }, setup);
  expect(table).toBeNull();
  expect((await listed()).some(({ id }) => id === offer)).toBe(false);
  expect(await bert.do({ type: "offer.look", offer })).toMatchObject({
    offer: { id: offer, takers: [{ account: anna.account }] },
  });
  expect(await bert.do({ type: "offer.take", offer, commitment: null })).toMatchObject({ table: null });
  await bert.do({ type: "offer.leave", offer });
  await bert.do({ type: "offer.take", offer, commitment: null });
  expect(await cleo.do({ type: "offer.take", offer, commitment: null })).toMatchObject({
    table: offer,
  });
  const row = await server.store.activity(offer as string);
  expect(row?.seats).toEqual([anna.account, null, bert.account, cleo.account]);
});

test("a rematch begins when both have asked for it, and the other one begins", async () => {
  const [anna, bert] = [await server.client(), await server.client()];
  const table = await startGame([anna, bert]);
  expect(await anna.codeOf({ type: "rematch", table, commitment: null })).toBe("stillPlaying");
  await anna.do({ type: "table.move", table, ply: 1, move: { type: "resign" } });
  const asked = await anna.do({ type: "rematch", table, commitment: null });
  expect(asked.table).toBeNull();
  await bert.until("event", ({ event }) => event.kind === "offer");
  const begun = await bert.do({ type: "rematch", table, commitment: null });
  expect(begun.table).toBe(asked.offer);
  const row = await server.store.activity(begun.table as string);
  expect(row).toMatchObject({
    seats: [bert.account, anna.account],
    setup: { rematchOf: table },
  });
  const stranger = await server.client();
  expect(await stranger.codeOf({ type: "rematch", table, commitment: null })).toBe("noSuchTable");
});

test("a rematch does not reach anybody who has blocked who asks, nor somebody who is gone", async () => {
  const people = [await server.client(), await server.client(), await server.client()];
  const [anna, bert, cleo] = people;
  const table = await startGame(people);
  await anna.do({ type: "table.move", table, ply: 1, move: { type: "resign" } });
  await bert.do({ type: "table.move", table, ply: 2, move: { type: "resign" } });
  await server.store.block(cleo.account, anna.account, clock.now());
  const wish = { type: "rematch", table, commitment: null } as const;
  expect(await anna.codeOf(wish)).toBe("notReachable");
  expect(await server.store.offersTo(cleo.account, clock.now())).toEqual([]);
  expect(await bert.codeOf(wish)).toBe("done");
  await server.store.changeAccount(anna.account, { deletedAt: clock.now(), name: `~${anna.account}` });
  expect(await cleo.codeOf(wish)).toBe("noSuchPerson");
});

test("who asks for a rematch twice has asked once; an offer of one that has run out is made anew", async () => {
  const [anna, bert] = [await server.client(), await server.client()];
  const table = await startGame([anna, bert]);
  await anna.do({ type: "table.move", table, ply: 1, move: { type: "resign" } });
  const wish = { type: "rematch", table, commitment: null } as const;
  const { offer } = await anna.do(wish);
  expect(await anna.do(wish)).toMatchObject({ offer });
  expect((await server.store.offer(offer as string))?.takers).toHaveLength(1);
  await server.store.keepOffers(anna.account, 1);
  expect((await bert.do(wish)).table).toBeNull();
  expect((await server.store.offer(offer as string))?.owner).toBe(bert.account);
  expect((await anna.do(wish)).table).toBe(offer);
});

test.each([
  ["noSuchRuleset", { ruleset: "chess" }],
  ["noSuchLevel", { seats: ["person", { bot: "genius" }] }],
  // Only names are levels there.
  ["badField", { seats: ["person", { bot: "900" }] }],
  ["noPerson", { seats: [{ bot: "club" }, { bot: "club" }] }],
  ["badField", { kind: "race" }],
] as const)("what cannot be played is refused: %s", async (code, change) => {
  const anna = await server.client();
  const setup = offerSetup(change as never);
  expect(await anna.codeOf({ type: "offer.make", setup, to: null, hidden: false, commitment: null })).toBe(code);
});

test("welcome tells of games in play and of offers to me", async () => {
  const [anna, bert] = [await server.client(), await server.client()];
  const table = await startGame([anna, bert]);
  await make(anna, { to: bert.account });
  const again = await server.client(bert.cookie);
  const [welcome] = again.heard;
  expect(welcome).toMatchObject({ games: [{ table, seat: 1, turn: 0 }], offers: [{ owner: anna.account }] });
});

test("the hash of the seed is shown before anybody takes a seat, and the game keeps to it", async () => {
  const [anna, bert] = [await server.client(), await server.client()];
  const id = freshId();
  const { seedHash } = await anna.do({ type: "offer.seal", command: id });
  const { offer } = await anna.do(
    { type: "offer.make", setup: offerSetup(), to: null, hidden: false, commitment: null },
    id,
  );
  expect((await listed()).find((each) => each.id === offer)?.seedHash).toBe(seedHash);
  await bert.do({ type: "offer.take", offer, commitment: null });
  const { setup } = await bert.enter(offer);
  expect(setup).toMatchObject({ seedHash });
});
