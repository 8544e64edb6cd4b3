import { readdirSync, readFileSync } from "node:fs";
import { SaidFault } from "../base/said.ts";
import { type Recipe, recipeShape } from "../lexicon/recipe.ts";

const FOLDER = new URL("../../data/lexicons/", import.meta.url);

/** The lexicons that Tessera can make, by their files. */
export const recipeNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();

export function readRecipe(name: string): Recipe {
  const file = `data/lexicons/${name}.json`;
  const checked = recipeShape(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")), "");
  if (checked.ok) return checked.value;
  const { field, expected, values, got } = checked.fault;
  const key = got === "" ? "data.missing" : "data.field";
  throw new SaidFault(key, { file, field, got, expected: { key: `shape.${expected}`, values } });
}
