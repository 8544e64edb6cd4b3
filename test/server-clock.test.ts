import { afterEach, expect, test } from "vitest";
import type { TableOffer } from "../src/protocol/setup.ts";
import { verifyGame } from "../src/words/fair.ts";
import { type Client, startGame } from "./support/client.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const tenMinutes = (overtime: number): Partial<TableOffer> => ({
  clock: { type: "minutes", minutes: 10, increment: 0, overtime },
});

let servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers) await server.end();
  servers = [];
});

async function open(clock: FakeClock, options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer({ clock, ...options });
  servers.push(server);
  return server;
}

const pass = (client: Client, table: string) =>
  client.ask({ type: "table.move", table, ply: client.view(table).view.version, move: { type: "pass" } });

const kinds = (client: Client, table: string): string[] => client.view(table).facts.map(({ fact }) => fact.type);

test("a clock that runs down ends the game, for those who look on too", async () => {
  const clock = new FakeClock();
  const server = await open(clock);
  const [anna, bert] = [await server.client(), await server.client()];
  const table = await startGame([anna, bert], tenMinutes(0));
  await clock.advance(9 * MINUTE);
  expect(anna.view(table).state).toBe("playing");
  await pass(anna, table);
  await clock.advance(10 * MINUTE - 1);
  expect(bert.view(table).state).toBe("playing");
  await clock.advance(1000);
  await bert.when(() => bert.view(table).state === "over");
  expect(kinds(bert, table)).toEqual(["deal", "pass", "timedOut", "resign", "end", "revealed"]);
  expect(bert.view(table).view.outcome).toMatchObject({ winners: [0], reason: "resigned" });
  expect(bert.view(table).timedOut).toEqual([false, true]);
});

test("overtime costs ten points a minute begun, and ends at its limit", async () => {
  const clock = new FakeClock();
  const server = await open(clock);
  const [anna, bert] = [await server.client(), await server.client()];
  const table = await startGame([anna, bert], tenMinutes(2));
  await clock.advance(10 * MINUTE + 30_000);
  expect((await pass(anna, table)).type).toBe("done");
  await anna.atVersion(table, 3);
  expect(anna.view(table).view.scores).toEqual([-10, 0]);
  await bert.atVersion(table, 3);
  await pass(bert, table);
  await clock.advance(31_000);
  await anna.atVersion(table, 4);
  await pass(anna, table);
  await anna.atVersion(table, 6);
  expect(anna.view(table).view.scores).toEqual([-20, 0]);
  await bert.atVersion(table, 6);
  await pass(bert, table);
  await clock.advance(60_000);
  await anna.when(() => anna.view(table).state === "over");
  expect(kinds(anna, table).slice(-4)).toEqual(["timedOut", "resign", "end", "revealed"]);
  const record = await server.services.tables.record(table);
  expect(record && verifyGame(record)).toMatchObject({ ok: true });
});

test("a move that comes after the time is refused, whether the judge has come or not", async () => {
  const clock = new FakeClock();
  const server = await open(clock);
  const [anna, bert] = [await server.client(), await server.client()];
  const table = await startGame([anna, bert], tenMinutes(0));
  // The clock goes on, and nobody does the regular work.
  clock.jump(10 * MINUTE + 5);
  expect(await pass(anna, table)).toMatchObject({ type: "fault", code: "gameOver" });
  await bert.when(() => bert.view(table).state === "over");
});

test("a seat that times out among three leaves, and the others play on", async () => {
  const clock = new FakeClock();
  const server = await open(clock);
  const clients = [await server.client(), await server.client(), await server.client()];
  const table = await startGame(clients, { clock: { type: "days", days: 2 } });
  await clock.advance(2 * DAY + 1000);
  const [, bert] = clients;
  await bert.when(() => bert.view(table).view.turn === 1);
  expect(bert.view(table)).toMatchObject({ state: "playing", view: { resigned: [true, false, false] } });
});

test("time runs also while no server does: the next one judges at once, with nobody connected", async () => {
  const clock = new FakeClock();
  const first = await open(clock);
  const [anna, bert] = [await first.client(), await first.client()];
  const table = await startGame([anna, bert], { clock: { type: "days", days: 1 } });
  servers = [];
  await first.end(true);
  clock.jump(2 * DAY);
  const second = await open(clock, { place: first.place });
  await clock.advance(1000);
  expect(await second.store.activity(table)).toMatchObject({ state: "over", result: { winners: [1] } });
  await clock.advance(6000);
  const [result] = await second.store.resultsOf(bert.account, { limit: 1 });
  expect(result).toMatchObject({ table, place: 1 });
});

test("a computer player who had the turn when the server stopped goes on in the next one", async () => {
  const first = await startTestServer();
  const anna = await first.client();
  const setup = { seats: ["person", { bot: "beginner" }] } as Partial<TableOffer>;
  const table = await startGame([anna], setup);
  await first.end(true);
  const second = await startTestServer({ place: first.place });
  servers.push(second);
  const again = await second.client(anna.cookie);
  await again.enter(table);
  // As if a node had written it and died before it could ask.
  await second.store.append({
    ...{
      activity: table,
      version: 1,
      command: null,
      state: "playing",
      dueAt: null,
      turn: 1,
      botDueAt: 1,
      finishedAt: null,
    },
    ...{ result: null, facts: [{ number: 1, at: Date.now(), body: { type: "pass", seat: 0 } }] },
  });
  await again.when(() => again.view(table).facts.some(({ fact }) => "seat" in fact && fact.seat === 1));
});

test("a game is aborted freely before all have moved, and by agreement later", async () => {
  const server = await open(new FakeClock());
  const [anna, bert] = [await server.client(), await server.client()];
  const early = await startGame([anna, bert]);
  await pass(anna, early);
  await bert.do({ type: "table.abort", table: early, wanted: true });
  await anna.when(() => anna.view(early).state === "aborted");
  expect(kinds(anna, early).slice(-2)).toEqual(["aborted", "revealed"]);

  const late = await startGame([anna, bert]);
  await pass(anna, late);
  await bert.atVersion(late, 2);
  await pass(bert, late);
  await anna.do({ type: "table.abort", table: late, wanted: true });
  await bert.when(() => bert.view(late).aborting[0]);
  await anna.do({ type: "table.abort", table: late, wanted: false });
  await bert.do({ type: "table.abort", table: late, wanted: true });
  expect(bert.view(late).state).toBe("playing");
  await anna.do({ type: "table.abort", table: late, wanted: true });
  await bert.when(() => bert.view(late).state === "aborted");
  expect(await anna.codeOf({ type: "table.abort", table: late, wanted: true })).toBe("gameOver");
  expect(await server.store.unsettled(Date.now(), 10)).toEqual([]);
});
