import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { basename } from "node:path";
import english from "../../data/lexicons/en.json" with { type: "json" };
import type { Alphabet, Letter } from "../lexicon/alphabet.ts";
import { arcLetter, ENDS_WORD, LAST_ARC, TARGET } from "../lexicon/graph.ts";
import { buildLexicon, type Lexicon } from "../lexicon/lexicon.ts";
import { spellWord } from "../lexicon/spelling.ts";
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
export const hashOf = (lexicon: Lexicon, { glyphs }: Alphabet): string =>
  createHash("sha256")
    .update(textBelow(lexicon.arcs, glyphs, lexicon.dawg, ""))
    .digest("hex");

/** As text at once: a game is not to wait for a quarter of a million small pieces. */
function textBelow(arcs: Int32Array, glyphs: readonly string[], node: number, prefix: string): string {
  let text = "";
  for (let at = node; at !== 0; at++) {
    const arc = arcs[at];
    const word = prefix + glyphs[arcLetter(arc)];
    if (arc & ENDS_WORD) text += `${word}\n`;
    text += textBelow(arcs, glyphs, arc & TARGET, word);
    if (arc & LAST_ARC) break;
  }
  return text;
}
