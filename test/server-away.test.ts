import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../src/server/store/open.ts";
import { type Client, freshId, offerSetup, startGame } from "./support/client.ts";
import { runIn, startPostgres, type TestPostgres } from "./support/postgres.ts";
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

/** The same command once more: the answer to it is the one that comes after. */
function askAgain(client: Client, command: Parameters<Client["ask"]>[0], id: string) {
  const before = client.heard.length;
  client.send({ ...command, id });
  return client.when(() => client.heard.slice(before).find((message) => "id" in message && message.id === id));
}

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
  expect(await askAgain(bert, pass(2), id)).toMatchObject({ type: "done", value: { version: 3 } });
  await anna.atVersion(table, 3);
  expect(anna.view(table).facts.map(({ fact }) => fact.type)).toEqual(["deal", "pass", "pass"]);
  expect(await server.store.facts(table)).toHaveLength(3);
});

/** A notice that a client has heard, once it has. */
const notice = (client: Client, code: "storeAway" | "storeBack") =>
  client.when(() => client.heard.some((message) => message.type === "notice" && message.code === code));

const readyAt = async ({ url }: TestServer): Promise<number> => (await fetch(`${url}/readyz`)).status;

test("a store that can be read and not written is seen by balancers, clients and figures", async () => {
  const anna = await server.client();
  expect(await readyAt(server)).toBe(200);
  const { place } = server;
  if (!("url" in place)) throw new Error("no address");
  const database = new URL(place.url).pathname.slice(1);
  const setTo = (value: string) =>
    runIn(postgres.url, `alter database ${database} set default_transaction_read_only = ${value}`);
  const endAll = () =>
    runIn(
      postgres.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and application_name = 'tessera'`,
    );
  await setTo("on");
  await endAll();
  await notice(anna, "storeAway");
  await expect.poll(() => readyAt(server)).toBe(503);
  expect(await server.store.livingNodes(0)).not.toEqual([]);
  const offer = { type: "offer.make", setup: offerSetup(), to: null, hidden: false, commitment: null } as const;
  expect(await anna.ask(offer)).toMatchObject({ code: "storeAway" });
  const figures = await server.services.metrics.registry.metrics();
  expect(figures).toContain("tessera_store_ready 0");
  expect(figures).toMatch(/tessera_store_refusals_total\{reason="readOnly"\} [1-9]/);
  await setTo("off");
  await endAll();
  await notice(anna, "storeBack");
  expect(await readyAt(server)).toBe(200);
});

test("a node that gets too few connections does not start, and one that loses them says so", async () => {
  const database = new URL(await postgres.createDatabase());
  const name = database.pathname.slice(1);
  await runIn(postgres.url, "create role few login password 'few'");
  await runIn(postgres.url, `alter database ${name} owner to few`);
  database.username = "few";
  database.password = "few";
  const limit = (most: number) => runIn(postgres.url, `alter role few connection limit ${most}`);
  // One that reads and one that listens, and none that writes.
  await limit(2);
  const place = { url: database.href };
  const store = await openStore(place);
  await expect(startTestServer({ store })).rejects.toMatchObject({ key: "store.away", kind: "connections" });
  await limit(12);
  const node = await startTestServer({ store });
  const anna = await node.client();
  await limit(1);
  await runIn(postgres.url, "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'few'");
  await notice(anna, "storeAway");
  expect(await readyAt(node)).toBe(503);
  await limit(12);
  await notice(anna, "storeBack");
  await node.end();
  await store.close();
});

test("a database that stands still is said to be away, to those who ask over HTTP and over sockets", async () => {
  const url = new URL(await postgres.createDatabase());
  url.searchParams.delete("query_timeout");
  const node = await startTestServer({ place: { url: url.href } });
  const [anna, bert] = [await node.client(), await node.client()];
  const table = await startGame([anna, bert]);
  const move = { type: "table.move", table, ply: 1, move: { type: "pass" } } as const;
  const id = freshId();
  const thaw = postgres.freeze();
  try {
    const [refused, games] = await Promise.all([
      anna.ask(move, id),
      fetch(`${node.url}/api/games`).then(({ status }) => status),
      expect.poll(() => readyAt(node)).toBe(503),
    ]);
    expect([refused, games]).toEqual([expect.objectContaining({ code: "storeAway" }), 503]);
    await notice(bert, "storeAway");
  } finally {
    thaw();
  }
  await notice(bert, "storeBack");
  expect(await askAgain(anna, move, id)).toMatchObject({ type: "done", value: { version: 2 } });
  await bert.atVersion(table, 2);
  await node.end();
});
