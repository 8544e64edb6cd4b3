import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnswerName, isAnswer } from "../src/web/http/answers.ts";
import { startTestServer, type TestServer } from "./support/server.ts";
import { member, PASSWORD, type Reply, Visitor } from "./support/visitor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.end());

/** What the server says is what the page expects; gives its body. */
async function expectAnswer(name: AnswerName, asked: Promise<Reply>) {
  const { status, body, text } = await asked;
  expect(status, text).toBe(200);
  expect(isAnswer(name, body), `${name}: ${text}`).toBe(true);
  return body;
}

test("the page takes what a server says about accounts", async () => {
  const visitor = new Visitor(server.url);
  await expectAnswer("meOrNobody", visitor.get("/api/me"));
  await expectAnswer("me", visitor.post("/api/guest"));
  await expectAnswer("mail", visitor.get("/api/recovery"));
  const name = "Page Answers";
  await expectAnswer("newMember", visitor.post("/api/register", { name, password: PASSWORD }));
  await expectAnswer("meOrNobody", visitor.get("/api/me"));
  await expectAnswer("recovery", visitor.get("/api/me/recovery"));
  await expectAnswer("codes", visitor.post("/api/me/recovery-codes", { password: PASSWORD }));
  await expectAnswer("sessions", visitor.get("/api/me/sessions"));
  const token = { label: "a program", scopes: ["read"], days: 30 };
  await expectAnswer("newToken", visitor.post("/api/me/tokens", token));
  await expectAnswer("sessions", visitor.get("/api/me/tokens"));
  const other = await member(server.url);
  await expectAnswer("done", visitor.put(`/api/me/blocks/id:${other.id}`));
  await expectAnswer("people", visitor.get("/api/me/blocks"));
  await expectAnswer("done", visitor.post("/api/reports", { about: `id:${other.id}`, reason: "rude" }));
  await expectAnswer("me", visitor.put("/api/me/name", { name: "Page Answered" }));
  await expectAnswer("done", visitor.post("/api/sign-out"));
});

test("the page takes what a server says about games", async () => {
  const [anna, bert] = [await member(server.url), await member(server.url)];
  const clock = { type: "minutes", minutes: 20, increment: 0, overtime: 0 };
  const setup = {
    kind: "table",
    ruleset: "classic-en",
    seats: ["person", "person"],
    shuffled: false,
    rated: true,
    clock,
  };
  const { offer } = (await anna.post("/api/offers", { setup, to: bert.id })).body;
  const game = (await bert.post(`/api/offers/${offer}/take`)).body.table;
  await expectAnswer("games", anna.get("/api/me/games?state=playing&limit=50"));
  await expectAnswer("games", anna.get("/api/games?state=playing&limit=20"));
  for (const person of [anna, bert, anna, bert, anna, bert]) await person.post(`/api/games/${game}/pass`);
  const results = () => server.store.resultsOf(bert.id, { limit: 5 });
  await expect.poll(results).toHaveLength(1);
  const person = `/api/people/${bert.name}`;
  const [finished] = await expectAnswer("games", anna.get(`${person}/games?limit=20`));
  expect(finished.outcome.scores).toHaveLength(2);
  const { ratings } = await expectAnswer("profile", anna.get(person));
  expect(ratings).toHaveLength(1);
  const steps = await expectAnswer("ratingSteps", anna.get(`${person}/ratings/classic-en:2`));
  expect(steps).toHaveLength(1);
  await expectAnswer("leaders", anna.get("/api/leaders?pool=classic-en:2&period=all"));
});

test("the page takes what a server says about Jewels", async () => {
  const anna = await member(server.url);
  await expectAnswer("jewelsDay", anna.get("/api/jewels/daily"));
  const limit = { turns: 30, seconds: null };
  const begun = await expectAnswer("begunRun", anna.post("/api/jewels/runs", { board: { kind: "daily" }, limit }));
  const run = `/api/jewels/runs/${begun.run.id}`;
  await expectAnswer("begunRun", anna.get(run));
  await expectAnswer("jewelsRun", anna.post(`${run}/swaps`, { after: 0, swaps: [], finish: true }));
  // What follows from a run that is over comes after the answer.
  const leaders = () =>
    expectAnswer("jewelsLeaders", anna.get(`/api/jewels/leaders?board=${begun.run.board}&turns=30`));
  await expect.poll(leaders).toHaveLength(1);
});
