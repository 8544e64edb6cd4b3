import { describe, expect, test } from "vitest";
import { madeUpLexicon } from "../../../test/support/games.ts";
import { must } from "../../base/result.ts";
import { adviseByScore, hasMove } from "../../movegen/generate.ts";
import { findRules } from "../../words/catalog.ts";
import { deal } from "../../words/decide.ts";
import { seedHashOf } from "../../words/fairstate.ts";
import type { Rules } from "../../words/ruleset.ts";
import { applyFact, startTable, type Table, type TableFact } from "./fact.ts";
import { decideTable, judgeTable, type TableAction, type TableWords, type WordList } from "./rules.ts";
import type { SeatSetup, TableSetup } from "./setup.ts";

const SEED = "5eed";
const DAY = 86_400_000;
const rules = findRules("classic-en") as Rules;
const lexicon = madeUpLexicon(rules.alphabet, 1);
const words: TableWords = { list: { state: "here", lexicon, lacked: null }, canLay: hasMove, advise: adviseByScore };

const person = (account: string): SeatSetup => ({ account, name: account, bot: null, rating: null });
const computer: SeatSetup = { account: null, name: "", bot: "beginner", rating: null };

const setupOf = (seats: SeatSetup[], clock: TableSetup["clock"] = { type: "none" }): TableSetup => ({
  ...{ table: "t1", createdAt: 0, ruleset: "classic-en", rated: false, lexicon: null, rematchOf: null },
  ...{ seats, clock, seedHash: seedHashOf(SEED), values: seats.map(() => null) },
});

/** A table that time passes at. */
class PlayedTable {
  table: Table;
  at = 0;

  constructor(setup: TableSetup) {
    this.table = startTable(setup, rules, SEED);
    this.#take([deal(this.table.position)]);
  }

  #take(facts: readonly TableFact[]): TableFact["type"][] {
    for (const fact of facts) this.table = applyFact(this.table, { at: this.at, fact });
    return facts.map(({ type }) => type);
  }

  decide(seat: number, action: TableAction, list: WordList = words.list) {
    return decideTable(this.table, seat, action, this.at, { ...words, list });
  }

  do(seat: number, action: TableAction): TableFact["type"][] {
    return this.#take(must(this.decide(seat, action)));
  }

  pass(): TableFact["type"][] {
    const { turn, version } = this.table.position;
    return this.do(turn, { type: "move", ply: version, move: { type: "pass" } });
  }

  hint(kind: "best" | "square") {
    const { turn, version } = this.table.position;
    return this.decide(turn, { type: "hint", ply: version, kind });
  }

  judge(after: number, list: WordList = words.list): TableFact[] {
    return judgeTable(this.table, this.at + after, { ...words, list });
  }
}

const begun = (setup = setupOf([person("ada"), person("ben")])): PlayedTable => {
  const played = new PlayedTable(setup);
  played.pass();
  played.pass();
  return played;
};
const wanted: TableAction = { type: "abort", wanted: true };
const unwanted: TableAction = { type: "abort", wanted: false };

describe("facts that change nothing", () => {
  test("to abort is offered once a turn: who takes it back waits for a turn", () => {
    const played = begun();
    expect(played.do(0, wanted)).toEqual(["abortOffered"]);
    expect(played.do(0, wanted)).toEqual([]);
    expect(played.do(0, unwanted)).toEqual(["abortWithdrawn"]);
    expect(played.do(0, unwanted)).toEqual([]);
    expect(played.decide(0, wanted)).toEqual({ ok: false, fault: { code: "abortOnce", figures: {} } });
    expect(played.do(1, wanted)).toEqual(["abortOffered"]);
    // To agree is no offer.
    expect(played.do(0, wanted)).toEqual(["aborted", "revealed"]);
  });

  test("after a turn it may be offered anew", () => {
    const played = begun();
    played.do(1, wanted);
    played.do(1, unwanted);
    played.pass();
    expect(played.do(1, wanted)).toEqual(["abortOffered"]);
  });

  test("a hint of a kind is sold once a turn", () => {
    const played = begun();
    const [hint] = must(played.hint("best"));
    played.table = applyFact(played.table, { at: 0, fact: hint });
    expect(played.hint("best")).toEqual({ ok: false, fault: { code: "hintGiven", figures: { kind: "best" } } });
    const [other] = must(played.hint("square"));
    played.table = applyFact(played.table, { at: 0, fact: other });
    expect(played.hint("square")).toMatchObject({ ok: false, fault: { code: "hintGiven" } });
    played.pass();
    expect(played.hint("best").ok).toBe(true);
  });

  test("a turn has few facts, whatever the seats try", () => {
    const played = begun();
    const before = played.table.version;
    for (let i = 0; i < 100; i++)
      for (const seat of [0, 1]) {
        const { version: ply } = played.table.position;
        // One after the other, so that they never agree.
        for (const action of [wanted, unwanted, { type: "hint", ply, kind: i % 2 === 0 ? "best" : "square" }] as const)
          if (played.decide(seat, action).ok) played.do(seat, action);
      }
    expect(played.table.state).toBe("playing");
    expect(played.table.version - before).toBe(6);
  });
});

