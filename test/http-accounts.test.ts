import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestServer, type TestServer } from "./support/server.ts";
import { guest, member, PASSWORD, Visitor } from "./support/visitor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.end());

test("a guest comes in at once, and stays who they are", async () => {
  const anna = await guest(server.url);
  expect(anna.name).toMatch(/^Guest \d{4,}$/);
  expect((await anna.post("/api/guest")).body.id).toBe(anna.id);
  expect((await anna.get("/api/me")).body).toMatchObject({ id: anna.id, role: "guest" });
  expect((await new Visitor(server.url).get("/api/me")).body).toBeNull();
});

test("the cookie is for this site's requests alone, and with TLS for nothing else", async () => {
  const plain = await new Visitor(server.url).post("/api/guest");
  expect(plain.headers.get("set-cookie")).toMatch(/^tessera=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  const behindProxy = await new Visitor(server.url).ask("POST", "/api/guest", undefined, {
    "x-forwarded-proto": "https",
  });
  expect(behindProxy.headers.get("set-cookie")).toMatch(/^__Host-tessera=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(behindProxy.headers.get("strict-transport-security")).toMatch(/max-age=\d{7,}/);
});

test("a guest who registers keeps the account; the old token is worth nothing", async () => {
  const anna = await guest(server.url);
  const before = anna.cookie;
  const registered = await anna.post("/api/register", { name: "Þóra", password: PASSWORD });
  expect(registered.body).toMatchObject({ id: anna.id, name: "Þóra", role: "member" });
  expect(anna.cookie).not.toBe(before);
  const thief = new Visitor(server.url);
  thief.cookie = before;
  expect((await thief.get("/api/me")).body).toBeNull();
  expect((await anna.post("/api/register", { name: "Other", password: PASSWORD })).body).toEqual({ code: "isMember" });
});

test("signing in gives a new token: one that somebody planted before is not raised to the account", async () => {
  const person = await member(server.url);
  const victim = new Visitor(server.url);
  const planted = await guest(server.url);
  victim.cookie = planted.cookie;
  expect((await victim.post("/api/sign-in", { name: person.name, password: PASSWORD })).status).toBe(200);
  expect(victim.cookie).not.toBe(planted.cookie);
  expect((await planted.get("/api/me")).body).toBeNull();
  expect((await victim.get("/api/me")).body.id).toBe(person.id);
  // A token that nobody has given out is just ignored.
  victim.cookie = `tessera=${"x".repeat(43)}`;
  expect((await victim.get("/api/me")).body).toBeNull();
});

test("names are compared without case and marks, and passwords are needed as they are", async () => {
  const person = await member(server.url, "Jörmundur");
  const other = new Visitor(server.url);
  expect((await other.post("/api/register", { name: "JORMUNDUR", password: PASSWORD })).body).toEqual({
    code: "nameTaken",
  });
  expect((await other.post("/api/sign-in", { name: "jormundur", password: PASSWORD })).body.id).toBe(person.id);
  const wrong = await other.post("/api/sign-in", { name: "Jörmundur", password: `${PASSWORD} ` });
  expect(wrong).toMatchObject({ status: 403, body: { code: "wrongPassword" } });
  const nobody = await other.post("/api/sign-in", { name: "Nobody here", password: PASSWORD });
  expect(nobody.body).toEqual(wrong.body);
});

test.each([
  ["<script>alert(1)</script>", "nameLength"],
  ["<b>Bo</b>", "nameCharacters"],
  ["a", "nameLength"],
  ["x".repeat(21), "nameLength"],
  ["Ann‮a", "nameCharacters"],
  ["Pаul", "nameScripts"],
  ["ｆｕｌｌ", "nameCharacters"],
  ["admin", "nameReserved"],
  ["Guest 1234", "nameReserved"],
])("the name %s is refused: %s", async (name, code) => {
  const answer = await new Visitor(server.url).post("/api/register", { name, password: PASSWORD });
  expect(answer).toMatchObject({ status: 400, body: { code } });
});

test("a new password ends all other sessions", async () => {
  const person = await member(server.url);
  const elsewhere = new Visitor(server.url);
  await elsewhere.post("/api/sign-in", { name: person.name, password: PASSWORD });
  const short = await person.put("/api/me/password", { current: PASSWORD, password: "short" });
  expect(short.body).toEqual({ code: "passwordLength", least: 8, most: 200 });
  const wrong = await person.put("/api/me/password", { current: "not my password", password: "another password" });
  expect(wrong).toMatchObject({ status: 403, body: { code: "wrongPassword" } });
  const right = await person.put("/api/me/password", { current: PASSWORD, password: "another password" });
  expect(right.status).toBe(200);
  expect((await person.get("/api/me")).body.id).toBe(person.id);
  expect((await elsewhere.get("/api/me")).body).toBeNull();
  expect((await elsewhere.post("/api/sign-in", { name: person.name, password: PASSWORD })).status).toBe(403);
});

test("ten wrong passwords close the account for guessers, also all at once", async () => {
  const person = await member(server.url);
  const guesser = new Visitor(server.url);
  const tries = Array.from({ length: 30 }, (_, i) =>
    guesser.post("/api/sign-in", { name: person.name, password: `guess number ${i}` }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  const late = await guesser.post("/api/sign-in", { name: person.name, password: PASSWORD });
  expect(late).toMatchObject({ status: 429, body: { code: "tooManyGuesses" } });
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(800);
  // Whoever is signed in already is not locked out.
  expect((await person.get("/api/me")).body.id).toBe(person.id);
});

test("strangers who guess shut the owner out neither elsewhere, nor at home, nor in an open session", async () => {
  const person = await member(server.url);
  const from = (address: string): Visitor => {
    const visitor = new Visitor(server.url);
    visitor.headers["x-forwarded-for"] = address;
    return visitor;
  };
  const guess = (visitor: Visitor) => visitor.post("/api/sign-in", { name: person.name, password: "a wrong guess" });
  const stranger = from("198.51.100.1");
  for (let i = 0; i < 10; i++) expect((await guess(stranger)).status).toBe(403);
  expect((await guess(stranger)).body.code).toBe("tooManyGuesses");
  const signIn = { name: person.name, password: PASSWORD };
  expect((await from("198.51.100.2").post("/api/sign-in", signIn)).status).toBe(200);
  // From a whole town: the device that knows the password, and the session that is open, are still let through.
  for (let i = 0; i < 200; i++) await server.store.tally(`guess account ${person.id}`, 900_000, Date.now());
  expect((await from("198.51.100.3").post("/api/sign-in", signIn)).body.code).toBe("tooManyGuesses");
  const home = from("198.51.100.3");
  home.device = person.device;
  expect((await home.post("/api/sign-in", signIn)).status).toBe(200);
  const changed = await person.put("/api/me/password", { current: PASSWORD, password: "another password" });
  expect(changed.status).toBe(200);
  // It is a sign of having been here and nothing else: it lets nobody in, and stands for no other account.
  const thief = new Visitor(server.url);
  thief.device = person.device;
  expect((await thief.get("/api/me")).body).toBeNull();
  const other = await member(server.url);
  for (let i = 0; i < 200; i++) await server.store.tally(`guess account ${other.id}`, 900_000, Date.now());
  expect((await thief.post("/api/sign-in", { name: other.name, password: PASSWORD })).status).toBe(429);
});

test("over TLS only the cookie counts that nobody else can set", async () => {
  const tls = { "x-forwarded-proto": "https" };
  const person = new Visitor(server.url);
  person.headers = tls;
  await person.post("/api/guest");
  expect(person.cookie).toMatch(/^__Host-tessera=/);
  expect((await person.get("/api/me")).body).not.toBeNull();
  const planted = await guest(server.url);
  expect(planted.cookie).toMatch(/^tessera=/);
  const victim = Object.assign(new Visitor(server.url), { cookie: planted.cookie, headers: tls });
  expect((await victim.get("/api/me")).body).toBeNull();
  // A socket is opened by the same rule.
  const statusOf = (cookie: string | null): Promise<number> =>
    new Promise((answered) => {
      const headers = { ...tls, cookie: cookie ?? "", origin: server.url };
      const socket = new WebSocket(`${server.url.replace("http", "ws")}/socket`, { headers });
      socket.on("upgrade", ({ statusCode }) => answered(statusCode ?? 0));
      socket.on("unexpected-response", (_, { statusCode }) => answered(statusCode ?? 0));
      socket.on("open", () => socket.terminate());
      socket.on("error", () => {});
    });
  expect(await statusOf(person.cookie)).toBe(101);
  expect(await statusOf(planted.cookie)).toBe(401);
});

test("a name is never taken for an id, nor an id for a name", async () => {
  const victim = await member(server.url);
  // A name that is just like the id of somebody else.
  const rogue = await member(server.url, victim.id);
  const visitor = new Visitor(server.url);
  expect((await visitor.get(`/api/people/${victim.id}`)).body.person.id).toBe(rogue.id);
  expect((await visitor.get(`/api/people/id:${victim.id}`)).body.person.id).toBe(victim.id);
  const admin = await member(server.url);
  await server.store.changeAccount(admin.id, { role: "admin" });
  expect((await admin.put(`/api/admin/people/${rogue.name}/ban`, {})).body.id).toBe(rogue.id);
  expect((await server.store.account(victim.id))?.bannedUntil).toBeNull();
  expect((await admin.put(`/api/me/blocks/id:${victim.id}`)).status).toBe(200);
  expect((await admin.get("/api/me/blocks")).body).toMatchObject([{ id: victim.id }]);
  expect((await visitor.post("/api/register", { name: `id:${admin.id}`, password: PASSWORD })).status).toBe(400);
});

test.each([
  ["Alfons", "AIfons"],
  ["Anna B", "Anna_B"],
  ["Mark", "rnark"],
  ["Dolores", "D0l0res"],
  ["Раиса", "раиса"],
  ["Filippa", "fıIippa"],
])("who is not %s cannot be %s", async (name, alike) => {
  const person = await member(server.url, name);
  const other = new Visitor(server.url);
  const taken = { status: 409, body: { code: "nameTaken" } };
  expect(await other.post("/api/register", { name: alike, password: PASSWORD })).toMatchObject(taken);
  const third = await member(server.url);
  expect(await third.put("/api/me/name", { name: alike })).toMatchObject(taken);
  // But one may write the own name so, and still come in by it.
  expect((await person.put("/api/me/name", { name: alike })).status).toBe(200);
  expect((await other.post("/api/sign-in", { name: alike, password: PASSWORD })).body.id).toBe(person.id);
});

test("sessions can be seen and ended", async () => {
  const person = await member(server.url);
  const elsewhere = new Visitor(server.url);
  elsewhere.headers["user-agent"] = "Another browser";
  await elsewhere.post("/api/sign-in", { name: person.name, password: PASSWORD });
  const { body } = await person.get("/api/me/sessions");
  expect(body).toHaveLength(2);
  expect(JSON.stringify(body)).not.toContain((elsewhere.cookie as string).split("=")[1]);
  const other = body.find(({ label }: { label: string }) => label === "Another browser");
  expect(other.current).toBe(false);
  expect((await person.delete(`/api/me/sessions/${other.id}`)).status).toBe(200);
  expect((await elsewhere.get("/api/me")).body).toBeNull();
  expect((await person.delete("/api/me/sessions/0000000000000000")).body).toEqual({ code: "noSuchSession" });
  expect((await person.post("/api/sign-out")).status).toBe(200);
  expect(person.cookie).toBeNull();
});

test("a token does what its scopes say, and no more", async () => {
  const person = await member(server.url);
  const made = await person.post("/api/me/tokens", { label: "my bot", scopes: ["read"] });
  expect(made.body).toMatchObject({ label: "my bot", scopes: ["read"] });
  const program = new Visitor(server.url);
  program.token = made.body.token;
  expect((await program.get("/api/me/games")).status).toBe(200);
  const offer = await program.post("/api/offers", {
    setup: {
      kind: "table",
      ruleset: "classic-en",
      seats: ["person", "person"],
      shuffled: true,
      rated: false,
      clock: { type: "none" },
    },
  });
  expect(offer).toMatchObject({ status: 403, body: { code: "scope", needs: "play" } });
  expect((await program.get("/api/me/tokens")).body).toEqual({ code: "scope", needs: "account" });
  expect((await program.put("/api/me/name", { name: "Taken over" })).status).toBe(403);
  // As a cookie it is nothing: the two do not stand for each other.
  const browser = new Visitor(server.url);
  browser.cookie = `tessera=${made.body.token}`;
  expect((await browser.get("/api/me")).body).toBeNull();
  expect((await person.delete(`/api/me/tokens/${made.body.id}`)).status).toBe(200);
  expect((await program.get("/api/me/games")).status).toBe(401);
});

test("settings are kept as they are, within reason", async () => {
  const anna = await guest(server.url);
  const settings = { theme: "dark", "sound.volume": 0.5, nested: { deep: [1, 2, null] } };
  expect((await anna.put("/api/me/settings", settings)).body).toEqual(settings);
  expect((await anna.get("/api/me/settings")).body).toEqual(settings);
  expect((await anna.put("/api/me/settings", { big: "x".repeat(20_000) })).status).toBe(413);
  expect((await anna.put("/api/me/settings", { "bad key": 1 })).status).toBe(400);
});
