import { afterAll, beforeAll, expect, it } from "vitest";
import { appendTo, forBothEngines, freshId } from "../../../test/support/stores.ts";
import { lexiconOf, rulesOf } from "../../../test/support/table.ts";
import type { WordList } from "../../activity/table/rules.ts";
import { ok } from "../../base/result.ts";
import type { Move } from "../../words/move.ts";
import { Activities } from "../activities/activities.ts";
import type { TablePlan } from "../base/parts.ts";
import type { Bots } from "../bots/bots.ts";
import { createMetrics } from "../http/metrics.ts";
import { openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { TableService } from "./tables.ts";

const PASS: Move = { type: "pass" };

/** Computer players who answer when they are told to. */
function slowBots() {
  const waiting: { readonly answer: (move: Move | null) => void; readonly fail: (error: Error) => void }[] = [];
  let searches = 0;
  const bots: Bots = {
    think: () => {
      searches++;
      return new Promise((answer, fail) => waiting.push({ answer, fail }));
    },
    advise: async () => null,
    areBusy: () => false,
    close: async () => {},
  };
  return {
    bots,
    searches: () => searches,
    thinking: () => waiting.length,
    answer: (move: Move | null = PASS) => waiting.shift()?.answer(move),
    fail: () => waiting.shift()?.fail(new Error("out of memory")),
  };
}

function nodeOn(store: Store, time: { now: number }) {
  const clock = { now: () => time.now, every: () => () => {} };
  const log = { warn: () => {} };
  const metrics = createMetrics();
  const activities = new Activities({ store, clock, metrics, log });
  const slow = slowBots();
  const here: WordList = { state: "here", lexicon: lexiconOf(rulesOf("classic-en"), "at"), lacked: null };
  const words = {
    ...{ listOf: () => here, fetched: async () => here, ready: async () => here, fileOf: async () => null },
    meaningsOf: async () => null,
    ...{ ownEditions: async () => [], isOwnEdition: async () => false },
    close: async () => {},
  };
  const nobody = {
    arrive: async () => {},
    depart() {},
    isHere: () => false,
    tell() {},
    tellAll() {},
    count: () => 0,
    welcome: async () => {},
    note() {},
    hold: () => () => {},
  };
  const kept = { store, clock, metrics, log, presentAmong: async () => new Set<string>(), over: activities.over };
  const tables = new TableService({ ...kept, words, people: nobody, bots: slow.bots });
  activities.register(tables.keeper);
  return { ...slow, tables, activities, metrics };
}

const SECOND = 1000;

forBothEngines("a computer player on three nodes", (stage) => {
  let stores: Store[] = [];
  const time = { now: 0 };
  beforeAll(async () => {
    time.now = Date.now();
    const isShared = stage.engine === "postgres";
    // SQLite has one writer: there the nodes share it.
    stores = isShared ? [await openStore(stage.place), await openStore(stage.place)] : [];
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));

  const threeNodes = () =>
    [stage.store, stores[0] ?? stage.store, stores[1] ?? stage.store].map((store) => nodeOn(store, time));

  const bot = { account: null, bot: "master", commitment: null, value: null };
  const planOf = (id: string): TablePlan => ({
    ...{ id, ruleset: "classic-en", lexicon: null, shuffled: false, rated: false, rematchOf: null, seed: "5eed" },
    ...{
      clock: { type: "none" },
      seats: [bot, { ...bot, bot: "club" }, { account: "ada", bot: null, commitment: null, value: null }],
    },
  });

  /** Nobody has to move there any more. */
  const putAway = async (id: string) =>
    stage.store.append(appendTo(id, (await versionOf(id)) ?? 0, { state: "aborted", turn: null, finishedAt: 1 }));
  const versionOf = async (id: string) => (await stage.store.activity(id))?.version;
  type Node = ReturnType<typeof nodeOn>;
  const round = (nodes: readonly Node[]) => Promise.all(nodes.map(({ activities }) => activities.wakeBots()));
  const searches = (nodes: readonly Node[]) => nodes.map((node) => node.searches());

  /** Slow players: rounds of all nodes while each thinks. */
  async function slowTurn(nodes: readonly Node[]): Promise<void> {
    for (let i = 0; i < 20; i++) {
      time.now += 3 * SECOND;
      await round(nodes);
    }
  }

  it("is asked by one of them, once for each move, however long it takes", async () => {
    const nodes = threeNodes();
    const id = freshId("table");
    await nodes[0].tables.create(planOf(id));
    for (const turn of [1, 2]) {
      await expect.poll(() => nodes[0].thinking()).toBe(1);
      await slowTurn(nodes);
      expect(searches(nodes)).toEqual([turn, 0, 0]);
      nodes[0].answer();
      await expect.poll(() => versionOf(id)).toBe(turn + 1);
    }
    await slowTurn(nodes);
    expect(searches(nodes)).toEqual([2, 0, 0]);
    expect((await stage.store.activity(id))?.botDueAt).toBeNull();
    // The turn comes back to it by a move on another node, which asks it then.
    expect(await nodes[2].tables.act(id, "ada", null, { type: "move", ply: 3, move: PASS })).toEqual(
      ok({ version: 4 }),
    );
    await slowTurn(nodes);
    expect(searches(nodes)).toEqual([2, 0, 1]);
    await putAway(id);
  });

  it("is asked by one other when its node is gone, and at once when its node has stopped", async () => {
    const nodes = threeNodes();
    const id = freshId("table");
    await nodes[0].tables.create(planOf(id));
    await expect.poll(() => nodes[0].thinking()).toBe(1);
    const left = nodes.slice(1);
    time.now += 14 * SECOND;
    await round(left);
    expect(searches(nodes)).toEqual([1, 0, 0]);
    time.now += SECOND;
    await round(left);
    const [, one, two] = searches(nodes);
    expect(one + two).toBe(1);
    const [has, next] = one === 1 ? left : left.toReversed();
    await slowTurn(left);
    expect(has.searches() + next.searches()).toBe(1);
    await has.activities.finished();
    await round([next]);
    expect(next.searches()).toBe(1);
    await putAway(id);
  });

  it("is left alone for a while on all of them when it has failed, and then asked again", async () => {
    const nodes = threeNodes();
    const id = freshId("table");
    await nodes[0].tables.create(planOf(id));
    await expect.poll(() => nodes[0].thinking()).toBe(1);
    nodes[0].fail();
    const aside = async () => (await stage.store.asides(time.now, 99)).filter((each) => each.id === id);
    await expect.poll(aside).toMatchObject([{ work: "bots", reason: "out of memory", times: 1 }]);
    time.now += 30 * SECOND;
    await round(nodes);
    expect(searches(nodes)).toEqual([1, 0, 0]);
    time.now += 30 * SECOND;
    await round(nodes);
    expect(searches(nodes).reduce((sum, count) => sum + count)).toBe(2);
    expect(await aside()).toEqual([]);
  });
});
