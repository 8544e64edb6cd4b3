import { type AffixRule, type AffixRules, readFlags } from "./hunspell-affix.ts";
import {
  type AffixClass,
  type AffixClasses,
  addPrefix,
  addSuffix,
  classesOf,
  compileRules,
  type Rule,
} from "./hunspell-rule.ts";

/** Where a form comes from. One object serves all forms of a call: it tells the truth until `emit` returns. */
export interface Stem {
  /** The entry of the dictionary. */
  readonly text: string;
  readonly flags: readonly string[];
  /** What stands behind the entry (part of speech and the like), as it is written. */
  readonly fields: string;
  /** The entry must not be written in other capitals than its own. */
  readonly keepCase: boolean;
  /** The flags of the affixes that made the form: of its prefix, and of its suffixes from the stem outwards. */
  readonly prefix: string | null;
  readonly suffixes: readonly string[];
}

/** What to leave out. `ruleFilter` makes `skipRule` from data; it is asked once a rule. */
export interface ExpandOptions {
  readonly skipStemFlags?: ReadonlySet<string>;
  readonly skipAffixFlags?: ReadonlySet<string>;
  readonly skipRule?: (rule: AffixRule) => boolean;
}

export type EmitForm = (word: string, stem: Stem) => void;

/**
 * Calls `emit` for every form of every entry of a hunspell dictionary (.dic) that hunspell itself takes
 * for a word: the entry, with a prefix, a suffix, a suffix on a suffix, or a prefix and either. Compounds
 * are not built. A form that can be made in several ways comes several times.
 */
export function expandWords(affix: AffixRules, dic: string, options: ExpandOptions, emit: EmitForm): void {
  const { skipAffixFlags, skipRule } = options;
  const classes = compileRules(
    affix,
    (rule) => (skipAffixFlags?.has(rule.flag) ?? false) || (skipRule?.(rule) ?? false),
  );
  const entries = readEntries(affix, classes, dic);
  const expander = new Expander(classes, bannedWords(affix, entries), emit);
  const { skipStemFlags } = options;
  for (const { text, family, fields } of entries) {
    if (family.forbidden || family.onlyInCompound) continue;
    if (skipStemFlags !== undefined && family.flags.some((flag) => skipStemFlags.has(flag))) continue;
    expander.expand(text, family, fields);
  }
}

/** What a list of flags means: the same for all entries that carry it. */
interface Family {
  readonly flags: readonly string[];
  readonly prefixes: readonly AffixClass[];
  readonly suffixes: readonly AffixClass[];
  readonly needAffix: boolean;
  readonly onlyInCompound: boolean;
  readonly forbidden: boolean;
  readonly keepCase: boolean;
}

interface Entry {
  readonly text: string;
  readonly family: Family;
  readonly fields: string;
}

function familyOf({ marks, forbidWarn }: AffixRules, classes: AffixClasses, flags: readonly string[]): Family {
  const marked = (flag: string | undefined): boolean => flag !== undefined && flags.includes(flag);
  return {
    flags,
    prefixes: classesOf(classes.prefixes, flags),
    suffixes: classesOf(classes.suffixes, flags),
    needAffix: marked(marks.needAffix),
    onlyInCompound: marked(marks.onlyInCompound),
    forbidden: marked(marks.forbiddenWord) || (forbidWarn && marked(marks.warn)),
    keepCase: marked(marks.keepCase),
  };
}

function readEntries(affix: AffixRules, classes: AffixClasses, dic: string): Entry[] {
  const families = new Map<string, Family>();
  const entries: Entry[] = [];
  const start = dic.startsWith("\ufeff") ? 1 : 0;
  for (let from = start, next = 0; from < dic.length; from = next + 1) {
    next = dic.indexOf("\n", from);
    if (next < 0) next = dic.length;
    const line = dic.slice(from, dic[next - 1] === "\r" && next > from ? next - 1 : next);
    // The first line tells how many entries there are, more or less.
    if (from === start && /^\s*\d/.test(line)) continue;
    const end = endOfWord(line);
    const slash = flagSlash(line, end);
    const written = slash < 0 ? "" : line.slice(slash + 1, end);
    let family = families.get(written);
    if (family === undefined) {
      family = familyOf(affix, classes, readFlags(affix, written));
      families.set(written, family);
    }
    const text = line.slice(0, slash < 0 ? end : slash).replaceAll("\\/", "/");
    if (text !== "") entries.push({ text, family, fields: line.slice(end).trim() });
  }
  return entries;
}

