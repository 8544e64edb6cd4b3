import { fail, must, ok, type Result } from "../base/result.ts";
import { type Alphabet, type AlphabetData, MOST_LETTERS, parseAlphabet } from "../lexicon/alphabet.ts";
import { type TextFault, textFault } from "./fault.ts";
import { excerpt, filledLines } from "./lines.ts";

/** The name of the blank in a letter table, whichever of its signs the file uses. */
export const BLANK_NAME = "?";
const BLANK_SIGNS: readonly string[] = [BLANK_NAME, "_", "*"];
const MOST = 1000;
const MOST_BLANKS = 100;

export interface LetterEntry {
  readonly number: number;
  readonly line: number;
  readonly column: number;
}

/** From a letter in capitals, or BLANK_NAME, to its number; in the order of the file. */
export type LetterTable = ReadonlyMap<string, LetterEntry>;

/** A text of a letter and a number a line, such as `letter-values.txt`, `letter-distribution.txt` or `jetoane.txt`. */
export function parseLetterTable(text: string): Result<LetterTable, TextFault> {
  const table = new Map<string, LetterEntry>();
  let letters = 0;
  for (const { number: line, fields, end } of filledLines(text)) {
    const [name, figure, extra] = fields;
    const letter = readLetter(name.text);
    const faultAt = (code: string, column: number, values: TextFault["values"]) =>
      fail(textFault(code, line, column, values));
    if (letter === null) return faultAt("lettersLetter", name.column, { found: excerpt(name.text) });
    const first = table.get(letter);
    if (first !== undefined) return faultAt("lettersTwice", name.column, { letter, first: first.line });
    if (figure === undefined) return faultAt("lettersNumberMissing", end, { letter, most: MOST });
    const number = /^\d{1,9}$/.test(figure.text) ? Number(figure.text) : -1;
    if (number < 0 || number > MOST)
      return faultAt("lettersNumber", figure.column, { found: excerpt(figure.text), most: MOST });
    if (extra !== undefined) return faultAt("lettersExtra", extra.column, { found: excerpt(extra.text) });
    if (letter !== BLANK_NAME && ++letters > MOST_LETTERS)
      return faultAt("lettersTooMany", name.column, { most: MOST_LETTERS });
    table.set(letter, { number, line, column: name.column });
  }
  return letters > 0 ? ok(table) : fail(textFault("lettersEmpty", 1, 1));
}

export function makeLetterTable(table: ReadonlyMap<string, { readonly number: number }>): string {
  let text = "";
  for (const [letter, { number }] of table) text += `${makeLetter(letter)} ${number}\n`;
  return text;
}

/** Letters of several characters stand in brackets, as they do in words. */
export const makeLetter = (letter: string): string => (letter.length === 1 ? letter : `[${letter}]`);

/** Null where the text is no letter, or one without a capital and a small form. */
function readLetter(text: string): string | null {
  if (BLANK_SIGNS.includes(text)) return BLANK_NAME;
  const bracketed = text.startsWith("[") && text.endsWith("]");
  const letter = (bracketed ? text.slice(1, -1) : text).normalize("NFC").toUpperCase().normalize("NFC");
  // The capital is looked at, not what was written: the capital of ß would be two letters.
  if (!(bracketed ? /^\p{L}[\p{L}\p{M}·]*$/u : /^\p{L}\p{M}*$/u).test(letter)) return null;
  const small = letter.toLowerCase();
  const paired = small !== letter && small.toUpperCase() === letter && small === small.normalize("NFC");
  return paired ? letter : null;
}

/** A fault of one of two texts that are read together. */
export interface LettersFault extends TextFault {
  readonly table: "distribution" | "values";
}

/** What a table of letters does not say of its alphabet. */
export type AlphabetBase = Pick<Alphabet, "id" | "name" | "language" | "foldAccents" | "replace">;

/**
 * The alphabet of a distribution (how many tiles) and a table of values, which must name the same
 * letters. The blank may be missing in either: there is none then, and its value is 0 in any case.
 */
export function alphabetFromTables(
  distribution: LetterTable,
  values: LetterTable,
  base: AlphabetBase,
): Result<Alphabet, LettersFault> {
  const at = (table: LettersFault["table"], code: string, entry: LetterEntry, figures: TextFault["values"]) =>
    fail({ ...textFault(code, entry.line, entry.column, figures), table });
  for (const [letter, entry] of distribution)
    if (letter !== BLANK_NAME && !values.has(letter)) return at("distribution", "lettersNoValue", entry, { letter });
  for (const [letter, entry] of values) {
    if (letter === BLANK_NAME && entry.number !== 0)
      return at("values", "lettersBlankValue", entry, { found: entry.number });
    if (letter !== BLANK_NAME && !distribution.has(letter)) return at("values", "lettersNoCount", entry, { letter });
  }
  const blanks = distribution.get(BLANK_NAME);
  if (blanks !== undefined && blanks.number > MOST_BLANKS)
    return at("distribution", "lettersTooManyBlanks", blanks, { found: blanks.number, most: MOST_BLANKS });
  const [first] = distribution.values();
  if ([...distribution.values()].every((entry) => entry.number === 0))
    return at("distribution", "lettersNoTiles", first, {});
  const letters = [...distribution]
    .filter(([letter]) => letter !== BLANK_NAME)
    .map(([letter, { number }]) => ({ letter, count: number, points: values.get(letter)?.number ?? 0 }));
  return ok(alphabetOf(base, blanks?.number ?? 0, letters));
}

/** For letters that `parseLetterTable` read: it takes none that an alphabet would refuse. */
export function alphabetOf(base: AlphabetBase, blanks: number, letters: AlphabetData["letters"]): Alphabet {
  const { id, name, language, foldAccents, replace } = base;
  return must(parseAlphabet({ id, name, language, foldAccents, replace, blanks, letters }));
}
