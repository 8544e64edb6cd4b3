import { expect, test } from "vitest";
import type { TableSetup } from "../src/activity/table/setup.ts";
import { Leaving } from "../src/server/accounts/leaving.ts";
import { IDLE_MS } from "../src/server/store/accounts.ts";
import type { Account, ActivityRow, Store } from "../src/server/store/store.ts";
import { offerSetup, startGame } from "./support/client.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";
import { forBothEngines, lineWith } from "./support/stores.ts";
import { guest, member, PASSWORD, Visitor } from "./support/visitor.ts";

const MINUTE = 60_000;

async function withServer(
  stage: { readonly store: Store },
  work: (server: TestServer, clock: FakeClock) => Promise<void>,
) {
  const clock = new FakeClock();
  const server = await startTestServer({ store: stage.store, clock });
  try {
    await work(server, clock);
  } finally {
    await server.end(true);
  }
}

/** A game of somebody with a password and a guest; the guest looks on. */
async function gameOf(server: TestServer) {
  const person = await member(server.url);
  const [own, other] = [await server.client(person.cookie as string), await server.client()];
  return { person, other, table: await startGame([own, other]), own };
}

forBothEngines("who leaves", (stage) => {
  test("games in play are resigned, whoever's turn it is", () =>
    withServer(stage, async (server) => {
      const { person, other, table, own } = await gameOf(server);
      const second = await startGame([other, own]);
      expect((await person.delete("/api/me", { password: PASSWORD })).status).toBe(200);
      for (const id of [table, second]) {
        const row = await server.store.activity(id);
        expect(row).toMatchObject({ state: "over", result: { reason: "resigned" } });
        expect(
          (row as ActivityRow & { setup: TableSetup }).setup.seats.every(
            ({ account, name }) => account !== person.id || name === "",
          ),
        ).toBe(true);
      }
    }));

  test("runs of races end too", () =>
    withServer(stage, async (server, clock) => {
      const person = await member(server.url);
      const [own, other] = [await server.client(person.cookie as string), await server.client()];
      const setup = { kind: "race", minutes: 2 } as const;
      const { offer } = await own.do({ type: "offer.make", setup, to: null, hidden: false, commitment: null });
      const { table } = await other.do({ type: "offer.take", offer, commitment: null });
      clock.jump(5000);
      await other.do({ type: "activity.enter", activity: table as string, version: null });
      expect((await person.delete("/api/me", { password: PASSWORD })).status).toBe(200);
      await other.when(() => other.runs.get(table as string)?.seats[0].end === "left");
    }));

  test("no game begins for them afterwards, and a seat that they had taken is free", () =>
    withServer(stage, async (server) => {
      const [anna, bert, carl] = [await server.client(), await member(server.url), await server.client()];
      const setup = offerSetup({ seats: ["person", "person", "person"] });
      const { offer } = (await anna.do({
        ...{ type: "offer.make", setup, to: null, hidden: true, commitment: null },
      })) as { offer: string };
      await bert.post(`/api/offers/${offer}/take`);
      expect((await bert.delete("/api/me", { password: PASSWORD })).status).toBe(200);
      expect((await carl.do({ type: "offer.take", offer, commitment: null })).table).toBeNull();
      const dora = await server.client();
      expect((await dora.do({ type: "offer.take", offer, commitment: null })).table).toBe(offer);
      expect((await server.store.activity(offer))?.seats).toEqual([anna.account, carl.account, dora.account]);
    }));

  test.each(["classic-en", "jewels"])("an offer of somebody banned does not begin, and is gone: %s", (ruleset) =>
    withServer(stage, async (server, clock) => {
      const [anna, bert, carl] = [await server.client(), await server.client(), await server.client()];
      const words = offerSetup({ seats: ["person", "person", "person"] });
      const setup = ruleset === "jewels" ? ({ kind: "race", minutes: null } as const) : words;
      const { offer } = (await anna.do({
        ...{ type: "offer.make", setup, to: null, hidden: true, commitment: null },
      })) as { offer: string };
      if (ruleset !== "jewels") await bert.do({ type: "offer.take", offer, commitment: null });
      const banned = ruleset === "jewels" ? anna : bert;
      await server.store.changeAccount(banned.account, { bannedUntil: clock.now() + MINUTE });
      expect(await carl.codeOf({ type: "offer.take", offer, commitment: null })).toBe("noSuchOffer");
      await anna.until("event", ({ event }) => event.kind === "offerGone" && event.offer === offer);
      expect([await server.store.offer(offer), await server.store.activity(offer)]).toEqual([null, null]);
      expect(await server.store.runsOf(carl.account, { limit: 9 })).toEqual([]);
    }),
  );

  test("what began at the same moment is resigned a minute later, and then they are looked at no more", () =>
    withServer(stage, async (server, clock) => {
      const person = await member(server.url);
      expect((await person.delete("/api/me", { password: PASSWORD })).status).toBe(200);
      const resigned: string[] = [];
      const resignAll = async (id: string) => {
        if (id === person.id) resigned.push(id);
      };
      const leaving = new Leaving({ store: server.store, clock, tables: { resignAll }, runs: { resignAll } });
      await leaving.tidy();
      expect(resigned).toEqual([]);
      clock.jump(MINUTE);
      await leaving.tidy();
      expect(resigned).toEqual([person.id, person.id]);
      clock.jump(MINUTE);
      await leaving.tidy();
      expect(resigned).toHaveLength(2);
    }));

  test("a node that dies in between leaves it to the others", () =>
    withServer(stage, async (server, clock) => {
      const { person, table } = await gameOf(server);
      // The first write of leaving, and no more.
      const parts = { store: server.store, clock, runs: { resignAll: async () => {} } };
      const dying = new Leaving({ ...parts, tables: { resignAll: () => Promise.reject(new Error("killed")) } });
      const account = (await server.store.account(person.id)) as Account;
      await expect(dying.leave(account)).rejects.toThrow("killed");
      expect((await server.store.activity(table))?.state).toBe("playing");
      expect((await person.get("/api/me")).body).toBeNull();
      await clock.advance(MINUTE);
      expect((await server.store.activity(table))?.state).toBe("over");
      expect((await server.store.sessionsOf(person.id)).length).toBe(0);
      expect(await server.store.accountsToTidy(Number.MAX_SAFE_INTEGER, 1000)).not.toContainEqual({
        id: person.id,
        isGone: true,
      });
    }));

  test("one whose work fails does not hold up the others", () =>
    withServer(stage, async (server, clock) => {
      const [first, second] = [await guest(server.url), await guest(server.url)];
      for (const { id } of [first, second])
        await server.store.changeAccount(id, { deletedAt: clock.now(), name: `~${id}` });
      const done: string[] = [];
      const resignAll = async (id: string) => {
        if (id === first.id) throw new Error("broken");
        done.push(id);
      };
      const leaving = new Leaving({
        store: server.store,
        clock,
        tables: { resignAll },
        runs: { resignAll: async () => {} },
      });
      for (let round = 0; round < 3; round++) await leaving.tidy().catch(() => {});
      expect(done).toEqual([second.id]);
    }));
});

