import type { BaseForm, PartLetter } from "./meanings.ts";

/** An ending, what stands in its place in the base form, and what the stem before it must be like. */
type Rule = readonly [part: PartLetter, ending: string, base: string, stem?: RegExp];

const VOWEL = /[aeiouy]/;
/** *bed*, *seed* and *feed* are no forms of *be*, *see* and *fee*, but *guaranteed* is one. */
const VOWEL_NOT_E = /[aiouy]|e./;
const NOT_S = /[^s]$/;

/** As Princeton's own rules, with doubled letters (below), *-ied* and *-ier* besides, which theirs leaves to a list. */
const RULES: readonly Rule[] = [
  ["n", "s", "", NOT_S],
  ["n", "ses", "s"],
  ["n", "xes", "x"],
  ["n", "zes", "z"],
  ["n", "ches", "ch"],
  ["n", "shes", "sh"],
  ["n", "ies", "y"],
  ["n", "men", "man"],
  ["v", "s", "", NOT_S],
  ["v", "es", ""],
  ["v", "ies", "y"],
  ["v", "ed", "", VOWEL_NOT_E],
  ["v", "ed", "e", VOWEL_NOT_E],
  ["v", "ied", "y"],
  ["v", "ing", "", VOWEL],
  ["v", "ing", "e", VOWEL_NOT_E],
  ["a", "er", "", VOWEL_NOT_E],
  ["a", "er", "e", VOWEL_NOT_E],
  ["a", "ier", "y"],
  ["a", "est", "", VOWEL_NOT_E],
  ["a", "est", "e", VOWEL_NOT_E],
  ["a", "iest", "y"],
  ["r", "er", "", VOWEL_NOT_E],
  ["r", "est", "", VOWEL_NOT_E],
];

/** *running*, *stopped*, *bigger*: the letter stands once in the base form. */
const DOUBLED: readonly Rule[] = [
  ["v", "ed", ""],
  ["v", "ing", ""],
  ["a", "er", ""],
  ["a", "est", ""],
];

/** A vowel, and at the end the same consonant twice. */
const endsDoubled = (stem: string): boolean =>
  stem.length > 2 && stem.at(-1) === stem.at(-2) && !VOWEL.test(stem.slice(-1)) && VOWEL.test(stem);

const SHORTEST = 2;

/**
 * The words that this one may be a regular form of. Whether they exist is for the dictionary to say. `own`: the parts of
 * speech that the word has as it stands: *genus* is a word, and so no plural of *genu*, but *menus* is one of *menu*.
 */
export function baseForms(word: string, own: ReadonlySet<PartLetter> = new Set()): BaseForm[] {
  const found: BaseForm[] = [];
  const add = (part: PartLetter, lemma: string): void => {
    if (lemma.length < SHORTEST || found.some((form) => form.part === part && form.lemma === lemma)) return;
    found.push({ part, lemma });
  };
  for (const [part, ending, base, stemLike] of RULES) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    if (part === "n" && ending === "s" && own.has("n") && /[iu]$/.test(stem)) continue;
    if (stemLike === undefined || stemLike.test(stem)) add(part, stem + base);
  }
  for (const [part, ending] of DOUBLED) {
    const stem = word.endsWith(ending) ? word.slice(0, -ending.length) : "";
    if (endsDoubled(stem)) add(part, stem.slice(0, -1));
  }
  return found;
}
