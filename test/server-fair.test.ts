import { afterAll, beforeAll, expect, test } from "vitest";
import type { TableSetup } from "../src/activity/table/setup.ts";
import type { OfferSetup } from "../src/protocol/setup.ts";
import { verifyGame } from "../src/words/fair.ts";
import { commitmentOf, SHUFFLE, seedHashOf } from "../src/words/fairstate.ts";
import type { GameRecord } from "../src/words/record.ts";
import { type Client, freshId, offerSetup, startGame } from "./support/client.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";

// Values for the shuffle: promised when a seat is taken, revealed once all are.

const clock = new FakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server?.end());

const A = "a0".repeat(16);
const B = "b1".repeat(16);
const REVEAL_MS = 15_000;

const make = async (client: Client, value: string | null, setup: OfferSetup = offerSetup()): Promise<string> => {
  const commitment = value === null ? null : commitmentOf(value);
  return (await client.do({ type: "offer.make", setup, to: null, hidden: false, commitment })).offer as string;
};
const take = (client: Client, offer: string, value: string | null) =>
  client.do({ type: "offer.take", offer, commitment: value === null ? null : commitmentOf(value) });
const setupOf = async (table: string): Promise<TableSetup> => (await server.store.activity(table))?.setup as TableSetup;
const two = async (): Promise<[Client, Client]> => [await server.client(), await server.client()];

test("values are shown when all have promised theirs, and the game is shuffled with both", async () => {
  const [anna, bert] = await two();
  const offer = await make(anna, A);
  expect(await take(bert, offer, B)).toMatchObject({ table: null });
  for (const client of [anna, bert]) {
    const { event } = await client.until("event", (message) => message.event.kind === "reveal");
    // Everybody sees what everybody has promised before the first value is shown.
    expect(event).toMatchObject({ offer: { id: offer }, commitments: [commitmentOf(A), commitmentOf(B)] });
  }
  expect(await bert.do({ type: "offer.reveal", offer, value: B })).toMatchObject({ table: null });
  expect(await server.store.activity(offer)).toBeNull();
  // Nobody hears of a value before the last one is there.
  for (const { frames } of [anna, bert]) expect(frames.join().includes(B)).toBe(false);
  expect(await anna.do({ type: "offer.reveal", offer, value: A })).toMatchObject({ table: offer });
  await bert.until("event", ({ event }) => event.kind === "started");
  const { setup } = await anna.enter(offer);
  expect(setup).toMatchObject({
    ...{ values: [A, B], commitments: [commitmentOf(A), commitmentOf(B)], shuffle: SHUFFLE },
  });
  await anna.do({ type: "table.move", table: offer, ply: 1, move: { type: "resign" } });
  const record = (await server.services.tables.record(offer)) as GameRecord;
  expect(record.setup.fair).toMatchObject({ values: [A, B], shuffle: SHUFFLE });
  expect(verifyGame(record)).toMatchObject({ ok: true });
});

test("only the promised value counts, from who promised it, once all seats are taken", async () => {
  const [anna, bert] = await two();
  const stranger = await server.client();
  const offer = await make(anna, A);
  expect(await anna.codeOf({ type: "offer.reveal", offer, value: A })).toBe("valueTooEarly");
  await take(bert, offer, null);
  expect(await anna.codeOf({ type: "offer.reveal", offer, value: B })).toBe("otherValue");
  expect(await bert.codeOf({ type: "offer.reveal", offer, value: B })).toBe("otherValue");
  expect(await stranger.codeOf({ type: "offer.reveal", offer, value: A })).toBe("notForYou");
  expect(await stranger.codeOf({ type: "offer.reveal", offer: "none", value: A })).toBe("noSuchOffer");
  const begun = await anna.do({ type: "offer.reveal", offer, value: A });
  expect(begun).toMatchObject({ table: offer });
  // An answer that was lost is asked for again.
  expect(await anna.do({ type: "offer.reveal", offer, value: A })).toMatchObject({ table: offer });
  expect(await setupOf(offer)).toMatchObject({ values: [A, null], commitments: [commitmentOf(A), null] });
});

test("who does not reveal in time is not waited for, and the setup says so", async () => {
  const [anna, bert] = await two();
  const offer = await make(anna, A);
  await take(bert, offer, B);
  await bert.do({ type: "offer.reveal", offer, value: B });
  await clock.advance(REVEAL_MS - 1);
  expect(await server.store.activity(offer)).toBeNull();
  await clock.advance(2000);
  await bert.until("event", ({ event }) => event.kind === "started" && event.table === offer);
  expect(await setupOf(offer)).toMatchObject({ values: [null, B], commitments: [commitmentOf(A), commitmentOf(B)] });
  // Too late, but there is a game to go to.
  expect(await anna.do({ type: "offer.reveal", offer, value: A })).toMatchObject({ table: offer });
  await anna.enter(offer);
  await anna.do({ type: "table.move", table: offer, ply: 1, move: { type: "resign" } });
  expect(verifyGame((await server.services.tables.record(offer)) as GameRecord)).toMatchObject({ ok: true });
});

