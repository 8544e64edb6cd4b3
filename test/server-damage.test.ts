import { afterAll, beforeAll, expect, test } from "vitest";
import type { ActivityRow } from "../src/server/store/store.ts";
import { startGame } from "./support/client.ts";
import { startTestServer, type TestServer } from "./support/server.ts";
import { member, PASSWORD } from "./support/visitor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.end());

/** A person with a game in play and beside it three that a disk or a hand has damaged, each in another way. */
async function somebodyWithDamage() {
  const person = await member(server.url);
  const [own, other] = [await server.client(person.cookie as string), await server.client()];
  const table = await startGame([own, other]);
  const row = (await server.store.activity(table)) as ActivityRow;
  const facts = await server.store.facts(table);
  const damaged = { ...row, dueAt: 1 };
  await server.store.createActivity({ ...damaged, id: `${table}a`, setup: { seats: 7 } }, facts);
  await server.store.createActivity({ ...damaged, id: `${table}b`, setup: null }, facts);
  const body = { type: "deal", racks: 7 };
  await server.store.createActivity({ ...damaged, id: `${table}c` }, [{ ...facts[0], body }]);
  return { person, other, table };
}

test("games that are damaged are left out, and the lists and the greeting go on", async () => {
  const { person, other, table } = await somebodyWithDamage();
  const listed = async (path: string): Promise<string[]> => {
    const { status, body } = await person.get(path);
    expect(status).toBe(200);
    return body.map(({ id }: { id: string }) => id);
  };
  for (const path of ["/api/games", "/api/me/games"]) {
    expect(await listed(path)).toContain(table);
    expect(await listed(path)).not.toContain(`${table}a`);
  }
  const again = await server.client(person.cookie as string);
  expect(await again.codeOf({ type: "ping" })).toBe("done");
  expect((await person.get("/api/me/export")).body.games.map(({ id }: { id: string }) => id)).toEqual([table]);
  const pass = { type: "table.move", table, ply: 1, move: { type: "pass" } } as const;
  expect([await again.codeOf(pass), await other.codeOf(pass)]).toContain("done");
});

test("who has a game that is damaged can leave: the others are resigned, and what was said goes", async () => {
  const { person, other, table } = await somebodyWithDamage();
  const own = await server.client(person.cookie as string);
  await own.do({ type: "chat.say", room: "lobby", text: "a word that goes" });
  expect((await person.delete("/api/me", { password: PASSWORD })).status).toBe(200);
  await other.when(() => other.view(table).state === "over");
  expect((await server.store.chatBy(person.id, 0, 9)).map(({ text }) => text)).toEqual([""]);
  expect(await server.store.sessionsOf(person.id)).toEqual([]);
});

test("games whose clock cannot be judged are set aside, and an admin sees which and why", async () => {
  const { person, table } = await somebodyWithDamage();
  await server.store.changeAccount(person.id, { role: "admin" });
  const asides = async (): Promise<{ id: string }[]> =>
    (await person.get("/api/admin/set-aside")).body.filter(({ id }: { id: string }) => id.startsWith(table));
  await expect
    .poll(async () => (await asides()).map(({ id }) => id).sort())
    .toEqual(["a", "b", "c"].map((end) => table + end));
  for (const aside of await asides())
    expect(aside).toMatchObject({
      work: "judge",
      times: 1,
      reason: expect.stringContaining(`damaged row ${aside.id}`),
    });
});
