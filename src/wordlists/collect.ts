import { fail, ok, type Result } from "../base/result.ts";
import type { Alphabet, Letter } from "../lexicon/alphabet.ts";
import { spellWord } from "../lexicon/spelling.ts";
import { NOT_COMMON, WordTable } from "../lexicon/wordtable.ts";
import { parseAffix } from "./hunspell-affix.ts";
import { ruleFilter } from "./hunspell-rule.ts";
import { expandWords, type Stem } from "./hunspell-words.ts";
import { parseLemmas } from "./lemmas.ts";
import {
  type CommonLevel,
  type DropReason,
  type Recipe,
  type RecipeSource,
  type ShortReason,
  shortReason,
} from "./recipe.ts";

/** The content of a source, as its package gives it. */
export type SourceText =
  | { readonly format: "json" | "front"; readonly words: readonly string[] }
  | { readonly format: "hunspell"; readonly aff: string; readonly dic: string }
  | { readonly format: "lemmas"; readonly bytes: Uint8Array };

export interface Collected {
  readonly words: WordTable;
  readonly levels: number;
  readonly dropped: DropCounts;
}

/** How many words were left out for each reason, with the first few of them. */
export type DropCounts = Partial<Record<DropReason, { count: number; examples: string[] }>>;

export interface CollectFault {
  readonly code: "badAffix" | "badLemmas" | "badPattern";
  readonly text: string;
}

const MOST_EXAMPLES = 5;

export function countDrop(dropped: DropCounts, reason: DropReason, word: string): void {
  const counted = dropped[reason] ?? { count: 0, examples: [] };
  dropped[reason] = counted;
  counted.count++;
  if (counted.examples.length < MOST_EXAMPLES && !counted.examples.includes(word)) counted.examples.push(word);
}

/**
 * The words of a recipe: read from its sources, spelt with the alphabet, cleaned. `lists` are the lists of
 * its common levels; `progress` hears of the share that is done.
 */
export function collectWords(
  recipe: Recipe,
  alphabet: Alphabet,
  sources: readonly SourceText[],
  lists: readonly (readonly string[])[],
  progress: (share: number) => void,
): Result<Collected, CollectFault> {
  let collector: Collector;
  try {
    collector = new Collector(recipe, alphabet, lists);
  } catch (error) {
    return fail({ code: "badPattern", text: String((error as Error).message) });
  }
  for (const [i, source] of sources.entries()) {
    const share = (part: number) => progress((i + part) / sources.length);
    const fault = takeSource(collector, recipe.sources[i], source, share);
    if (fault !== null) return fail(fault);
  }
  collector.finish();
  const { words, levels, dropped } = collector;
  return ok({ words, levels, dropped });
}

function takeSource(
  collector: Collector,
  recipe: RecipeSource,
  source: SourceText,
  progress: (share: number) => void,
): CollectFault | null {
  if ("words" in source) return takeList(collector, source.words, progress);
  try {
    collector.open(recipe);
  } catch (error) {
    return { code: "badPattern", text: String((error as Error).message) };
  }
  return source.format === "hunspell"
    ? takeDictionary(collector, recipe, source, progress)
    : takeLemmas(collector, source.bytes, progress);
}

function takeList(collector: Collector, words: readonly string[], progress: (share: number) => void): null {
  words.forEach((word, i) => {
    if (i % 8192 === 0) progress(i / words.length);
    collector.take(word, null);
  });
  return null;
}

function takeDictionary(
  collector: Collector,
  { skipStemFlags, skipAffixFlags, skipRules, onlyLevels }: RecipeSource,
  { aff, dic }: Extract<SourceText, { format: "hunspell" }>,
  progress: (share: number) => void,
): CollectFault | null {
  const affix = parseAffix(aff);
  if (!affix.ok) return { code: "badAffix", text: `${affix.fault.line}: ${affix.fault.text}` };
  const skipRule = ruleFilter(
    skipRules.map(({ flag, strip, add, addPattern }) => ({
      ...(flag !== null && { flag }),
      ...(strip !== null && { strip }),
      ...(add !== null && { add }),
      ...(addPattern !== null && { addPattern }),
    })),
  );
  if (!skipRule.ok) return skipRule.fault;
  const options = {
    skipStemFlags: new Set(skipStemFlags),
    skipAffixFlags: new Set(skipAffixFlags),
    skipRule: skipRule.value,
  };
  const entries = dic.split("\n").length;
  let seen = 0;
  let entry = "";
  expandWords(affix.value, dic, options, (word, stem) => {
    if (stem.text !== entry) {
      entry = stem.text;
      if (++seen % 1024 === 0) progress(Math.min(1, seen / entries));
    }
    if (onlyLevels) collector.mark(word, stem);
    else collector.take(word, stem);
  });
  return null;
}

