import { describe, expect, test } from "vitest";
import { madeUpLexicon } from "../../../test/support/games.ts";
import { must } from "../../base/result.ts";
import { adviseByScore, hasMove } from "../../movegen/generate.ts";
import { findRules } from "../../words/catalog.ts";
import { deal } from "../../words/decide.ts";
import { seedHashOf } from "../../words/fairstate.ts";
import type { Rules } from "../../words/ruleset.ts";
import { applyFact, startTable, type Table, type TableFact } from "./fact.ts";
import { decideTable, judgeTable, type TableAction, type TableWords } from "./rules.ts";
import type { SeatSetup, TableSetup } from "./setup.ts";

const SEED = "5eed";
const DAY = 86_400_000;
const rules = findRules("classic-en") as Rules;
const lexicon = madeUpLexicon(rules.alphabet, 1);
const words: TableWords = { lexicon, canLay: hasMove, advise: adviseByScore };

const person = (account: string): SeatSetup => ({ account, name: account, bot: null, rating: null });
const computer: SeatSetup = { account: null, name: "", bot: "beginner", rating: null };

const setupOf = (seats: SeatSetup[], clock: TableSetup["clock"] = { type: "none" }): TableSetup => ({
  ...{ table: "t1", createdAt: 0, ruleset: "classic-en", rated: false, lexicon: null, rematchOf: null },
  ...{ seats, clock, seedHash: seedHashOf(SEED), values: seats.map(() => null) },
});

/** A table that time passes at. */
class Course {
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

  decide(seat: number, action: TableAction) {
    return decideTable(this.table, seat, action, this.at, words);
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

  judge(after: number): TableFact[] {
    return judgeTable(this.table, this.at + after, words);
  }
}

const begun = (setup = setupOf([person("ada"), person("ben")])): Course => {
  const course = new Course(setup);
  course.pass();
  course.pass();
  return course;
};
const wanted: TableAction = { type: "abort", wanted: true };
const unwanted: TableAction = { type: "abort", wanted: false };

describe("facts that change nothing", () => {
  test("to abort is offered once a turn: who takes it back waits for a turn", () => {
    const course = begun();
    expect(course.do(0, wanted)).toEqual(["abortOffered"]);
    expect(course.do(0, wanted)).toEqual([]);
    expect(course.do(0, unwanted)).toEqual(["abortWithdrawn"]);
    expect(course.do(0, unwanted)).toEqual([]);
    expect(course.decide(0, wanted)).toEqual({ ok: false, fault: { code: "abortOnce", figures: {} } });
    expect(course.do(1, wanted)).toEqual(["abortOffered"]);
    // To agree is no offer.
    expect(course.do(0, wanted)).toEqual(["aborted", "revealed"]);
  });

  test("after a turn it may be offered anew", () => {
    const course = begun();
    course.do(1, wanted);
    course.do(1, unwanted);
    course.pass();
    expect(course.do(1, wanted)).toEqual(["abortOffered"]);
  });

  test("a hint of a kind is sold once a turn", () => {
    const course = begun();
    const [hint] = must(course.hint("best"));
    course.table = applyFact(course.table, { at: 0, fact: hint });
    expect(course.hint("best")).toEqual({ ok: false, fault: { code: "hintGiven", figures: { kind: "best" } } });
    const [other] = must(course.hint("square"));
    course.table = applyFact(course.table, { at: 0, fact: other });
    expect(course.hint("square")).toMatchObject({ ok: false, fault: { code: "hintGiven" } });
    course.pass();
    expect(course.hint("best").ok).toBe(true);
  });

  test("a turn has few facts, whatever the seats try", () => {
    const course = begun();
    const before = course.table.version;
    for (let i = 0; i < 100; i++)
      for (const seat of [0, 1]) {
        const { version: ply } = course.table.position;
        // One after the other, so that they never agree.
        for (const action of [wanted, unwanted, { type: "hint", ply, kind: i % 2 === 0 ? "best" : "square" }] as const)
          if (course.decide(seat, action).ok) course.do(seat, action);
      }
    expect(course.table.state).toBe("playing");
    expect(course.table.version - before).toBe(6);
  });
});

describe("games that nobody goes on with", () => {
  test("one that no person has begun ends after a day", () => {
    const course = new Course(setupOf([person("ada"), person("ben")]));
    expect(course.judge(DAY - 1)).toEqual([]);
    expect(course.judge(DAY)).toEqual([
      { type: "aborted", by: "early" },
      { type: "revealed", seed: SEED },
    ]);
  });

  test("that a computer player has moved begins nothing", () => {
    const course = new Course(setupOf([computer, person("ada")]));
    course.at = 5;
    course.pass();
    expect(course.judge(DAY - 1)).toEqual([]);
    expect(course.judge(DAY)[0]).toEqual({ type: "aborted", by: "early" });
  });

  test("one that was begun waits thirty days for the next turn", () => {
    const course = new Course(setupOf([person("ada"), person("ben")]));
    course.at = 3 * 3_600_000;
    course.pass();
    expect(course.judge(30 * DAY - 1)).toEqual([]);
    expect(course.judge(30 * DAY)[0]).toEqual({ type: "aborted", by: "idle" });
  });

  test("where there is a clock it decides, not this", () => {
    const course = new Course(setupOf([person("ada"), person("ben")], { type: "days", days: 30 }));
    expect(course.judge(2 * DAY)).toEqual([]);
    expect(course.judge(31 * DAY)[0]).toEqual({ type: "timedOut", seat: 0 });
  });

  test("a log has an end", () => {
    const course = begun();
    course.table = { ...course.table, version: 4999 };
    expect(course.judge(0)).toEqual([]);
    course.table = { ...course.table, version: 5000 };
    expect(course.judge(0)[0]).toEqual({ type: "aborted", by: "endless" });
  });
});
