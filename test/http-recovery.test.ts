import { afterAll, beforeAll, expect, test } from "vitest";
import { mailFrom } from "../src/server/mail/mail.ts";
import { PostOffice } from "./support/post-office.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";
import { member, PASSWORD, Visitor } from "./support/visitor.ts";

const OPERATOR = "an-operator-token-for-this-test";
const NEW = "a password that is new";
const HOUR = 3_600_000;

let server: TestServer;
let office: PostOffice;
const clock = new FakeClock();
beforeAll(async () => {
  office = await PostOffice.open();
  const env = {
    SMTP_URL: office.url,
    MAIL_FROM: "Tessera <tessera@example.org>",
    PUBLIC_URL: "https://tessera.example",
  };
  const http = { limitsRates: false, operatorToken: OPERATOR, mail: mailFrom(env) };
  server = await startTestServer({ http, clock });
});
afterAll(async () => {
  await server?.end();
  await office?.close();
});

async function register(name: string): Promise<Visitor & { codes: string[]; id: string }> {
  const visitor = new Visitor(server.url);
  const { body } = await visitor.post("/api/register", { name, password: PASSWORD });
  return Object.assign(visitor, { codes: body.codes as string[], id: body.id as string });
}

const signIn = (name: string, password: string) => new Visitor(server.url).post("/api/sign-in", { name, password });

