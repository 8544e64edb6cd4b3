import { expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { Course, type SavedCourse } from "./course.ts";

const rules = rulesOf("mini-11");
const lexicon = madeUpLexicon(rules.alphabet, 4);
const plan = { seed: 3, games: 20 };

function finish(course: Course): Course {
  while (!course.isOver) course.step();
  return course;
}

test.each([1, 2, 7, 12, 19])("a course that was stopped after %i games and gone on with teaches the same", (games) => {
  const whole = finish(new Course(rules, lexicon, plan)).result();
  const first = new Course(rules, lexicon, plan);
  for (let game = 0; game < games; game++) first.step();
  const saved = JSON.parse(JSON.stringify(first.save("hash"))) as SavedCourse;
  expect(saved.lexicon).toBe("hash");
  const second = new Course(rules, lexicon, plan, saved);
  expect(second.share).toBeCloseTo(games / plan.games, 12);
  expect(finish(second).result()).toEqual(whole);
});

test("another seed teaches something else", () => {
  const result = (seed: number) => finish(new Course(rules, lexicon, { ...plan, seed })).result();
  expect(result(4)).not.toEqual(result(5));
});
