import { expect, test } from "vitest";
import type { Alphabet } from "../lexicon/alphabet.ts";
import { buildLexicon } from "../lexicon/lexicon.ts";
import { spellWord } from "../lexicon/spelling.ts";
import { findAlphabet } from "../words/catalog.ts";
import { lookUp } from "./lookup.ts";

const alphabet = findAlphabet("en") as Alphabet;
const words = ["cat", "cats", "at"].map((word) => spellWord(alphabet, word) as number[]);
const lexicon = buildLexicon("test", alphabet, words);
const recipe = { longest: 8, threes: null, drop: ["dog"], vowels: "aeiouy", dropPatterns: ["^x"] };

test.each([
  ["cat", "valid"],
  ["CATS", "valid"],
  ["c4t", "unspellable"],
  ["ta", "notATwo"],
  ["catscatscats", "tooLong"],
  ["dog", "dropped"],
  ["crt", "noVowel"],
  ["xat", "pattern"],
  ["cow", "unknown"],
])("says of %s: %s", (word, answer) => expect(lookUp(lexicon, alphabet, recipe, word)).toBe(answer));

test("says of a word of three letters that it is not among those that the recipe lists", () => {
  const listed = { ...recipe, threes: ["cat"] };
  const answers = ["cat", "dog", "crt", "catt"].map((word) => lookUp(lexicon, alphabet, listed, word));
  expect(answers).toEqual(["valid", "notAThree", "notAThree", "unknown"]);
});

test("knows no reasons where nobody knows how the list was made", () => {
  expect(lookUp(lexicon, alphabet, null, "ta")).toBe("unknown");
  expect(lookUp(lexicon, alphabet, null, "cat")).toBe("valid");
});
