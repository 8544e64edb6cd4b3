import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, offerSetup, startGame } from "./support/client.ts";
import { sharedDatabase } from "./support/postgres-shared.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";
import { factsFrom, tableWith } from "./support/store-samples.ts";
import { guest, member, PASSWORD } from "./support/visitor.ts";

const DAY = 86_400_000;
const COMPUTERS = offerSetup({ seats: ["person", { bot: "beginner" }, { bot: "beginner" }, { bot: "beginner" }] });
const offerOf = (setup = offerSetup()) =>
  ({ type: "offer.make", setup, to: null, hidden: false, commitment: null }) as const;
const open = (client: Client, setup = offerSetup()) => client.ask(offerOf(setup));
const take = (client: Client, offer: string) => client.ask({ type: "offer.take", offer, commitment: null });

describe("one node", () => {
  const clock = new FakeClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ clock, http: { limitsRates: true } });
  });
  afterAll(() => server?.end());

  /** Games that are in play as far as anybody counts. */
  async function fill(account: string, games: number): Promise<void> {
    for (let i = 0; i < games; i++) {
      const row = tableWith({ id: `${account}${i}`, seats: [account, "somebody"] });
      await server.store.createActivity(row, factsFrom(0));
    }
  }

  test("a guest has few games with computer players at once, and more after one has ended", async () => {
    const anna = await server.client();
    const tables: string[] = [];
    for (let i = 0; i < 4; i++) {
      tables.push((await anna.do(offerOf(COMPUTERS))).table as string);
    }
    expect(await open(anna, COMPUTERS)).toMatchObject({ code: "tooManyBotGames", figures: { most: 4 } });
    // Against people there is still room.
    expect((await open(anna)).type).toBe("done");
    await server.services.tables.act(tables[0], anna.account, null, { type: "abort", wanted: true });
    expect((await open(anna, COMPUTERS)).type).toBe("done");
  });

  test("over HTTP the answer is 429, with the figure", async () => {
    const anna = await guest(server.url);
    await fill(anna.id, 12);
    const refused = await anna.post("/api/offers", { setup: offerSetup() });
    expect([refused.status, refused.body]).toEqual([429, { code: "tooManyGames", most: 12 }]);
    const berta = await member(server.url);
    await fill(berta.id, 12);
    expect((await berta.post("/api/offers", { setup: offerSetup() })).status).toBe(200);
  });

  test("who has too many games gets no seat, and the offer waits for somebody else", async () => {
    const [owner, full, other] = [await server.client(), await server.client(), await server.client()];
    const { offer } = await owner.do(offerOf());
    await fill(full.account, 12);
    expect(await take(full, offer)).toMatchObject({ code: "tooManyGames", figures: { most: 12 } });
    expect((await server.store.offer(offer))?.takers).toHaveLength(1);
    expect(await take(other, offer)).toMatchObject({ value: { table: offer } });
  });

  test("an offer whose owner has too many games by now is gone", async () => {
    const [owner, other] = [await server.client(), await server.client()];
    const { offer } = await owner.do(offerOf());
    await fill(owner.account, 12);
    expect(await take(other, offer)).toMatchObject({ code: "otherTooManyGames", figures: {} });
    expect(await server.store.offer(offer)).toBeNull();
    expect(await server.store.activity(offer)).toBeNull();
  });

  test("new games have a rate, on all nodes together", async () => {
    const anna = await server.client();
    for (let i = 0; i < 19; i++) await server.store.tally(`games ${anna.account}`, 600_000, clock.now());
    expect((await open(anna, COMPUTERS)).type).toBe("done");
    expect(await open(anna, COMPUTERS)).toMatchObject({ code: "tooManyNewGames", figures: { most: 20, minutes: 10 } });
    clock.jump(600_000);
    expect((await open(anna, COMPUTERS)).type).toBe("done");
  });

  test("nobody can be asked without end: offers to somebody have a rate, and are not told beyond it", async () => {
    const [anna, bert] = [await server.client(), await server.client()];
    const ask = async () => {
      const reply = await anna.ask({
        ...{ type: "offer.make", setup: offerSetup(), to: bert.account, hidden: false, commitment: null },
      });
      if (reply.type === "done") await anna.do({ type: "offer.withdraw", offer: reply.value.offer });
      return reply.type === "fault" ? reply : null;
    };
    for (let i = 0; i < 10; i++) expect(await ask()).toBeNull();
    expect(await ask()).toMatchObject({ code: "tooManyChallenges", figures: { most: 10, minutes: 1 } });
    for (let i = 0; i < 9; i++) await server.store.tally(`asks 10 ${anna.account}`, 600_000, clock.now());
    clock.jump(60_000);
    expect(await ask()).toBeNull();
    expect(await ask()).toMatchObject({ code: "tooManyChallenges", figures: { most: 20, minutes: 10 } });
    clock.jump(600_000);
    expect(await ask()).toBeNull();
    // Open to all, they are for nobody in particular.
    expect((await open(anna)).type).toBe("done");
  });

  test("a game without a clock that nobody begins is swept, and one that is played stays", async () => {
    const [anna, bert] = [await server.client(), await server.client()];
    const unbegun = await startGame([anna, bert]);
    const begun = await startGame([anna, bert]);
    await anna.do({ type: "table.move", table: begun, ply: 1, move: { type: "pass" } });
    await bert.atVersion(begun, 2);
    expect((await server.store.dueActivities(clock.now() + DAY, 100)).map(({ id }) => id)).toContain(unbegun);
    await clock.advance(DAY + 1);
    const swept = await anna.atVersion(unbegun, 3);
    expect(swept.state).toBe("aborted");
    expect(swept.facts.at(-2)?.fact).toEqual({ type: "aborted", by: "early" });
    expect((await server.store.activity(begun))?.state).toBe("playing");
    expect((await server.store.inPlay(anna.account)).games).toBe(1);
    // Nobody is pressed by a clock that is none.
    const again = await server.client(anna.cookie);
    expect(again.heard[0]).toMatchObject({ type: "welcome", games: [{ table: begun, dueAt: null }] });
    await clock.advance(30 * DAY);
    expect((await bert.atVersion(begun, 4)).facts.at(-2)?.fact).toEqual({ type: "aborted", by: "idle" });
  });
});

