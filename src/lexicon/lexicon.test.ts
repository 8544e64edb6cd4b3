import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { findAlphabet } from "../words/catalog.ts";
import { type Alphabet, type Letter, MOST_LETTERS, parseAlphabet } from "./alphabet.ts";
import { arcLetter, ENDS_WORD, findArc, type Graph, LAST_ARC, SEPARATOR, TARGET, wordsBelow } from "./graph.ts";
import { buildLexicon, hasWord } from "./lexicon.ts";
import { arcsBefore, firstLetter, highMask, LEAST_MASKED, lowMask } from "./masks.ts";
import { spellWord } from "./spelling.ts";

const SEED = 1994;
type Word = readonly Letter[];

const english = findAlphabet("en") as Alphabet;
const spell = (text: string): Letter[][] =>
  text.split(" ").map((word) => {
    const letters = spellWord(english, word);
    if (letters === null) throw new Error(word);
    return letters;
  });

/** Lists of words with letters 1…most, of which many begin or end alike; neither sorted nor unique. */
const lists = (most: number): fc.Arbitrary<Word[]> => {
  const letters = fc.integer({ min: 1, max: most });
  const part = (minLength: number, maxLength: number) => fc.array(letters, { minLength, maxLength });
  const words = fc.oneof(
    part(2, 4),
    part(2, 26),
    fc.tuple(fc.constantFrom([1, 2, 1], [2, 2], [most, 1]), part(0, 3)).map(([first, rest]) => [...first, ...rest]),
    fc.tuple(part(1, 3), fc.constantFrom([1], [1, most, 2])).map(([first, rest]) => [...first, ...rest]),
  );
  return fc.array(words, { maxLength: 120 });
};
const letterCounts = fc.constantFrom(2, 5, 26, 31, 32, 33, MOST_LETTERS);
const anyList = letterCounts.chain((most) => lists(most).map((words) => ({ most, words })));

/** Letters have no meaning here, so that it may be any alphabet's. */
const graphOf = (words: readonly Word[]): Graph => buildLexicon("test", english, words);
const keyOf = (word: Word): string => word.join(",");
const inOrder = (a: Word, b: Word): number => {
  const at = a.findIndex((letter, i) => letter !== b[i]);
  return at < 0 ? a.length - b.length : at >= b.length ? 1 : a[at] - b[at];
};

/** Follows letters from a node on: the arc of the last one, or 0. */
const follow = ({ arcs }: Graph, node: number, path: Word): number =>
  path.reduce((arc, letter) => (arc === 0 ? 0 : findArc(arcs, arc & TARGET, letter)), node);

/** Every node that can be reached, as the text of its arcs. */
function nodesOf({ arcs, dawg, gaddag }: Graph): Map<number, string> {
  const found = new Map<number, string>();
  const waiting = [dawg, gaddag];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === 0 || found.has(node)) continue;
    const own: number[] = [];
    for (let at = node; ; at++) {
      own.push(arcs[at]);
      waiting.push(arcs[at] & TARGET);
      if (arcs[at] & LAST_ARC) break;
    }
    found.set(node, own.join());
  }
  return found;
}

const forLists = (check: (words: readonly Word[], most: number) => void, numRuns = 120): void =>
  fc.assert(
    fc.property(anyList, ({ words, most }) => check(words, most)),
    { seed: SEED, numRuns },
  );

describe("a lexicon", () => {
  const lexicon = buildLexicon("few", english, spell("car care cars scare dog do"), "abc");

  test.each([
    ["car", true],
    ["care", true],
    ["do", true],
    ["ca", false],
    ["cares", false],
    ["are", false],
    ["d", false],
    ["", false],
    ["zoo", false],
  ])("knows its words and neither their parts nor more: %j %s", (word, known) => {
    expect(hasWord(lexicon, word === "" ? [] : spell(word)[0])).toBe(known);
  });

  test("says what it is", () => {
    expect(lexicon).toMatchObject({ name: "few", alphabet: "en", hash: "abc" });
  });

  test("of no words knows none", () => {
    const none = buildLexicon("none", english, []);
    expect([none.dawg, none.gaddag, hasWord(none, [1, 2]), hasWord(none, [])]).toEqual([0, 0, false, false]);
    expect([...wordsBelow(none.arcs, none.dawg)]).toEqual([]);
  });

  test("leaves out what is no word of these games: one letter, or none", () => {
    const one = buildLexicon("one", english, [[1], [], [2, 3]]);
    expect([...wordsBelow(one.arcs, one.dawg)]).toEqual([[2, 3]]);
  });

  test.each([26, 45, 255])("takes a word of %i letters", (length) => {
    const long = Array.from({ length }, (_, i) => 1 + (i % 26));
    const lexicon = buildLexicon("long", english, [long]);
    expect([hasWord(lexicon, long), hasWord(lexicon, long.slice(1)), hasWord(lexicon, long.slice(0, -1))]).toEqual([
      ...[true, false, false],
    ]);
  });

  test.each([256, 257, 258, 300, 1000])("leaves out a line of %i letters whole", (length) => {
    const lexicon = buildLexicon("long", english, [Array(length).fill(1), [3, 1, 20]]);
    expect([...wordsBelow(lexicon.arcs, lexicon.dawg)]).toEqual([[3, 1, 20]]);
  });

  test("has room for the largest alphabet", () => {
    const letters = Array.from({ length: MOST_LETTERS }, (_, i) => ({
      ...{ letter: `L${String.fromCharCode(65 + (i >> 3))}${String.fromCharCode(65 + (i & 7))}` },
      ...{ count: 1, points: 1 },
    }));
    const large = must(parseAlphabet({ id: "large", name: "Large", language: "xx", blanks: 0, letters }));
    const all = Array.from({ length: MOST_LETTERS }, (_, i) => [i + 1, MOST_LETTERS - i]);
    const lexicon = buildLexicon("large", large, all);
    expect([...wordsBelow(lexicon.arcs, lexicon.dawg)]).toEqual(all);
  });
});

