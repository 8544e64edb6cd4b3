import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { basename } from "node:path";
import english from "../../data/lexicons/en.json" with { type: "json" };
import type { Alphabet, Letter } from "../lexicon/alphabet.ts";
import { wordsBelow } from "../lexicon/graph.ts";
import { buildLexicon, type Lexicon } from "../lexicon/lexicon.ts";
import { spellWord, wordText } from "../lexicon/spelling.ts";
import { readText } from "./files.ts";
import { CommandFault } from "./terminal.ts";

/** A plain list, a word a line; empty lines and what follows a `#` do not count. Words that the tiles cannot spell are left out. */
export function readLexicon(path: string, alphabet: Alphabet): Lexicon {
  const lexicon = lexiconOf(basename(path).replace(/\.[^.]*$/, ""), alphabet, readText(path).split(/\r\n|\r|\n/));
  if (lexicon.dawg === 0) throw new CommandFault("lexicon.empty", { file: path, alphabet: alphabet.id });
  return lexicon;
}

/** The lexicon of this name that Tessera brings, or null. Reading takes a moment, so the caller is told before. */
export function shippedLexicon(name: string, alphabet: Alphabet, reading: () => void): Lexicon | null {
  if (name !== english.name) return null;
  reading();
  const words = createRequire(import.meta.url)(english.package) as string[];
  const dropped = new Set(english.drop);
  return lexiconOf(
    name,
    alphabet,
    words.filter((word) => !dropped.has(word)),
  );
}

export function lexiconOf(name: string, alphabet: Alphabet, lines: readonly string[]): Lexicon {
  const words: Letter[][] = [];
  for (const line of lines) {
    const mark = line.indexOf("#");
    const word = (mark < 0 ? line : line.slice(0, mark)).trim();
    const letters = word === "" ? null : spellWord(alphabet, word);
    if (letters !== null) words.push(letters);
  }
  return buildLexicon(name, alphabet, words);
}

/** SHA-256 of the words in the order of the alphabet, a word a line: two lists with the same words have the same hash. */
export function hashOf(lexicon: Lexicon, alphabet: Alphabet): string {
  const hash = createHash("sha256");
  for (const word of wordsBelow(lexicon.arcs, lexicon.dawg)) hash.update(`${wordText(alphabet, word)}\n`);
  return hash.digest("hex");
}
