import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "./support/server.ts";
import { guest, member, PASSWORD, Visitor } from "./support/visitor.ts";

/** Who asks, in the order of the table's columns. `seat` plays the game that the paths name; `member` does not. */
const ASKERS = ["nobody", "guest", "member", "seat", "moderator", "admin"] as const;
type Asker = (typeof ASKERS)[number];

/**
 * Every route and what each asker gets. A route that acts is called with a body that is refused after the question
 * whether the asker may: so `400`, `404` and `409` mean "may". `GAME` is a game in play of `seat`.
 */
const X401 = 401;
const TABLE: readonly (readonly [route: string, answers: readonly number[], body?: unknown])[] = [
  ["GET /api/me", [200, 200, 200, 200, 200, 200]],
  ["POST /api/guest", [200, 200, 200, 200, 200, 200]],
  ["POST /api/register", [400, 400, 409, 409, 409, 409], { name: "Somebody", password: "short" }],
  ["POST /api/sign-in", [403, 403, 403, 403, 403, 403], { name: "Nobody at all", password: "x" }],
  ["PUT /api/me/name", [X401, 403, 400, 400, 400, 400], { name: "x" }],
  ["PUT /api/me/password", [X401, 403, 403, 403, 403, 403], { current: "x", password: "y" }],
  ["DELETE /api/me", [X401, 400, 400, 400, 400, 400], { passwort: "x" }],
  ["POST /api/recover", [403, 403, 403, 403, 403, 403], { name: "Nobody there", code: "x", password: "long enough" }],
  ["POST /api/reset", [403, 403, 403, 403, 403, 403], { word: "x".repeat(43), password: "long enough" }],
  ["GET /api/recovery", [200, 200, 200, 200, 200, 200]],
  ["POST /api/forgot", [409, 409, 409, 409, 409, 409], { name: "Nobody at all" }],
  ["POST /api/confirm-email", [403, 403, 403, 403, 403, 403], { word: "x".repeat(43) }],
  ["GET /api/me/recovery", [X401, 403, 200, 200, 200, 200]],
  ["POST /api/me/recovery-codes", [X401, 403, 403, 403, 403, 403], { password: "wrong" }],
  ["PUT /api/me/email", [X401, 403, 409, 409, 409, 409], { email: "a@example.org", password: "wrong" }],
  ["DELETE /api/me/email", [X401, 403, 200, 200, 200, 200]],
  ["GET /api/me/sessions", [X401, 200, 200, 200, 200, 200]],
  ["DELETE /api/me/sessions/nothing", [X401, 404, 404, 404, 404, 404]],
  ["GET /api/me/tokens", [X401, 200, 200, 200, 200, 200]],
  ["POST /api/me/tokens", [X401, 403, 400, 400, 400, 400], { label: "x", scopes: ["all"] }],
  ["DELETE /api/me/tokens/nothing", [X401, 404, 404, 404, 404, 404]],
  ["GET /api/me/settings", [X401, 200, 200, 200, 200, 200]],
  ["PUT /api/me/settings", [X401, 200, 200, 200, 200, 200], {}],
  ["GET /api/me/export", [X401, 200, 200, 200, 200, 200]],
  ["GET /api/me/games", [X401, 200, 200, 200, 200, 200]],
  ["GET /api/me/jewels", [X401, 200, 200, 200, 200, 200]],
  ["GET /api/me/blocks", [X401, 200, 200, 200, 200, 200]],
  ["GET /api/me/appeals", [X401, 200, 200, 200, 200, 200]],
  ["POST /api/me/appeals/told", [X401, 200, 200, 200, 200, 200], { until: 1 }],
  ["PUT /api/me/blocks/nobody", [X401, 404, 404, 404, 404, 404]],
  ["DELETE /api/me/blocks/nobody", [X401, 200, 200, 200, 200, 200]],
  ["POST /api/reports", [X401, 404, 404, 404, 404, 404], { about: "nobody", reason: "x" }],
  ["GET /api/people/SEAT", [200, 200, 200, 200, 200, 200]],
  ["GET /api/people/SEAT/ratings/classic-en:2", [200, 200, 200, 200, 200, 200]],
  ["GET /api/people/SEAT/games", [200, 200, 200, 200, 200, 200]],
  ["GET /api/people/SEAT/jewels", [200, 200, 200, 200, 200, 200]],
  ["GET /api/leaders?pool=classic-en:2", [200, 200, 200, 200, 200, 200]],
  ["GET /api/lexicons", [200, 200, 200, 200, 200, 200]],
  ["GET /api/lexicons/en/meanings/run", [200, 200, 200, 200, 200, 200]],
  ["GET /api/games", [200, 200, 200, 200, 200, 200]],
  ["GET /api/games/GAME", [200, 200, 200, 200, 200, 200]],
  ["GET /api/games/GAME/view", [200, 200, 200, 200, 200, 200]],
  ["GET /api/games/GAME/replay", [409, 409, 409, 409, 409, 409]],
  ["GET /api/games/GAME/record.json", [409, 409, 409, 409, 409, 409]],
  ["GET /api/games/GAME/record.gcg", [409, 409, 409, 409, 409, 409]],
  ["POST /api/games/GAME/move", [X401, 403, 403, 400, 403, 403], { move: "nonsense" }],
  ["POST /api/games/GAME/pass", [X401, 403, 403, 409, 403, 403], { ply: 99 }],
  ["POST /api/games/GAME/challenge", [X401, 403, 403, 409, 403, 403], { ply: 99 }],
  ["POST /api/games/GAME/resign", [X401, 403, 403, 409, 403, 403], { ply: 99 }],
  ["POST /api/games/GAME/hint", [X401, 403, 403, 409, 403, 403], { kind: "best", ply: 99 }],

  ["POST /api/games/GAME/chat", [X401, 403, 403, 200, 403, 403], { text: "hello" }],
  ["POST /api/games/GAME/rematch", [X401, 404, 404, 409, 404, 404]],
  ["POST /api/games/GAME/abort", [X401, 403, 403, 200, 403, 403], { wanted: true }],
  ["GET /api/offers", [200, 200, 200, 200, 200, 200]],
  ["POST /api/offers", [X401, 400, 400, 400, 400, 400], { setup: {} }],
  ["GET /api/offers/nothing", [X401, 404, 404, 404, 404, 404]],
  ["POST /api/offers/nothing/take", [X401, 404, 404, 404, 404, 404]],
  ["POST /api/offers/nothing/reveal", [X401, 404, 404, 404, 404, 404], { value: "v" }],
  ["DELETE /api/offers/nothing", [X401, 200, 200, 200, 200, 200]],
  ["POST /api/offers/nothing/leave", [X401, 404, 404, 404, 404, 404]],
  ["POST /api/offers/nothing/decline", [X401, 200, 200, 200, 200, 200]],
  ["GET /api/games/nothing/stream", [X401, 404, 404, 404, 404, 404]],
  ["GET /api/stream/events", [X401, 200, 200, 200, 200, 200]],
  ["GET /api/jewels/daily", [200, 200, 200, 200, 200, 200]],
  ["POST /api/jewels/runs", [X401, 400, 400, 400, 400, 400], { board: { kind: "none" } }],
  ["POST /api/jewels/runs/RUN/swaps", [X401, 404, 404, 200, 404, 404], { after: 0, swaps: [] }],
  ["GET /api/jewels/runs/RUN", [404, 404, 404, 200, 404, 404]],
  ["GET /api/jewels/leaders?board=seed:1", [200, 200, 200, 200, 200, 200]],
  ["PUT /api/admin/people/nobody/role", [X401, 403, 403, 403, 403, 404], { role: "member" }],
  ["PUT /api/admin/people/nobody/ban", [X401, 403, 403, 403, 404, 404], {}],
  ["DELETE /api/admin/people/nobody/ban", [X401, 403, 403, 403, 404, 404]],
  ["PUT /api/admin/people/nobody/mute", [X401, 403, 403, 403, 404, 404], {}],
  ["DELETE /api/admin/people/nobody/mute", [X401, 403, 403, 403, 404, 404]],
  ["POST /api/admin/people/nobody/reset-password", [X401, 403, 403, 403, 403, 403]],
  ["GET /api/admin/reports", [X401, 403, 403, 403, 200, 200]],
  ["POST /api/admin/reports/999/settle", [X401, 403, 403, 403, 404, 404]],
  ["GET /api/admin/set-aside", [X401, 403, 403, 403, 403, 200]],
  ["DELETE /api/admin/chat/999", [X401, 403, 403, 403, 404, 404]],
  ["POST /api/games/GAME/appeals", [X401, 403, 403, 409, 403, 403], { word: "cat" }],
  ["GET /api/word-lists", [X401, 403, 403, 403, 403, 200]],
  ["POST /api/word-lists", [X401, 403, 403, 403, 403, 404], { name: "mine", base: "not-there" }],
  ["GET /api/word-lists/nothing/words", [X401, 403, 403, 403, 403, 404]],
  ["PUT /api/word-lists/nothing/words/zorb", [X401, 403, 403, 403, 403, 404], { change: "add", reason: "x" }],
  ["DELETE /api/word-lists/nothing/words/zorb", [X401, 403, 403, 403, 403, 404]],
  ["GET /api/appeals", [X401, 403, 403, 403, 403, 200]],
  ["POST /api/appeals/settle", [X401, 403, 403, 403, 403, 404], { list: "en", word: "ZORB", into: null, reason: "x" }],
  ["POST /api/sign-out", [200, 200, 200, 200, 200, 200]],
];