describe("two nodes", () => {
  let nodes: [TestServer, TestServer];
  beforeAll(async () => {
    const place = { url: await sharedDatabase() };
    nodes = [await startTestServer({ place }), await startTestServer({ place })];
  });
  afterAll(async () => {
    for (const node of nodes ?? []) await node.end();
  });

  test("games and offers are counted together, also when all are asked for at once", async () => {
    const anna = await nodes[0].client();
    const sockets = [anna, await nodes[1].client(anna.cookie)];
    const offered = await Promise.all(Array.from({ length: 19 }, (_, i) => open(sockets[i % 2])));
    expect(offered.filter(({ type }) => type === "done")).toHaveLength(8);
    expect(offered.find(({ type }) => type === "fault")).toMatchObject({
      code: "tooManyOffers",
      figures: { most: 8 },
    });
    expect(await nodes[0].store.offersOf(anna.account, Date.now())).toHaveLength(8);
    const begun = await Promise.all(Array.from({ length: 14 }, (_, i) => open(sockets[i % 2], COMPUTERS)));
    expect(begun.filter(({ type }) => type === "done")).toHaveLength(4);
    expect(await nodes[1].store.inPlay(anna.account)).toEqual({ games: 4, botGames: 4 });
  });

  test("who is deleted on one node while a game with them begins on the other is in none, or has resigned", async () => {
    const [anna, carl] = [await nodes[0].client(), await nodes[0].client()];
    for (let round = 0; round < 6; round++) {
      const bert = await member(nodes[1].url);
      const { offer } = await anna.do(offerOf(offerSetup({ seats: ["person", "person", "person"] })));
      expect((await bert.post(`/api/offers/${offer}/take`)).status).toBe(200);
      await Promise.all([bert.delete("/api/me", { password: PASSWORD }), take(carl, offer)]);
      for (const { id } of await nodes[0].store.activitiesOf(bert.id, "table", "playing", { limit: 9 })) {
        const facts = (await nodes[0].store.facts(id)).map(({ body }) => body);
        expect(facts).toContainEqual(expect.objectContaining({ type: "resign", seat: 1 }));
      }
      expect((await nodes[1].store.offer(offer))?.takers.join() ?? "").not.toContain(bert.id);
      await anna.ask({ type: "offer.withdraw", offer });
    }
  });
});
