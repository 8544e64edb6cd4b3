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
import type { GameResult, RatingStep, StoredPair } from "./store.ts";

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
    expect(await stage.store.resultsOf(me, { limit: 9 })).toEqual([results[0]]);
    expect(await stage.store.resultsOf(you, { limit: 9 })).toEqual([results[1]]);
    const { table: _, ...rating } = steps[1];
    expect(await stage.store.rating(you, "classic-en:2")).toEqual(rating);
    expect(await stage.store.rating(you, "classic-is:2")).toBeNull();
    expect(await stage.store.ratingsOf(you)).toEqual([rating]);
    const keys = [me, you, "nobody"].map((account) => ({ account, pool: "classic-en:2" }));
    const among = await stage.store.ratingsAmong([...keys, { account: you, pool: "classic-is:2" }]);
    expect(among.map(({ account }) => account).toSorted()).toEqual([me, you].toSorted());
    expect(among).toContainEqual(rating);
    expect(await stage.store.ratingsAmong([])).toEqual([]);
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
    expect(await stage.store.resultsOf(me, { limit: 9 })).toEqual([]);
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
      await stage.store.saveResults(id, [resultOf(me, id, { at })], []);
    }
    const times = (results: readonly { at: number }[]) => results.map(({ at }) => at);
    expect(times(await stage.store.resultsOf(me, { limit: 2 }))).toEqual([4, 3]);
    expect(times(await stage.store.resultsOf(me, { limit: 2, before: 3 }))).toEqual([2, 1]);
  });

  const DAY = 86_400_000;
  const OPPONENTS = [4, 3, 3];
  /** Somebody with one rated game, and so many games against each of some opponents. */
  const rated = async (change: Partial<RatingStep>, games: readonly number[] = OPPONENTS): Promise<string> => {
    const account = accountWith();
    await stage.store.createAccount(account);
    const { id } = await finished(1);
    const step = stepOf(account.id, id, { deviation: 100, ...change });
    const pairs = games.map((count, i) => pairOf(account.id, `opponent ${i}`, { pool: step.pool, games: count }));
    expect(await stage.store.saveResults(id, [], [step], pairs)).toBe("saved");
    return account.id;
  };
  const leaders = async (pool: string, limit: number, days?: readonly number[]) =>
    (await stage.store.leaders(pool, limit, days)).map(({ account }) => account);

  it("names the leaders of a pool, of all times and of some days", async () => {
    const pool = freshId("pool");
    const old = await rated({ pool, rating: 1900, at: 3 * DAY - 1 });
    const early = await rated({ pool, rating: 1700, at: 3 * DAY });
    const late = await rated({ pool, rating: 1800, at: 5 * DAY - 1 });
    const surer = await rated({ pool, rating: 1800, deviation: 90, at: 3 * DAY + 5 });
    await rated({ pool: freshId("other"), rating: 2500 });
    expect(await leaders(pool, 9)).toEqual([old, surer, late, early]);
    expect(await leaders(pool, 2)).toEqual([old, surer]);
    expect(await leaders(pool, 9, [4, 3])).toEqual([surer, late, early]);
    expect(await leaders(pool, 2, [4, 3])).toEqual([surer, late]);
    expect(await leaders(pool, 9, [4])).toEqual([late]);
    expect(await leaders(pool, 9, [7])).toEqual([]);
    expect(await leaders("none", 9)).toEqual([]);
    const [first] = await stage.store.leaders(pool, 1, [3]);
    expect(first).toEqual(await stage.store.rating(surer, pool));
  });

  it("leads with those alone whose rating is sure, won in enough games against enough opponents", async () => {
    const pool = freshId("pool");
    const good = await rated({ pool, rating: 1600, deviation: 110 });
    await rated({ pool, rating: 1700, deviation: 111 });
    await rated({ pool, rating: 1800 }, [4, 3, 2]);
    await rated({ pool, rating: 1900 }, [50, 0, 40]);
    await rated({ pool, rating: 2000 }, []);
    expect(await leaders(pool, 9)).toEqual([good]);
  });

  it("counts games and opponents on from one result to the next, and takes a place away again", async () => {
    const pool = freshId("pool");
    const me = await rated({ pool }, [4, 5, 0]);
    const play = async (games: number, deviation: number, pairs: readonly StoredPair[]) => {
      const { id } = await finished(games);
      await stage.store.saveResults(id, [], [stepOf(me, id, { pool, games, deviation })], pairs);
      return leaders(pool, 9);
    };
    expect(await play(2, 100, [pairOf(me, "opponent 0", { pool, games: 5 })])).toEqual([]);
    expect(await play(3, 100, [pairOf(me, "opponent 2", { pool, games: 1 })])).toEqual([me]);
    expect(await play(4, 111, [])).toEqual([]);
    expect(await play(5, 110, [])).toEqual([me]);
  });

  it("has nobody on a board who is gone, also when their last game ends after that", async () => {
    const pool = freshId("pool");
    const [gone, stays] = [await rated({ pool }), await rated({ pool })];
    await stage.store.changeAccount(gone, { deletedAt: 1 });
    expect(await leaders(pool, 9)).toEqual([stays]);
    const { id } = await finished(2);
    const steps = [gone, stays].map((account) => stepOf(account, id, { pool, games: 2, deviation: 90 }));
    await stage.store.saveResults(id, [resultOf(gone, id)], steps);
    expect(await leaders(pool, 9)).toEqual([stays]);
    expect((await stage.store.statisticsOf(gone, null)).games).toBe(0);
  });

  it("has nobody on a board who leaves while their game ends", async () => {
    const pool = freshId("pool");
    const people = await Promise.all(Array.from({ length: 8 }, () => rated({ pool })));
    await Promise.all(
      people.map(async (account, i) => {
        const { id } = await finished(i);
        const step = stepOf(account, id, { pool, games: 2, deviation: 90 });
        await Promise.all([
          stage.store.saveResults(id, [], [step]),
          stage.store.changeAccount(account, { deletedAt: 1 }),
        ]);
      }),
    );
    expect(await leaders(pool, 9)).toEqual([]);
  });
});

