import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { must } from "../base/result.ts";
import { UserError } from "../base/user-error.ts";
import type { SourceText } from "../wordlists/collect.ts";
import { parseFrontCoded } from "../wordlists/frontcoded.ts";
import type { CommonLevel, Recipe, RecipeSource } from "../wordlists/recipe.ts";

const require = createRequire(import.meta.url);

/** The folder of an installed package. Its `exports` may hide the files that we want, so it is looked for by hand. */
export function packageFolder(name: string): string {
  const places = require.resolve.paths(name) ?? [];
  const folder = places.map((place) => join(place, name)).find((found) => existsSync(join(found, MANIFEST)));
  if (folder === undefined) throw new UserError("lexicon.noPackage", { package: name });
  return folder;
}

const MANIFEST = "package.json";

export const packageVersion = (name: string): string =>
  JSON.parse(readFileSync(join(packageFolder(name), MANIFEST), "utf8")).version;

/** Word lists that no package has. */
const OWN_WORDS = fileURLToPath(new URL("../../data/words/", import.meta.url));

const readOwn = (file: string | null): Uint8Array => readFileSync(join(OWN_WORDS, file ?? ""));

/** The version of a package, or for a file of ours what tells it from any other. */
export const sourceVersion = ({ package: name, file }: RecipeSource): string =>
  name === null
    ? `${file} ${createHash("sha256").update(readOwn(file)).digest("hex").slice(0, 8)}`
    : `${name} ${packageVersion(name)}`;

export function readSource({ package: name, file, format }: RecipeSource): SourceText {
  const bytes = (wanted: string): Uint8Array =>
    name === null ? readOwn(file) : readFileSync(join(packageFolder(name), file ?? wanted));
  const text = (wanted: string): string => Buffer.from(bytes(wanted)).toString("utf8");
  if (format === "hunspell") return { format, aff: text("index.aff"), dic: text("index.dic") };
  if (format === "lemmas") return { format, bytes: bytes("index.bin") };
  if (format === "json") return { format, words: JSON.parse(text("index.json")) };
  return { format, words: must(parseFrontCoded(brotliDecompressSync(bytes("index.front.br")).toString("utf8"))) };
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

/** Every package and every list of ours that a recipe reads, each once, with its version. */
export function versionsOf({ sources, common }: Recipe): string[] {
  const levels = common.flatMap(({ package: name }) => (name === null ? [] : [`${name} ${packageVersion(name)}`]));
  return [...new Set([...sources.map(sourceVersion), ...levels])];
}
