import { afterAll, beforeAll, expect, test } from "vitest";
import { freshId, startGame } from "./support/client.ts";
import { startPostgres, type TestPostgres } from "./support/postgres.ts";
import { startTestServer, type TestServer } from "./support/server.ts";

// The database goes away in the middle of a game, and comes back.

let postgres: TestPostgres;
let server: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
  server = await startTestServer({ place: { url: await postgres.createDatabase() } });
});
afterAll(async () => {
  await server?.end();
  await postgres?.stop();
});

test("clients are told, nothing acknowledged is lost, and the same command is done once when it is back", async () => {
  const [anna, bert] = [await server.client(), await server.client()];
  const table = await startGame([anna, bert]);
  const pass = (ply: number) => ({ type: "table.move", table, ply, move: { type: "pass" } }) as const;
  expect(await anna.ask(pass(1))).toMatchObject({ type: "done", value: { version: 2 } });
  await bert.atVersion(table, 2);
  await postgres.halt();
  const id = freshId();
  const refused = await bert.ask(pass(2), id);
  expect(refused).toMatchObject({ type: "fault", code: "storeAway" });
  await anna.when(() => anna.heard.some((message) => message.type === "notice" && message.code === "storeAway"));
  await postgres.resume();
  await anna.when(() => anna.heard.some((message) => message.type === "notice" && message.code === "storeBack"));
  const before = bert.heard.length;
  bert.send({ ...pass(2), id });
  const done = await bert.when(() => bert.heard.slice(before).find((message) => "id" in message && message.id === id));
  expect(done).toMatchObject({ type: "done", value: { version: 3 } });
  await anna.atVersion(table, 3);
  expect(anna.view(table).facts.map(({ fact }) => fact.type)).toEqual(["deal", "pass", "pass"]);
  expect(await server.store.facts(table)).toHaveLength(3);
});