/** Fields begin at a tab, or at blanks before a name of two letters and a colon; other blanks belong to the word. */
function endOfWord(line: string): number {
  const tab = line.indexOf("\t");
  const end = tab < 0 ? line.length : tab;
  for (let colon = line.indexOf(":"); colon >= 0 && colon < end; colon = line.indexOf(":", colon + 1)) {
    let blank = colon - 3;
    if (blank < 1 || line[blank] !== " ") continue;
    while (blank > 0 && line[blank - 1] === " ") blank--;
    return blank === 0 ? end : blank;
  }
  return end;
}

/** The slash before the flags: not the first character, and not one that a backslash makes part of the word. */
function flagSlash(line: string, end: number): number {
  let slash = line.indexOf("/", 1);
  while (slash > 0 && line[slash - 1] === "\\") slash = line.indexOf("/", slash + 1);
  return slash < end ? slash : -1;
}

/** What is refused however it is made, and what is refused unless the dictionary has it as an entry. */
interface Banned {
  readonly words: ReadonlySet<string>;
  readonly forms: ReadonlySet<string>;
  /** The lengths of them all: most forms need no further look. */
  readonly lengths: ReadonlySet<number>;
}

/**
 * Of entries that are written alike, hunspell asks the first whether the word is forbidden. The forms of
 * a forbidden entry are forbidden too, and so is a part of compounds with a prefix. Where another entry
 * has such a form as well, the order of hunspell's tables decides: what is in doubt is left out.
 */
function bannedWords(affix: AffixRules, entries: readonly Entry[]): Banned {
  const unusable = entries.filter(({ family }) => family.forbidden || family.onlyInCompound);
  const inQuestion = new Set(unusable.map(({ text }) => text));
  const words = new Set<string>();
  for (const { text, family } of inQuestion.size === 0 ? [] : entries)
    if (inQuestion.delete(text) && family.forbidden) words.add(text);
  const forms = new Set<string>();
  if (unusable.length > 0) {
    // All their forms, whatever rules the caller leaves out.
    const classes = compileRules(affix, () => false);
    let forbidden = false;
    const expander = new Expander(classes, NOTHING_BANNED, (word, { prefix, suffixes }) => {
      if (forbidden ? prefix !== null || suffixes.length > 0 : prefix !== null && suffixes.length === 0)
        forms.add(word);
    });
    for (const { text, family } of unusable) {
      forbidden = family.forbidden && !family.onlyInCompound;
      expander.expand(text, familyOf(affix, classes, family.flags), "");
    }
  }
  return { words, forms, lengths: new Set([...words, ...forms].map((word) => word.length)) };
}

const NOTHING_BANNED: Banned = { words: new Set(), forms: new Set(), lengths: new Set() };

const NO_SUFFIX: readonly string[] = [];

/**
 * Makes forms in hunspell's terms: a suffix is put to the entry, a second suffix to that, and a prefix to
 * the result, each judged by the word that it is put to. A rule's flags may allow the second suffix, and
 * also a prefix that the entry does not; a prefix's flags may allow a suffix.
 */
