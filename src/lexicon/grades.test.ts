import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { must } from "../base/result.ts";
import { findRules } from "../words/catalog.ts";
import type { Rules } from "../words/ruleset.ts";
import type { Letter } from "./alphabet.ts";
import { buildGraph } from "./build.ts";
import { decodeLexicon, encodeLexicon, gradedFile, openLexicon } from "./file.ts";
import { atLeast, gradedGraph, isRefused, offensiveIn, polite, splitName } from "./grades.ts";
import { type Graph, wordsBelow } from "./graph.ts";
import { buildLexicon, hasWord } from "./lexicon.ts";
import { WordTable } from "./wordtable.ts";

const { alphabet } = findRules("classic-en") as Rules;
const SEED = 20_261_118;
const letter = fc.integer({ min: 1, max: 4 });
const lists = fc.array(fc.array(letter, { minLength: 2, maxLength: 6 }), { maxLength: 30 });

const sorted = (words: Iterable<readonly Letter[]>): string[] =>
  [...new Set([...words].map((word) => word.join()))].sort();
/** All that the graph of beginnings read backwards has: every word, from each of its letters. */
function backward({ arcs, gaddag }: Graph): string[] {
  return sorted(wordsBelow(arcs, gaddag));
}

describe("a graph without some words", () => {
  test("is the graph of the others, forwards and from the middle", () => {
    const property = fc.property(lists, lists, lists, (good, slur, vulgar) => {
      const all = [...good, ...slur, ...vulgar];
      const graph = buildGraph(WordTable.of(all), 0, { slur, vulgar });
      const bad = new Set(sorted([...slur, ...vulgar]));
      const rest = buildGraph(WordTable.of(all.filter((word) => !bad.has(word.join()))));
      const school = gradedGraph(graph, "school");
      expect(sorted(wordsBelow(school.arcs, school.dawg))).toEqual(sorted(wordsBelow(rest.arcs, rest.dawg)));
      expect(backward(school)).toEqual(backward(rest));
      const slurs = new Set(sorted(slur));
      const noslurs = gradedGraph(graph, "noslurs");
      expect(sorted(wordsBelow(noslurs.arcs, noslurs.dawg))).toEqual(sorted(all).filter((word) => !slurs.has(word)));
      expect(sorted(wordsBelow(graph.arcs, graph.listed))).toEqual(sorted(all));
    });
    fc.assert(property, { seed: SEED, numRuns: 300 });
  });

  test("tells which they are, and what is no word of the list is not refused as offensive", () => {
    const property = fc.property(lists, lists, lists, (good, slur, vulgar) => {
      const graph = buildGraph(WordTable.of([...good, ...slur, ...vulgar]), 0, { slur, vulgar });
      const told = offensiveIn(graph);
      const slurs = new Set(sorted(slur));
      expect(sorted(told?.slur ?? [])).toEqual(sorted(slur));
      expect(sorted(told?.vulgar ?? [])).toEqual(sorted(vulgar).filter((word) => !slurs.has(word)));
      const school = gradedGraph(graph, "school");
      for (const word of slur) expect(isRefused(school, word)).toBe(true);
      expect(isRefused(school, [9, 9, 9])).toBe(false);
      for (const word of slur) expect(isRefused(graph, word)).toBe(false);
    });
    fc.assert(property, { seed: SEED, numRuns: 200 });
  });

  test("comes whole out of a file that has only the forward graphs", () => {
    const words = [
      [1, 2],
      [1, 2, 3],
      [2, 3, 3],
      [4, 2, 3],
    ];
    const offensive = { slur: [[1, 2, 3]], vulgar: [[4, 2, 3]] };
    const lexicon = buildLexicon("en", alphabet, words, "", offensive);
    const facts = {
      ...{
        name: "en",
        language: "en",
        version: "",
        key: "",
        licence: "",
        alphabet: "en",
        letters: alphabet.glyphs.slice(1),
      },
      ...{ words: 4, hash: "0".repeat(64), commonWords: [] },
      without: ["1", "2"].map((digit, i) => ({ words: 3 - i, hash: digit.repeat(64) })),
    };
    const file = must(decodeLexicon(encodeLexicon(facts, lexicon, true)));
    const school = openLexicon(gradedFile(file, "school"), alphabet);
    expect(school).toMatchObject({ name: "en-school", hash: "2".repeat(64) });
    const whole = gradedGraph(lexicon, "school");
    expect(school && backward(school)).toEqual(backward(whole));
    expect(words.map((word) => school !== null && hasWord(school, word))).toEqual([true, false, true, false]);
  });
});

test("a name may say the grade", () => {
  expect(splitName("en-school")).toEqual({ base: "en", grade: "school" });
  expect(splitName("pt-118-noslurs")).toEqual({ base: "pt-118", grade: "noslurs" });
  for (const name of ["en", "school", "-school", "en-schools"])
    expect(splitName(name)).toEqual({ base: name, grade: null });
  expect(atLeast("en", null)).toBe("en");
  expect(atLeast("en", "noslurs")).toBe("en-noslurs");
  expect(atLeast("en-noslurs", "school")).toBe("en-school");
  expect(atLeast("en-school", "noslurs")).toBe("en-school");
});

test("what computer players know is the same object every time, and the list itself where nothing is left out", () => {
  const lexicon = buildLexicon(
    "en",
    alphabet,
    [
      [1, 2],
      [2, 1],
    ],
    "",
    { slur: [], vulgar: [[1, 2]] },
  );
  expect(polite(lexicon)).toBe(polite(lexicon));
  expect(hasWord(polite(lexicon), [1, 2])).toBe(false);
  const clean = buildLexicon("en", alphabet, [[1, 2]]);
  expect(polite(clean)).toBe(clean);
});