test("whoever registers gets codes, and each lets them back in once", async () => {
  const anna = await register("Anna Recovers");
  expect(anna.codes).toHaveLength(8);
  expect(new Set(anna.codes).size).toBe(8);
  expect(anna.codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  const lost = new Visitor(server.url);
  const given = { name: "anna recovers", code: anna.codes[3].toLowerCase().replaceAll("-", " "), password: NEW };
  const short = await lost.post("/api/recover", { ...given, password: "short" });
  expect(short).toMatchObject({ status: 400, body: { code: "passwordLength" } });
  expect(await lost.post("/api/recover", given)).toMatchObject({ status: 200, body: { id: anna.id } });
  expect((await lost.get("/api/me")).body.id).toBe(anna.id);
  // All that was open before is closed, and the old password is worth nothing.
  expect((await anna.get("/api/me")).body).toBeNull();
  expect((await signIn("Anna Recovers", PASSWORD)).status).toBe(403);
  expect((await signIn("Anna Recovers", NEW)).status).toBe(200);
  const again = await new Visitor(server.url).post("/api/recover", given);
  expect(again).toMatchObject({ status: 403, body: { code: "wrongCode" } });
});

const operate = (name: string) => {
  const operator = new Visitor(server.url);
  operator.headers["x-tessera-operator"] = OPERATOR;
  return operator.post(`/api/admin/people/${encodeURIComponent(name)}/reset-password`);
};
const wordIn = (text: string): string => /\/(?:reset|confirm)\/([\w-]+)/.exec(text)?.[1] ?? "";

/** An address that somebody who knows the password has given and confirmed; another one waits to be. */
async function addresses(person: Visitor, confirmed: string, waiting: string): Promise<string> {
  for (const email of [confirmed, waiting]) {
    expect((await person.put("/api/me/email", { email, password: PASSWORD })).status).toBe(200);
    const word = wordIn((await office.letter()).text);
    if (email === waiting) return word;
    expect((await new Visitor(server.url).post("/api/confirm-email", { word })).status).toBe(200);
  }
  return "";
}

test.each(["a code", "the operator's word"])(
  "%s takes the account back: whatever a thief has prepared is worth nothing, and new codes are given",
  async (way) => {
    const name = `Back By ${way.slice(-4)}`;
    const owner = await register(name);
    const pending = await addresses(owner, `thief@${way.length}.example`, `thief2@${way.length}.example`);
    const lost = new Visitor(server.url);
    const back =
      way === "a code"
        ? await lost.post("/api/recover", { name, code: owner.codes[0], password: NEW })
        : await lost.post("/api/reset", { word: (await operate(name)).body.word, password: NEW });
    expect(back).toMatchObject({ status: 200, body: { id: owner.id } });
    expect(back.body.codes).toHaveLength(8);
    const thief = new Visitor(server.url);
    const old = { name, code: owner.codes[1], password: "mine once more" };
    expect((await thief.post("/api/recover", old)).body).toEqual({ code: "wrongCode" });
    expect((await thief.post("/api/confirm-email", { word: pending })).body).toEqual({ code: "wrongWord" });
    expect((await lost.get("/api/me/recovery")).body).toEqual({ codes: 8, mail: true, email: null });
    const fresh = { name, code: back.body.codes[0], password: "a newer password" };
    expect((await thief.post("/api/recover", fresh)).status).toBe(200);
  },
);

test("a link by mail keeps the address that it was sent to, and none that was put in its place", async () => {
  const owner = await register("Gerd Letter");
  const pending = await addresses(owner, "gerd@example.org", "thief@gerd.example");
  const ask = async () => {
    await new Visitor(server.url).post("/api/forgot", { name: "Gerd Letter" });
    return wordIn((await office.letter()).text);
  };
  const lost = new Visitor(server.url);
  const { body } = await lost.post("/api/reset", { word: await ask(), password: NEW });
  expect(body.codes).toHaveLength(8);
  expect((await lost.get("/api/me/recovery")).body).toEqual({ codes: 8, mail: true, email: "gerd@example.org" });
  expect((await lost.post("/api/confirm-email", { word: pending })).status).toBe(403);
  const word = await ask();
  await server.store.setEmail(owner.id, "thief@gerd.example");
  expect((await lost.post("/api/reset", { word, password: NEW })).status).toBe(200);
  expect((await lost.get("/api/me/recovery")).body.email).toBeNull();
});

test("a changed password ends the words that were given before, and keeps codes and address", async () => {
  const owner = await register("Hedda Changes");
  const pending = await addresses(owner, "hedda@example.org", "thief@hedda.example");
  const { word } = (await operate("Hedda Changes")).body;
  expect((await owner.put("/api/me/password", { current: PASSWORD, password: NEW })).status).toBe(200);
  const thief = new Visitor(server.url);
  expect((await thief.post("/api/reset", { word, password: PASSWORD })).body).toEqual({ code: "wrongWord" });
  expect((await thief.post("/api/confirm-email", { word: pending })).body).toEqual({ code: "wrongWord" });
  expect((await owner.get("/api/me/recovery")).body).toEqual({ codes: 8, mail: true, email: "hedda@example.org" });
});

test("new codes need the password, and end the old ones", async () => {
  const bert = await register("Bert Recovers");
  const wrong = await bert.post("/api/me/recovery-codes", { password: "not my password" });
  expect(wrong).toMatchObject({ status: 403, body: { code: "wrongPassword" } });
  const { codes } = (await bert.post("/api/me/recovery-codes", { password: PASSWORD })).body;
  expect(codes.some((code: string) => bert.codes.includes(code))).toBe(false);
  const old = { name: "Bert Recovers", code: bert.codes[0], password: NEW };
  expect((await new Visitor(server.url).post("/api/recover", old)).body).toEqual({ code: "wrongCode" });
});

test("codes are not guessed at: neither whose name it is nor how long it takes is told", async () => {
  const carl = await register("Carl Recovers");
  const guess = (name: string) => {
    const visitor = new Visitor(server.url);
    visitor.headers["x-forwarded-for"] = "203.0.113.50";
    return visitor.post("/api/recover", { name, code: "0000-0000-0000-0000", password: NEW });
  };
  for (let i = 0; i < 10; i++) {
    expect((await guess("Carl Recovers")).body).toEqual({ code: "wrongCode" });
    expect((await guess("Nobody Recovers")).body).toEqual({ code: "wrongCode" });
  }
  expect((await guess("Carl Recovers")).body.code).toBe("tooManyGuesses");
  expect((await guess("Nobody Recovers")).body.code).toBe("tooManyGuesses");
  // Another's code is nobody else's.
  const other = await register("Dora Recovers");
  const mixed = { name: "Dora Recovers", code: carl.codes[0], password: NEW };
  expect((await other.post("/api/recover", mixed)).body).toEqual({ code: "wrongCode" });
});

test("the operator gives a word that sets a new password once, within a day", async () => {
  const person = await member(server.url, "Elsa Forgot");
  const operator = new Visitor(server.url);
  operator.headers["x-tessera-operator"] = OPERATOR;
  const give = () => operator.post("/api/admin/people/Elsa%20Forgot/reset-password");
  const { word, until } = (await give()).body;
  expect(until).toBe(clock.now() + 24 * HOUR);
  const reset = (password: string, given = word) =>
    new Visitor(server.url).post("/api/reset", { word: given, password });
  expect((await reset("Elsa Forgot")).body).toEqual({ code: "passwordIsName" });
  expect(await reset(NEW)).toMatchObject({ status: 200, body: { id: person.id } });
  expect((await person.get("/api/me")).body).toBeNull();
  expect((await signIn("Elsa Forgot", NEW)).status).toBe(200);
  expect(await reset(NEW)).toMatchObject({ status: 403, body: { code: "wrongWord" } });
  const late = (await give()).body.word;
  clock.jump(24 * HOUR);
  expect((await reset(NEW, late)).body).toEqual({ code: "wrongWord" });
  // An admin of the page keeps order, and does not open the accounts of others.
  const admin = await member(server.url);
  await server.store.changeAccount(admin.id, { role: "admin" });
  const refused = await admin.post("/api/admin/people/Elsa%20Forgot/reset-password");
  expect(refused).toMatchObject({ status: 403, body: { code: "outOfReach" } });
});

test("a letter asks to confirm an address, and another one brings a new password", async () => {
  const person = await member(server.url, "Fanney Bréf");
  person.headers["accept-language"] = "is";
  const email = "fanney@example.org";
  const wrong = await person.put("/api/me/email", { email, password: "not my password" });
  expect(wrong.body).toEqual({ code: "wrongPassword" });
  for (const bad of ["no address", "a@b@c.example", "a@example.org, b@example.org", "<a@example.org>", "@example.org"])
    expect((await person.put("/api/me/email", { email: bad, password: PASSWORD })).status, bad).toBe(400);
  expect((await person.put("/api/me/email", { email, password: PASSWORD })).status).toBe(200);
  const asking = await office.letter();
  expect(asking).toMatchObject({ to: [email], subject: "Staðfestu netfangið þitt fyrir tessera.example" });
  expect((await person.get("/api/me/recovery")).body.email).toBeNull();
  const confirm = /https:\/\/tessera\.example\/confirm\/([\w-]+)/.exec(asking.text)?.[1];
  expect((await new Visitor(server.url).post("/api/confirm-email", { word: confirm })).status).toBe(200);
  expect((await new Visitor(server.url).post("/api/confirm-email", { word: confirm })).status).toBe(403);
  expect((await person.get("/api/me/recovery")).body.email).toBe(email);

  const lost = new Visitor(server.url);
  const known = await lost.post("/api/forgot", { name: "fanney bref" });
  const unknown = await lost.post("/api/forgot", { name: "Nobody Forgot" });
  expect(known.text).toBe(unknown.text);
  const letter = await office.letter();
  expect(letter).toMatchObject({ to: [email], from: "tessera@example.org" });
  const word = /https:\/\/tessera\.example\/reset\/([\w-]+)/.exec(letter.text)?.[1];
  expect((await lost.post("/api/reset", { word, password: NEW })).body.id).toBe(person.id);
  expect(office.waiting).toBe(0);
  // Nobody's box is filled: three such letters an hour, the first is sent already.
  for (let i = 0; i < 5; i++) await lost.post("/api/forgot", { name: "Fanney Bréf" });
  await office.letter();
  await office.letter();
  await server.store.tally("after the letters", 1, clock.now());
  expect(office.waiting).toBe(0);
  expect((await lost.delete("/api/me/email")).status).toBe(200);
  expect((await lost.get("/api/me/recovery")).body.email).toBeNull();
});

/** Everybody comes from a network of their own, unless one is given. */
let networks = 0;
async function asksToConfirm(email: string, from = `198.51.100.${++networks}`): Promise<number> {
  const person = await member(server.url);
  person.headers["x-forwarded-for"] = from;
  const { status } = await person.put("/api/me/email", { email, password: PASSWORD });
  if (status === 200) expect((await office.letter()).to.join().toLowerCase()).toBe(email.toLowerCase());
  return status;
}

test("one box is not filled by many accounts, however its address is written", async () => {
  const statuses: number[] = [];
  for (const email of ["box@full.example", "Box@full.example", "b.ox@FULL.example", "box+1@full.example"])
    for (let i = 0; i < 2; i++) statuses.push(await asksToConfirm(email));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect(await asksToConfirm("other@full.example")).toBe(200);
});

test("one network does not fill the boxes of many", async () => {
  const from = "203.0.113.77";
  for (let i = 0; i < 30; i++) expect(await asksToConfirm(`box${i}@many.example`, from)).toBe(200);
  expect(await asksToConfirm("one@many.example", from)).toBe(429);
  expect(await asksToConfirm("one@many.example")).toBe(200);
});

test("strangers who ask for links do not keep the owner from changing the address", async () => {
  const owner = await register("Ida Moves");
  await addresses(owner, "ida@old.example", "ida@older.example");
  for (let i = 0; i < 5; i++) await new Visitor(server.url).post("/api/forgot", { name: "Ida Moves" });
  for (let i = 0; i < 3; i++) expect((await office.letter()).to).toEqual(["ida@old.example"]);
  expect((await owner.put("/api/me/email", { email: "ida@new.example", password: PASSWORD })).status).toBe(200);
  expect((await office.letter()).to).toEqual(["ida@new.example"]);
});

test("where no letters are sent nobody speaks of them", async () => {
  const other = await startTestServer();
  try {
    const person = await member(other.url);
    expect((await person.get("/api/recovery")).body).toEqual({ mail: false });
    expect((await person.post("/api/forgot", { name: person.name })).body).toEqual({ code: "noMail" });
    expect((await person.put("/api/me/email", { email: "a@example.org", password: PASSWORD })).body.code).toBe(
      "noMail",
    );
  } finally {
    await other.end();
  }
});

test("half a set-up of letters is said to be one", () => {
  expect(mailFrom({})).toBeNull();
  expect(() => mailFrom({ SMTP_URL: "smtp://localhost" })).toThrow("serve.badMail");
  expect(() => mailFrom({ SMTP_URL: "nonsense", MAIL_FROM: "a@b.c", PUBLIC_URL: "https://a.b" })).toThrow(
    "serve.badMail",
  );
});
