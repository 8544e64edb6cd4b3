import { createHash } from "node:crypto";
import { join } from "node:path";
import { must } from "../base/result.ts";
import { UserError } from "../base/user-error.ts";
import type { Alphabet, Letter } from "../lexicon/alphabet.ts";
import { buildGraph } from "../lexicon/build.ts";
import {
  decodeLexicon,
  encodeLexicon,
  FILE_VERSION,
  type LexiconFile,
  type LexiconHeader,
  wordsOf,
} from "../lexicon/file.ts";
import { GRADES, gradedName, splitName } from "../lexicon/grades.ts";
import { buildLexicon, hasWord } from "../lexicon/lexicon.ts";
import { spellWord } from "../lexicon/spelling.ts";
import { offensiveAmong } from "../wordlists/offensive.ts";
import { findEdition } from "./editions.ts";
import { lexiconFolders } from "./folders.ts";
import { factsOf } from "./make.ts";
import { readOffensive } from "./offensive.ts";
import { alphabetNamed, ENDING, findFile, readFile, type Watcher } from "./store.ts";
import { writeWhole } from "./whole.ts";

export interface WordChange {
  readonly word: string;
  readonly change: "add" | "drop";
}

/** Another list with changes, under a name of its own. */
export interface ChangedList {
  readonly name: string;
  readonly base: string;
  /** The edition of the base; null: the one that new games are played with. */
  readonly baseHash: string | null;
  readonly changes: readonly WordChange[];
}

export interface ChangedFile {
  readonly file: LexiconFile;
  readonly baseHash: string;
}

/** What came of a changed list, as games name it. */
export type ChangedEdition = Pick<
  LexiconHeader,
  "name" | "language" | "alphabet" | "words" | "version" | "licence" | "hash"
> & {
  readonly base: string;
  readonly baseHash: string;
};

/** To be raised when the same changes give another file. */
const MAKER = 1;
const KEY_DIGITS = 16;

/**
 * The list that the changes make of their base. The same base and changes give the same words, hence the same hash, on
 * every machine. It lies beside those that we build, since it can be made again like these. Null: the base cannot be had.
 */
export function findChanged(
  { name, base, baseHash, changes }: ChangedList,
  watcher: Watcher,
  env: NodeJS.ProcessEnv = process.env,
): ChangedFile | null {
  const from = baseHash === null ? findFile(base, watcher, env) : anyGrade(base, baseHash, watcher, env);
  if (from === null) return null;
  const path = join(lexiconFolders(env).built, `${name}-${keyOf(name, from.hash, changes)}${ENDING}`);
  const known = readFile(path);
  if (known.ok) return { file: known.value, baseHash: from.hash };
  watcher.begin(name);
  try {
    const bytes = changed(name, from, changes);
    writeWhole(path, bytes);
    return { file: must(decodeLexicon(bytes)), baseHash: from.hash };
  } finally {
    watcher.end();
  }
}

/** An edition of the base, or of the same list without offensive words: a server may have chosen that since, or before. */
function anyGrade(base: string, hash: string, watcher: Watcher, env: NodeJS.ProcessEnv): LexiconFile | null {
  const names = new Set([base, ...[null, ...GRADES].map((grade) => gradedName(splitName(base).base, grade))]);
  for (const name of names) {
    const found = findEdition(name, hash, watcher, env);
    if (found !== null) return found;
  }
  return null;
}

function keyOf(name: string, hash: string, changes: readonly WordChange[]): string {
  const lines = changes.map(({ word, change }) => `${change} ${word}`).sort();
  const parts = JSON.stringify([MAKER, FILE_VERSION, name, hash, lines]);
  return createHash("sha256").update(parts).digest("hex").slice(0, KEY_DIGITS);
}

function changed(name: string, base: LexiconFile, changes: readonly WordChange[]): Uint8Array {
  const alphabet = alphabetNamed(base.alphabet);
  // Letters are numbers in a graph: with other glyphs a change would be another word.
  if (base.letters.some((glyph, i) => glyph !== alphabet.glyphs[i + 1]))
    throw new UserError("lexicon.noAlphabet", { alphabet: base.alphabet });
  const [added, dropped] = (["add", "drop"] as const).map((kind) =>
    changes.flatMap(({ word, change }) => (change === kind ? spelt(alphabet, word) : [])),
  );
  const without = dropped.length === 0 ? null : buildLexicon(name, alphabet, dropped);
  // What the base leaves out as offensive is left out here too, unless somebody adds it.
  const table = wordsOf(base.graph, (word) => hasWord(base.graph, word) && !(without && hasWord(without, word)));
  for (const word of added) table.add(word);
  const offensive = offensiveAmong(readOffensive(base.language), alphabet, table);
  const graph = buildGraph(table, base.graph.common.length, offensive);
  const version = `${base.version}; ${base.name} ${base.hash.slice(0, 12)} +${added.length} -${dropped.length}`;
  // No key: no recipe of ours makes it.
  const origin = { name, language: base.language, licence: base.licence, version, key: "" };
  return encodeLexicon(factsOf(origin, graph, alphabet), graph);
}

function spelt(alphabet: Alphabet, word: string): Letter[][] {
  const letters = spellWord(alphabet, word);
  return letters === null ? [] : [letters];
}
