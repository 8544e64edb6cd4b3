import { fail, ok, type Result } from "../base/result.ts";
import { decodeUtf8 } from "../base/utf8.ts";

/** A word of a dictionary with the forms of it that the source has. */
export interface Lemma {
  readonly text: string;
  /** Its part of speech, as the source calls it; empty where the source has no name for it. */
  readonly part: string;
  readonly forms: readonly string[];
}

/**
 * Reads the file of the package `lemma-is`: a table of word forms, each with the lemmas that it belongs to. All numbers
 * have four bytes, the lowest first, but for lengths, which have one; each table begins at a multiple of four.
 *
 *     "LEMA" as a number, version, bytes of the pool, lemmas, words, entries, pairs of words, nothing
 *     the pool: UTF-8
 *     of each lemma where it begins in the pool; of each its length in bytes; the same of each word
 *     of each word its first entry, and once more how many entries there are
 *     entries: a lemma's number above the bits that tell part of speech (and in version 2 case, gender and number)
 *     pairs of words, which nobody needs here
 *
 * The lemmas come in the order of how often they are met, as far as that is known.
 */
export function parseLemmas(bytes: Uint8Array): Result<Lemma[], string> {
  const tables = readTables(bytes);
  return tables.ok ? lemmasOf(tables.value) : tables;
}

const MAGIC = 0x4c454d41;
const HEADER = 32;
const PARTS = ["no", "so", "lo", "ao", "fs", "fn", "st", "to", "gr", "uh"];
const PART_BITS = 0xf;
/** By version: the bits below the number of the lemma. */
const BITS_BELOW: Readonly<Record<number, number>> = { 1: 4, 2: 10 };

interface Tables {
  readonly lemmas: readonly string[];
  readonly words: readonly string[];
  readonly firsts: Uint32Array;
  readonly entries: Uint32Array;
  readonly bitsBelow: number;
}

const upToFour = (size: number): number => Math.ceil(size / 4) * 4;

function readTables(bytes: Uint8Array): Result<Tables, string> {
  if (bytes.length < HEADER) return fail(`${bytes.length} bytes, and the header has ${HEADER}`);
  const header = numbersAt(bytes, 0, HEADER / 4);
  const [magic, version, pool, lemmas, words, entries, pairs] = header;
  if (magic !== MAGIC) return fail(`begins with ${magic.toString(16)} instead of ${MAGIC.toString(16)}`);
  const bitsBelow = BITS_BELOW[version];
  if (bitsBelow === undefined) return fail(`version ${version}, where 1 and 2 are known`);
  const spans = (count: number) => count * 4 + upToFour(count);
  const lemmasAt = HEADER + upToFour(pool);
  const wordsAt = lemmasAt + spans(lemmas);
  const firstsAt = wordsAt + spans(words);
  const entriesAt = firstsAt + (words + 1) * 4;
  const size = entriesAt + entries * 4 + 2 * spans(pairs) + pairs * 4;
  // Before anything is made in the sizes that the header names.
  if (size !== bytes.length) return fail(`${bytes.length} bytes, and the header tells of ${size}`);
  const text = bytes.subarray(HEADER, HEADER + pool);
  const lemmaTexts = textsAt(bytes, lemmasAt, lemmas, text);
  if (!lemmaTexts.ok) return fail(`lemma ${lemmaTexts.fault}`);
  const wordTexts = textsAt(bytes, wordsAt, words, text);
  if (!wordTexts.ok) return fail(`word ${wordTexts.fault}`);
  const [firsts, packed] = [numbersAt(bytes, firstsAt, words + 1), numbersAt(bytes, entriesAt, entries)];
  return ok({ lemmas: lemmaTexts.value, words: wordTexts.value, firsts, entries: packed, bitsBelow });
}

function numbersAt(bytes: Uint8Array, at: number, count: number): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, count * 4);
  return Uint32Array.from({ length: count }, (_, i) => view.getUint32(i * 4, true));
}

/** The texts of a table, or what is wrong with which. */
function textsAt(bytes: Uint8Array, at: number, count: number, pool: Uint8Array): Result<string[], string> {
  const starts = numbersAt(bytes, at, count);
  const lengths = bytes.subarray(at + count * 4, at + count * 5);
  const texts: string[] = [];
  for (let i = 0; i < count; i++) {
    const end = starts[i] + lengths[i];
    if (end > pool.length) return fail(`${i} ends at ${end} of ${pool.length} bytes`);
    const text = decodeUtf8(pool.subarray(starts[i], end));
    if (text === null) return fail(`${i} is not UTF-8`);
    texts.push(text);
  }
  return ok(texts);
}

/** Each lemma with its forms, in the order of the source. One that is of two parts of speech comes twice. */
function lemmasOf({ lemmas, words, firsts, entries, bitsBelow }: Tables): Result<Lemma[], string> {
  const found = new Map<number, string[]>();
  if (firsts[0] !== 0 || firsts[words.length] !== entries.length) return fail("entries that belong to no word");
  for (const [i, word] of words.entries()) {
    if (firsts[i] > firsts[i + 1]) return fail(`word ${i} ends before it begins`);
    for (const entry of entries.subarray(firsts[i], firsts[i + 1])) {
      const lemma = entry >>> bitsBelow;
      if (lemma >= lemmas.length) return fail(`word ${i} belongs to lemma ${lemma} of ${lemmas.length}`);
      const key = lemma * (PART_BITS + 1) + (entry & PART_BITS);
      const forms = found.get(key) ?? [];
      if (forms.length === 0) found.set(key, forms);
      if (forms.at(-1) !== word) forms.push(word);
    }
  }
  const keys = [...found.keys()].sort((a, b) => a - b);
  return ok(
    keys.map((key) => {
      const lemma = Math.floor(key / (PART_BITS + 1));
      return { text: lemmas[lemma], part: PARTS[key & PART_BITS] ?? "", forms: found.get(key) ?? [] };
    }),
  );
}
