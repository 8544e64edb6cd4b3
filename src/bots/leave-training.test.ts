import { expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { must } from "../base/result.ts";
import { LeaveTraining, readTraining } from "./leave-training.ts";
import { leaveShape } from "./leaves.ts";

const rules = rulesOf("mini-11");
const lexicon = madeUpLexicon(rules.alphabet, 4);
const plan = { seed: 3, games: 20 };

function finish(training: LeaveTraining): LeaveTraining {
  while (!training.isOver) training.step();
  return training;
}

test.each([1, 2, 7, 12, 19])("training that was stopped after %i games and gone on with learns the same", (games) => {
  const whole = finish(new LeaveTraining(rules, lexicon, plan)).result();
  const first = new LeaveTraining(rules, lexicon, plan);
  for (let game = 0; game < games; game++) first.step();
  const saved = readTraining(JSON.parse(JSON.stringify(first.save("hash"))), rules, "hash", plan);
  expect(saved?.lexicon).toBe("hash");
  const second = new LeaveTraining(rules, lexicon, plan, saved);
  expect(second.share).toBeCloseTo(games / plan.games, 12);
  expect(finish(second).result()).toEqual(whole);
});

test("what is damaged, or was begun otherwise, is not gone on with", () => {
  const training = new LeaveTraining(rules, lexicon, plan);
  training.step();
  const saved = training.save("hash");
  const read = (changes: object) => readTraining({ ...saved, ...changes }, rules, "hash", plan);
  expect(read({})).toEqual(saved);
  for (const changes of [
    ...[{ seed: 4 }, { games: 21 }, { lexicon: "other" }, { ruleset: "other" }],
    ...[{ played: "x" }, { played: -1 }, { played: 21 }, { racks: null }, { sum: "1" }],
    ...[{ counts: undefined }, { sums: [[], [], []] }, { counts: saved.counts.slice(1) }, { leaves: {} }],
    { sums: saved.sums.map((list) => list.map(String)) },
    { leaves: { ...saved.leaves, singles: [1, 2] } },
  ])
    expect(read(changes)).toBe(null);
  expect(readTraining(null, rules, "hash", plan)).toBe(null);
});

test("another seed learns something else", () => {
  const result = (seed: number) => finish(new LeaveTraining(rules, lexicon, { ...plan, seed })).result();
  expect(result(4)).not.toEqual(result(5));
});

test("the file tells how it was made, and the same command makes the same file", () => {
  const hash = "0".repeat(64);
  const file = finish(new LeaveTraining(rules, lexicon, plan)).file(hash);
  expect(must(leaveShape(JSON.parse(file), "")).made).toEqual({ lexicon: lexicon.name, hash, ...plan });
  expect(finish(new LeaveTraining(rules, lexicon, plan)).file(hash)).toBe(file);
});
