import type { Alphabet, Letter } from "./alphabet.ts";
import { buildGraph } from "./build.ts";
import { ENDS_WORD, findArc, type Graph, TARGET } from "./graph.ts";

/** The words of a language, spelt with an alphabet's letters. */
export interface Lexicon extends Graph {
  readonly name: string;
  /** The id of the alphabet that gives the letters their meaning. */
  readonly alphabet: string;
  /** Tells this set of words from every other; empty where nobody asked for it. */
  readonly hash: string;
}

/** The words need be neither sorted nor unique. One letter alone is no word of these games. */
export function buildLexicon(
  name: string,
  alphabet: Alphabet,
  words: readonly (readonly Letter[])[],
  hash = "",
): Lexicon {
  const graph = buildGraph(words.filter((word) => word.length > 1));
  return { ...graph, name, alphabet: alphabet.id, hash };
}

export function hasWord({ arcs, dawg }: Graph, letters: readonly Letter[]): boolean {
  let arc = dawg;
  for (const letter of letters) {
    arc = findArc(arcs, arc & TARGET, letter);
    if (arc === 0) return false;
  }
  return (arc & ENDS_WORD) !== 0;
}
