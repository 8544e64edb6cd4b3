import { closeSync, fstatSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { fail, must, ok, type Result } from "../base/result.ts";
import { UserError } from "../base/user-error.ts";
import type { Alphabet } from "../lexicon/alphabet.ts";
import {
  decodeHeader,
  decodeLexicon,
  gradedFile,
  type LexiconFile,
  type LexiconHeader,
  openLexicon,
  respell,
} from "../lexicon/file.ts";
import { type Grade, splitName } from "../lexicon/grades.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { DropCounts } from "../wordlists/collect.ts";
import { findAlphabet } from "../words/catalog.ts";
import { lexiconFolders } from "./folders.ts";
import { keyOf, makeLexicon, withGrades } from "./make.ts";
import { readRecipe, recipeNames } from "./recipes.ts";
import { writeWhole } from "./whole.ts";

/** Told when a lexicon has to be built first, and how far that is. */
export interface Watcher {
  begin(name: string): void;
  progress(share: number): void;
  end(): void;
  /** A file is there and cannot be used: cut off, or its sum is wrong. */
  damaged?(path: string): void;
}

export const SILENT: Watcher = { begin() {}, progress() {}, end() {} };

export const ENDING = ".lexicon";

/** A lexicon that can be had on this machine. People's own ones may take the place of ours. */
export interface Entry {
  readonly name: string;
  /** Offensive words of the file that are left out: `en-school` is in the file of `en`. */
  readonly grade: Grade | null;
  readonly path: string;
  readonly own: boolean;
}

/** By name. */
export function listEntries(env: NodeJS.ProcessEnv = process.env): Entry[] {
  const names = new Set([...ownNames(env), ...recipeNames()]);
  return [...names].sort().map((name) => findEntry(name, env) as Entry);
}

/** Null: nobody knows the name. */
export function findEntry(name: string, env: NodeJS.ProcessEnv): Entry | null {
  const { base, grade } = splitName(name);
  if (ownNames(env).includes(base)) return { name, grade, path: ownPath(base, env), own: true };
  return recipeNames().includes(base) ? { name, grade, path: builtPath(base, env), own: false } : null;
}

function ownNames(env: NodeJS.ProcessEnv): string[] {
  try {
    return readdirSync(lexiconFolders(env).own)
      .filter((file) => file.endsWith(ENDING))
      .map((file) => file.slice(0, -ENDING.length));
  } catch {
    return [];
  }
}

export const ownPath = (name: string, env: NodeJS.ProcessEnv): string => join(lexiconFolders(env).own, name + ENDING);

/** The key is in the name, so that builds of different versions do not meet. */
export function builtPath(name: string, env: NodeJS.ProcessEnv): string {
  const recipe = readRecipe(name);
  return join(lexiconFolders(env).built, `${name}-${keyOf(recipe, alphabetNamed(recipe.alphabet))}${ENDING}`);
}

export function alphabetNamed(id: string): Alphabet {
  const alphabet = findAlphabet(id);
  if (alphabet === null) throw new UserError("lexicon.noAlphabet", { alphabet: id });
  return alphabet;
}

/** The alphabet of a list, built or not; null where nobody knows the name or the file cannot be read. */
export function alphabetOf(name: string, env: NodeJS.ProcessEnv): Alphabet | null {
  const entry = findEntry(name, env);
  if (entry === null) return null;
  const id = entry.own ? headerAt(entry.path)?.alphabet : readRecipe(name).alphabet;
  return id === undefined ? null : findAlphabet(id);
}

const ENOUGH_FOR_A_HEADER = 1 << 16;

/** Null where there is no file, or none that can be read. */
export function headerAt(path: string): LexiconHeader | null {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const bytes = new Uint8Array(ENOUGH_FOR_A_HEADER);
    const head = decodeHeader(bytes.subarray(0, readSync(file, bytes)));
    return head.ok ? head.value.header : null;
  } catch {
    return null;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The file of a lexicon, built now where it is not there or is broken. Null: nobody knows the name. */
export function findFile(name: string, watcher: Watcher, env: NodeJS.ProcessEnv = process.env): LexiconFile | null {
  const entry = findEntry(name, env);
  if (entry === null) return null;
  const found = readFile(entry.path);
  if (found.ok) return gradedFile(found.value, entry.grade);
  if (entry.own) throw new UserError(found.fault.key, { file: entry.path, reason: found.fault.reason });
  if (found.fault.reason !== "ENOENT") watcher.damaged?.(entry.path);
  return gradedFile(buildNamed(splitName(name).base, watcher, env).file, entry.grade);
}

export function readFile(path: string): Result<LexiconFile, { key: string; reason: string }> {
  let bytes: Uint8Array;
  try {
    bytes = readShared(path);
  } catch (error) {
    return fail({ key: "file.unreadable", reason: reasonOf(error) });
  }
  const file = decodeLexicon(bytes);
  return file.ok ? ok(withGrades(file.value)) : fail({ key: `lexicon.${file.fault}`, reason: "" });
}

/** Into memory that threads share: a lexicon that is handed on to them is not copied. */
function readShared(path: string): Uint8Array {
  const file = openSync(path, "r");
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(file).size));
    let read = 0;
    for (let more = -1; more !== 0 && read < bytes.length; read += more)
      more = readSync(file, bytes, read, bytes.length - read, null);
    return bytes.subarray(0, read);
  } finally {
    closeSync(file);
  }
}

/** The same where the arcs were made in memory of one thread. */
export function inSharedMemory(lexicon: Lexicon): Lexicon {
  if (lexicon.arcs.buffer instanceof SharedArrayBuffer) return lexicon;
  const arcs = new Int32Array(new SharedArrayBuffer(lexicon.arcs.byteLength));
  arcs.set(lexicon.arcs);
  return { ...lexicon, arcs };
}

const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";

/** A lexicon to play with, or null where there is none of that name. */
export function findLexicon(
  name: string,
  alphabet: Alphabet,
  watcher: Watcher = SILENT,
  env: NodeJS.ProcessEnv = process.env,
): Lexicon | null {
  const file = findFile(name, watcher, env);
  return file && lexiconIn(file, alphabet);
}

export const lexiconIn = (file: LexiconFile, alphabet: Alphabet): Lexicon =>
  inSharedMemory(openLexicon(file, alphabet) ?? respell(file, alphabet));

export interface Built {
  readonly file: LexiconFile;
  /** What was left out. */
  readonly dropped: DropCounts;
}

/** Builds one of our lexicons, whether it is there or not. */
export function buildNamed(name: string, watcher: Watcher, env: NodeJS.ProcessEnv = process.env): Built {
  const recipe = readRecipe(name);
  watcher.begin(name);
  try {
    const { bytes, dropped } = makeLexicon(recipe, alphabetNamed(recipe.alphabet), watcher.progress);
    writeWhole(builtPath(name, env), bytes);
    return { file: must(decodeLexicon(bytes)), dropped };
  } finally {
    watcher.end();
  }
}
