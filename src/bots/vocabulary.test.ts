import { expect, test } from "vitest";
import { commonLexicon } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { wordsBelow } from "../lexicon/graph.ts";
import { hasWord } from "../lexicon/lexicon.ts";
import { knowsWord, LEVELS } from "./vocabulary.ts";

const lexicon = commonLexicon(rulesOf("classic-en").alphabet, 4, 6000);
const plain = { ...lexicon, common: [] };
const words = [...wordsBelow(lexicon.arcs, lexicon.dawg)];
const ANY_LENGTH = 30;

const share = (part: readonly unknown[], whole: readonly unknown[]): number => part.length / whole.length;

test("a whole number knows a level of common words and no other; past the last level every word is known", () => {
  for (const [vocabulary, root] of lexicon.common.entries()) {
    const known = words.filter((word) => knowsWord({ vocabulary, longest: ANY_LENGTH }, lexicon, word));
    expect(known).toEqual(words.filter((word) => hasWord(lexicon, word, root)));
  }
  expect(words.every((word) => knowsWord({ vocabulary: LEVELS, longest: ANY_LENGTH }, lexicon, word))).toBe(true);
});

test("between two levels that share of the next one's words is known", () => {
  const [, inner, outer] = lexicon.common;
  const added = words.filter((word) => hasWord(lexicon, word, outer) && !hasWord(lexicon, word, inner));
  for (const part of [0.2, 0.5, 0.8]) {
    const known = added.filter((word) => knowsWord({ vocabulary: 1 + part, longest: ANY_LENGTH }, lexicon, word));
    expect(Math.abs(share(known, added) - part)).toBeLessThan(0.06);
  }
});

test("so with lengths: 5.5 knows every other word of six letters", () => {
  const known = words.filter((word) => knowsWord({ vocabulary: LEVELS, longest: 5.5 }, lexicon, word));
  expect(known.filter(({ length }) => length < 6)).toEqual(words.filter(({ length }) => length < 6));
  expect(known.every(({ length }) => length <= 6)).toBe(true);
  const [some, all] = [known, words].map((list) => list.filter(({ length }) => length === 6));
  expect(Math.abs(share(some, all) - 0.5)).toBeLessThan(0.08);
});

test.each([
  ["with common words", lexicon],
  ["without", plain],
])("who knows more knows all that others know: lists %s", (_, list) => {
  let before = new Set<number[]>();
  for (let step = 0; step <= 30; step++) {
    const known = (word: readonly number[]) => knowsWord({ vocabulary: step / 10, longest: 3 + step / 4 }, list, word);
    const now = new Set(words.filter(known));
    expect([...before].every((word) => now.has(word))).toBe(true);
    before = now;
  }
  expect(before.size).toBe(words.length);
});

test("where a list does not tell what is common short words are known", () => {
  for (const [vocabulary, longest] of [3, 4, 6].entries()) {
    const known = words.filter((word) => knowsWord({ vocabulary, longest: ANY_LENGTH }, plain, word));
    expect(known).toEqual(words.filter(({ length }) => length <= longest));
  }
});
