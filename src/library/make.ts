import { createHash } from "node:crypto";
import { must } from "../base/result.ts";
import { UserError } from "../base/user-error.ts";
import type { Alphabet } from "../lexicon/alphabet.ts";
import { buildGraph } from "../lexicon/build.ts";
import {
  decodeLexicon,
  encodeLexicon,
  FILE_VERSION,
  isSpeltBy,
  type LexiconFacts,
  type LexiconFile,
  wordsOf,
} from "../lexicon/file.ts";
import type { Graph } from "../lexicon/graph.ts";
import { wordLines } from "../lexicon/lexicon.ts";
import { collectWords, type DropCounts } from "../wordlists/collect.ts";
import { offensiveAmong } from "../wordlists/offensive.ts";
import type { Recipe } from "../wordlists/recipe.ts";
import { findAlphabet } from "../words/catalog.ts";
import { readOffensive } from "./offensive.ts";
import { readLevel, readSource, sourceVersion, versionsOf } from "./sources.ts";

export interface Made {
  readonly bytes: Uint8Array;
  readonly dropped: DropCounts;
}

/** To be raised when the code that makes lexicons gives other words, or another graph, for the same recipe. */
const MAKER = 3;

/** Tells whether a built file is still right: it changes with the sources, the recipe, the alphabet and the format. */
export function keyOf(recipe: Recipe, alphabet: Alphabet): string {
  const versions = versionsOf(recipe);
  const { glyphs, foldAccents, replace } = alphabet;
  const ownLists = recipe.common.filter((level) => level.package === null).map(readLevel);
  const offensive = readOffensive(recipe.language);
  const parts = [MAKER, FILE_VERSION, recipe, versions, ownLists, offensive, glyphs, foldAccents, replace];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

/** Makes a lexicon from its recipe; `progress` hears of the share that is done. */
export function makeLexicon(recipe: Recipe, alphabet: Alphabet, progress: (share: number) => void): Made {
  const sources = recipe.sources.map(readSource);
  const lists = recipe.common.map(readLevel);
  // Collecting takes about as long as building the graph, which cannot say how far it is.
  const collected = collectWords(recipe, alphabet, sources, lists, (share) => progress(share / 2));
  if (!collected.ok)
    throw new UserError(`lexicon.${collected.fault.code}`, { name: recipe.name, text: collected.fault.text });
  const { words, levels, dropped } = collected.value;
  const graph = buildGraph(words, levels, offensiveAmong(readOffensive(recipe.language), alphabet, words));
  progress(0.95);
  const { name, language, licence } = recipe;
  const version = recipe.sources.map(sourceVersion).join(", ");
  const facts = { name, language, licence, version, key: keyOf(recipe, alphabet) };
  const bytes = encodeLexicon(factsOf(facts, graph, alphabet), graph);
  progress(1);
  return { bytes, dropped };
}

/** A file of before lists knew which of their words are offensive, as if it were made now: the same words, and the same hash. */
export function withGrades(file: LexiconFile): LexiconFile {
  const { name, language, licence, version, key, graph } = file;
  const alphabet = findAlphabet(file.alphabet);
  if (file.without.length > 0 || alphabet === null || !isSpeltBy(file, alphabet)) return file;
  const offensive = readOffensive(language);
  if (offensive === null) return file;
  const words = wordsOf(graph);
  const graded = buildGraph(words, graph.common.length, offensiveAmong(offensive, alphabet, words));
  const facts = factsOf({ name, language, licence, version, key }, graded, alphabet);
  return must(decodeLexicon(encodeLexicon(facts, graded)));
}

type Origin = Pick<LexiconFacts, "name" | "language" | "licence" | "version" | "key">;

/** What the header says of the words. */
export function factsOf(origin: Origin, graph: Graph, alphabet: Alphabet): LexiconFacts {
  const linesBelow = (root: number) => wordLines(graph.arcs, alphabet.glyphs, root);
  const lines = linesBelow(graph.dawg);
  const own = { words: countLines(lines), hash: hashOfLines(lines) };
  return {
    ...origin,
    alphabet: alphabet.id,
    letters: alphabet.glyphs.slice(1),
    ...own,
    without: graph.without.map(({ dawg }) => {
      if (dawg === graph.dawg) return own;
      const fewer = linesBelow(dawg);
      return { words: countLines(fewer), hash: hashOfLines(fewer) };
    }),
    commonWords: graph.common.map((root) => countLines(linesBelow(root))),
  };
}

/** SHA-256 of the words, a word a line in the order of the alphabet: the same words have the same hash. */
export const hashOfLines = (lines: string): string => createHash("sha256").update(lines).digest("hex");

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
