import { fail, ok, type Result } from "../base/result.ts";
import { baseForms } from "./english-forms.ts";

/** Parts of speech by the letter that stands for them in a file. */
export const PARTS = {
  n: "noun",
  v: "verb",
  a: "adjective",
  r: "adverb",
  p: "preposition",
  o: "pronoun",
  c: "conjunction",
  d: "determiner",
  i: "interjection",
} as const;

export type PartLetter = keyof typeof PARTS;
export type Part = (typeof PARTS)[PartLetter];

export interface Sense {
  readonly part: PartLetter;
  readonly text: string;
}

/** That a word is a form of another one, as a part of speech: *went* is *go* as a verb. */
export interface BaseForm {
  readonly part: PartLetter;
  readonly lemma: string;
}

/**
 * The meanings of all words that begin alike, so that a page fetches a few kilobytes for a word. A word's regular base
 * forms begin as it does; what an irregular form comes from (*went*, *better*) is copied to where the form is.
 */
export interface Piece {
  readonly senses: ReadonlyMap<string, readonly Sense[]>;
  readonly forms: ReadonlyMap<string, readonly BaseForm[]>;
}

/** Of a word, or of one that it is a form of. */
export interface Meaning {
  readonly lemma: string;
  readonly senses: readonly Sense[];
}

/** Of other languages no dictionary under a free licence comes as a package; they have a link to one elsewhere. */
export const LANGUAGES_WITH_MEANINGS: readonly string[] = ["en"];

/** What can be looked up: small letters, as many as the longest word that a list can have. */
const WORD = /^[a-z]{2,26}$/;
const PIECE_LETTERS = 2;
const MOST_MEANINGS = 4;
const MOST_OF_A_BASE = 2;

/** The piece that a word is in; null for what is no word. */
export const pieceOf = (word: string): string | null => (WORD.test(word) ? word.slice(0, PIECE_LETTERS) : null);

export const isPieceName = (text: string): boolean => /^[a-z]{2}$/.test(text);

/** What a word means, in small letters: first as it stands, then as a form of others. Nothing: nobody knows. */
export function define(piece: Piece, word: string): Meaning[] {
  const own = piece.senses.get(word) ?? [];
  const found = new Map<string, Sense[]>(own.length === 0 ? [] : [[word, [...own]]]);
  const ownParts = new Set(own.map(({ part }) => part));
  const irregular = piece.forms.get(word) ?? [];
  for (const { part, lemma } of [...irregular, ...baseForms(word, ownParts)]) {
    if (lemma === word) continue;
    const senses = (piece.senses.get(lemma) ?? []).filter((sense) => sense.part === part).slice(0, MOST_OF_A_BASE);
    const known = found.get(lemma) ?? [];
    const fresh = senses.filter((sense) => !known.includes(sense));
    if (fresh.length > 0) found.set(lemma, [...known, ...fresh]);
  }
  return [...found].slice(0, MOST_MEANINGS).map(([lemma, senses]) => ({ lemma, senses }));
}

/** A line a word (`run`, then part and text of each sense) and a line an irregular form (`>went`, then part and lemma). */
export function makePiece({ senses, forms }: Piece): string {
  const lines = [...senses].map(([word, list]) => [word, ...list.flatMap(({ part, text }) => [part, text])]);
  const formLines = [...forms].map(([word, list]) => [`>${word}`, ...list.flatMap(({ part, lemma }) => [part, lemma])]);
  return [...lines, ...formLines].map((cells) => `${cells.join("\t")}\n`).join("");
}

export type PieceFault = { readonly code: "badLine"; readonly line: number };

const isPart = (text: string): text is PartLetter => Object.hasOwn(PARTS, text);

export function parsePiece(text: string): Result<Piece, PieceFault> {
  const senses = new Map<string, Sense[]>();
  const forms = new Map<string, BaseForm[]>();
  const lines = text.split("\n");
  if (lines.pop() !== "") return fail({ code: "badLine", line: lines.length + 1 });
  for (const [i, line] of lines.entries()) {
    const [head, ...cells] = line.split("\t");
    const isForm = head.startsWith(">");
    const word = isForm ? head.slice(1) : head;
    const pairs = pairsOf(cells);
    if (!WORD.test(word) || pairs === null || (isForm ? forms : senses).has(word))
      return fail({ code: "badLine", line: i + 1 });
    if (!isForm)
      senses.set(
        word,
        pairs.map(([part, said]) => ({ part, text: said })),
      );
    else if (pairs.every(([, lemma]) => WORD.test(lemma)))
      forms.set(
        word,
        pairs.map(([part, lemma]) => ({ part, lemma })),
      );
    else return fail({ code: "badLine", line: i + 1 });
  }
  return ok({ senses, forms });
}

/** Null where they are not part and text in turn, at least once. */
function pairsOf(cells: readonly string[]): [PartLetter, string][] | null {
  const pairs: [PartLetter, string][] = [];
  if (cells.length === 0 || cells.length % 2 !== 0) return null;
  for (let at = 0; at < cells.length; at += 2) {
    const [part, text] = [cells[at], cells[at + 1]];
    if (!isPart(part) || text === "") return null;
    pairs.push([part, text]);
  }
  return pairs;
}
