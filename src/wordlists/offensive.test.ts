import { expect, test } from "vitest";
import { must } from "../base/result.ts";
import { spellWord } from "../lexicon/spelling.ts";
import { WordTable } from "../lexicon/wordtable.ts";
import { findAlphabet } from "../words/catalog.ts";
import { offensiveAmong, offensiveShape } from "./offensive.ts";

const alphabetOf = (id: string) => {
  const alphabet = findAlphabet(id);
  if (alphabet === null) throw new Error(id);
  return alphabet;
};

/** Which of the words are found, of each grade, as people write them. */
function found(id: string, list: object, text: string): [string[], string[]] {
  const alphabet = alphabetOf(id);
  const table = WordTable.of(text.split(" ").map((word) => spellWord(alphabet, word) ?? []));
  const { slur, vulgar } = offensiveAmong(must(offensiveShape({ language: "en", ...list }, "")), alphabet, table);
  const texts = (words: typeof slur) => words.map((word) => word.map((letter) => alphabet.glyphs[letter]).join(""));
  return [texts(slur), texts(vulgar)];
}

test("a word is itself, or what begins with it, or what has it somewhere", () => {
  const list = { slur: ["cat"], vulgar: ["dog* *row*"] };
  expect(found("en", list, "cat cats dog dogma hotdog row grows arrow woe")).toEqual([
    ["CAT"],
    ["DOG", "DOGMA", "ROW", "GROWS", "ARROW"],
  ]);
});

test("what is innocent stays, and a slur is no vulgar word too", () => {
  const list = { slur: ["do*"], vulgar: ["dog*"], innocent: ["dogma* door"] };
  expect(found("en", list, "dog dogma dogmas door do")).toEqual([["DOG", "DO"], []]);
});

test("patterns are spelt as words are: accents fold, and two characters may be one tile", () => {
  expect(found("fr", { slur: ["été*"], vulgar: [] }, "été étés était")).toEqual([["ETE", "ETES"], []]);
  expect(found("es", { slur: ["perr*"], vulgar: ["*lla*"] }, "perro pero calla cala")).toEqual([["PERRO"], ["CALLA"]]);
});

test("what is no pattern is refused", () => {
  const parse = (pattern: string) => offensiveShape({ language: "en", slur: [pattern], vulgar: [] }, "").ok;
  expect(["dog", "dog*", "*dog*", "*", "**", "*dog", "d*g"].map(parse)).toEqual([
    true,
    true,
    true,
    ...[false, false, false, false],
  ]);
});
