import { readdirSync, readFileSync } from "node:fs";
import { dataFault } from "../base/said.ts";
import { type Recipe, recipeShape } from "../wordlists/recipe.ts";

const FOLDER = new URL("../../data/lexicons/", import.meta.url);

/** The lexicons that Tessera can make, by their files. */
export const recipeNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();

/** A recipe that is `like` another has its fields where it gives none of its own. */
function readFields(name: string): Record<string, unknown> {
  const { like, ...own } = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8"));
  return typeof like === "string" ? { ...readFields(like), ...own } : own;
}

export function readRecipe(name: string): Recipe {
  const file = `data/lexicons/${name}.json`;
  const checked = recipeShape(readFields(name), "");
  if (checked.ok) return checked.value;
  throw dataFault(file, checked.fault);
}
