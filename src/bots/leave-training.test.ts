import { expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { must } from "../base/result.ts";
import { LeaveTraining, type SavedTraining } from "./leave-training.ts";
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
  const saved = JSON.parse(JSON.stringify(first.save("hash"))) as SavedTraining;
  expect(saved.lexicon).toBe("hash");
  const second = new LeaveTraining(rules, lexicon, plan, saved);
  expect(second.share).toBeCloseTo(games / plan.games, 12);
  expect(finish(second).result()).toEqual(whole);
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
