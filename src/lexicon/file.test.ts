import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { must } from "../base/result.ts";
import { findAlphabet } from "../words/catalog.ts";
import type { Alphabet, Letter } from "./alphabet.ts";
import { buildGraph } from "./build.ts";
import { decodeHeader, decodeLexicon, encodeLexicon, FILE_VERSION, type LexiconFacts, openLexicon } from "./file.ts";
import type { Graph } from "./graph.ts";
import { hasWord } from "./lexicon.ts";
import { spellWord } from "./spelling.ts";
import { NOT_COMMON, WordTable } from "./wordtable.ts";

const SEED = 1984;
const english = findAlphabet("en") as Alphabet;
const spell = (word: string): Letter[] => spellWord(english, word) as Letter[];

interface Leveled {
  readonly word: readonly Letter[];
  readonly level: number;
}

function tableOf(words: readonly Leveled[]): WordTable {
  const table = new WordTable();
  for (const { word, level } of words) table.add(word, level);
  return table;
}

const LEVELS = 3;
const leveled = fc.record({
  word: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 8 }),
  level: fc.constantFrom(0, 1, 2, NOT_COMMON),
});
const lists = fc.array(leveled, { maxLength: 80 });

const facts: LexiconFacts = {
  name: "tiny",
  language: "en",
  version: "hand-made 1.0",
  key: "0123456789abcdef",
  licence: 'frjáls til allra nota – "CC0" \u{1F600}\\',
  alphabet: "en",
  letters: english.glyphs.slice(1),
  words: 6,
  hash: "ab".repeat(32),
  without: [
    { words: 6, hash: "ab".repeat(32) },
    { words: 6, hash: "ab".repeat(32) },
  ],
  commonWords: [1, 3],
};
const few = ["car", "care", "cars", "scare", "do", "dog"].map((word, i) => ({ word: spell(word), level: i % 3 }));
const graph = buildGraph(tableOf(few), 2);
const bytes = encodeLexicon(facts, graph);
const headerEnd = must(decodeHeader(bytes)).end;

const at = (offset: number, content: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(content.length + offset + 7).fill(0xa5);
  whole.set(content, offset);
  return whole.subarray(offset, offset + content.length);
};
const changed = (index: number, change: number): Uint8Array => {
  const copy = bytes.slice();
  copy[index] ^= change;
  return copy;
};

describe("a lexicon file", () => {
  test("gives back what was put into it", () => {
    const { graph: read, ...header } = must(decodeLexicon(bytes));
    expect(read).toEqual(graph);
    const { arcs, listed, without, ...roots } = graph;
    const graded = without.map((part, i) => ({ ...part, ...facts.without[i] }));
    expect(header).toEqual({ ...facts, ...roots, without: graded, arcs: arcs.length });
  });

  test("gives back every graph", () => {
    const property = fc.property(lists, (words) => {
      const built = buildGraph(tableOf(words), LEVELS);
      expect(must(decodeLexicon(encodeLexicon(facts, built))).graph).toEqual(built);
    });
    fc.assert(property, { seed: SEED, numRuns: 100 });
  });

  test("may hold no word at all", () => {
    const file = must(decodeLexicon(encodeLexicon({ ...facts, words: 0, commonWords: [] }, buildGraph(tableOf([])))));
    expect([file.words, file.graph.dawg, file.graph.arcs.length]).toEqual([0, 0, 1]);
    expect(hasWord(openLexicon(file, english) as Graph, spell("do"))).toBe(false);
  });

  test("is the same, byte for byte, whatever the order of the words and however often each comes", () => {
    const twice = lists.chain((words) =>
      fc
        .tuple(fc.shuffledSubarray(words, { minLength: words.length }), fc.subarray(words))
        // A word that comes again as a rarer one stays what it is.
        .map(([order, again]) => [words, [...order, ...again.map(({ word }) => ({ word, level: NOT_COMMON }))]]),
    );
    const property = fc.property(twice, ([words, others]) => {
      const [one, two] = [words, others].map((list) => encodeLexicon(facts, buildGraph(tableOf(list), LEVELS)));
      expect(Buffer.compare(one, two)).toBe(0);
    });
    fc.assert(property, { seed: SEED, numRuns: 100 });
  });

  test("has a header in plain ASCII, which is read without the rest", () => {
    const head = bytes.subarray(0, headerEnd);
    expect(head.subarray(16).every((byte) => byte >= 0x20 && byte < 0x7f)).toBe(true);
    expect(must(decodeHeader(head)).header.licence).toBe(facts.licence);
    expect(headerEnd % 4).toBe(0);
  });

  test.each([1, 2, 3, 4, 6])("is read wherever it lies in memory: %i bytes behind a beginning", (offset) => {
    expect(must(decodeLexicon(at(offset, bytes)))).toEqual(must(decodeLexicon(bytes)));
  });

  test("is not copied where it lies well", () => {
    expect(must(decodeLexicon(bytes)).graph.arcs.buffer).toBe(bytes.buffer);
  });
});

