import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../src/server/base/clock.ts";
import { type Client, offerSetup, startGame } from "./support/client.ts";
import { sharedDatabase } from "./support/postgres-shared.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";

// Two nodes on one PostgreSQL with one clock, which stands still until it is told to go on.

const clock = new FakeClock();
let nodes: [TestServer, TestServer];
beforeAll(async () => {
  const place = { url: await sharedDatabase() };
  nodes = [await startTestServer({ place, clock }), await startTestServer({ place, clock })];
});
afterAll(async () => {
  for (const node of nodes ?? []) await node.end();
});

/** Whether the seats of a table are taken by somebody who is there, as a client was told last. */
const seatsSeen = ({ heard }: Client, table: string): readonly boolean[] | undefined =>
  heard
    .flatMap((message) => (message.type === "activity.people" && message.activity === table ? [message.seats] : []))
    .at(-1);

/** Time passes in small steps, as rounds do their work in earnest. */
const until = (what: () => unknown, wanted: unknown): Promise<void> =>
  expect
    .poll(async () => {
      await clock.advance(1000);
      return what();
    })
    .toEqual(wanted);

test("a table is told who comes to another node and who leaves it", async () => {
  const [anna, bert] = [await nodes[0].client(), await nodes[1].client()];
  const table = await startGame([anna, bert]);
  await until(() => seatsSeen(anna, table), [true, true]);
  bert.socket.terminate();
  await until(() => seatsSeen(anna, table), [true, false]);
  await nodes[1].client(bert.cookie);
  await until(() => seatsSeen(anna, table), [true, true]);
});

test("the people of a node that died are gone when its time is over, without a word of it", async () => {
  const third = await startTestServer({ place: nodes[0].place, clock: new FakeClock(clock.now()) });
  const [anna, bert] = [await nodes[0].client(), await third.client()];
  const table = await startGame([anna, bert]);
  await until(() => seatsSeen(anna, table), [true, true]);
  // The clock of the third stands still: it says nothing any more, and no signal either.
  await until(() => seatsSeen(anna, table), [true, false]);
  expect(await nodes[0].store.presentAmong([bert.account], clock.now())).toEqual(new Set());
  await third.end();
});

test("a node that the store has forgotten says anew who is there", async () => {
  const late = new FakeClock(clock.now());
  const third = await startTestServer({ place: nodes[0].place, clock: late });
  const anna = await third.client();
  await third.store.sweep(clock.now() + 3_600_000);
  await late.advance(60_000);
  expect(await third.store.presentAmong([anna.account], late.now())).toEqual(new Set([anna.account]));
  await third.end();
});

test("whoever was at a node that stops in good order is gone at once", async () => {
  const third = await startTestServer({ place: nodes[0].place, clock });
  const anna = await third.client();
  expect(await nodes[0].store.presentAmong([anna.account], clock.now())).toEqual(new Set([anna.account]));
  await third.end();
  expect(await nodes[0].store.presentAmong([anna.account], clock.now())).toEqual(new Set());
});

test("a node whose clock is wrong ends no game and hides nobody", async () => {
  const place = { url: await sharedDatabase() };
  const log = pino({ level: "silent" });
  const warnings: unknown[] = [];
  log.warn = (about: unknown) => void warnings.push(about);
  const wrong = { wall: () => Date.now() + 90_000, steady: () => performance.now() };
  const right = await startTestServer({ place });
  const ahead = await startTestServer({ place, log, clock: systemClock(log, wrong) });
  const [anna, bert] = [await right.client(), await ahead.client()];
  const minute = { clock: { type: "minutes", minutes: 1, increment: 0, overtime: 0 } } as const;
  const table = await startGame([anna, bert], minute);
  for (const node of [right, ahead]) await node.services.activities.judge();
  expect((await right.store.activity(table))?.state).toBe("playing");
  const { offer } = await anna.do({
    type: "offer.make",
    setup: offerSetup(),
    to: null,
    hidden: false,
    commitment: null,
  });
  const accounts = [anna.account, bert.account];
  for (const { store, services } of [right, ahead]) {
    expect(await store.presentAmong(accounts, services.clock.now())).toEqual(new Set(accounts));
    expect((await services.lobby.offers(null)).offers.map(({ id }) => id)).toEqual([offer]);
  }
  expect(warnings).toEqual([{ aheadSeconds: expect.closeTo(90, 0) }]);
  expect(await ahead.services.metrics.registry.metrics()).toMatch(/^tessera_clock_ahead_seconds (89|90)/m);
  for (const node of [right, ahead]) await node.end();
});
