import { expect, test } from "vitest";
import { baseForms } from "./english-forms.ts";

const basesOf = (word: string): string[] => baseForms(word).map(({ part, lemma }) => `${part} ${lemma}`);

test.each([
  ["cats", "n cat"],
  ["buses", "n bus"],
  ["boxes", "n box"],
  ["churches", "n church"],
  ["wishes", "n wish"],
  ["cities", "n city"],
  ["firemen", "n fireman"],
  ["menus", "n menu"],
  ["runs", "v run"],
  ["goes", "v go"],
  ["carries", "v carry"],
  ["walked", "v walk"],
  ["baked", "v bake"],
  ["died", "v die"],
  ["carried", "v carry"],
  ["stopped", "v stop"],
  ["guaranteed", "v guarantee"],
  ["walking", "v walk"],
  ["baking", "v bake"],
  ["running", "v run"],
  ["seeing", "v see"],
  ["colder", "a cold"],
  ["nicest", "a nice"],
  ["happier", "a happy"],
  ["happiest", "a happy"],
  ["bigger", "a big"],
  ["soonest", "r soon"],
])("%s may be %s", (word, base) => expect(basesOf(word)).toContain(base));

test.each([
  ["bed", "v be"],
  ["seed", "v see"],
  ["feed", "v fee"],
  ["glass", "n glas"],
  ["as", "n a"],
  ["thing", "v th"],
])("%s is not %s", (word, base) => expect(basesOf(word)).not.toContain(base));

test("what is a noun as it stands and ends in -us or -is is no plural", () => {
  expect(baseForms("genus", new Set(["n"]))).not.toContainEqual({ part: "n", lemma: "genu" });
  expect(baseForms("menus", new Set(["v"]))).toContainEqual({ part: "n", lemma: "menu" });
});

test("no base form is named twice, and none is the word itself", () => {
  for (const word of ["running", "passes", "egged", "boxes", "cities"]) {
    const bases = basesOf(word);
    expect(new Set(bases).size).toBe(bases.length);
    expect(baseForms(word).map(({ lemma }) => lemma)).not.toContain(word);
  }
});
