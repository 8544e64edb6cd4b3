import { expect, it } from "vitest";
import {
  accountWith,
  createdTable,
  forBothEngines,
  freshId,
  pairOf,
  resultOf,
  stepOf,
} from "../../../test/support/stores.ts";

forBothEngines("standings", (stage) => {
  const finished = (finishedAt: number) => createdTable(stage.store, { state: "over", turn: null, finishedAt });

  it("saves results, steps and ratings once a table", async () => {
    const { id } = await finished(1000);
    const [me, you] = [freshId("me"), freshId("you")];
    const results = [
      resultOf(me, id),
      resultOf(you, id, { seat: 1, place: 2, spread: 17, rated: true, bestMove: null }),
    ];
    const steps = [stepOf(me, id), stepOf(you, id, { rating: 1499.75 })];
    const racing = [1, 2, 3].map(() => stage.store.saveResults(id, results, steps));
    expect((await Promise.all(racing)).toSorted()).toEqual(["repeated", "repeated", "saved"]);
    expect(await stage.store.resultsOf(me, null, { limit: 9 })).toEqual([results[0]]);
    expect(await stage.store.resultsOf(you, "classic-en", { limit: 9 })).toEqual([results[1]]);
    expect(await stage.store.resultsOf(you, "classic-is", { limit: 9 })).toEqual([]);
    const { table: _, ...rating } = steps[1];
    expect(await stage.store.rating(you, "classic-en:2")).toEqual(rating);
    expect(await stage.store.rating(you, "classic-is:2")).toBeNull();
    expect(await stage.store.ratingsOf(you)).toEqual([rating]);
    expect(await stage.store.ratingHistory(you, "classic-en:2", 9)).toEqual([steps[1]]);
    expect(await stage.store.saveResults("nowhere", [], [])).toBe("repeated");
  });

  it("writes nothing when a rating has moved on since it was read", async () => {
    const [a, b, c] = [await finished(1), await finished(2), await finished(3)];
    const [me, you] = [freshId("a"), freshId("b")];
    expect(await stage.store.saveResults(a.id, [], [stepOf(me, a.id)])).toBe("saved");
    const stale = [stepOf(you, b.id), stepOf(me, b.id)];
    expect(await stage.store.saveResults(b.id, [resultOf(me, b.id)], stale)).toBe("stale");
    expect(await stage.store.rating(you, "classic-en:2")).toBeNull();
    expect(await stage.store.resultsOf(me, null, { limit: 9 })).toEqual([]);
    const again = [stepOf(you, b.id), stepOf(me, b.id, { games: 2, rating: 1600 })];
    expect(await stage.store.saveResults(b.id, [resultOf(me, b.id)], again)).toBe("saved");
    expect(await stage.store.saveResults(c.id, [], [stepOf(me, c.id, { games: 2 })])).toBe("stale");
    expect((await stage.store.rating(me, "classic-en:2"))?.rating).toBe(1600);
  });

  it("loses no step of a person whose games end at the same time", async () => {
    const me = freshId("busy");
    const tables = await Promise.all([1, 2, 3, 4, 5].map(finished));
    const save = async (table: string): Promise<void> => {
      for (;;) {
        const games = (await stage.store.rating(me, "classic-en:2"))?.games ?? 0;
        if ((await stage.store.saveResults(table, [], [stepOf(me, table, { games: games + 1 })])) === "saved") return;
      }
    };
    await Promise.all(tables.map(({ id }) => save(id)));
    const history = await stage.store.ratingHistory(me, "classic-en:2", 9);
    expect(history.map(({ games }) => games)).toEqual([1, 2, 3, 4, 5]);
    expect((await stage.store.ratingHistory(me, "classic-en:2", 2)).map(({ games }) => games)).toEqual([4, 5]);
  });

  it("keeps what was won against each opponent, together with the rating or not at all", async () => {
    const [a, b] = [await finished(1), await finished(2)];
    const [me, you] = [freshId("me"), freshId("you")];
    const pair = pairOf(me, you);
    const { account: _, pool, ...kept } = pair;
    expect(await stage.store.saveResults(a.id, [], [stepOf(me, a.id)], [pair])).toBe("saved");
    expect(await stage.store.ratingPairs(me, pool, ["nobody", you])).toEqual([kept]);
    expect(await stage.store.ratingPairs(you, pool, [me])).toEqual([]);
    expect(await stage.store.ratingPairs(me, "classic-is:2", [you])).toEqual([]);
    expect(await stage.store.ratingPairs(me, pool, [])).toEqual([]);
    const more = { ...pair, gained: 60, games: 5 };
    expect(await stage.store.saveResults(b.id, [], [stepOf(me, b.id)], [more])).toBe("stale");
    expect(await stage.store.saveResults(a.id, [], [stepOf(me, a.id, { games: 2 })], [more])).toBe("repeated");
    expect(await stage.store.ratingPairs(me, pool, [you])).toEqual([kept]);
    expect(await stage.store.saveResults(b.id, [], [stepOf(me, b.id, { games: 2 })], [more])).toBe("saved");
    expect(await stage.store.ratingPairs(me, pool, [you])).toEqual([{ ...kept, gained: 60, games: 5 }]);
  });

  it("finds finished tables whose results nobody saved", async () => {
    const [late, early] = [await finished(9_000_000_000_002), await finished(9_000_000_000_001)];
    await createdTable(stage.store, { state: "aborted", finishedAt: 9_000_000_000_000 });
    const waiting = async () =>
      (await stage.store.unsettled(1000, 1000)).map(({ id }) => id).filter((id) => [early.id, late.id].includes(id));
    expect(await waiting()).toEqual([early.id, late.id]);
    await stage.store.saveResults(early.id, [], []);
    expect(await waiting()).toEqual([late.id]);
    expect(await stage.store.unsettled(1000, 0)).toEqual([]);
  });

  it("pages through results, newest first", async () => {
    const me = freshId("player");
    for (const at of [1, 2, 3, 4]) {
      const { id } = await finished(at);
      await stage.store.saveResults(id, [resultOf(me, id, { at, ruleset: at % 2 ? "classic-en" : "classic-fr" })], []);
    }
    const times = (results: readonly { at: number }[]) => results.map(({ at }) => at);
    expect(times(await stage.store.resultsOf(me, null, { limit: 2 }))).toEqual([4, 3]);
    expect(times(await stage.store.resultsOf(me, null, { limit: 2, before: 3 }))).toEqual([2, 1]);
    expect(times(await stage.store.resultsOf(me, "classic-fr", { limit: 9 }))).toEqual([4, 2]);
  });

  it("names the leaders of a pool and a period, without those who are gone", async () => {
    const pool = freshId("pool");
    const people = [accountWith(), accountWith(), accountWith(), accountWith()];
    for (const [i, account] of people.entries()) {
      await stage.store.createAccount(account);
      const { id } = await finished(i);
      const step = stepOf(account.id, id, { pool, rating: 1500 + i, at: 100 + i, deviation: 350 - i * 100 });
      await stage.store.saveResults(id, [], [step]);
    }
    await stage.store.changeAccount(people[3].id, { deletedAt: 1 });
    const ids = (ratings: readonly { account: string }[]) => ratings.map(({ account }) => account);
    const [a, b, c] = people.map(({ id }) => id);
    expect(ids(await stage.store.leaders(pool, 0, 9))).toEqual([c, b, a]);
    expect(ids(await stage.store.leaders(pool, 101, 9))).toEqual([c, b]);
    expect(ids(await stage.store.leaders(pool, 0, 1))).toEqual([c]);
    expect(await stage.store.leaders("none", 0, 9)).toEqual([]);
  });

  it("leads with those alone whose rating is sure, won in enough games against enough opponents", async () => {
    const pool = freshId("pool");
    const met = (account: string, games: readonly number[]) =>
      games.map((count, i) => pairOf(account, `opponent ${i}`, { pool, games: count }));
    const save = async (rating: number, deviation: number, games: readonly number[]): Promise<string> => {
      const account = accountWith();
      await stage.store.createAccount(account);
      const { id } = await finished(rating);
      await stage.store.saveResults(
        id,
        [],
        [stepOf(account.id, id, { pool, rating, deviation })],
        met(account.id, games),
      );
      return account.id;
    };
    const good = await save(1600, 110, [4, 3, 3]);
    await save(1700, 111, [4, 3, 3]);
    await save(1800, 50, [4, 3, 2]);
    await save(1900, 50, [50, 0, 40]);
    await save(2000, 50, []);
    const rule = { mostDeviation: 110, games: 10, opponents: 3 };
    expect((await stage.store.leaders(pool, 0, 9, rule)).map(({ account }) => account)).toEqual([good]);
  });
});