class Expander {
  readonly #fullStrip: boolean;
  readonly #banned: Banned;
  readonly #emit: EmitForm;
  readonly #stem: { -readonly [K in keyof Stem]: Stem[K] } = {
    text: "",
    flags: [],
    fields: "",
    keepCase: false,
    prefix: null,
    suffixes: NO_SUFFIX,
  };

  constructor({ fullStrip }: AffixClasses, banned: Banned, emit: EmitForm) {
    this.#fullStrip = fullStrip;
    this.#banned = banned;
    this.#emit = emit;
  }

  expand(text: string, { flags, prefixes, suffixes, needAffix, keepCase }: Family, fields: string): void {
    this.#stem.text = text;
    this.#stem.flags = flags;
    this.#stem.fields = fields;
    this.#stem.keepCase = keepCase;
    if (!needAffix) this.#give(text, null, NO_SUFFIX);
    for (const group of suffixes) for (const first of group.forEndOf(text)) this.#suffixed(first, text, prefixes, true);
    for (const group of prefixes) {
      for (const prefix of group.forStartOf(text))
        if (!prefix.needAffix && !prefix.onlyInCompound) this.#prefixed(prefix, text, NO_SUFFIX);
      for (const { sole, suffixes: brought } of group.bringers)
        for (const ending of brought)
          for (const first of ending.forEndOf(text)) this.#suffixed(first, text, sole, false);
    }
  }

  /** The forms with the suffix `first`. Where the entry has it only from the prefix, none goes without that. */
  #suffixed(first: Rule, text: string, prefixes: readonly AffixClass[], own: boolean): void {
    if (first.onlyInCompound) return;
    const word = addSuffix(first, text, this.#fullStrip);
    if (word === null) return;
    if (own && !first.circumfix && !first.needAffix) this.#give(word, null, first.alone);
    if (first.cross) {
      this.#crossed(first, word, prefixes);
      if (own) this.#crossed(first, word, first.prefixes);
    }
    for (const group of first.suffixes)
      for (const second of group.forEndOf(word)) {
        const twice = addSuffix(second, word, this.#fullStrip);
        if (twice === null) continue;
        const made = [first.flag, second.flag];
        if (own && !first.circumfix) this.#twofold(second, twice, made);
        if (!first.cross || !second.cross) continue;
        this.#crossedTwice(first, second, twice, prefixes, made);
        if (own) this.#crossedTwice(first, second, twice, first.prefixes, made);
      }
  }

  /** A prefix and one suffix: both or neither half of a circumfix, and not both in need of yet another affix. */
  #crossed(first: Rule, word: string, prefixes: readonly AffixClass[]): void {
    for (const group of prefixes)
      for (const prefix of group.forStartOf(word))
        if (
          prefix.cross &&
          !prefix.onlyInCompound &&
          prefix.circumfix === first.circumfix &&
          !(prefix.needAffix && first.needAffix)
        )
          this.#prefixed(prefix, word, first.alone);
  }

  #twofold(second: Rule, twice: string, made: readonly string[]): void {
    this.#give(twice, null, made);
    if (!second.cross) return;
    for (const group of second.prefixes)
      for (const prefix of group.forStartOf(twice)) if (prefix.cross) this.#prefixed(prefix, twice, made);
  }

  /** A prefix that the second suffix allows has been tried with it already, and is allowed in no other way. */
  #crossedTwice(first: Rule, second: Rule, twice: string, prefixes: readonly AffixClass[], made: readonly string[]) {
    for (const group of prefixes)
      for (const prefix of group.forStartOf(twice))
        if (prefix.cross && prefix.circumfix === first.circumfix && !second.flags.includes(prefix.flag))
          this.#prefixed(prefix, twice, made);
  }

  #prefixed(prefix: Rule, word: string, suffixes: readonly string[]): void {
    const form = addPrefix(prefix, word, this.#fullStrip);
    if (form !== null) this.#give(form, prefix.flag, suffixes);
  }

  #give(word: string, prefix: string | null, suffixes: readonly string[]): void {
    if (word === "" || (this.#banned.lengths.has(word.length) && this.#isBanned(word, prefix, suffixes))) return;
    this.#stem.prefix = prefix;
    this.#stem.suffixes = suffixes;
    this.#emit(word, this.#stem);
  }

  #isBanned(word: string, prefix: string | null, suffixes: readonly string[]): boolean {
    const { words, forms } = this.#banned;
    return words.has(word) || ((prefix !== null || suffixes.length > 0) && forms.has(word));
  }
}
