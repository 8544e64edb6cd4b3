import { ok, type Result } from "../base/result.ts";
import * as shape from "../base/shape.ts";

/** How a lexicon is made: where its words come from, and what is left out. `docs/lexicons.md` explains each field. */
const texts = shape.withDefault(shape.array(shape.string()), []);
/** Words one by one, or several in a text with blanks between them: a long list reads better as lines of words. */
export const words: shape.Shape<readonly string[]> = (value, field) => {
  const lines = shape.array(shape.string())(value, field);
  return lines.ok ? ok(lines.value.flatMap((line) => line.split(" ").filter((word) => word !== ""))) : lines;
};
const optionalText = shape.withDefault(shape.nullable(shape.string()), null);

const sourceShape = shape.object({
  /** Where it is: a package, or without one a file of `data/words`. */
  package: optionalText,
  file: optionalText,
  /** `json`: a list of words. `hunspell`: a dictionary with affix rules, which are expanded. `front`: `frontcoded.ts`. `lemmas`: `lemmas.ts`. */
  format: shape.oneOf("json", "hunspell", "front", "lemmas"),
  /** Of a dictionary: it only tells which forms common words have, for the sources after it, and gives no word. */
  onlyLevels: shape.withDefault(shape.boolean, false),
  /** Of a dictionary: entries that are left out with all their forms, by name and by regular expressions, which `keepEntries` overrule. */
  dropEntries: shape.withDefault(words, []),
  dropEntryPatterns: texts,
  keepEntries: shape.withDefault(words, []),
  /** Of a hunspell dictionary: entries with these flags, affix classes, and single affix rules to leave out. */
  skipStemFlags: texts,
  skipAffixFlags: texts,
  skipRules: shape.withDefault(
    shape.array(
      shape.object({
        flag: optionalText,
        strip: optionalText,
        add: shape.withDefault(shape.nullable(shape.array(shape.string())), null),
        addPattern: optionalText,
      }),
    ),
    [],
  ),
});

const levelShape = shape.object({
  /** Lists of common words in a package, or without one in `data/common`: JSON, or a word a line. */
  package: optionalText,
  files: texts,
  /** Only so many words, of a list that goes from common to rare. */
  first: shape.withDefault(shape.nullable(shape.integer(1, 1_000_000)), null),
  /** Words of every day that the list has too far back: it may come from films, where people rarely eat soup. */
  also: shape.withDefault(words, []),
  /** So many of the entries that a source of the format `lemmas` begins with: it goes from common to rare. */
  firstEntries: shape.withDefault(shape.nullable(shape.integer(1, 1_000_000)), null),
  /** Every form of these words, not only the forms that are listed. */
  stems: shape.withDefault(shape.boolean, false),
  /** Where there is no list: the entries of the dictionary with at most so many letters. */
  entriesUpTo: shape.withDefault(shape.nullable(shape.integer(2, 26)), null),
});

export const recipeShape = shape.object({
  name: shape.string(/^[a-z0-9][a-z0-9-]*$/, "id"),
  title: shape.string(),
  language: shape.string(/^[a-z]{2,3}$/, "language"),
  alphabet: shape.string(),
  licence: shape.string(),
  sources: shape.array(sourceShape, 1, 9),
  longest: shape.integer(2, 26),
  /** What to do with entries that have a capital letter (names, most often), and with those that must keep their case. */
  capitals: shape.oneOf("drop", "keep"),
  keepCase: shape.oneOf("drop", "keep"),
  /** A word has at least one of these letters; empty: any word goes. */
  vowels: shape.string(),
  /** Regular expressions: a word, in small letters, that matches one is left out. */
  dropPatterns: texts,
  /** Just these words of two letters, whatever the sources say; and of three, where they are given. */
  twos: words,
  threes: shape.withDefault(shape.nullable(words), null),
  add: shape.withDefault(words, []),
  drop: shape.withDefault(words, []),
  /** From the most common words up. */
  common: shape.array(levelShape, 0, 4),
});

export type Recipe = shape.ShapeOf<typeof recipeShape>;

const isObject = (file: unknown): file is object => typeof file === "object" && file !== null;

/** The name of the recipe whose fields this one has where it gives none of its own. */
export const likeOf = (file: unknown): string | null =>
  isObject(file) && "like" in file && typeof file.like === "string" ? file.like : null;

/** `base`: the file that `likeOf` names, which must be like no other. */
export function parseRecipe(file: unknown, base: unknown): Result<Recipe, shape.ShapeFault> {
  if (!isObject(file) || !isObject(base)) return recipeShape(file, "");
  const { like, ...own }: { like?: unknown } = file;
  return recipeShape({ ...base, ...own }, "");
}
export type RecipeSource = shape.ShapeOf<typeof sourceShape>;
export type CommonLevel = shape.ShapeOf<typeof levelShape>;

/** Why a word that a source has is not in the lexicon. */
export type DropReason =
  | "unspellable"
  | "tooLong"
  | "tooShort"
  | "capital"
  | "keepCase"
  | "noVowel"
  | "pattern"
  | "notATwo"
  | "notAThree"
  | "dropped";

/** A word has a length whose words are just those that the recipe lists. */
export type ShortReason = Extract<DropReason, "notATwo" | "notAThree">;

/** The reason that a word of so many letters may only come from a list of the recipe's own; null where it need not. */
export function shortReason({ threes }: Pick<Recipe, "threes">, length: number): ShortReason | null {
  if (length === 2) return "notATwo";
  return length === 3 && threes !== null ? "notAThree" : null;
}
