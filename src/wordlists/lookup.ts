import type { Alphabet } from "../lexicon/alphabet.ts";
import { isRefused } from "../lexicon/grades.ts";
import type { Graph } from "../lexicon/graph.ts";
import { hasWord } from "../lexicon/lexicon.ts";
import { spellWord } from "../lexicon/spelling.ts";
import { type Recipe, shortReason } from "./recipe.ts";

export const WORD_ANSWERS = [
  ...(["valid", "offensive", "unknown", "unspellable", "dropped"] as const),
  ...(["notATwo", "notAThree", "noVowel", "pattern", "tooLong"] as const),
] as const;

/** Whether a word is in a list, and why not. */
export type WordAnswer = (typeof WORD_ANSWERS)[number];

/** The part of a recipe that tells why a word was left out. */
export type LookUpRecipe = Pick<Recipe, "longest" | "threes" | "drop" | "vowels" | "dropPatterns">;

/** Asks the list for a word; `recipe` is null for a list that somebody brought along, of which nothing more is known. */
export function lookUp(graph: Graph, alphabet: Alphabet, recipe: LookUpRecipe | null, word: string): WordAnswer {
  const letters = spellWord(alphabet, word);
  if (letters === null) return "unspellable";
  if (hasWord(graph, letters)) return "valid";
  if (isRefused(graph, letters)) return "offensive";
  const small = word.toLowerCase();
  if (recipe === null) return "unknown";
  if (letters.length > recipe.longest) return "tooLong";
  const short = shortReason(recipe, letters.length);
  if (short !== null) return short;
  if (recipe.drop.includes(small)) return "dropped";
  if (recipe.vowels !== "" && !new RegExp(`[${recipe.vowels}]`, "u").test(small)) return "noVowel";
  return recipe.dropPatterns.some((pattern) => new RegExp(pattern, "u").test(small)) ? "pattern" : "unknown";
}