let server: TestServer;
let game: string;
let run: string;
const askers = new Map<Asker, Visitor & { id?: string; name?: string }>();

const SETUP = {
  kind: "table",
  ruleset: "classic-en",
  seats: ["person", "person"],
  shuffled: false,
  rated: false,
  clock: { type: "none" },
};

beforeAll(async () => {
  server = await startTestServer();
  askers.set("nobody", new Visitor(server.url));
  askers.set("guest", await guest(server.url));
  askers.set("member", await member(server.url));
  for (const role of ["moderator", "admin"] as const) {
    const person = await member(server.url);
    await server.store.changeAccount(person.id, { role });
    askers.set(role, person);
  }
  const seat = await member(server.url);
  askers.set("seat", seat);
  const other = await member(server.url);
  const offer = await seat.post("/api/offers", { setup: SETUP });
  game = (await other.post(`/api/offers/${offer.body.offer}/take`)).body.table;
  const limit = { turns: 10, seconds: null };
  run = (await seat.post("/api/jewels/runs", { board: { kind: "seed", seed: 1 }, limit })).body.run.id;
});
afterAll(() => server?.end());

const pathOf = (path: string): string =>
  path
    .replace("GAME", game)
    .replace("RUN", run)
    .replace("SEAT", askers.get("seat")?.name ?? "");

