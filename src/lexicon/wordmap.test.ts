import { describe, expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { Random } from "../base/random.ts";
import { anagramFilter } from "./anagrams.ts";
import { wordsBelow } from "./graph.ts";
import { buildLexicon } from "./lexicon.ts";
import { LONGEST_MAPPED, type WordMap, wordMap } from "./wordmap.ts";

const wordsIn = ({ text, starts }: WordMap, bucket: number): string[] => {
  const words: string[] = [];
  for (let at = starts[bucket]; at < starts[bucket + 1]; at += text[at] + 1)
    words.push(text.subarray(at + 1, at + 1 + text[at]).join());
  return words;
};

describe("the word map", () => {
  test.each(["classic-en", "classic-cs", "classic-pl", "skrafl-is"])(
    "%s: has every word once that is not too long, where its letters say in whatever order",
    (id) => {
      const { alphabet } = rulesOf(id);
      const lexicon = madeUpLexicon(alphabet, 3, 5000);
      const map = wordMap(lexicon);
      const { numbers } = anagramFilter(lexicon);
      const random = Random.fromSeed(4);
      const short = [...wordsBelow(lexicon.arcs, lexicon.dawg)].filter(({ length }) => length <= LONGEST_MAPPED);
      for (const word of short) {
        const sum = random.shuffle([...word]).reduce((total, letter) => (total + numbers[letter]) | 0, 0);
        expect(wordsIn(map, map.bucket(sum)).filter((other) => other === word.join())).toEqual([word.join()]);
      }
      const all = Array.from({ length: map.starts.length - 1 }, (_, bucket) => wordsIn(map, bucket).length);
      expect(all.reduce((sum, count) => sum + count, 0)).toBe(short.length);
    },
  );

  test("of no words has none", () => {
    const { text, starts } = wordMap(buildLexicon("none", rulesOf("classic-en").alphabet, []));
    expect(text.length).toBe(0);
    expect(starts.every((start) => start === 0)).toBe(true);
  });
});
