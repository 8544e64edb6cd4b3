import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../base/user-error.ts";
import type { SourceText } from "../wordlists/collect.ts";
import type { CommonLevel, Recipe, RecipeSource } from "../wordlists/recipe.ts";

const require = createRequire(import.meta.url);

/** The folder of an installed package. Its `exports` may hide the files that we want, so it is looked for by hand. */
function packageFolder(name: string): string {
  const places = require.resolve.paths(name) ?? [];
  const folder = places.map((place) => join(place, name)).find((found) => existsSync(join(found, MANIFEST)));
  if (folder === undefined) throw new UserError("lexicon.noPackage", { package: name });
  return folder;
}

const MANIFEST = "package.json";

export const packageVersion = (name: string): string =>
  JSON.parse(readFileSync(join(packageFolder(name), MANIFEST), "utf8")).version;

export function readSource({ package: name, format }: RecipeSource): SourceText {
  const folder = packageFolder(name);
  const text = (file: string) => readFileSync(join(folder, file), "utf8");
  if (format === "hunspell") return { format, aff: text("index.aff"), dic: text("index.dic") };
  return { format, words: JSON.parse(text("index.json")) };
}

/** Lists of common words that no package has. */
const OWN_LISTS = fileURLToPath(new URL("../../data/common/", import.meta.url));

/** The words of a common level, list after list. */
export function readLevel({ package: name, files }: CommonLevel): string[] {
  const folder = name === null ? OWN_LISTS : packageFolder(name);
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return file.endsWith(".json") ? (JSON.parse(text) as string[]) : text.split(/\r?\n/);
  });
}

/** Every package that a recipe reads, each once. */
export function packagesOf({ sources, common }: Recipe): string[] {
  const names = [...sources.map((source) => source.package), ...common.map((level) => level.package)];
  return [...new Set(names.filter((name) => name !== null))];
}