describe("games that nobody goes on with", () => {
  test("one that no person has begun ends after a day", () => {
    const played = new PlayedTable(setupOf([person("ada"), person("ben")]));
    expect(played.judge(DAY - 1)).toEqual([]);
    expect(played.judge(DAY)).toEqual([
      { type: "aborted", by: "early" },
      { type: "revealed", seed: SEED },
    ]);
  });

  test("that a computer player has moved begins nothing", () => {
    const played = new PlayedTable(setupOf([computer, person("ada")]));
    played.at = 5;
    played.pass();
    expect(played.judge(DAY - 1)).toEqual([]);
    expect(played.judge(DAY)[0]).toEqual({ type: "aborted", by: "early" });
  });

  test("one that was begun waits thirty days for the next turn", () => {
    const played = new PlayedTable(setupOf([person("ada"), person("ben")]));
    played.at = 3 * 3_600_000;
    played.pass();
    expect(played.judge(30 * DAY - 1)).toEqual([]);
    expect(played.judge(30 * DAY)[0]).toEqual({ type: "aborted", by: "idle" });
  });

  test("where there is a clock it decides, not this", () => {
    const played = new PlayedTable(setupOf([person("ada"), person("ben")], { type: "days", days: 30 }));
    expect(played.judge(2 * DAY)).toEqual([]);
    expect(played.judge(31 * DAY)[0]).toEqual({ type: "timedOut", seat: 0 });
  });

  test("a log has an end", () => {
    const played = begun();
    played.table = { ...played.table, version: 4999 };
    expect(played.judge(0)).toEqual([]);
    played.table = { ...played.table, version: 5000 };
    expect(played.judge(0)[0]).toEqual({ type: "aborted", by: "endless" });
  });
});

describe("a table whose word list is not here", () => {
  const lists = { awaited: { state: "awaited" }, gone: { state: "gone" } } as const;
  const named = { name: "en", hash: "ab" };
  const listed = (clock?: TableSetup["clock"], seats = [person("ada"), person("ben")]) =>
    begun({ ...setupOf(seats, clock), lexicon: named });
  const move = (played: PlayedTable, type: "pass" | "resign"): TableAction => ({
    ...{ type: "move", ply: played.table.position.version, move: { type } },
  });

  test.each([
    ["awaited", "wordsNotReady"],
    ["gone", "wordsGone"],
  ] as const)("takes no move that would go unjudged, and names the list: %s", (state, code) => {
    const played = listed();
    const { version: ply } = played.table.position;
    const fault = { ok: false, fault: { code, figures: named } };
    expect(played.decide(0, move(played, "pass"), lists[state])).toEqual(fault);
    const exchange: TableAction = { type: "move", ply, move: { type: "exchange", tiles: [1] } };
    expect(played.decide(0, exchange, lists[state])).toEqual(fault);
    expect(played.decide(0, { type: "hint", ply, kind: "best" }, lists[state])).toEqual(fault);
    // Nobody is kept at a game that cannot go on.
    expect(must(played.decide(0, move(played, "resign"), lists[state]))[0]).toEqual({ type: "resign", seat: 0 });
    expect(must(played.decide(0, wanted, lists[state]))[0]).toEqual({ type: "abortOffered", seat: 0 });
  });

  test("lets nobody lose by time: the clock waits for the list, and without it the game has no result", () => {
    const played = listed({ type: "minutes", minutes: 1, increment: 0, overtime: 0 });
    expect(played.judge(60_000)[0]).toEqual({ type: "timedOut", seat: 0 });
    expect(played.judge(60_000, lists.awaited)).toEqual([]);
    expect(played.judge(659_999, lists.gone)).toEqual([]);
    expect(played.judge(660_000, lists.gone)).toEqual([
      { type: "aborted", by: "wordsGone" },
      { type: "revealed", seed: SEED },
    ]);
  });

  test("counts for nobody the time in which it had no list, once, and whoever is next begins anew", () => {
    const played = listed({ type: "minutes", minutes: 1, increment: 0, overtime: 0 });
    const stood = { type: "clockStood", from: 20_000, until: 90_000 };
    const list = { ...words.list, lacked: { from: 20_000, until: 90_000 } } as WordList;
    // 20 seconds before, and 30 after: ten are left.
    played.at = 120_000;
    expect(played.judge(0, list)).toEqual([stood]);
    const [first, ...rest] = must(played.decide(0, move(played, "pass"), list));
    expect(first).toEqual(stood);
    for (const fact of [first, ...rest]) played.table = applyFact(played.table, { at: played.at, fact });
    expect(played.table.clocks).toMatchObject({ left: [10_000, 60_000], since: 120_000, turn: 1 });
    expect(must(played.decide(1, move(played, "pass"), list)).map(({ type }) => type)).toEqual(["pass"]);
  });

  test("has the flag fall that falls after the list is here again", () => {
    const played = listed({ type: "minutes", minutes: 1, increment: 0, overtime: 0 });
    const list = { ...words.list, lacked: { from: 20_000, until: 90_000 } } as WordList;
    expect(played.judge(129_999, list).map(({ type }) => type)).toEqual(["clockStood"]);
    const facts = played.judge(130_000, list).map(({ type }) => type);
    expect(facts).toEqual(["clockStood", "timedOut", "resign", "end", "revealed"]);
  });

  test("can be left without a result, also where a computer player would go on for its rating", () => {
    const played = listed({ type: "days", days: 1 }, [person("ada"), computer]);
    played.table = { ...played.table, setup: { ...played.table.setup, rated: true } };
    expect(played.decide(0, wanted, lists.awaited)).toMatchObject({ ok: false, fault: { code: "botPlaysOn" } });
    expect(must(played.decide(0, wanted, lists.gone))[0]).toEqual({ type: "aborted", by: "agreement" });
  });
});
