import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "./support/server.ts";
import { member, type Visitor } from "./support/visitor.ts";

let server: TestServer;
let admin: Visitor;
let ada: Visitor;
let ben: Visitor;

beforeAll(async () => {
  server = await startTestServer();
  const keeper = await member(server.url);
  await server.store.changeAccount(keeper.id, { role: "admin" });
  [admin, ada, ben] = [keeper, await member(server.url), await member(server.url)];
});
afterAll(() => server?.end());

const setup = {
  ...{ kind: "table", ruleset: "classic-en", seats: ["person", "person"], shuffled: false, rated: false },
  clock: { type: "none" },
};

/** A game of ada and ben with this list; null: with the ruleset's. */
async function gameWith(lexicon: string | null): Promise<string> {
  const asked = { setup: lexicon === null ? setup : { ...setup, lexicon } };
  let offered = await ada.post("/api/offers", asked);
  // A list that is still being made is no fault: who asks is told to come again, and by then it is there.
  while (offered.body.code === "wordsNotReady") offered = await ada.post("/api/offers", asked);
  expect(offered.status).toBe(200);
  return (await ben.post(`/api/offers/${offered.body.offer}/take`)).body.table;
}

const change = (list: string, word: string, body: object) =>
  admin.ask("PUT", `/api/word-lists/${list}/words/${encodeURIComponent(word)}`, body);
const appeal = (who: Visitor, game: string, word: string) => who.post(`/api/games/${game}/appeals`, { word });

test("an appeal is granted into a list of the server's own: new games have the word, old games do not", async () => {
  expect((await admin.post("/api/word-lists", { name: "club", base: "en" })).body).toMatchObject({
    ...{ name: "club", base: "en", owner: null, version: 0 },
  });
  const old = await gameWith(null);
  expect(await appeal(ada, old, "zorbz")).toMatchObject({ status: 200, body: { word: "ZORBZ" } });
  // Once more is the same; a second person counts.
  expect((await appeal(ada, old, "ZORBZ")).status).toBe(200);
  expect((await appeal(ben, old, "ZORBZ")).status).toBe(200);
  expect(await appeal(ben, old, "cat")).toMatchObject({ status: 409, body: { code: "wordIsThere" } });
  expect((await admin.get("/api/appeals")).body).toMatchObject([
    { list: "en", base: "en", word: "ZORBZ", state: "open", count: 2, game: old },
  ]);

  const grant = { list: "en", word: "ZORBZ", into: "club", reason: "everybody says it" };
  expect((await admin.post("/api/appeals/settle", grant)).body).toEqual({ word: "ZORBZ" });
  expect((await admin.post("/api/appeals/settle", grant)).body.code).toBe("noSuchAppeal");
  expect((await admin.get("/api/appeals")).body).toEqual([]);
  expect((await admin.get("/api/appeals?settled=true")).body).toMatchObject([{ word: "ZORBZ", state: "granted" }]);
  expect((await admin.get("/api/word-lists/club/words")).body).toMatchObject([
    { word: "ZORBZ", change: "add", reason: "everybody says it", since: 1 },
  ]);

  const told = {
    list: "en",
    word: "ZORBZ",
    state: "granted",
    into: "club",
    answer: "everybody says it",
    isTold: false,
  };
  const [mine] = (await ben.get("/api/me/appeals")).body;
  expect(mine).toMatchObject(told);
  expect((await ben.post("/api/me/appeals/told", { until: mine.settledAt })).status).toBe(200);
  expect((await ben.get("/api/me/appeals")).body).toMatchObject([{ ...told, isTold: true }]);
  expect((await ada.get("/api/me/appeals")).body).toMatchObject([told]);

  const fresh = await gameWith("club");
  expect((await appeal(ada, fresh, "zorbz")).body.code).toBe("wordIsThere");
  expect((await ada.get(`/api/games/${fresh}`)).body.lexicon.name).toBe("club");
  // The game of before keeps the list that it was begun with, and so does that of the club when a word goes.
  expect((await appeal(ada, old, "zorbz")).status).toBe(200);
  expect((await change("club", "zorbz", { change: "drop", reason: "no" })).status).toBe(200);
  const next = await gameWith("club");
  expect((await appeal(ada, fresh, "zorbz")).body.code).toBe("wordIsThere");
  expect((await appeal(ada, next, "zorbz")).status).toBe(200);

  const lists = (await ada.get("/api/lexicons")).body as readonly { name: string; base: string; address: string }[];
  const listed = lists.find(({ name }) => name === "club");
  expect(listed?.base).toBe("en");
  const file = await fetch(server.url + listed?.address);
  expect([file.status, file.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  await file.arrayBuffer();
  expect((await fetch(`${server.url}/lexicons/club-${"0".repeat(64)}.lexicon`)).status).toBe(404);
});

test("refuses what is no word, no list, and no reason", async () => {
  await admin.post("/api/word-lists", { name: "other", base: "en" });
  for (const [word, code] of [
    ["a", "badWord"],
    ["wo rd", "badWord"],
    ["x".repeat(27), "badWord"],
    ["þorn", "badWord"],
  ])
    expect((await change("other", word, { change: "add", reason: "so" })).body, word).toMatchObject({ code });
  for (const body of [
    { change: "add" },
    { change: "add", reason: "" },
    { change: "add", reason: "x".repeat(201) },
    { change: "keep", reason: "so" },
  ])
    expect((await change("other", "zorb", body)).status).toBe(400);
  expect((await change("other", "w".repeat(61), { change: "add", reason: "so" })).status).toBe(400);
  expect((await admin.ask("DELETE", "/api/word-lists/other/words/zorb")).body.code).toBe("noSuchChange");
  for (const [name, base, code] of [
    ["other", "en", "listTaken"],
    ["en", "en", "listTaken"],
    ["../x", "en", "badListName"],
    ["mine", "../en", "noSuchBase"],
    ["mine", "other", "noSuchBase"],
  ])
    expect((await admin.post("/api/word-lists", { name, base })).body.code, name).toBe(code);
  const islenska = { ...setup, ruleset: "skrafl-is", lexicon: "other" };
  expect((await ada.post("/api/offers", { setup: islenska })).body.code).toBe("noSuchList");
  expect((await ada.post("/api/offers", { setup: { ...setup, lexicon: "nobodys" } })).body.code).toBe("noSuchList");
  const game = await gameWith(null);
  await appeal(ben, game, "qqqq");
  await admin.post("/api/word-lists", { name: "islenskur", base: "is" });
  const wrong = { list: "en", word: "QQQQ", into: "islenskur", reason: "so" };
  expect((await admin.post("/api/appeals/settle", wrong)).body.code).toBe("otherBase");
  expect((await admin.post("/api/appeals/settle", { ...wrong, into: null })).status).toBe(200);
});

test("takes so many appeals a day, and none where they would tell of a word that can be challenged", async () => {
  const letters = "BCDFGHJKLMNPQRSTVWXZB";
  const game = await gameWith(null);
  const person = ada;
  const answers: number[] = [];
  for (let i = 0; i < letters.length; i++) answers.push((await appeal(person, game, `${letters[i]}QXZ`)).status);
  expect(answers).toContain(429);
  expect((await appeal(person, game, "ZZQX")).body).toMatchObject({ code: "tooManyAppeals", most: 20 });
});
