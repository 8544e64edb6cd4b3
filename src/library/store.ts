import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SaidFault } from "../base/said.ts";
import type { Alphabet } from "../lexicon/alphabet.ts";
import type { DropCounts } from "../lexicon/collect.ts";
import { decodeHeader, decodeLexicon, type LexiconFile, type LexiconHeader, openLexicon } from "../lexicon/file.ts";
import { buildLexicon, type Lexicon, wordLines } from "../lexicon/lexicon.ts";
import { spellWord } from "../lexicon/spelling.ts";
import { findAlphabet } from "../words/catalog.ts";
import { lexiconFolders } from "./folders.ts";
import { keyOf, makeLexicon } from "./make.ts";
import { readRecipe, recipeNames } from "./recipes.ts";

/** Told when a lexicon has to be built first, and how far that is. */
export interface Watcher {
  begin(name: string): void;
  progress(share: number): void;
  end(): void;
}

export const SILENT: Watcher = { begin() {}, progress() {}, end() {} };

const ENDING = ".lexicon";

export type Entry = { readonly name: string; readonly path: string; readonly own: boolean; readonly isBuilt: boolean };

/** Every lexicon that can be had on this machine: people's own first, which may take the place of ours. */
export function listEntries(env: NodeJS.ProcessEnv = process.env): Entry[] {
  const { own } = lexiconFolders(env);
  const names = ownNames(own);
  const entries: Entry[] = names.map((name) => ({ name, path: join(own, name + ENDING), own: true, isBuilt: true }));
  for (const name of recipeNames()) {
    if (names.includes(name)) continue;
    const path = builtPath(name, env);
    entries.push({ name, path, own: false, isBuilt: headerAt(path) !== null });
  }
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function ownNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(ENDING))
      .map((file) => file.slice(0, -ENDING.length));
  } catch {
    return [];
  }
}

/** The key is in the name, so that builds of different versions do not meet. */
function builtPath(name: string, env: NodeJS.ProcessEnv): string {
  const recipe = readRecipe(name);
  return join(lexiconFolders(env).built, `${name}-${keyOf(recipe, alphabetNamed(recipe.alphabet))}${ENDING}`);
}

export function alphabetNamed(id: string): Alphabet {
  const alphabet = findAlphabet(id);
  if (alphabet === null) throw new SaidFault("lexicon.noAlphabet", { alphabet: id });
  return alphabet;
}

export function headerAt(path: string): LexiconHeader | null {
  try {
    const head = decodeHeader(readFileSync(path));
    return head.ok ? head.value.header : null;
  } catch {
    return null;
  }
}

/** The file of a lexicon, built now where it is not there or is broken. Null: nobody knows the name. */
export function findFile(name: string, watcher: Watcher, env: NodeJS.ProcessEnv = process.env): LexiconFile | null {
  const entry = listEntries(env).find((found) => found.name === name);
  if (entry === undefined) return null;
  const found = readFile(entry.path);
  if (found !== null && typeof found !== "string") return found;
  if (entry.own) throw new SaidFault(`lexicon.${found ?? "truncated"}`, { file: entry.path });
  buildNamed(name, watcher, env);
  const built = readFile(entry.path);
  if (built === null || typeof built === "string") throw new SaidFault("lexicon.damaged", { file: entry.path });
  return built;
}

function readFile(path: string): LexiconFile | string | null {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch {
    return null;
  }
  const file = decodeLexicon(bytes);
  return file.ok ? file.value : file.fault;
}

/** A lexicon to play with, or null where there is none of that name. */
export function findLexicon(
  name: string,
  alphabet: Alphabet,
  watcher: Watcher = SILENT,
  env: NodeJS.ProcessEnv = process.env,
): Lexicon | null {
  const file = findFile(name, watcher, env);
  return file && (openLexicon(file, alphabet) ?? respelt(file, alphabet));
}

/** The same words for a set of tiles with other letters, as somebody may bring along. */
function respelt(file: LexiconFile, alphabet: Alphabet): Lexicon {
  const lines = wordLines(file.graph.arcs, ["", ...file.letters], file.graph.dawg).split("\n");
  const words = lines.map((word) => spellWord(alphabet, word)).filter((letters) => letters !== null);
  return buildLexicon(file.name, alphabet, words, file.hash);
}

/** Builds one of our lexicons, whether it is there or not, and says what was left out. */
export function buildNamed(name: string, watcher: Watcher, env: NodeJS.ProcessEnv = process.env): DropCounts {
  const recipe = readRecipe(name);
  watcher.begin(name);
  const { bytes, dropped } = makeLexicon(recipe, alphabetNamed(recipe.alphabet), watcher.progress);
  writeWhole(builtPath(name, env), bytes);
  watcher.end();
  return dropped;
}

export function saveOwn(name: string, bytes: Uint8Array, env: NodeJS.ProcessEnv = process.env): string {
  const path = join(lexiconFolders(env).own, name + ENDING);
  writeWhole(path, bytes);
  return path;
}

/** All or nothing: a reader, or a second builder, never meets half a file. */
function writeWhole(path: string, bytes: Uint8Array): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(draft, bytes);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new SaidFault("file.unwritable", { file: path, reason: (error as NodeJS.ErrnoException).code ?? "" });
  }
}
