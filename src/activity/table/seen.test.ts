import fc from "fast-check";
import { Compile } from "typebox/compile";
import { expect, test } from "vitest";
import { anyAction, madeUpLexicon, playGame } from "../../../test/support/games.ts";
import { expectSame } from "../../../test/support/same.ts";
import { rulesOf } from "../../../test/support/table.ts";
import { seedHashOf } from "../../words/fairstate.ts";
import { SPECTATOR, viewFor } from "../../words/position.ts";
import type { Timed } from "../activity.ts";
import { applyFact, startTable, type Table, type TableFact } from "./fact.ts";
import { follow, redact, type SeenFact, startView } from "./seen.ts";
import { SeenFactForm } from "./seen-forms.ts";
import type { TableSetup } from "./setup.ts";

const SEED = "ab".repeat(32);
const RULESETS = ["classic-en", "skrafl-2014", "infoh100", "mini-11", "palavras-118"];

function setupOf(ruleset: string, seats: number): TableSetup {
  return {
    ...{ table: "t", createdAt: 1000, ruleset, rated: false, lexicon: null, rematchOf: null },
    seats: Array.from({ length: seats }, (_, i) => ({ account: `a${i}`, name: `P${i}`, bot: null, rating: null })),
    clock: { type: "minutes", minutes: 5, increment: 3, overtime: 2 },
    seedHash: seedHashOf(SEED),
    values: Array.from({ length: seats }, () => null),
  };
}

/** A game with all that can happen at a table between its events. */
const logs = fc
  .record({ ruleset: fc.constantFrom(...RULESETS), seats: fc.integer({ min: 2, max: 4 }), seed: fc.nat(100_000) })
  .map(({ ruleset, seats, seed }) => {
    const rules = rulesOf(ruleset);
    const players = Math.min(seats, rules.ruleset.players.most);
    const { record } = playGame(rules, madeUpLexicon(rules.alphabet, seed % 5), players, seed, anyAction, 60);
    const facts: TableFact[] = record.events.flatMap((event, i): TableFact[] => {
      const seat = (seed + i) % players;
      if (i % 11 === 5) return [{ type: "abortOffered", seat }, event];
      if (i % 11 === 7) return [{ type: "abortOffered", seat }, { type: "abortWithdrawn", seat }, event];
      if (i % 17 === 9 && event.type !== "end")
        return [{ type: "time", seat, points: -10 }, { type: "timedOut", seat }, event];
      return [event];
    });
    facts.push({ type: "revealed", seed: SEED });
    const log = facts.map((fact, i): Timed<TableFact> => ({ at: 2000 + i * 7000, fact }));
    return { rules, setup: setupOf(ruleset, players), log };
  });

const isSeenFact = Compile(SeenFactForm);

test("who follows what is told stands where the table stands: each seat, and a watcher", () => {
  fc.assert(
    fc.property(logs, ({ rules, setup, log }) => {
      for (const seat of [SPECTATOR, ...setup.seats.keys()]) {
        let table: Table = startTable(setup, rules, SEED);
        let view = startView(setup, rules, seat);
        for (const timed of log) {
          const fact = JSON.parse(JSON.stringify(redact(table, timed.fact, seat))) as SeenFact;
          if (!isSeenFact.Check(fact)) expect.fail(JSON.stringify(fact));
          view = follow(view, { at: timed.at, fact });
          table = applyFact(table, timed);
          const { position, secret: _, ...course } = table;
          const followed = Object.fromEntries(Object.keys(course).map((key) => [key, view[key as keyof typeof view]]));
          expectSame(followed, course);
          expectSame({ ...view.view, rules: null }, { ...viewFor(position, seat), rules: null });
        }
        expect(view.seed).toBe(SEED);
        expect(view.racks).toEqual(table.position.racks);
      }
    }),
    { seed: 3, numRuns: 24 },
  );
});

test("what a view holds does not grow with what was heard: following one fact more costs the same", () => {
  const rules = rulesOf("classic-en");
  const sizeAfter = (facts: number): number => {
    let view = startView(setupOf("classic-en", 2), rules, 0);
    for (let i = 0; i < facts; i++)
      view = follow(view, { at: 1_000_000, fact: { type: i % 2 === 0 ? "abortOffered" : "abortWithdrawn", seat: 0 } });
    return JSON.stringify({ ...view, version: 0 }).length;
  };
  expect(sizeAfter(20_000)).toBe(sizeAfter(2));
});
