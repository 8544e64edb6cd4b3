import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { must } from "../src/base/result.ts";
import { parseGcg } from "../src/formats/gcg.ts";
import { parseRecord } from "../src/formats/record.ts";
import { findRules } from "../src/words/catalog.ts";
import { verifyGame } from "../src/words/fair.ts";
import { commitmentOf } from "../src/words/fairstate.ts";
import { replay } from "../src/words/record.ts";
import type { Rules } from "../src/words/ruleset.ts";
import { sharedDatabase } from "./support/postgres-shared.ts";
import { startTestServer, type TestServer } from "./support/server.ts";
import { pairOf } from "./support/stores.ts";
import { guest, member, PASSWORD, Visitor } from "./support/visitor.ts";

type Person = Awaited<ReturnType<typeof member>>;

describe.each(["sqlite", "postgres"] as const)("games over HTTP, in %s", (engine) => {
  let server: TestServer;
  let anna: Person;
  let bert: Person;
  beforeAll(async () => {
    server = await startTestServer(engine === "postgres" ? { place: { url: await sharedDatabase() } } : {});
    [anna, bert] = [await member(server.url, "Anna Karenina"), await member(server.url, "Bertrand")];
  });
  afterAll(() => server?.end());

  const CLOCK = { type: "minutes", minutes: 20, increment: 0, overtime: 0 };
  const setup = (rated: boolean) => ({
    ...{ kind: "table", ruleset: "classic-en", seats: ["person", "person"], shuffled: false, rated, clock: CLOCK },
  });

  async function begin(rated = false): Promise<string> {
    const { offer } = (await anna.post("/api/offers", { setup: setup(rated), to: bert.id })).body;
    return (await bert.post(`/api/offers/${offer}/take`)).body.table;
  }

  test("values for the shuffle are promised and revealed over HTTP", async () => {
    const commitment = commitmentOf("anna");
    const made = await anna.post("/api/offers", { setup: setup(false), to: bert.id, commitment });
    const path = `/api/offers/${made.body.offer}`;
    expect((await anna.post(`${path}/reveal`, { value: "anna" })).body).toEqual({ code: "valueTooEarly" });
    expect((await bert.post(`${path}/take`, { commitment: "short" })).status).toBe(400);
    const taken = await bert.post(`${path}/take`, { commitment: commitmentOf("bert") });
    expect(taken.body).toEqual({ offer: made.body.offer, table: null });
    expect(await bert.post(`${path}/reveal`, { value: "other" })).toMatchObject({
      ...{ status: 400, body: { code: "otherValue" } },
    });
    expect((await bert.post(`${path}/reveal`, { value: "not a value!" })).status).toBe(400);
    expect((await bert.post(`${path}/reveal`, { value: "bert" })).body.table).toBeNull();
    const begun = await anna.post(`${path}/reveal`, { value: "anna" });
    expect(begun.body).toEqual({ offer: made.body.offer, table: made.body.offer });
    expect((await server.store.activity(made.body.offer))?.setup).toMatchObject({ values: ["anna", "bert"] });
    // Nobody else plays: the value may go with the offer, which begins at once.
    const alone = { ...setup(false), seats: ["person", { bot: "beginner" }] };
    const game = (await anna.post("/api/offers", { setup: alone, value: "anna" })).body.table;
    expect((await server.store.activity(game))?.setup).toMatchObject({ commitments: [commitment, null] });
  });

  /** Six turns without points end the game. */
  async function passOut(game: string): Promise<void> {
    for (let turn = 0; turn < 6; turn++)
      expect((await (turn % 2 === 0 ? anna : bert).post(`/api/games/${game}/pass`)).status).toBe(200);
  }

  /** The results of the game are saved. */
  const finished = async (game: string, person = anna): Promise<void> => {
    const saved = async () => (await server.store.resultsOf(person.id, { limit: 50 })).map(({ table }) => table);
    await expect.poll(saved).toContain(game);
  };

  test("a game in play shows each its own rack, and nobody the bag", async () => {
    const game = await begin();
    const seen = async (visitor: Visitor) => (await visitor.get(`/api/games/${game}/view`)).body;
    const [own, others, nobody] = [await seen(anna), await seen(bert), await seen(new Visitor(server.url))];
    expect(own.view).toMatchObject({ seat: 0, bagSize: 86, ruleset: "classic-en" });
    expect(own.view.rack).toHaveLength(7);
    expect(others.view.seat).toBe(1);
    expect(nobody.view).toMatchObject({ seat: -1, rackSizes: [7, 7] });
    expect(nobody.view.rack ?? []).toHaveLength(0);
    for (const body of [own, others, nobody]) expect(JSON.stringify(body)).not.toMatch(/"bag":|"secret"|"random"/);
    for (const path of ["replay", "record.json", "record.gcg"])
      expect((await anna.get(`/api/games/${game}/${path}`)).body).toEqual({ code: "stillPlaying" });
    // Moves: whose turn it is, what the rules say, and a position that is gone.
    expect((await bert.post(`/api/games/${game}/pass`)).body).toMatchObject({ code: "notYourTurn", turn: 0 });
    expect((await anna.post(`/api/games/${game}/move`, { move: "8H ZZZZZZZ" })).status).toBe(400);
    expect((await anna.post(`/api/games/${game}/move`, { move: "99Z WORD" })).body.code).toBe("notAMove");
    expect((await anna.post(`/api/games/${game}/move`, { move: "pass", ply: 7 })).body).toMatchObject({
      code: "stalePly",
    });
    const twice = { move: "pass", ply: 1, id: "the-same" };
    const [first, second] = [
      await anna.post(`/api/games/${game}/move`, twice),
      await anna.post(`/api/games/${game}/move`, twice),
    ];
    expect(first.body).toEqual({ version: 2 });
    expect(second.body).toEqual({ version: 2 });
    await anna.post(`/api/games/${game}/resign`);
  });

  test("a finished game can be read, replayed, taken along and checked", async () => {
    const game = await begin(true);
    await passOut(game);
    const visitor = new Visitor(server.url);
    const summary = (await visitor.get(`/api/games/${game}`)).body;
    expect(summary).toMatchObject({ state: "over", rated: true, turn: null });
    expect(summary.seats.map(({ person }: { person: { name: string } }) => person.name)).toEqual([
      "Anna Karenina",
      "Bertrand",
    ]);
    const file = await visitor.get(`/api/games/${game}/record.json`);
    expect(file.headers.get("content-disposition")).toContain(`tessera-${game}.json`);
    const record = must(parseRecord(file.body));
    expect(replay(record).outcome?.reason).toBe("scoreless");
    expect(verifyGame(record)).toMatchObject({ ok: true });
    const gcg = await visitor.get(`/api/games/${game}/record.gcg`);
    expect(gcg.headers.get("content-type")).toContain("text/plain");
    expect(gcg.text).toContain("#player1 Anna_Karenina Anna Karenina");
    must(parseGcg(findRules("classic-en") as Rules, gcg.text));
    const { facts } = (await visitor.get(`/api/games/${game}/replay`)).body;
    expect(facts[0].fact.type).toBe("deal");
    expect(facts.at(-1).fact.type).toBe("revealed");
    await finished(game);
    const profile = (await visitor.get("/api/people/anna%20karenina")).body;
    expect(profile.person).toEqual({ id: anna.id, name: "Anna Karenina", role: "member" });
    expect(profile.statistics.games).toBeGreaterThanOrEqual(1);
    expect(profile.ratings[0]).toMatchObject({ pool: "classic-en:2", games: 1 });
    const history = (await visitor.get(`/api/people/id:${anna.id}/ratings/classic-en:2`)).body;
    expect(history).toHaveLength(1);
    expect(history[0].table).toBe(game);
    const games = (await visitor.get(`/api/people/id:${bert.id}/games?state=over&limit=5`)).body;
    expect(games.map(({ id }: { id: string }) => id)).toContain(game);
  });

  test("leaderboards have those whose rating is settled, by period", async () => {
    const now = Date.now();
    const day = 86_400_000;
    for (const [i, [name, rating, deviation, at]] of (
      [
        ["Leader One", 2100, 60, now - day],
        ["Leader Two", 1900, 60, now - 20 * day],
        ["Unsure", 2500, 300, now],
        ["Long ago", 2200, 60, now - 300 * day],
        ["Friend of one", 2600, 60, now],
      ] as const
    ).entries()) {
      const person = await member(server.url, name);
      const table = `leaders${i}`;
      const row = await server.store.activity(
        (await server.store.recentActivities("table", "over", { limit: 1 }))[0].id,
      );
      if (row === null) throw new Error("no table");
      await server.store.createActivity({ ...row, id: table, version: 0 }, []);
      const step = {
        account: person.id,
        pool: "skrafl-is:2",
        rating,
        deviation,
        volatility: 0.06,
        games: 1,
        at,
        table,
      };
      const opponents = name === "Friend of one" ? ["one"] : ["one", "two", "three"];
      const pairs = opponents.map((opponent) => pairOf(person.id, opponent, { pool: "skrafl-is:2" }));
      expect(await server.store.saveResults(table, [], [step], pairs)).toBe("saved");
    }
    const names = async (period: string) =>
      (await anna.get(`/api/leaders?pool=skrafl-is:2&period=${period}`)).body.map(
        ({ rank, person }: { rank: number; person: { name: string } }) => `${rank} ${person.name}`,
      );
    expect(await names("week")).toEqual(["1 Leader One"]);
    expect(await names("month")).toEqual(["1 Leader One", "2 Leader Two"]);
    expect(await names("all")).toEqual(["1 Long ago", "2 Leader One", "3 Leader Two"]);
  });

  test("own data can be taken along: all of it, and nothing that lets somebody in", async () => {
    const carl = await member(server.url, "Carl");
    const offer = (await carl.post("/api/offers", { setup: setup(false), to: bert.id })).body.offer;
    const game = (await bert.post(`/api/offers/${offer}/take`)).body.table;
    await carl.post(`/api/games/${game}/chat`, { text: "hello <script>alert(1)</script>" });
    await carl.post(`/api/games/${game}/resign`);
    await carl.put("/api/me/settings", { theme: "dark" });
    await carl.put(`/api/me/blocks/id:${anna.id}`);
    await carl.post("/api/reports", { about: `id:${anna.id}`, reason: "a reason of mine" });
    const { token } = (await carl.post("/api/me/tokens", { label: "a token", scopes: ["read"] })).body;
    const limit = { turns: 5, seconds: null };
    const { run } = (await carl.post("/api/jewels/runs", { board: { kind: "seed", seed: 7 }, limit })).body;
    await finished(game, carl);
    const { body, text, headers } = await carl.get("/api/me/export");
    expect(headers.get("content-disposition")).toContain("tessera-account.json");
    expect(body).toMatchObject({
      account: { id: carl.id, name: "Carl", role: "member", hasPassword: true },
      settings: { theme: "dark" },
      blocked: [{ id: anna.id, name: "Anna Karenina" }],
    });
    expect(body.games[0]).toMatchObject({ id: game, state: "over", seat: 0 });
    expect(body.games[0].events.length).toBeGreaterThan(2);
    expect(body.results).toHaveLength(1);
    expect(body.chat[0].text).toBe("hello <script>alert(1)</script>");
    expect(body.reports[0].reason).toBe("a reason of mine");
    expect(body.jewels[0].id).toBe(run.id);
    expect(body.sessions.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["browser", "token"]);
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/passwordHash|argon2|"hash":"[0-9a-f]{64}"\s*,\s*"account"/);
  });

  test("own data hold nothing of others but what they showed", async () => {
    const [emil, frida] = [await member(server.url, "Emil Exports"), await member(server.url, "Frida")];
    const values = { emil: "e".repeat(32), frida: "f".repeat(32) };
    const begin = async () => {
      const wish = { setup: setup(false), to: frida.id, commitment: commitmentOf(values.emil) };
      const { offer } = (await emil.post("/api/offers", wish)).body;
      await frida.post(`/api/offers/${offer}/take`, { commitment: commitmentOf(values.frida) });
      await frida.post(`/api/offers/${offer}/reveal`, { value: values.frida });
      return (await emil.post(`/api/offers/${offer}/reveal`, { value: values.emil })).body.table as string;
    };
    const [playing, aborted] = [await begin(), await begin()];
    expect((await emil.post(`/api/games/${aborted}/abort`, { wanted: true })).status).toBe(200);
    await emil.post("/api/offers", { setup: setup(false), commitment: commitmentOf(values.emil) });
    const { body, text } = await emil.get("/api/me/export");
    expect(text).not.toContain(values.frida);
    expect(text).toContain(values.emil);
    const game = body.games.find(({ id }: { id: string }) => id === playing);
    const [{ fact }] = game.events;
    expect(fact.type).toBe("deal");
    expect(JSON.stringify(fact)).not.toContain('"bag":[');
    const row = await server.store.activity(playing);
    expect(text).not.toContain(row?.secret);
  });

  test("a deleted account is gone: name, sessions, settings; its games stay", async () => {
    const dora = await member(server.url, "Dora Quillfeather");
    const offer = (await dora.post("/api/offers", { setup: setup(false), to: bert.id })).body.offer;
    const game = (await bert.post(`/api/offers/${offer}/take`)).body.table;
    await dora.post(`/api/games/${game}/chat`, { text: "goodbye" });
    await dora.post(`/api/games/${game}/resign`);
    await bert.put(`/api/me/blocks/id:${dora.id}`);
    expect((await dora.delete("/api/me", { password: "wrong password" })).body).toEqual({ code: "wrongPassword" });
    const cookie = dora.cookie;
    expect((await dora.delete("/api/me", { password: PASSWORD })).status).toBe(200);
    dora.cookie = cookie;
    expect((await dora.get("/api/me")).body).toBeNull();
    expect((await dora.post("/api/sign-in", { name: "Dora Quillfeather", password: PASSWORD })).status).toBe(403);
    const visitor = new Visitor(server.url);
    expect((await visitor.get(`/api/people/id:${dora.id}`)).status).toBe(404);
    // Whoever holds the table in memory hears of it a moment later.
    await expect.poll(async () => (await visitor.get(`/api/games/${game}/view`)).text).not.toContain("Quillfeather");
    const { body } = await visitor.get(`/api/games/${game}`);
    expect(body.seats[0].person).toEqual({ id: dora.id, name: null, role: "guest" });
    for (const path of ["", "/replay", "/view"])
      expect((await visitor.get(`/api/games/${game}${path}`)).text).not.toContain("Quillfeather");
    expect((await bert.get("/api/me/export")).text).not.toContain("Quillfeather");
    const account = await server.store.account(dora.id);
    expect(account).toMatchObject({ passwordHash: null, settings: {} });
    expect(JSON.stringify(await server.store.chat(`table:${game}`, 0, 10))).not.toContain("Quillfeather");
    // The name is free again.
    expect((await member(server.url, "Dora Quillfeather")).id).not.toBe(dora.id);
  });

  test("a guest deletes the account without a password", async () => {
    const visitor = await guest(server.url);
    expect((await visitor.delete("/api/me", {})).status).toBe(200);
    expect((await visitor.get("/api/me")).body).toBeNull();
  });
});
