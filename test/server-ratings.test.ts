import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CommandBody } from "../src/protocol/client.ts";
import type { OfferSetup, TableOffer } from "../src/protocol/setup.ts";
import { type Client, offerSetup, startGame } from "./support/client.ts";
import { startTestServer, type TestServer } from "./support/server.ts";
import { guest, member, PASSWORD, Visitor } from "./support/visitor.ts";

// What docs/ratings.md promises, on a server as it is.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.end());

const CLOCK: TableOffer["clock"] = { type: "minutes", minutes: 20, increment: 0, overtime: 0 };
const POOL = "classic-en:2";
const rated = (change: Partial<TableOffer> = {}) => offerSetup({ rated: true, clock: CLOCK, ...change });
const offer = (setup: OfferSetup, to: string | null = null): CommandBody<"offer.make"> => ({
  ...{ type: "offer.make", setup, to, hidden: false, commitment: null },
});
const resign = (client: Client, table: string, ply = 1) =>
  client.do({ type: "table.move", table, ply, move: { type: "resign" } });

async function savedResult(account: string, table: string) {
  for (let tries = 0; tries < 200; tries++) {
    const found = (await server.store.resultsOf(account, { limit: 100 })).find((one) => one.table === table);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("the result was not saved");
}

const ratingOf = async ({ account }: Client) => (await server.store.rating(account, POOL))?.rating ?? 1500;

describe("guests", () => {
  test("neither make nor take a rated offer, and nobody makes them one", async () => {
    const [anna, visitor] = [await server.member(), await server.client()];
    expect(await visitor.codeOf(offer(rated()))).toBe("ratedNeedsMember");
    expect(await visitor.codeOf(offer(rated({ seats: ["person", { bot: "club" }] })))).toBe("ratedNeedsMember");
    expect(await anna.codeOf(offer(rated(), visitor.account))).toBe("ratedNeedsMember");
    const made = await anna.do(offer(rated()));
    const wish = { type: "offer.take", offer: made.offer, commitment: null } as const;
    expect(await visitor.codeOf(wish)).toBe("ratedNeedsMember");
    expect((await server.store.offer(made.offer))?.takers).toHaveLength(1);
    const someone = await guest(server.url);
    const asked = await someone.post("/api/offers", { setup: rated() });
    expect([asked.status, asked.body.code]).toEqual([403, "ratedNeedsMember"]);
    const taken = await someone.post(`/api/offers/${made.offer}/take`);
    expect([taken.status, taken.body.code]).toEqual([403, "ratedNeedsMember"]);
  });

  test("play casual games, which stay casual when they register; from then on they are rated", async () => {
    const [anna, visitor] = [await server.member(), await guest(server.url)];
    const before = await server.client(visitor.cookie as string);
    const table = await startGame([anna, before], { clock: CLOCK });
    const registered = await visitor.post("/api/register", { name: `Late ${process.pid}`, password: PASSWORD });
    expect(registered.body.id).toBe(before.account);
    const after = await server.client(visitor.cookie as string);
    await resign(after, table);
    expect(await savedResult(after.account, table)).toMatchObject({ rated: false, place: 2 });
    expect(await server.store.rating(after.account, POOL)).toBeNull();
    expect(await server.store.rating(anna.account, POOL)).toBeNull();
    const next = await startGame([anna, after], { rated: true, clock: CLOCK });
    expect(after.view(next).setup.rated).toBe(true);
    // A socket that was open before knows it too.
    expect(await before.codeOf(offer(rated({ seats: ["person", { bot: "club" }] })))).toBe("done");
  });

  test("a game that was rated before this rule is played again for nothing", async () => {
    const [anna, visitor] = [await server.member(), await server.client()];
    const old = await startGame([anna, visitor]);
    const row = await server.store.activity(old);
    const id = `${old}old`;
    await server.store.createActivity(
      {
        ...(row as NonNullable<typeof row>),
        id,
        setup: { ...(row?.setup as object), table: id, rated: true },
        state: "over",
        finishedAt: 1,
        version: 0,
      },
      [],
    );
    await anna.do({ type: "rematch", table: id, commitment: null });
    const again = await visitor.do({ type: "rematch", table: id, commitment: null });
    await anna.enter(again.table as string);
    expect(anna.view(again.table as string).setup.rated).toBe(false);
  });
});

test("a rated game has a clock", async () => {
  const anna = await server.member();
  for (const seats of [
    ["person", "person"],
    ["person", { bot: "master" }],
  ] as const)
    expect(await anna.codeOf(offer(rated({ seats: [...seats], clock: { type: "none" } })))).toBe("ratedNeedsClock");
  expect(await anna.codeOf(offer(rated({ clock: { type: "days", days: 3 } })))).toBe("done");
  const visitor = new Visitor(server.url);
  visitor.cookie = anna.cookie;
  const asked = await visitor.post("/api/offers", { setup: rated({ clock: { type: "none" } }) });
  expect([asked.status, asked.body.code]).toEqual([400, "ratedNeedsClock"]);
});

describe("who has seen a rack of a rated game", () => {
  test("cannot leave a computer player without losing", async () => {
    const anna = await server.member();
    const table = await startGame([anna], { rated: true, clock: CLOCK, seats: ["person", { bot: "master" }] });
    expect(await anna.codeOf({ type: "table.abort", table, wanted: true })).toBe("botPlaysOn");
    await resign(anna, table);
    expect(await savedResult(anna.account, table)).toMatchObject({ place: 2, rated: true });
    expect(await ratingOf(anna)).toBeLessThan(1500);
  });

  test("leaves people only with their consent, from the deal on", async () => {
    const [anna, bert] = [await server.member(), await server.member()];
    const table = await startGame([anna, bert], { rated: true, clock: CLOCK });
    await bert.do({ type: "table.abort", table, wanted: true });
    await anna.when(() => anna.view(table).aborting[1]);
    expect(anna.view(table).state).toBe("playing");
    await anna.do({ type: "table.abort", table, wanted: true });
    await bert.when(() => bert.view(table).state === "aborted");
    expect(await server.store.rating(anna.account, POOL)).toBeNull();
  });
});

test("no hint is sold in a rated game, whoever the opponent is", async () => {
  const [anna, bert] = [await server.member(), await server.member()];
  const people = await startGame([anna, bert], { rated: true, clock: CLOCK });
  const computer = await startGame([anna], { rated: true, clock: CLOCK, seats: ["person", { bot: "club" }] });
  for (const table of [people, computer])
    for (const kind of ["best", "square"] as const)
      expect(await anna.codeOf({ type: "table.hint", table, ply: 1, kind })).toBe("hintInRated");
  const visitor = new Visitor(server.url);
  visitor.cookie = anna.cookie;
  const asked = await visitor.post(`/api/games/${people}/hint`, { kind: "best", ply: 1 });
  expect([asked.status, asked.body.code]).toEqual([403, "hintInRated"]);
});

describe("what a game gives", () => {
  test("two dozen new members who give up at once lift nobody, and all of them lose", async () => {
    const anna = await server.member();
    const others = await Promise.all(Array.from({ length: 24 }, () => server.member()));
    for (const other of others) {
      const table = await startGame([anna, other], { rated: true, clock: CLOCK });
      await resign(other, table);
      await savedResult(anna.account, table);
      expect(await ratingOf(other)).toBeLessThan(1500);
    }
    expect(await ratingOf(anna)).toBe(1500);
    const leaders = (await new Visitor(server.url).get(`/api/leaders?pool=${POOL}`)).body;
    expect(leaders.map(({ person }: { person: { id: string } }) => person.id)).not.toContain(anna.account);
  });

  test("who lets the time run out before any turn loses as well, and the other gains as little", async () => {
    const anna = await server.member();
    const bert = await server.member();
    const table = await startGame([anna, bert], { rated: true, clock: CLOCK });
    const row = await server.store.activity(table);
    expect(row?.dueAt).not.toBeNull();
    // The judge of another node, whose clock is an hour ahead.
    const { FakeClock } = await import("./support/server.ts");
    const clock = new FakeClock(Date.now() + 3_600_000);
    const judge = await startTestServer({ store: server.store, clock });
    await clock.advance(60_000);
    expect(await savedResult(anna.account, table)).toMatchObject({ place: 2, rated: true });
    expect(await ratingOf(anna)).toBeLessThan(1500);
    expect(await ratingOf(bert)).toBe(1500);
    await judge.end();
  });

  test("the first rated game moves nobody by more than the largest step, and says that ratings are provisional", async () => {
    const [anna, bert] = [await server.member(), await server.member()];
    const table = await startGame([anna, bert], { rated: true, clock: CLOCK });
    await resign(anna, table);
    const { seats } = await bert.until("table.result");
    expect(seats[0].rating).toMatchObject({ before: 1500, provisional: true });
    expect(1500 - (seats[0].rating?.after ?? 0)).toBeLessThanOrEqual(60);
    const profile = (await new Visitor(server.url).get(`/api/people/id:${anna.account}`)).body;
    expect(profile.ratings[0]).toMatchObject({ pool: POOL, provisional: true });
    const { offer: made } = await anna.do(offer(rated()));
    const shown = (await new Visitor(server.url).get("/api/offers")).body.find(({ id }: { id: string }) => id === made);
    expect(shown).toMatchObject({ provisional: true, rating: expect.any(Number) });
    const next = await startGame([anna, await server.member()], { rated: true, clock: CLOCK });
    expect(anna.view(next).setup.seats).toMatchObject([{ provisional: true }, { rating: null }]);
  });
});

test("a member of any role may play rated games, programs among them", async () => {
  const program = await member(server.url);
  await server.store.changeAccount(program.id, { role: "bot" });
  const client = await server.client(program.cookie as string);
  expect(await client.codeOf(offer(rated({ seats: ["person", { bot: "club" }] })))).toBe("done");
});
