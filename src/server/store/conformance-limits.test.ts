import { afterAll, beforeAll, expect, it } from "vitest";
import {
  accountWith,
  appendTo,
  factsFrom,
  forBothEngines,
  freshId,
  offerWith,
  storedSetup,
  tableWith,
} from "../../../test/support/stores.ts";
import { openStore } from "./open.ts";
import type { ActivityRow, Offer, Store } from "./store.ts";

forBothEngines("limits", (stage) => {
  /** A second node, where there can be one. */
  let other: Store;
  beforeAll(async () => {
    other = stage.engine === "postgres" ? await openStore(stage.place) : stage.store;
  });
  afterAll(async () => {
    if (other !== stage.store) await other?.close();
  });
  const nodeOf = (i: number): Store => (i % 2 === 0 ? stage.store : other);

  const make = (store: Store, seats: ActivityRow["seats"], games: number, botGames = games) => {
    const row = tableWith({ seats, turn: 0 });
    const limits = seats.flatMap((account) => (account === null ? [] : [{ account, games, botGames }]));
    return store.createActivity(row, factsFrom(0), limits).then((answer) => ({ row, answer }));
  };

  it("lets nobody into more games than allowed, however many nodes make them at once", async () => {
    const [ada, ben] = [freshId("ada"), freshId("ben")];
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, i) => make(nodeOf(i), i % 2 === 0 ? [ada, ben] : [ben, ada], 7)),
    );
    expect(made.filter(({ answer }) => answer.ok)).toHaveLength(7);
    const refused = made.find(({ answer }) => !answer.ok)?.answer;
    expect(refused).toMatchObject({ ok: false, fault: { code: "tooManyGames", most: 7 } });
    expect(await stage.store.inPlay(ada)).toEqual({ games: 7, botGames: 0 });
    expect(await stage.store.activitiesOf(ben, "table", "playing", { limit: 50 })).toHaveLength(7);
    for (const { row, answer } of made) expect(await stage.store.activity(row.id)).toEqual(answer.ok ? row : null);
  });

  it("counts games with computer players apart", async () => {
    const ada = freshId("ada");
    const made = await Promise.all(Array.from({ length: 9 }, (_, i) => make(nodeOf(i), [ada, null], 20, 3)));
    expect(made.filter(({ answer }) => answer.ok)).toHaveLength(3);
    expect(made.find(({ answer }) => !answer.ok)?.answer).toMatchObject({
      fault: { code: "tooManyBotGames", account: ada, most: 3 },
    });
    expect((await make(other, [ada, freshId("ben")], 20, 3)).answer.ok).toBe(true);
    expect(await stage.store.inPlay(ada)).toEqual({ games: 4, botGames: 3 });
  });

  it("counts a game no more once it is over", async () => {
    const ada = freshId("ada");
    const { row } = await make(stage.store, [ada, null], 1);
    expect((await make(other, [ada, null], 1)).answer.ok).toBe(false);
    await stage.store.append(appendTo(row.id, 1, { state: "aborted", turn: null, finishedAt: 5 }));
    expect(await other.inPlay(ada)).toEqual({ games: 0, botGames: 0 });
    expect((await make(other, [ada, null], 1)).answer.ok).toBe(true);
    expect((await stage.store.activitiesOf(ada, "table", "aborted", { limit: 9 })).map(({ id }) => id)).toEqual([
      row.id,
    ]);
  });

  it("makes one of several that can be only once, and names it to the others, whichever node makes them", async () => {
    for (let round = 0; round < 5; round++) {
      const ada = freshId("ada");
      const rows = Array.from({ length: 8 }, (_, i) =>
        tableWith({ seats: [ada, null], once: ada, createdAt: 1000 + i }),
      );
      const answers = await Promise.all(rows.map((row, i) => nodeOf(i).createActivity(row, factsFrom(0))));
      const first = rows[answers.findIndex(({ ok }) => ok)];
      const taken = { ok: false, fault: { code: "taken", by: first.id } };
      expect(answers).toEqual(rows.map((row) => (row === first ? { ok: true, value: undefined } : taken)));
      for (const row of rows) {
        expect(await other.activity(row.id)).toEqual(row === first ? row : null);
        expect(await other.facts(row.id)).toHaveLength(row === first ? 1 : 0);
      }
      expect((await other.activitiesOf(ada, "table", "any", { limit: 9 })).map(({ id }) => id)).toEqual([first.id]);
      // After a lost answer the same is asked again; another key is free.
      expect(await other.createActivity(first, factsFrom(0))).toEqual({ ok: true, value: undefined });
      expect((await other.createActivity(tableWith({ once: `${ada} 2` }), factsFrom(0))).ok).toBe(true);
    }
  });

  it("lets one caller alone settle what is over, whichever node it is on", async () => {
    const { row } = await make(stage.store, [freshId("ada"), null], 9);
    await stage.store.append(appendTo(row.id, 1, { state: "over", turn: null, finishedAt: 5 }));
    const waiting = async () => (await other.unsettled(9, 1000)).some(({ id }) => id === row.id);
    expect(await waiting()).toBe(true);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => nodeOf(i).settle(row.id)));
    expect(answers.filter((isFirst) => isFirst)).toHaveLength(1);
    expect(await waiting()).toBe(false);
    expect(await other.settle("nowhere")).toBe(false);
  });

  it("gives the same answer to the same table after a lost one, though the limit is reached", async () => {
    const ada = freshId("ada");
    const { row } = await make(stage.store, [ada, null], 1);
    const again = await other.createActivity(row, factsFrom(0), [{ account: ada, games: 1, botGames: 1 }]);
    expect(again.ok).toBe(true);
  });

  const offerOf = (owner: string, changes: Partial<Offer> = {}) => offerWith({ owner, ...changes });

  it("lets nobody have more offers than allowed, however many nodes take them at once", async () => {
    const ada = freshId("ada");
    const answers = await Promise.all(Array.from({ length: 19 }, (_, i) => nodeOf(i).saveOffer(offerOf(ada), 8)));
    expect(answers.filter((answer) => answer === "saved")).toHaveLength(8);
    expect(answers.filter((answer) => answer === "tooMany")).toHaveLength(11);
    // Another's offer is there to be joined, however many one has.
    const rematch = offerOf(freshId("ben"));
    await stage.store.saveOffer(rematch, 8);
    expect(await other.saveOffer({ ...rematch, owner: ada }, 8)).toBe("other");
    // Those whose time is over count no more.
    expect(await other.saveOffer(offerOf(ada, { createdAt: 5000, expiresAt: 9000 }), 8)).toBe("saved");
  });

  it("brings back the latest offers of somebody who comes again, and never more than allowed", async () => {
    const ada = freshId("ada");
    const save = (n: number, createdAt: number, expiresAt: number) =>
      stage.store.saveOffer(offerOf(ada, { id: `${ada}-${n}`, createdAt, expiresAt }), 3);
    for (const n of [1, 2, 3]) await save(n, 1000 + n, 2000);
    for (const n of [4, 5]) await save(n, 3000 + n, 4000);
    await stage.store.keepOffers(ada, 9000, 3);
    const live = async () => (await stage.store.offersOf(ada, 8000)).map(({ id }) => id);
    expect(await live()).toEqual([`${ada}-5`, `${ada}-4`, `${ada}-3`]);
    // However many come back and make new ones at once, on whichever node.
    const late = (i: number) => offerOf(ada, { createdAt: 9000, expiresAt: 12_000 + i });
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 3 === 0 ? nodeOf(i).keepOffers(ada, 12_000, 3) : nodeOf(i).saveOffer(late(i), 3),
      ),
    );
    expect(await stage.store.offersOf(ada, 9000)).toHaveLength(3);
  });

  it("makes no table for who is deleted or banned, and who goes at the same moment finds it", async () => {
    const [ada, ben] = [accountWith(), accountWith()];
    for (const account of [ada, ben]) await stage.store.createAccount(account);
    await stage.store.changeAccount(ben.id, { bannedUntil: Number.MAX_SAFE_INTEGER });
    const refused = { ok: false, fault: { code: "playerGone", account: ben.id } };
    expect((await make(other, [ada.id, ben.id], 9)).answer).toEqual(refused);
    await stage.store.changeAccount(ben.id, { bannedUntil: 1 });
    expect((await make(other, [ada.id, ben.id], 9)).answer.ok).toBe(true);
    await stage.store.changeAccount(ben.id, { deletedAt: 1, name: `~${ben.id}` });
    expect((await make(other, [ben.id, ada.id], 9)).answer).toEqual(refused);
    for (let round = 0; round < 8; round++) {
      const cid = accountWith();
      await stage.store.createAccount(cid);
      const making = make(other, [ada.id, cid.id], 99);
      await stage.store.changeAccount(cid.id, { deletedAt: 1, name: `~${cid.id}` });
      // What whoever deletes it finds now is all there will ever be.
      const found = await stage.store.activitiesOf(cid.id, "table", "playing", { limit: 9 });
      const { row, answer } = await making;
      expect(found.map(({ id }) => id)).toEqual(answer.ok ? [row.id] : []);
    }
  });

  it("finds offers by whom they are for, and those that all may see", async () => {
    const [ada, ben] = [freshId("ada"), freshId("ben")];
    const open = offerOf(ada, { createdAt: 3000 });
    const older = offerOf(ada, { createdAt: 2000 });
    const linked = offerOf(ada, { hidden: true });
    const challenge = offerOf(ada, { to: ben });
    const rematch = offerOf(ada, { hidden: true, setup: storedSetup({ seating: [ada, ben, "cid"] }) });
    for (const offer of [open, older, linked, challenge, rematch]) await stage.store.saveOffer(offer);
    const ids = (offers: readonly Offer[]) => offers.filter(({ owner }) => owner === ada).map(({ id }) => id);
    expect(ids(await stage.store.listedOffers(4000, 100))).toEqual([open.id, older.id]);
    expect(await stage.store.listedOffers(4000, 1)).toHaveLength(1);
    const twin = offerOf(ada, { createdAt: 2000 });
    await stage.store.saveOffer(twin);
    // Whatever somebody sends as a key: PostgreSQL takes no NUL.
    expect(await stage.store.listedOffers(4000, 100, { createdAt: 0, id: "\0" })).toEqual([]);
    const pages = [open, older, twin].map(async (after) => ids(await stage.store.listedOffers(4000, 100, after)));
    expect(await Promise.all(pages)).toEqual([[older.id, twin.id], [twin.id], []]);
    expect(ids(await stage.store.offersTo(ben, 4000)).sort()).toEqual([challenge.id, rematch.id].sort());
    expect(await stage.store.offersTo(ben, 5000)).toEqual([]);
  });

  it("keeps the offers of some people as long as they hang", async () => {
    const [ada, ben] = [freshId("ada"), freshId("ben")];
    const [kept, gone, late] = [offerOf(ada), offerOf(ben), offerOf(ada, { expiresAt: 2000 })];
    for (const offer of [kept, gone, late]) await stage.store.saveOffer(offer);
    await stage.store.keepOffersOf([], 3000, 8000);
    await stage.store.keepOffersOf([ada, freshId("nobody")], 3000, 8000);
    const expiry = async ({ id }: Offer) => (await stage.store.offer(id))?.expiresAt;
    expect([await expiry(kept), await expiry(gone), await expiry(late)]).toEqual([8000, 5000, 2000]);
  });
});