function takeLemmas(collector: Collector, bytes: Uint8Array, progress: (share: number) => void): CollectFault | null {
  const lemmas = parseLemmas(bytes);
  if (!lemmas.ok) return { code: "badLemmas", text: lemmas.fault };
  for (const [rank, { text, part, forms }] of lemmas.value.entries()) {
    if (rank % 8192 === 0) progress(rank / lemmas.value.length);
    const stem = { text, flags: [part], fields: "", keepCase: false, prefix: null, suffixes: [] };
    for (const form of forms) collector.take(form, stem, rank);
  }
  return null;
}

class Collector {
  readonly words = new WordTable();
  readonly levels: number;
  readonly dropped: DropCounts = {};
  readonly #recipe: Recipe;
  readonly #alphabet: Alphabet;
  readonly #vowels: RegExp | null;
  readonly #patterns: readonly RegExp[];
  readonly #drop: ReadonlySet<string>;
  /** The lowest level that lists a word, or an entry for all its forms. */
  readonly #wordLevels = new Map<string, number>();
  readonly #entryLevels = new Map<string, number>();
  /** Of the source that is being read. */
  #dropEntries: ReadonlySet<string> = new Set();
  #dropEntryPatterns: readonly RegExp[] = [];
  #keepEntries: ReadonlySet<string> = new Set();
  /** What is known of the entry whose forms are coming in. Entries that are written alike may differ in their flags. */
  #entry = "";
  #entryFlags: readonly string[] = [];
  #entryFault: DropReason | null = null;
  #entryLevel = NOT_COMMON;
  #entryRank = Number.POSITIVE_INFINITY;

  constructor(recipe: Recipe, alphabet: Alphabet, lists: readonly (readonly string[])[]) {
    this.#recipe = recipe;
    this.#alphabet = alphabet;
    this.levels = recipe.common.length;
    this.#vowels = recipe.vowels === "" ? null : new RegExp(`[${recipe.vowels}]`, "u");
    this.#patterns = recipe.dropPatterns.map((pattern) => new RegExp(pattern, "u"));
    this.#drop = new Set(recipe.drop);
    for (const [level, { first, also, stems }] of [...recipe.common.entries()].reverse())
      for (const word of [...lists[level].slice(0, first ?? undefined), ...also]) {
        const key = this.#keyOf(word);
        if (key !== null) this.#wordLevels.set(key, level);
        if (key !== null && stems) this.#entryLevels.set(key, level);
      }
  }

  /** Begins a source that has entries. */
  open({ dropEntries, dropEntryPatterns, keepEntries }: RecipeSource): void {
    this.#dropEntries = new Set(dropEntries);
    this.#dropEntryPatterns = dropEntryPatterns.map((pattern) => new RegExp(pattern, "u"));
    this.#keepEntries = new Set(keepEntries);
    this.#entryFlags = [];
  }

