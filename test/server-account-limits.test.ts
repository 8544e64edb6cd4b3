import { afterAll, beforeAll, expect, test } from "vitest";
import { giveResetWord } from "../src/server/accounts/recovery.ts";
import { openDatabase } from "../src/server/store/open.ts";
import { sharedDatabase } from "./support/postgres-shared.ts";
import { startTestServer, type TestServer } from "./support/server.ts";
import { guest, member, PASSWORD, Visitor } from "./support/visitor.ts";

// What an account may have so many of, asked for on two nodes at the same moment.

let nodes: [TestServer, TestServer];
beforeAll(async () => {
  const place = { url: await sharedDatabase() };
  nodes = [await startTestServer({ place }), await startTestServer({ place })];
});
afterAll(async () => {
  for (const node of nodes ?? []) await node.end();
});

/** The same browser at either node. */
const at = (node: number, { cookie }: Visitor): Visitor => Object.assign(new Visitor(nodes[node].url), { cookie });
const countOf = (answers: readonly { status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

test("sixty who ask for a token at once get twenty", async () => {
  const person = await member(nodes[0].url);
  const ask = (i: number) => at(i % 2, person).post("/api/me/tokens", { label: `token ${i}`, scopes: ["read"] });
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(i)));
  expect(countOf(answers, 200)).toBe(20);
  expect(answers.filter(({ body }) => body.code === "tooManyTokens")).toHaveLength(40);
  expect((await person.get("/api/me/tokens")).body).toHaveLength(20);
});

test("nobody blocks more than a thousand, and the last places are given once", async () => {
  const person = await guest(nodes[0].url);
  const rows = Array.from({ length: 997 }, (_, i) => ({ account: person.id, blocked: `somebody${i}`, at: i }));
  const { db, close } = await openDatabase(nodes[0].place);
  await db.insertInto("blocks").values(rows).execute();
  await close();
  const others = await Promise.all(Array.from({ length: 8 }, () => guest(nodes[0].url)));
  const answers = await Promise.all(others.map(({ id }, i) => at(i % 2, person).put(`/api/me/blocks/id:${id}`)));
  expect(countOf(answers, 200)).toBe(3);
  expect(answers.filter(({ body }) => body.code === "tooManyBlocked")).toHaveLength(5);
  // Whom one has blocked already can be blocked again.
  const again = others[answers.findIndex(({ status }) => status === 200)];
  expect((await person.put(`/api/me/blocks/id:${again.id}`)).status).toBe(200);
});

test("fifty browsers are signed in at most; the one that was used longest ago ends", async () => {
  const person = await member(nodes[0].url);
  const oldest = { hash: "0".repeat(64), account: person.id, kind: "browser", scopes: [], label: "oldest" } as const;
  const expiresAt = Date.now() + 1_000_000;
  await nodes[0].store.saveSession({ ...oldest, createdAt: 1, usedAt: 1, expiresAt });
  for (let i = 1; i < 48; i++)
    await nodes[0].store.saveSession({ ...oldest, hash: `${i}`.padStart(64, "0"), createdAt: 2, usedAt: 2, expiresAt });
  const signIn = (i: number) =>
    new Visitor(nodes[i % 2].url).post("/api/sign-in", { name: person.name, password: PASSWORD });
  expect(countOf(await Promise.all([0, 1].map(signIn)), 200)).toBe(2);
  const kept = await nodes[1].store.sessionsOf(person.id);
  expect(kept).toHaveLength(50);
  expect(kept.some(({ label, usedAt }) => label === "oldest" && usedAt === 1)).toBe(false);
  expect((await person.get("/api/me")).body.id).toBe(person.id);
});

test("a code and a word let somebody in once, shown on two nodes at the same moment", async () => {
  const person = new Visitor(nodes[0].url);
  const { body } = await person.post("/api/register", { name: "Twofold", password: PASSWORD });
  const recover = (i: number) =>
    new Visitor(nodes[i].url).post("/api/recover", {
      name: "Twofold",
      code: body.codes[0],
      password: `new password ${i}`,
    });
  expect((await Promise.all([recover(0), recover(1)])).map(({ status }) => status).sort()).toEqual([200, 403]);
  const { word } = await giveResetWord(nodes[0].store, body.id, Date.now(), 1);
  const reset = (i: number) => new Visitor(nodes[i].url).post("/api/reset", { word, password: `newer password ${i}` });
  expect((await Promise.all([reset(0), reset(1)])).map(({ status }) => status).sort()).toEqual([200, 403]);
});
