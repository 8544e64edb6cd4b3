import { describe, expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { Random } from "../base/random.ts";
import { type Letter, lettersIn } from "./alphabet.ts";
import { AnagramFilter, anagramFilter } from "./anagrams.ts";
import { wordsBelow } from "./graph.ts";
import { buildLexicon } from "./lexicon.ts";

const sumOf = ({ numbers }: AnagramFilter, letters: readonly Letter[]): number =>
  letters.reduce((sum, letter) => (sum + numbers[letter]) | 0, 0);

describe("the anagram filter", () => {
  test.each(["classic-en", "classic-cs", "classic-pl", "skrafl-is"])("%s: never says no to a word", (id) => {
    const { alphabet } = rulesOf(id);
    const lexicon = madeUpLexicon(alphabet, 3, 5000);
    const filter = anagramFilter(lexicon);
    const random = Random.fromSeed(4);
    for (const word of wordsBelow(lexicon.arcs, lexicon.dawg)) {
      expect([word, filter.has(sumOf(filter, word))]).toEqual([word, true]);
      expect([word, filter.has(sumOf(filter, random.shuffle([...word])))]).toEqual([word, true]);
    }
  });

  test("says no to nearly all other letters", () => {
    const { alphabet } = rulesOf("classic-en");
    const lexicon = madeUpLexicon(alphabet, 3, 5000);
    const filter = anagramFilter(lexicon);
    const known = new Set([...wordsBelow(lexicon.arcs, lexicon.dawg)].map((word) => word.sort().join()));
    const random = Random.fromSeed(5);
    let others = 0;
    let wrong = 0;
    while (others < 5000) {
      const letters = Array.from({ length: 3 + random.below(6) }, () => 1 + random.below(lettersIn(alphabet)));
      if (known.has([...letters].sort().join())) continue;
      others++;
      if (filter.has(sumOf(filter, letters))) wrong++;
    }
    expect(wrong / others).toBeLessThan(0.1);
  });

  test("is built once for a lexicon, and says no to everything where there are no words", () => {
    const { alphabet } = rulesOf("classic-en");
    const empty = buildLexicon("empty", alphabet, []);
    const filter = anagramFilter(empty);
    expect(anagramFilter(empty)).toBe(filter);
    for (let letter = 1; letter <= lettersIn(alphabet); letter++)
      expect(filter.has(filter.numbers[letter])).toBe(false);
    expect(new AnagramFilter(empty).numbers).toEqual(filter.numbers);
  });
});