forBothEngines("statistics", (stage) => {
  const play = async (account: string, change: Partial<GameResult> = {}): Promise<string> => {
    const { id } = await createdTable(stage.store, { state: "over", turn: null, finishedAt: 1 });
    await stage.store.saveResults(id, [resultOf(account, id, { bestMove: null, ...change })], []);
    return id;
  };
  const NONE = { games: 0, wins: 0, draws: 0, average: null, turns: 0, bingos: 0, bestMove: null, bestGame: null };

  it("are nought of who has played nothing", async () => {
    expect(await stage.store.statisticsOf("nobody", null)).toEqual(NONE);
  });

  it("come to wins, draws, an average and the best of each", async () => {
    const me = freshId("player");
    const won = await play(me, { points: 401, spread: 20, bestMove: { word: "CAT", points: 20, ply: 3 } });
    const quiz = { word: "QUIZ", points: 98, ply: 7 };
    const drawn = await play(me, { spread: 0, points: 350, bestMove: quiz });
    await play(me, { place: 2, spread: -60, points: 200, bingos: 0 });
    await play(me, { seats: 3, place: 3, spread: -10, points: 333, bestMove: { word: "DOG", points: 12, ply: 1 } });
    expect(await stage.store.statisticsOf(me, null)).toEqual({
      ...{ games: 4, wins: 1, draws: 1, average: 321, turns: 48, bingos: 6 },
      bestMove: { ...quiz, table: drawn },
      bestGame: { points: 401, table: won },
    });
  });

  it("are those of one ruleset, or of all; of two that are equal the newer one is the best", async () => {
    const me = freshId("player");
    const move = { word: "QUIZ", points: 98, ply: 7 };
    await play(me, { points: 300, bestMove: move });
    const second = await play(me, { points: 300, bestMove: { ...move, ply: 9 } });
    const french = await play(me, { ruleset: "classic-fr", points: 301, bestMove: { ...move, points: 97 } });
    expect(await stage.store.statisticsOf(me, "classic-en")).toMatchObject({
      ...{ games: 2, average: 300, bestGame: { points: 300, table: second } },
      bestMove: { ...move, ply: 9, table: second },
    });
    expect(await stage.store.statisticsOf(me, "classic-fr")).toMatchObject({ games: 1, turns: 12 });
    expect(await stage.store.statisticsOf(me, null)).toMatchObject({
      ...{ games: 3, average: 300.3, bestGame: { points: 301, table: french } },
      bestMove: { points: 98, table: second },
    });
    await stage.store.forget(me, (setup) => setup);
    expect(await stage.store.statisticsOf(me, null)).toEqual(NONE);
  });

  it("count every game once when several end at the same time", async () => {
    const [me, you] = [freshId("a"), freshId("b")];
    const { id } = await createdTable(stage.store, { state: "over", turn: null, finishedAt: 1 });
    const both = [resultOf(you, id), resultOf(me, id, { seat: 1 })];
    await Promise.all([
      ...[1, 2, 3].map(() => stage.store.saveResults(id, both, [])),
      ...Array.from({ length: 5 }, () => play(me)),
    ]);
    expect((await stage.store.statisticsOf(me, null)).games).toBe(6);
    expect((await stage.store.statisticsOf(you, null)).games).toBe(1);
  });
});
