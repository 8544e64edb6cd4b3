import type { Alphabet, Letter } from "./alphabet.ts";
import { buildGraph } from "./build.ts";
import type { OffensiveWords } from "./grades.ts";
import { arcLetter, ENDS_WORD, findArc, type Graph, LAST_ARC, TARGET } from "./graph.ts";
import { WordTable } from "./wordtable.ts";

/** The words of a language, spelt with an alphabet's letters. */
export interface Lexicon extends Graph {
  readonly name: string;
  /** The id of the alphabet that gives the letters their meaning. */
  readonly alphabet: string;
  /** Tells this set of words from every other; empty where nobody asked for it. */
  readonly hash: string;
}

/** The graph's builder keeps a word's length in a byte; no board has a line that long. */
const LONGEST_WORD = 255;

/** The words need be neither sorted nor unique. One letter alone is no word of these games. */
export function buildLexicon(
  name: string,
  alphabet: Alphabet,
  words: readonly (readonly Letter[])[],
  hash = "",
  offensive: OffensiveWords | null = null,
): Lexicon {
  const long = words.filter((word) => word.length > 1 && word.length <= LONGEST_WORD);
  const graph = buildGraph(WordTable.of(long), 0, offensive);
  return { ...graph, name, alphabet: alphabet.id, hash };
}

/** Whether the word is in the list, or in the part of it that `root` (one of `common`) holds. */
export function hasWord({ arcs, dawg }: Graph, letters: readonly Letter[], root = dawg): boolean {
  let arc = root;
  for (const letter of letters) {
    arc = findArc(arcs, arc & TARGET, letter);
    if (arc === 0) return false;
  }
  return (arc & ENDS_WORD) !== 0;
}

/** The words below a node, a line each, in the order of the alphabet. As text at once: a quarter of a million small pieces would take ten times as long. */
export function wordLines(arcs: Int32Array, glyphs: readonly string[], node: number, prefix = ""): string {
  let text = "";
  for (let at = node; at !== 0; at++) {
    const arc = arcs[at];
    const word = prefix + glyphs[arcLetter(arc)];
    if (arc & ENDS_WORD) text += `${word}\n`;
    text += wordLines(arcs, glyphs, arc & TARGET, word);
    if (arc & LAST_ARC) break;
  }
  return text;
}
