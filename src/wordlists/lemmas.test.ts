import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { must } from "../base/result.ts";
import type { Alphabet } from "../lexicon/alphabet.ts";
import { buildGraph } from "../lexicon/build.ts";
import { wordLines } from "../lexicon/lexicon.ts";
import { packageFolder } from "../library/sources.ts";
import { findAlphabet } from "../words/catalog.ts";
import { collectWords } from "./collect.ts";
import { parseLemmas } from "./lemmas.ts";
import { type Recipe, recipeShape } from "./recipe.ts";

interface Table {
  readonly version?: number;
  readonly lemmas: readonly string[];
  /** Each word with the lemmas it belongs to, by number, and the code of their part of speech. */
  readonly words: readonly (readonly [string, ...(readonly [number, number])[]])[];
}

const numbers = (list: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(list.length * 4);
  for (const [i, number] of list.entries()) bytes.writeUInt32LE(number, i * 4);
  return bytes;
};
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

/** The format, written as the package's own program writes it. */
function makeTable({ version = 1, lemmas, words }: Table): Uint8Array {
  const texts = [...lemmas, ...words.map(([word]) => word)].map((text) => Buffer.from(text));
  const starts = texts.map((_, i) => Buffer.concat(texts.slice(0, i)).length);
  const pool = Buffer.concat(texts);
  const spans = (from: number, to?: number) => [
    numbers(starts.slice(from, to)),
    padded(Buffer.from(texts.slice(from, to).map(({ length }) => length))),
  ];
  const shift = version === 1 ? 4 : 10;
  const entries = words.map(([, ...belongs]) => belongs.map(([lemma, part]) => lemma * 2 ** shift + part));
  const firsts = [0, ...words.map((_, i) => entries.slice(0, i + 1).flat().length)];
  const counts = [pool.length, lemmas.length, words.length, entries.flat().length, 0, 0];
  return Buffer.concat([
    numbers([0x4c454d41, version, ...counts]),
    padded(pool),
    ...spans(0, lemmas.length),
    ...spans(lemmas.length),
    numbers(firsts),
    numbers(entries.flat()),
  ]);
}

const small: Table = {
  lemmas: ["vera", "á", "ær"],
  words: [
    ["er", [0, 1]],
    ["á", [1, 0], [1, 4]],
    ["ána", [1, 0], [2, 0]],
    ["ær", [2, 0]],
  ],
};

describe("a table of word forms", () => {
  test.each([1, 2])("gives each lemma with its forms, once for each part of speech (version %i)", (version) => {
    expect(must(parseLemmas(makeTable({ ...small, version })))).toEqual([
      { text: "vera", part: "so", forms: ["er"] },
      { text: "á", part: "no", forms: ["á", "ána"] },
      { text: "á", part: "fs", forms: ["á"] },
      { text: "ær", part: "no", forms: ["ána", "ær"] },
    ]);
  });

  test("names a form once, though version 2 tells its cases apart, and no part of speech that it does not know", () => {
    const cases: Table = { version: 2, lemmas: ["hús"], words: [["hús", [0, 0x10], [0, 0x20], [0, 0xa]]] };
    expect(must(parseLemmas(makeTable(cases)))).toEqual([
      { text: "hús", part: "no", forms: ["hús"] },
      { text: "hús", part: "", forms: ["hús"] },
    ]);
  });

  test("is what the package has: the most common first", () => {
    const file = `${packageFolder("lemma-is")}/data-dist/lemma-is.core.bin`;
    const lemmas = must(parseLemmas(readFileSync(file)));
    expect(new Set(lemmas.flatMap(({ forms }) => forms)).size).toBe(350_000);
    const rankOf = (wanted: string) => lemmas.findIndex(({ text, part }) => text === wanted && part === "no");
    expect(lemmas[rankOf("hestur")].forms).toContain("hestunum");
    expect(rankOf("ár")).toBeLessThan(200);
    expect(rankOf("ár")).toBeLessThan(rankOf("hestur"));
    expect(rankOf("hestur")).toBeLessThan(rankOf("hnúfubakur"));
  });
});