/** A stream does not end by itself: its status is all that is asked for. */
async function statusOf(visitor: Visitor, method: string, path: string, body: unknown): Promise<number> {
  if (!path.includes("stream")) return (await visitor.ask(method, path, body)).status;
  const end = new AbortController();
  const headers = visitor.cookie === null ? {} : { cookie: visitor.cookie };
  const { status } = await fetch(visitor.url + path, { headers, signal: end.signal });
  end.abort();
  return status;
}

describe("who may do what", () => {
  for (const [route, answers, body] of TABLE)
    test(route, async () => {
      const [method, path] = route.split(" ");
      const found: Record<string, number> = {};
      for (const asker of ASKERS) {
        // A copy, so that coming in or going out changes nobody else's session.
        const visitor = Object.assign(new Visitor(server.url), { cookie: askers.get(asker)?.cookie ?? null });
        if (route === "POST /api/sign-out" && asker !== "nobody") continue;
        found[asker] = await statusOf(visitor, method, pathOf(path), body);
      }
      const expected = Object.fromEntries(
        ASKERS.map((asker, i) => [asker, answers[i]]).filter(([asker]) => asker in found),
      );
      expect(found).toEqual(expected);
    });
});

test("the table names every route that the server has", async () => {
  const { paths } = (await new Visitor(server.url).get("/api/openapi.json")).body;
  const served = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const named = TABLE.map(([route]) => {
    const [method, path] = route.split("?")[0].split(" ");
    const pattern = served.find((each) => {
      const [other, template] = each.split(" ");
      return other === method && new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);
    });
    return pattern ?? `${route}: no such route`;
  });
  // `GET /api/people/{person}` also fits longer templates' names, but never the other way round.
  expect(served.filter((route) => !named.includes(route))).toEqual([]);
  expect(named.filter((route) => !served.includes(route))).toEqual([]);
});

test("somebody who is banned can look, take the own data along and go, and nothing else", async () => {
  const person = await member(server.url);
  await server.store.changeAccount(person.id, { bannedUntil: Date.now() + 3_600_000 });
  expect(await person.get("/api/me/games")).toMatchObject({ status: 403, body: { code: "banned" } });
  expect((await person.post("/api/offers", { setup: SETUP })).status).toBe(403);
  expect((await person.get("/api/leaders?pool=classic-en:2")).status).toBe(200);
  expect((await person.post("/api/sign-out")).status).toBe(200);
  const back = await person.post("/api/sign-in", { name: person.name, password: PASSWORD });
  expect(back).toMatchObject({ status: 200, body: { id: person.id, bannedUntil: expect.any(Number) } });
  // All that needs an account, but for these: whatever is added later is refused until somebody thinks about it.
  const allowed = ["DELETE /api/me", "GET /api/me/export"];
  for (const [route, answers, body] of TABLE) {
    const [method, path] = route.split(" ");
    if (answers[0] !== X401 || allowed.includes(route)) continue;
    const status = await statusOf(person, method, pathOf(path), body);
    expect(`${route} ${status}`).toBe(`${route} 403`);
  }
  expect((await person.get("/api/me/export")).body.account.id).toBe(person.id);
  expect((await person.delete("/api/me", { password: PASSWORD })).status).toBe(200);
  expect((await person.get("/api/me")).body).toBeNull();
});

test("a token sees of open routes what its scopes let it see", async () => {
  const seat = askers.get("seat") as Visitor;
  const viewWith = async (scopes: readonly string[]) => {
    const { token } = (await seat.post("/api/me/tokens", { label: "x", scopes })).body;
    const program = Object.assign(new Visitor(server.url), { token });
    const view = (await program.get(`/api/games/${game}/view`)).body.view;
    return { seat: view.seat, rack: view.rack.length > 0, run: (await program.get(`/api/jewels/runs/${run}`)).status };
  };
  expect(await viewWith(["chat"])).toEqual({ seat: -1, rack: false, run: 404 });
  expect(await viewWith(["read"])).toEqual({ seat: 0, rack: true, run: 200 });
  expect(await viewWith(["play", "chat"])).toEqual({ seat: 0, rack: true, run: 200 });
});