  /** A word of a source; `stem` where a dictionary made it, `rank` where that one tells how common its entries are. */
  take(word: string, stem: Stem | null, rank = Number.POSITIVE_INFINITY): void {
    if (stem !== null) this.#meet(stem, rank);
    const early = this.#entryFault ?? this.#wordFault(word, stem);
    // A dictionary may have a million forms of names: what is left out anyway is not spelt.
    const letters = early === null ? spellWord(this.#alphabet, word) : null;
    const reason = early ?? this.#spellingFault(letters);
    if (reason !== null) countDrop(this.dropped, reason, word);
    else this.words.add(letters as Letter[], this.#levelOf(word, letters as Letter[], stem));
  }

  /** A form of an entry, whose level it has if another source gives the word. */
  mark(word: string, stem: Stem): void {
    this.#meet(stem, Number.POSITIVE_INFINITY);
    if (this.#entryLevel === NOT_COMMON || this.#entryFault !== null) return;
    const key = this.#keyOf(word);
    if (key !== null) this.#wordLevels.set(key, Math.min(this.#entryLevel, this.#wordLevels.get(key) ?? NOT_COMMON));
  }

  #spellingFault(letters: readonly Letter[] | null): DropReason | null {
    if (letters === null) return "unspellable";
    if (letters.length < 2) return "tooShort";
    if (letters.length > this.#recipe.longest) return "tooLong";
    // The lists of short words are added at the end.
    return shortReason(this.#recipe, letters.length);
  }

  finish(): void {
    const { twos, threes, add } = this.#recipe;
    for (const word of twos) this.#include(word, "notATwo");
    for (const word of threes ?? []) this.#include(word, "notAThree");
    for (const word of add) this.#include(word, null);
  }

  /** A word that the recipe itself names: only its spelling counts. `short`: the list of short words that it is from. */
  #include(word: string, short: ShortReason | null): void {
    const letters = spellWord(this.#alphabet, word);
    const fault = this.#spellingFault(letters);
    // The fault `notATwo` says that there are two letters: just what a word of that list must have.
    const reason = fault === short ? null : (fault ?? short);
    if (reason !== null) countDrop(this.dropped, reason, word);
    else this.words.add(letters as Letter[], this.#levelOf(word, letters as Letter[], null));
  }

  #meet(stem: Stem, rank: number): void {
    if (stem.text === this.#entry && stem.flags === this.#entryFlags) return;
    const { capitals, keepCase } = this.#recipe;
    this.#entry = stem.text;
    this.#entryFlags = stem.flags;
    this.#entryFault = this.#entryDrop(stem.text);
    if (capitals === "drop" && /\p{Lu}/u.test(stem.text)) this.#entryFault = "capital";
    else if (keepCase === "drop" && stem.keepCase) this.#entryFault = "keepCase";
    const key = this.#entryLevels.size > 0 ? this.#keyOf(stem.text) : null;
    const listed = (key === null ? undefined : this.#entryLevels.get(key)) ?? NOT_COMMON;
    const first = this.#recipe.common.findIndex(({ firstEntries, stems }) => stems && rank < (firstEntries ?? 0));
    this.#entryLevel = first < 0 ? listed : Math.min(first, listed);
    this.#entryRank = rank;
  }

  #entryDrop(entry: string): DropReason | null {
    if (this.#dropEntries.has(entry)) return "dropped";
    if (this.#keepEntries.has(entry)) return null;
    return this.#dropEntryPatterns.some((pattern) => pattern.test(entry)) ? "pattern" : null;
  }

  #wordFault(word: string, stem: Stem | null): DropReason | null {
    if (stem === null && this.#recipe.capitals === "drop" && /\p{Lu}/u.test(word)) return "capital";
    // Where capitals are dropped, what comes so far has none.
    const small = this.#recipe.capitals === "keep" ? word.toLowerCase() : word;
    if (this.#drop.size > 0 && this.#drop.has(small)) return "dropped";
    if (this.#vowels !== null && !this.#vowels.test(small)) return "noVowel";
    return this.#patterns.some((pattern) => pattern.test(small)) ? "pattern" : null;
  }

  #levelOf(word: string, letters: readonly Letter[], stem: Stem | null): number {
    if (this.levels === 0) return NOT_COMMON;
    const listed = this.#wordLevels.get(String.fromCharCode(...letters)) ?? NOT_COMMON;
    const ofEntry = stem === null ? NOT_COMMON : this.#entryLevel;
    const isEntry = stem === null || stem.text === word;
    const early = isEntry ? this.#recipe.common.findIndex((level) => this.#isEarly(level, letters.length, stem)) : -1;
    return Math.min(listed, ofEntry, early < 0 ? NOT_COMMON : early);
  }

  /** Whether a level has an entry for being short, or among the first of its source. */
  #isEarly({ entriesUpTo, firstEntries }: CommonLevel, length: number, stem: Stem | null): boolean {
    return length <= (entriesUpTo ?? 0) || (stem !== null && this.#entryRank < (firstEntries ?? 0));
  }

  #keyOf(word: string): string | null {
    const letters = spellWord(this.#alphabet, word);
    return letters === null ? null : String.fromCharCode(...letters);
  }
}