describe("a recipe that takes its words from such a table", () => {
  const english = findAlphabet("en") as Alphabet;
  const table: Table = {
    lemmas: ["cat", "annason", "see", "lisbon", "season"],
    words: [
      ["annason", [1, 0]],
      ["cat", [0, 0]],
      ["cats", [0, 0]],
      ["lisbon", [3, 0]],
      ["saw", [2, 1]],
      ["season", [4, 0]],
      ["see", [2, 1]],
    ],
  };
  const build = (source: object, change: object = {}, bytes: Uint8Array = makeTable(table)) => {
    const sources = [{ package: "a-package", format: "lemmas", ...source }];
    const fixed = { name: "test", title: "Test", language: "en", alphabet: "en", licence: "none", longest: 15 };
    const open = { capitals: "keep", keepCase: "keep", vowels: "", twos: [], common: [] };
    const recipe: Recipe = must(recipeShape({ ...fixed, ...open, ...change, sources }, ""));
    return collectWords(
      recipe,
      english,
      [{ format: "lemmas", bytes }],
      recipe.common.map(() => []),
      () => {},
    );
  };
  const wordsBelow = (source: object, change: object = {}): string[] => {
    const { words, levels } = must(build(source, change));
    const { arcs, common, dawg } = buildGraph(words, levels);
    return [dawg, ...common].map((root) => wordLines(arcs, english.glyphs, root).trim().replaceAll("\n", " "));
  };

  test("leaves out entries with all their forms, by name and by pattern, but for those that it keeps", () => {
    expect(wordsBelow({})).toEqual(["ANNASON CAT CATS LISBON SAW SEASON SEE"]);
    const names = { dropEntries: ["lisbon see"], dropEntryPatterns: ["son$"], keepEntries: ["season"] };
    expect(wordsBelow(names)).toEqual(["CAT CATS SEASON"]);
    const { dropped } = must(build(names));
    expect(dropped).toEqual({
      dropped: { count: 3, examples: ["saw", "see", "lisbon"] },
      pattern: { count: 1, examples: ["annason"] },
    });
  });

  test("may count its first entries as common, alone or with all their forms", () => {
    const common = [{ firstEntries: 1 }, { firstEntries: 3, stems: true }];
    expect(wordsBelow({}, { common }).slice(1)).toEqual(["CAT", "ANNASON CAT CATS SAW SEE"]);
  });

  test("says what is wrong with the table, or with a pattern", () => {
    expect(build({}, {}, makeTable(table).subarray(0, 9))).toEqual({
      ok: false,
      fault: { code: "badLemmas", text: "9 bytes, and the header has 32" },
    });
    expect(build({ dropEntryPatterns: ["("] })).toMatchObject({ ok: false, fault: { code: "badPattern" } });
  });
});

describe("a damaged table", () => {
  const sound = makeTable(small);
  const changed = (at: number, value: number): Uint8Array => {
    const bytes = Buffer.from(sound);
    bytes.writeUInt32LE(value, at);
    return bytes;
  };

  test.each([
    ["a header cut short", sound.subarray(0, 20), "20 bytes, and the header has 32"],
    ["another kind of file", changed(0, 1), "begins with 1 instead of 4c454d41"],
    ["a version to come", changed(4, 3), "version 3, where 1 and 2 are known"],
    ["a number of words that it cannot have", changed(16, 4_000_000_000), "bytes, and the header tells of"],
    ["an end cut off", sound.subarray(0, -4), "bytes, and the header tells of"],
    ["more behind its end", Buffer.concat([sound, Buffer.alloc(4)]), "bytes, and the header tells of"],
  ])("is refused: %s", (_, bytes, fault) => {
    const found = parseLemmas(bytes);
    expect(found.ok ? "" : found.fault).toContain(fault);
  });

  test.each([
    ["a text beyond the pool", { from: "lemmas" as const, value: 1000 }, "lemma 0 ends at"],
    ["a lemma that is not there", { from: "entries" as const, value: 9 << 4 }, "belongs to lemma 9 of 3"],
    ["entries of no word", { from: "firsts" as const, value: 1 }, "entries that belong to no word"],
  ])("is refused: %s", (_, { from, value }, fault) => {
    const pool = Math.ceil(Buffer.from(sound).readUInt32LE(8) / 4) * 4;
    const lemmas = 32 + pool;
    const firsts = lemmas + 3 * 4 + 4 + 4 * 4 + 4;
    const at = { lemmas, firsts, entries: firsts + 5 * 4 }[from];
    const found = parseLemmas(changed(at, value));
    expect(found.ok ? "" : found.fault).toContain(fault);
  });

  test("gives a fault or a table, and nothing else, whichever bytes are wrong", () => {
    const byte = fc.tuple(fc.nat(sound.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(byte, { minLength: 1, maxLength: 4 }), (changes) => {
        const bytes = Uint8Array.from(sound);
        for (const [at, value] of changes) bytes[at] = value;
        const found = parseLemmas(bytes);
        if (found.ok) expect(found.value.length).toBeLessThanOrEqual(6);
        else expect(found.fault).not.toBe("");
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});
