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
  // Each root has more than two arcs, and so a mask before them.
  expect(dawg).toBe(2);
  expect(gaddag).toBe(forwardArcs + 1);
});

test("what leads on from the forward part stays within it", () => {
  const { arcs, dawg, forwardArcs } = lexicon;
  const follow = (node: number): void => {
    expect(node).toBeLessThan(forwardArcs);
    for (let at = node; at !== 0; at++) {
      follow(arcs[at] & TARGET);
      if (arcs[at] < 0) return;
    }
  };
  follow(dawg);
});

test("a graph without words stays as it is", () => {
  const none = buildLexicon("none", english, []);
  expect(arrange(none).arcs).toEqual(none.arcs);
});