forBothEngines("guests", (stage) => {
  test("who never did anything go after a week; who did, or comes back, stays", () =>
    withServer(stage, async (server, clock) => {
      const idle = await guest(server.url);
      const [playing, speaking, registered] = [
        await guest(server.url),
        await guest(server.url),
        await guest(server.url),
      ];
      const back = await guest(server.url);
      await playing.post("/api/jewels/runs", { board: { kind: "seed", seed: 1 }, limit: { turns: 3, seconds: null } });
      await server.store.say(lineWith({ account: speaking.id }));
      await registered.post("/api/register", { name: "Stays Here", password: PASSWORD });
      await clock.advance(IDLE_MS - MINUTE);
      expect(await server.store.account(idle.id)).not.toBeNull();
      expect((await back.get("/api/me")).body.id).toBe(back.id);
      await clock.advance(2 * MINUTE);
      const there = async (one: { id: string }) => (await server.store.account(one.id)) !== null;
      expect(await Promise.all([idle, playing, speaking, registered, back].map(there))).toEqual([
        false,
        true,
        true,
        true,
        true,
      ]);
      expect((await idle.get("/api/me")).body).toBeNull();
      // Looked at once and never again; who came back is looked at a week later.
      const due = (await server.store.accountsToTidy(Number.MAX_SAFE_INTEGER, 1000)).map(({ id }) => id);
      expect(due).toEqual([back.id]);
      await clock.advance(2 * IDLE_MS);
      expect(await there(back)).toBe(false);
      expect((await new Visitor(server.url).post("/api/guest")).status).toBe(200);
    }));
});
