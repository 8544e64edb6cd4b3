import { afterAll, beforeAll, expect, it } from "vitest";
import { appendTo, createdTable, forBothEngines, freshId, offerWith, tableWith } from "../../../test/support/stores.ts";
import { WORKS } from "./aside.ts";
import { openStore } from "./open.ts";
import type { Store } from "./store.ts";

const MINUTE = 60_000;

forBothEngines("what nodes share of their regular work", (stage) => {
  let other: Store;
  beforeAll(async () => {
    // A second node where there can be one.
    other = stage.engine === "postgres" ? await openStore(stage.place) : stage.store;
  });
  afterAll(() => (stage.engine === "postgres" ? other.close() : undefined));

  it("gives the turn of a computer player to one node at a time", async () => {
    const asked = [];
    for (let i = 0; i < 40; i++) asked.push((await createdTable(stage.store, { turn: 1, botDueAt: 1000 })).id);
    const early = await createdTable(stage.store, { turn: 1, botDueAt: 2001 });
    const person = await createdTable(stage.store);
    const nodes = [stage.store, other, stage.store, other];
    const taken = (await Promise.all(nodes.map((node) => node.takeBotTurns(2000, 9000, 25)))).map((rows) =>
      rows.map(({ id }) => id),
    );
    const rest = (await other.takeBotTurns(2000, 9000, 99)).map(({ id }) => id);
    expect([...taken.flat(), ...rest].sort()).toEqual(asked.toSorted());
    expect(taken.every((ids) => ids.length <= 25)).toBe(true);
    expect(await other.takeBotTurns(2000, 9000, 99)).toEqual([]);
    // It goes on having it, gives it up, or the turn is over.
    await stage.store.holdBotTurns([asked[0], person.id, "nowhere"], 20_000);
    await stage.store.holdBotTurns([asked[1]], 3000);
    await stage.store.append(appendTo(asked[2], 1, { turn: 0 }));
    expect(await other.takeBotTurns(3000, 30_000, 99)).toEqual(
      expect.arrayContaining([early.id, asked[1]].map((id) => ({ id, kind: "table", version: 1 }))),
    );
    const late = (await other.takeBotTurns(15_000, 30_000, 99)).map(({ id }) => id);
    expect(late).toHaveLength(37);
    for (const id of [asked[0], asked[2], person.id]) expect(late).not.toContain(id);
    await stage.store.freeBotTurns();
    expect(await other.takeBotTurns(0, 1, 99)).toHaveLength(40);
    for (const id of [early.id, ...asked]) await stage.store.append(appendTo(id, id === asked[2] ? 2 : 1));
    expect(await other.takeBotTurns(99_999, 1, 99)).toEqual([]);
  });

  it("leaves alone what has failed, for longer each time and for each work by itself", async () => {
    const base = 5_000_000_000_000;
    const due = await createdTable(stage.store, { turn: 1, dueAt: base, botDueAt: base });
    const over = tableWith({ state: "over", turn: null, finishedAt: base });
    await stage.store.createActivity(over, [{ number: 0, at: 1, body: {} }]);
    const offer = offerWith({ takers: ["ada", "ben"], expiresAt: base + 100 * MINUTE });
    await stage.store.saveOffer(offer);
    const found = async (now: number) => {
      const lists = [
        ...[stage.store.dueActivities(now, 99), stage.store.unsettled(now, 99)],
        ...[stage.store.takeBotTurns(now, now, 99), stage.store.startableOffers(now)],
      ];
      const ids = (await Promise.all(lists)).map((rows) => rows.map(({ id }) => id));
      return [due.id, over.id, due.id, offer.id].map((id, i) => ids[i].includes(id));
    };
    expect(await found(base)).toEqual([true, true, true, true]);
    const set = [
      ["judge", due.id],
      ["settle", over.id],
      ["bots", due.id],
      ["start", offer.id],
    ] as const;
    for (const [i, [work, id]] of set.entries()) {
      // Two nodes fail at the same moment.
      await Promise.all([stage.store, other].map((node) => node.setAside(id, work, "broken", base)));
      expect(await found(base + 1)).toEqual(set.map((_, j) => j > i));
    }
    expect(await found(base + MINUTE)).toEqual([true, true, true, true]);
    let now = base + MINUTE;
    for (const [times, minutes] of [5, 10, 10].entries()) {
      await stage.store.setAside(due.id, "judge", "broken still", now);
      const aside = { id: due.id, work: "judge", reason: "broken still", times: times + 2, since: base };
      expect(await other.asides(now, 9)).toEqual([{ ...aside, until: now + minutes * MINUTE }]);
      expect(await other.countAsides(now)).toBe(1);
      expect((await found(now + minutes * MINUTE - 1))[0]).toBe(false);
      now += minutes * MINUTE;
      expect((await found(now))[0]).toBe(true);
    }
    expect(await other.countAsides(now)).toBe(0);
    // It was not set aside again: next time it counts from the beginning.
    await stage.store.sweep(now + 1);
    await stage.store.setAside(due.id, "judge", "broken", now);
    expect(await other.asides(now, 9)).toMatchObject([{ times: 1, until: now + MINUTE }]);
    expect(WORKS).toEqual(set.map(([work]) => work));
  });

  it("says at which version activities are", async () => {
    const ids = [(await createdTable(stage.store)).id, (await createdTable(stage.store)).id];
    await stage.store.append(appendTo(ids[1], 1));
    const asked = [...ids, freshId("nowhere")];
    expect(await other.versions(asked)).toEqual(
      new Map([
        [ids[0], 1],
        [ids[1], 2],
      ]),
    );
  });
});