describe("the graph, against a set of words", () => {
  test("knows a word exactly if the set has it", () => {
    forLists((words, most) => {
      const set = new Set(words.map(keyOf));
      const graph = graphOf(words);
      const tried = words.flatMap((word) => [
        ...[word, word.slice(1), word.slice(0, -1), word.toReversed(), [...word, 1], [most, ...word]],
      ]);
      for (const word of tried) expect([word, hasWord(graph, word)]).toEqual([word, set.has(keyOf(word))]);
    });
  });

  test("lists the words in the order of their letters, each once", () => {
    forLists((words) => {
      const { arcs, dawg } = graphOf(words);
      const unique = [...new Map(words.map((word) => [keyOf(word), word])).values()];
      expect([...wordsBelow(arcs, dawg)]).toEqual(unique.toSorted(inOrder));
    });
  });

  test("reads every word from each of its letters backwards and then, behind the separator, forwards", () => {
    forLists((words) => {
      const graph = graphOf(words);
      for (const word of words) {
        const backwards = follow(graph, graph.gaddag, word.toReversed());
        expect(backwards & ENDS_WORD).not.toBe(0);
        for (let split = 1; split < word.length; split++) {
          const path = [...word.slice(0, split).toReversed(), SEPARATOR, ...word.slice(split)];
          expect(follow(graph, graph.gaddag, path) & ENDS_WORD).not.toBe(0);
        }
      }
    }, 60);
  });

  test("has no other path than those", () => {
    forLists((words) => {
      const { arcs, gaddag } = graphOf(words);
      const expected = new Set<string>();
      for (const word of words) {
        expected.add(keyOf(word.toReversed()));
        for (let split = 1; split < word.length; split++)
          expected.add(keyOf([...word.slice(0, split).toReversed(), SEPARATOR, ...word.slice(split)]));
      }
      expect(new Set([...wordsBelow(arcs, gaddag)].map(keyOf))).toEqual(expected);
    }, 60);
  });

  test("is minimal: no two nodes have the same arcs, and none is there for nothing", () => {
    forLists((words) => {
      const graph = graphOf(words);
      const nodes = [...nodesOf(graph).values()];
      expect(new Set(nodes).size).toBe(nodes.length);
      const sizes = nodes.map((own) => own.split(",").length);
      const masked = sizes.filter((size) => size >= LEAST_MASKED).length;
      // Index 0 stands for no node.
      expect(sizes.reduce((sum, size) => sum + size, masked * graph.masks)).toBe(graph.arcs.length - 1);
    });
  });

  test("has the arcs of a node in the order of their letters, the separator first", () => {
    forLists((words) => {
      for (const own of nodesOf(graphOf(words)).values()) {
        const letters = own.split(",").map((arc) => arcLetter(Number(arc)));
        expect(letters).toEqual([...new Set(letters)].toSorted((a, b) => a - b));
      }
    });
  });

  test("tells the letters of a node by its masks, and the place of each", () => {
    forLists((words) => {
      const graph = graphOf(words);
      for (const [node, own] of nodesOf(graph)) {
        const letters = own.split(",").map((arc) => arcLetter(Number(arc)));
        const low = lowMask(graph.arcs, node);
        const high = graph.masks === 2 ? highMask(graph.arcs, node) : 0;
        const has = (letter: Letter): boolean => (((letter < 32 ? low : high) >>> letter) & 1) !== 0;
        expect(Array.from({ length: 64 }, (_, letter) => letter).filter(has)).toEqual(letters);
        expect(letters.map((letter) => arcsBefore(low, high, letter))).toEqual(letters.map((_, i) => i));
        expect(firstLetter(low, high)).toBe(letters[0]);
      }
    });
  });

  test("is the same whatever the order of the words, and however often each is given", () => {
    const shuffled = anyList.chain(({ words }) =>
      fc
        .tuple(fc.shuffledSubarray([...words], { minLength: words.length }), fc.subarray([...words]))
        .map(([order, twice]) => ({ words, again: [...order, ...twice] })),
    );
    const property = fc.property(shuffled, ({ words, again }) => {
      expect(graphOf(again)).toEqual(graphOf(words));
    });
    fc.assert(property, { seed: SEED, numRuns: 120 });
  });
});

test("many words: the graph grows beyond its first arrays and stays right", () => {
  // Every word of two to four letters over a small alphabet, and long ones that share nothing.
  const small: Letter[][] = [];
  for (let a = 1; a <= 18; a++)
    for (let b = 1; b <= 18; b++) {
      small.push([a, b]);
      for (let c = 1; c <= 18; c++) small.push([a, b, c], [a, b, c, ((a * b + c) % 18) + 1]);
    }
  const random = Random.fromSeed(SEED);
  const long = Array.from({ length: 4000 }, () => Array.from({ length: 14 }, () => 1 + random.below(MOST_LETTERS)));
  const words = [...long, ...small];
  const graph = graphOf(words);
  const unique = new Map(words.map((word) => [keyOf(word), word]));
  const listed = [...wordsBelow(graph.arcs, graph.dawg)];
  expect(graph.arcs.length).toBeGreaterThan(1 << 16);
  expect(listed).toEqual([...unique.values()].toSorted(inOrder));
  expect(words.every((word) => hasWord(graph, word))).toBe(true);
});
