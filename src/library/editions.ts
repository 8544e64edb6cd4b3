import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeHeader, gradedFile, gradedHash, type LexiconFile } from "../lexicon/file.ts";
import { splitName } from "../lexicon/grades.ts";
import { lexiconFolders } from "./folders.ts";
import { recipeNames } from "./recipes.ts";
import { buildNamed, builtPath, ENDING, headerAt, ownPath, readFile, type Watcher } from "./store.ts";
import { writeWhole } from "./whole.ts";

const KEY_DIGITS = 16;

/** Editions of own lists that were replaced: nothing could make them again, and games may still be judged by them. */
const earlierFolder = (env: NodeJS.ProcessEnv): string => join(lexiconFolders(env).own, "earlier");

/** Writes somebody's own list. The words that it has had so far stay, under their hash. */
export function saveOwn(name: string, bytes: Uint8Array, env: NodeJS.ProcessEnv = process.env): string {
  const path = ownPath(name, env);
  const [before, after] = [headerAt(path), decodeHeader(bytes)];
  if (before !== null && after.ok && before.hash !== after.value.header.hash) {
    const kept = join(earlierFolder(env), `${name}-${before.hash.slice(0, KEY_DIGITS)}${ENDING}`);
    writeWhole(kept, readFileSync(path));
  }
  writeWhole(path, bytes);
  return path;
}

/**
 * The very list that a game names: of this name, and with the words of this hash. Whoever changes a recipe or replaces a
 * list makes another edition, and the file of the old one stays beside the new one. Ours is built where its file is not
 * there; that may give other words than those that were asked for. Null: it cannot be had any more.
 */
export function findEdition(
  name: string,
  hash: string,
  watcher: Watcher,
  env: NodeJS.ProcessEnv = process.env,
): LexiconFile | null {
  const { base, grade } = splitName(name);
  for (const path of editionPaths(base, env)) {
    const header = headerAt(path);
    if (header === null || gradedHash(header, grade) !== hash) continue;
    const found = readFile(path);
    if (found.ok) return gradedFile(found.value, grade);
    watcher.damaged?.(path);
  }
  if (!recipeNames().includes(base)) return null;
  const current = readFile(builtPath(base, env));
  // What this recipe makes is known, and is not what was asked for.
  if (current.ok) return null;
  const file = gradedFile(buildNamed(base, watcher, env).file, grade);
  return file.hash === hash ? file : null;
}

function editionPaths(name: string, env: NodeJS.ProcessEnv): string[] {
  const { own, built } = lexiconFolders(env);
  const isEdition = (file: string): boolean =>
    file.startsWith(`${name}-`) &&
    file.endsWith(ENDING) &&
    file.length === name.length + 1 + KEY_DIGITS + ENDING.length;
  const current = recipeNames().includes(name) ? builtPath(name, env) : null;
  return [
    ...filesIn(own, (file) => file === name + ENDING),
    ...filesIn(earlierFolder(env), isEdition),
    // Of files with the same words the newest recipe's: it knows best which are offensive.
    ...filesIn(built, isEdition).sort((a, b) => Number(b === current) - Number(a === current)),
  ];
}

function filesIn(folder: string, isWanted: (file: string) => boolean): string[] {
  try {
    return readdirSync(folder)
      .filter(isWanted)
      .map((file) => join(folder, file));
  } catch {
    return [];
  }
}