describe("a file with the forward graphs alone", () => {
  test("is smaller, and is completed to the same graph, arc for arc", () => {
    const short = encodeLexicon(facts, graph, true);
    expect(short.length).toBeLessThan(bytes.length);
    const file = must(decodeLexicon(short));
    expect([file.gaddag, file.arcs]).toEqual([0, graph.forwardArcs]);
    expect(openLexicon(file, english)).toEqual(openLexicon(must(decodeLexicon(bytes)), english));
  });

  test("is completed so for any words with any levels", () => {
    const property = fc.property(lists, fc.integer({ min: 0, max: LEVELS }), (words, levels) => {
      const built = buildGraph(tableOf(words), levels);
      const file = must(decodeLexicon(encodeLexicon(facts, built, true)));
      const { name, hash } = facts;
      expect(openLexicon(file, english)).toEqual({ ...built, name, hash, alphabet: "en" });
    });
    fc.assert(property, { seed: SEED, numRuns: 150 });
  });
});

describe("the letters of a file", () => {
  const file = must(decodeLexicon(bytes));

  test("must be those of the alphabet, whatever its name", () => {
    expect(openLexicon(file, { ...english, id: "en-200" })).toMatchObject({ alphabet: "en-200", name: "tiny" });
    expect(openLexicon(file, findAlphabet("is") as Alphabet)).toBeNull();
  });

  test.each([
    ["one more", [...english.glyphs, "Þ"]],
    ["one less", english.glyphs.slice(0, -1)],
    ["another order", ["", ...english.glyphs.slice(1).reverse()]],
  ])("are not taken for others: %s", (_, glyphs) => {
    expect(openLexicon(file, { ...english, glyphs })).toBeNull();
  });
});

describe("what is no whole lexicon file", () => {
  const faultOf = (content: Uint8Array) => {
    const file = decodeLexicon(content);
    return file.ok ? "none" : file.fault;
  };

  test("is found wherever the file is cut off", () => {
    for (let length = 0; length < bytes.length; length++) {
      const expected = length < 4 ? "notALexicon" : "truncated";
      expect([length, faultOf(bytes.slice(0, length))]).toEqual([length, expected]);
      expect([length, faultOf(at(1, bytes.slice(0, length)))]).toEqual([length, expected]);
    }
  });

  test.each([1, 4, 100])("is found where the file goes on too long: by %i bytes", (more) => {
    expect(faultOf(new Uint8Array([...bytes, ...Array(more).fill(0)]))).toBe("damaged");
  });

  test.each([
    ["nothing", ""],
    ["a few letters", "word"],
    ["a word list", "aardvark\naardvarks\naardwolf\n"],
    ["a short one", "at\nas\n"],
    ["JSON", '{"format":"tessera-game","version":1}'],
    ["a picture", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
    ["an archive", "\x1f\x8b\x08\0\0\0\0\0\0\x03"],
    ["zeros", "\0".repeat(64)],
  ])("is told apart: %s", (_, text) => {
    expect(faultOf(Buffer.from(text, "latin1"))).toBe("notALexicon");
  });

  test.each([0, FILE_VERSION + 1, 0xffff_ffff])("is a file of the version %i", (version) => {
    const other = bytes.slice();
    new DataView(other.buffer).setUint32(4, version, true);
    expect(faultOf(other)).toBe("otherVersion");
    expect(decodeHeader(other)).toMatchObject({ ok: false, fault: "otherVersion" });
  });

  test("is found by every single bit that is wrong", () => {
    for (let index = 0; index < bytes.length; index++)
      for (let bit = 0; bit < 8; bit++)
        expect([index, bit, faultOf(changed(index, 1 << bit))]).not.toEqual([index, bit, "none"]);
    // Behind the fixed part it is always damage, or a length that no longer fits.
    for (let index = 16; index < bytes.length; index++)
      expect(faultOf(changed(index, 0x01))).toMatch(/^(?:damaged|truncated)$/);
  });

  test("is found in noise, without an exception", () => {
    const start = bytes.subarray(0, 16);
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ maxLength: 300 }).map((rest) => new Uint8Array([...start.subarray(0, 8), ...rest])),
      fc
        .tuple(fc.json(), fc.uint8Array({ maxLength: 40 }))
        .map(([json, rest]) => new Uint8Array([...start, ...Buffer.from(json), ...rest])),
    );
    const property = fc.property(noise, (content) => {
      expect(faultOf(content)).not.toBe("none");
    });
    fc.assert(property, { seed: SEED, numRuns: 500 });
  });

  // Whoever writes such a file gets the checksum right; a graph must not lead out of its arcs all the same.
  test.each([
    ["the first arc of the words", facts, { dawg: graph.arcs.length }],
    ["the first arc of the other graph", facts, { gaddag: graph.arcs.length }],
    ["the first arc of the common words", facts, { common: [1, graph.arcs.length] }],
    ["the number of arcs that come first", facts, { forwardArcs: graph.arcs.length + 1 }],
    ["a root that is no number", facts, { dawg: -1 }],
    ["the hash", { ...facts, hash: "abc" }, {}],
    ["the letters", { ...facts, letters: [] }, {}],
    ["an unknown field", { ...facts, colour: "red" }, {}],
    ["a field that is missing", { ...facts, licence: undefined as unknown as string }, {}],
  ])("is one with a wrong header: %s", (_, wrongFacts, wrongGraph) => {
    expect(faultOf(encodeLexicon(wrongFacts, { ...graph, ...wrongGraph }))).toBe("damaged");
  });
});
