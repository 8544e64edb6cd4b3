import { expect, test } from "vitest";
import { findAlphabet } from "../words/catalog.ts";
import type { Alphabet } from "./alphabet.ts";
import { arrange } from "./arrange.ts";
import { TARGET } from "./graph.ts";
import { buildLexicon, wordLines } from "./lexicon.ts";
import { spellWord } from "./spelling.ts";

const english = findAlphabet("en") as Alphabet;
const words = "AA AB ABA BAA BAT BATS CAT CATS CATTLE DOG DOGS GOD TACO ZOO".split(" ");
const lexicon = buildLexicon(
  "test",
  english,
  words.map((word) => spellWord(english, word)!),
);

test("the words are the same, and where each part begins", () => {
  const { arcs, dawg, gaddag, forwardArcs } = lexicon;
  expect(wordLines(arcs, english.glyphs, dawg).trim().split("\n")).toEqual(words);
  expect(dawg).toBe(1);
  expect(gaddag).toBe(forwardArcs);
});

test("what leads on from the forward part stays within it", () => {
  for (let at = 1; at < lexicon.forwardArcs; at++) expect(lexicon.arcs[at] & TARGET).toBeLessThan(lexicon.forwardArcs);
});

test("a graph without words stays as it is", () => {
  const none = buildLexicon("none", english, []);
  expect(arrange(none).arcs).toEqual(none.arcs);
});
