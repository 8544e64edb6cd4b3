import { readdirSync, readFileSync } from "node:fs";
import { dataFault } from "../base/user-error.ts";
import { likeOf, parseRecipe, type Recipe } from "../wordlists/recipe.ts";

const FOLDER = new URL("../../data/lexicons/", import.meta.url);

/** The lexicons that Tessera can make, by their files. */
export const recipeNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();

const readFile = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8"));

export function readRecipe(name: string): Recipe {
  const own = readFile(name);
  const like = likeOf(own);
  const parsed = parseRecipe(own, like === null ? null : readFile(like));
  if (parsed.ok) return parsed.value;
  throw dataFault(`data/lexicons/${name}.json`, parsed.fault);
}
