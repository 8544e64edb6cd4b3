import { expect, it } from "vitest";
import { madeUpLexicon, playGame } from "../../../test/support/games.ts";
import { accountWith, createdTable, forBothEngines, stepOf } from "../../../test/support/stores.ts";
import { rulesOf } from "../../../test/support/table.ts";
import type { Timed } from "../../activity/activity.ts";
import { applyFact, startTable, type TableFact } from "../../activity/table/fact.ts";
import type { TableSetup } from "../../activity/table/setup.ts";
import { chooseGreedily } from "../../bots/greedy.ts";
import { decide } from "../../movegen/decide.ts";
import { MOST_DAY_GAIN, MOST_SHORT_GAIN } from "../../ratings/gain.ts";
import { replay } from "../../words/record.ts";
import { openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { saveResults } from "./results.ts";

const RULES = rulesOf("classic-en");
const POOL = "classic-en:2";
const NOON = 20_000 * 86_400_000 + 43_200_000;
const LEXICON = madeUpLexicon(RULES.alphabet, 7);
/** Played to its end; who won says the game. */
const { record: WHOLE } = playGame(RULES, LEXICON, 2, 7, chooseGreedily);

forBothEngines("what a game does to ratings", (stage) => {
  /** The first of them wins. */
  async function gameOf(accounts: readonly string[], events: readonly TableFact[]) {
    const { id } = await createdTable(stage.store, { state: "over", turn: null, finishedAt: 1 });
    const setup: TableSetup = {
      ...{ table: id, createdAt: 0, ruleset: "classic-en", rated: true, lexicon: null, rematchOf: null, seedHash: "" },
      seats: accounts.map((account) => ({ account, name: "", bot: null, rating: null })),
      clock: { type: "days", days: 1 },
      values: [null, null],
    };
    const log: Timed<TableFact>[] = events.map((fact) => ({ at: NOON, fact }));
    return { table: log.reduce(applyFact, startTable(setup, RULES, "seed")), log };
  }

  const winner = replay(WHOLE).outcome?.winners[0] as number;
  const wholeGame = (won: string, lost: string) => gameOf(winner === 0 ? [won, lost] : [lost, won], WHOLE.events);

  async function shortGame(won: string, lost: string) {
    const [dealt] = WHOLE.events;
    const { table } = await gameOf([won, lost], [dealt]);
    const given = decide(table.position, 1, { type: "resign" }, LEXICON);
    if (!given.ok) throw new Error(given.fault.code);
    return gameOf([won, lost], [dealt, ...given.value]);
  }

  async function people(count: number): Promise<string[]> {
    const accounts = Array.from({ length: count }, () => accountWith({ role: "member" }));
    for (const account of accounts) await stage.store.createAccount(account);
    return accounts.map(({ id }) => id);
  }

  /** As the server does: what could not be saved now is settled later. */
  async function save({ table, log }: Awaited<ReturnType<typeof gameOf>>, at = NOON, store: Store = stage.store) {
    for (let tries = 0; tries < 40; tries++) {
      const saved = await saveResults(store, table, log, at);
      if (saved !== null) return saved;
    }
    throw new Error("never saved");
  }

  const ratingOf = async (account: string) => (await stage.store.rating(account, POOL))?.rating ?? 1500;

  it("limits what is won from one opponent on a day, also by games that end at the same moment", async () => {
    const [me, you] = await people(2);
    const games = await Promise.all(Array.from({ length: 8 }, () => wholeGame(me, you)));
    // PostgreSQL has another node beside this one.
    const other = stage.engine === "postgres" ? await openStore(stage.place) : stage.store;
    await Promise.all(games.map((game, i) => save(game, NOON, i % 2 === 0 ? stage.store : other)));
    if (other !== stage.store) await other.close();
    expect(await ratingOf(me)).toBeCloseTo(1500 + MOST_DAY_GAIN, 6);
    expect(await ratingOf(you)).toBeLessThan(1500 - MOST_DAY_GAIN);
    expect((await stage.store.ratingPairs(me, POOL, [you]))[0].gained).toBeCloseTo(MOST_DAY_GAIN, 6);
    expect((await stage.store.rating(me, POOL))?.games).toBe(8);
    await save(await wholeGame(me, you), NOON + 86_400_000);
    expect(await ratingOf(me)).toBeGreaterThan(1500 + MOST_DAY_GAIN);
  });

  it("gives a little once a day for games that somebody left at once, however many end at the same moment", async () => {
    const [me, you] = await people(2);
    const { id } = await createdTable(stage.store, { state: "over", turn: null, finishedAt: 1 });
    await stage.store.saveResults(id, [], [stepOf(you, id, { rating: 1500, deviation: 60 })]);
    const games = await Promise.all(Array.from({ length: 6 }, () => shortGame(me, you)));
    await Promise.all(games.map((game) => save(game)));
    expect(await ratingOf(me)).toBeCloseTo(1500 + MOST_SHORT_GAIN, 6);
    expect(await ratingOf(you)).toBeLessThan(1500 - MOST_SHORT_GAIN);
    expect(await stage.store.ratingPairs(me, POOL, [you])).toMatchObject([{ games: 0 }]);
  });

  it("does nothing where one of them is a guest", async () => {
    const [me] = await people(1);
    const visitor = accountWith({ role: "guest" });
    await stage.store.createAccount(visitor);
    expect((await save(await wholeGame(me, visitor.id))).map(({ rating }) => rating)).toEqual([null, null]);
    expect(await stage.store.rating(me, POOL)).toBeNull();
    expect(await stage.store.rating(visitor.id, POOL)).toBeNull();
  });
});