test("a game that waits for values cannot be taken back, not even when its owner has gone", async () => {
  const [anna, bert] = await two();
  const offer = await make(anna, A);
  await clock.advance(10_000);
  await anna.close();
  // Half a minute without its owner is the last moment of an offer.
  clock.jump(29_000);
  await take(bert, offer, B);
  expect((await server.services.lobby.offers(null)).offers.some(({ id }) => id === offer)).toBe(false);
  expect(await bert.codeOf({ type: "offer.leave", offer })).toBe("noSuchOffer");
  const again = await server.client(anna.cookie);
  await again.until("event", ({ event }) => event.kind === "reveal" && event.offer.id === offer);
  expect(await again.codeOf({ type: "offer.withdraw", offer })).toBe("noSuchOffer");
  await again.close();
  await clock.advance(REVEAL_MS);
  await bert.until("event", ({ event }) => event.kind === "started" && event.table === offer);
});

test("who plays with computer players alone gives the value at once, and knows seed and table before", async () => {
  const anna = await server.client();
  const setup = offerSetup({ seats: [{ bot: "beginner" }, "person"] });
  const id = freshId();
  const seal = await anna.do({ type: "offer.seal", command: id });
  const wish = { type: "offer.make", setup, to: null, hidden: true, commitment: null, value: A } as const;
  expect(await anna.codeOf({ ...wish, commitment: commitmentOf(B) })).toBe("otherValue");
  expect(await anna.codeOf({ ...wish, setup: offerSetup() })).toBe("valueTooEarly");
  expect(await anna.do(wish, id)).toMatchObject({ table: seal.offer });
  const row = await server.store.activity(seal.offer);
  expect(seedHashOf(row?.secret as string)).toBe(seal.seedHash);
  expect(row?.setup).toMatchObject({ values: [null, A], commitments: [null, commitmentOf(A)] });
});

test("promised alone, the value is asked for as with others", async () => {
  const anna = await server.client();
  const offer = await make(anna, A, offerSetup({ seats: ["person", { bot: "beginner" }] }));
  await anna.until("event", ({ event }) => event.kind === "reveal" && event.offer.id === offer);
  expect(await anna.do({ type: "offer.reveal", offer, value: A })).toMatchObject({ table: offer });
});

test("a rematch is promised and revealed like any game", async () => {
  const [anna, bert] = await two();
  const table = await startGame([anna, bert]);
  await anna.do({ type: "table.move", table, ply: 1, move: { type: "resign" } });
  const { offer } = await anna.do({ type: "rematch", table, commitment: commitmentOf(A) });
  expect(await bert.do({ type: "rematch", table, commitment: commitmentOf(B) })).toMatchObject({ table: null });
  await bert.do({ type: "offer.reveal", offer, value: B });
  await anna.do({ type: "offer.reveal", offer, value: A });
  expect(await setupOf(offer as string)).toMatchObject({ rematchOf: table, values: [B, A] });
});

test("a race needs no values, and waits for none", async () => {
  const [anna, bert] = await two();
  const offer = await make(anna, A, { kind: "race", minutes: null });
  expect(await take(bert, offer, B)).toMatchObject({ table: offer });
});

test("an offer that an older server has written becomes a game, whose seats have given nothing", async () => {
  const [anna, bert] = await two();
  const setup = { ...offerSetup(), rematchOf: null, seating: null };
  const [createdAt, expiresAt] = [clock.now(), clock.now() + 30_000];
  const row = { id: freshId(), owner: anna.account, createdAt, setup, to: null, hidden: false, expiresAt };
  await server.store.saveOffer({ ...row, takers: [`${anna.account} 5f0c`] });
  expect(await take(bert, row.id, null)).toMatchObject({ table: row.id });
  expect(await setupOf(row.id)).toMatchObject({ values: [null, null], commitments: [null, null] });
  const full = { ...row, id: freshId(), takers: [`${anna.account} 5f0c`, bert.account] };
  await server.store.saveOffer(full);
  await clock.advance(2000);
  expect((await server.store.activity(full.id))?.seats).toEqual([anna.account, bert.account]);
});
