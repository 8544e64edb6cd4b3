import { describe, expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { lexiconOf, rulesOf } from "../../test/support/table.ts";
import { Random } from "../base/random.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Rules } from "../words/ruleset.ts";
import { emptyTally, leavesOf, type Tally, Teacher } from "./learning.ts";
import { emptyLeaves, type LeaveTable } from "./leaves.ts";

const rules = rulesOf("classic-en");
const [B, E, Q, T] = ["B", "E", "Q", "T"].map((letter) => rules.alphabet.glyphs.indexOf(letter));

function teach(rules: Rules, lexicon: Lexicon, games: number, seed: number, leaves?: LeaveTable): Tally {
  const tally = emptyTally(rules);
  const teacher = new Teacher(rules, lexicon, leaves ?? emptyLeaves(rules.alphabet), tally);
  const random = Random.fromSeed(seed);
  for (let game = 0; game < games; game++) teacher.playGame(random);
  return tally;
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

describe("what is counted", () => {
  test.each(["classic-en", "classic-cs", "skrafl-is", "infoh100", "mini-11"])("%s: adds up", (id) => {
    const rules = rulesOf(id);
    const { rackSize } = rules.ruleset;
    const { racks, sum, counts, sums } = teach(rules, madeUpLexicon(rules.alphabet, 4), 12, 1);
    expect(racks).toBeGreaterThan(12);
    const ways = [rackSize, (rackSize * (rackSize - 1)) / 2, (rackSize * (rackSize - 1) * (rackSize - 2)) / 6];
    for (const size of [0, 1, 2] as const) {
      expect(total(counts[size])).toBe(racks * ways[size]);
      expect(total(sums[size])).toBeCloseTo(sum * ways[size], 6);
    }
  });

  test("is the same with the same luck, and other with other luck", () => {
    const lexicon = madeUpLexicon(rules.alphabet, 4);
    const first = teach(rules, lexicon, 10, 7);
    expect(teach(rules, lexicon, 10, 7)).toEqual(first);
    expect(teach(rules, lexicon, 10, 8)).not.toEqual(first);
  });

  test("ends where there is nothing to lay", () => {
    const { racks, sum } = teach(rules, lexiconOf(rules, ""), 3, 1);
    expect([racks, sum]).toEqual([18, 0]);
  });
});

describe("what is learnt", () => {
  // Every word needs an E, and none has a Q. A blank can be the E.
  const lexicon = lexiconOf(rules, "BE ET TEE BET BEE TEEN NET TEN ONE TOE EAT TEA ATE LET LEE EEL REEL TREE SEE SET");

  test("a tile that every word needs is good, one that no word has is bad", () => {
    const tally = teach(rules, lexicon, 150, 2);
    const { singles, pairs, symbols } = leavesOf(rules, tally);
    expect(singles[E]).toBeGreaterThan(1);
    expect(singles[0]).toBeGreaterThan(0);
    expect(singles[Q]).toBeLessThan(0);
    expect(singles[T]).toBeGreaterThan(singles[Q]);
    // The second E adds less than the first.
    expect(pairs[E * symbols + E]).toBeLessThan(0);
  });

  test("more is learnt from what was learnt before", () => {
    const first = leavesOf(rules, teach(rules, lexicon, 60, 2));
    const { singles } = leavesOf(rules, teach(rules, lexicon, 60, 3, first));
    expect(singles[E]).toBeGreaterThan(singles[Q]);
  });

  test("nothing from nothing", () => {
    expect(leavesOf(rules, emptyTally(rules))).toEqual(emptyLeaves(rules.alphabet));
  });

  test("a set is worth what it adds to its parts, drawn towards nothing where it is rare", () => {
    const tally = emptyTally(rules);
    const symbols = rules.alphabet.glyphs.length;
    const note = (size: 0 | 1 | 2, at: number, count: number, mean: number) => {
      tally.counts[size][at] = count;
      tally.sums[size][at] = count * mean;
    };
    tally.racks = 1000;
    tally.sum = 30_000;
    note(0, B, 16, 34);
    note(0, E, 1e9, 32);
    note(1, B * symbols + E, 400, 40);
    const { singles, pairs, triples } = leavesOf(rules, tally);
    expect(singles[B]).toBe(2);
    expect(singles[E]).toBeCloseTo(2, 6);
    expect(pairs[B * symbols + E]).toBeCloseTo((10 - 4) / 2, 6);
    expect(pairs[E * symbols + B]).toBe(pairs[B * symbols + E]);
    expect(triples.every((worth) => worth === 0)).toBe(true);
  });
});
