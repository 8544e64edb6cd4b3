import type { Result } from "../base/result.ts";
import * as shape from "../base/shape.ts";

/** How a lexicon is made: where its words come from, and what is left out. `docs/lexicons.md` explains each field. */
const texts = shape.withDefault(shape.array(shape.string()), []);
const optionalText = shape.withDefault(shape.nullable(shape.string()), null);

const sourceShape = shape.object({
  package: shape.string(),
  /** `json`: a list of words. `hunspell`: a dictionary with affix rules, which are expanded. */
  format: shape.oneOf("json", "hunspell"),
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
  /** Just these words of two letters, whatever the sources say. */
  twos: shape.array(shape.string(), 1, 1000),
  add: texts,
  drop: texts,
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
  | "dropped";
