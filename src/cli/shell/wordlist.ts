import { existsSync } from "node:fs";
import { basename } from "node:path";
import { UserError } from "../../base/user-error.ts";
import type { Alphabet, Letter } from "../../lexicon/alphabet.ts";
import { buildLexicon, type Lexicon, wordLines } from "../../lexicon/lexicon.ts";
import { spellWord } from "../../lexicon/spelling.ts";
import { findEdition } from "../../library/editions.ts";
import { hashOfLines } from "../../library/make.ts";
import { findLexicon, inSharedMemory, lexiconIn, listEntries, type Watcher } from "../../library/store.ts";
import type { GameSetup } from "../../words/record.ts";
import { readText } from "./files.ts";
import { progressBar } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

export type NamedLexicon = NonNullable<GameSetup["lexicon"]>;

/** A word of a plain list: its text, and its letters where the alphabet can spell it. */
export interface ListedWord {
  readonly text: string;
  readonly letters: Letter[] | null;
}

/** A plain list, a word a line; empty lines and what follows a `#` do not count. */
export function* readWords(path: string, alphabet: Alphabet): Generator<ListedWord> {
  for (const line of readText(path).split(/\r\n|\r|\n/)) {
    const mark = line.indexOf("#");
    const text = (mark < 0 ? line : line.slice(0, mark)).trim();
    if (text !== "") yield { text, letters: spellWord(alphabet, text) };
  }
}

/** Words that the tiles cannot spell are left out. */
export function readLexicon(path: string, alphabet: Alphabet): Lexicon {
  const words: Letter[][] = [];
  for (const { letters } of readWords(path, alphabet)) if (letters !== null) words.push(letters);
  const lexicon = buildLexicon(basename(path).replace(/\.[^.]*$/, ""), alphabet, words);
  if (lexicon.dawg === 0) throw new UserError("lexicon.empty", { file: path, alphabet: alphabet.id });
  return inSharedMemory(lexicon);
}

/** A word list given by its file, or a lexicon of this machine given by its name. */
export const loadLexicon = (terminal: Terminal, fileOrName: string, alphabet: Alphabet): Lexicon =>
  namedLexicon(terminal, fileOrName, alphabet) ?? readLexicon(fileOrName, alphabet);

/** Null where a file is meant. */
export function namedLexicon(terminal: Terminal, fileOrName: string, alphabet: Alphabet): Lexicon | null {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(fileOrName)) return null;
  const found = findLexicon(fileOrName, alphabet, watcherOf(terminal));
  if (found === null && !existsSync(fileOrName)) throw unknownLexicon(fileOrName);
  return found;
}

/** What a recorded game names: that very edition where it can be had, else what has its name now. */
export function playedLexicon(terminal: Terminal, { name, hash }: NamedLexicon, alphabet: Alphabet): Lexicon | null {
  const watcher = watcherOf(terminal);
  const file = findEdition(name, hash, watcher);
  return file === null ? findLexicon(name, alphabet, watcher) : lexiconIn(file, alphabet);
}

export const unknownLexicon = (name: string): UserError =>
  new UserError("lexicon.unknown", {
    name,
    known: listEntries()
      .map((entry) => entry.name)
      .join(" "),
  });

/** Long work shows how far it is. */
export function watcherOf({ t }: Terminal): Watcher {
  const bar = progressBar(process.stderr);
  return {
    begin: (name) => bar.begin(t("lexicon.building", { name })),
    progress: bar.progress,
    end: bar.end,
  };
}

export const hashOf = (lexicon: Lexicon, { glyphs }: Alphabet): string =>
  lexicon.hash || hashOfLines(wordLines(lexicon.arcs, glyphs, lexicon.dawg));
