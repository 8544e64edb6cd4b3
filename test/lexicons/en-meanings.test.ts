import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { must } from "../../src/base/result.ts";
import { explain, findMeanings, meaningsPath } from "../../src/library/meanings.ts";
import { SILENT } from "../../src/library/store.ts";
import { define, parsePiece, pieceOf } from "../../src/wordlists/meanings.ts";
import { workshop } from "../support/command.ts";
import { openLanguage } from "../support/language.ts";

const { folder } = workshop("meanings");
/** Built anew, each under a home of its own. */
const build = (home: string) => {
  const env = { TESSERA_HOME: join(folder, home) };
  return { file: findMeanings("en", SILENT, env), bytes: readFileSync(meaningsPath("en", env)) };
};
const { file, bytes } = build("first");
const { lexicon, wordsBelow } = openLanguage("en");
/** Each piece is read once: a list has words by the ten thousand, and `explain` reads the piece of a word anew. */
const readPieces = new Map(
  [...(file?.pieces ?? [])].map(([name, piece]) => [name, must(parsePiece(new TextDecoder().decode(piece)))]),
);
const isExplained = (word: string): boolean => {
  const piece = readPieces.get(pieceOf(word) ?? "");
  return piece !== undefined && define(piece, word).length > 0;
};
const missing = (words: readonly string[]): string[] =>
  words.map((word) => word.toLowerCase()).filter((word) => !isExplained(word));
const lemmas = (word: string): string[] => explain(file, "en", word).meanings.map(({ lemma }) => lemma);

test("of the most common words each is explained", () => {
  const [first] = lexicon.common;
  expect(missing(wordsBelow(first))).toEqual([]);
});

test("nearly all common words are explained, and every word of two letters", () => {
  const third = wordsBelow(lexicon.common[2]);
  expect(missing(third).length / third.length).toBeLessThan(0.05);
  expect(missing(wordsBelow(lexicon.dawg).filter((word) => word.length === 2))).toEqual([]);
});

test.each([
  ["running", "run"],
  ["went", "go"],
  ["mice", "mouse"],
  ["better", "good"],
  ["happiest", "happy"],
  ["stopped", "stop"],
  ["were", "be"],
  ["wives", "wife"],
  ["HOUSES", "house"],
])("%s comes from %s", (word, lemma) => expect(lemmas(word)).toContain(lemma));

test.each([
  ["seed", "see"],
  ["bus", "bu"],
  ["news", "new"],
])("%s does not come from %s", (word, lemma) => expect(lemmas(word)).not.toContain(lemma));

test("small words are explained as words, not as abbreviations", () => {
  const partOf = (word: string): string => explain(file, "en", word).meanings[0].senses[0].part;
  expect(["in", "at", "he", "the", "and", "if"].map(partOf)).toEqual([
    ...["preposition", "preposition", "pronoun", "determiner", "conjunction", "conjunction"],
  ]);
});

test("no text is long, and no piece is more than a phone fetches in a moment", () => {
  const pieces = [...(file?.pieces ?? [])];
  expect(pieces.length).toBeGreaterThan(300);
  for (const [name, piece] of pieces) expect(piece.length, name).toBeLessThan(250_000);
  for (const [, piece] of pieces)
    for (const cell of new TextDecoder().decode(piece).split(/[\t\n]/)) expect(cell.length).toBeLessThan(190);
});

test("the same sources give the same bytes", () => expect(build("second").bytes.equals(bytes)).toBe(true));

test("of a language without definitions a dictionary elsewhere is named, in the word's own letters", () => {
  expect(explain(null, "is", "HÚS")).toEqual({
    ...{ word: "hús", language: "is", meanings: [], source: null },
    link: { name: "málið.is", address: "https://malid.is/leit/h%C3%BAs" },
  });
  expect(explain(null, "xx", "__proto__").link).toBeNull();
});
