import { createHash } from "node:crypto";
import { UserError } from "../base/user-error.ts";
import type { Alphabet } from "../lexicon/alphabet.ts";
import { buildGraph } from "../lexicon/build.ts";
import { encodeLexicon, FILE_VERSION, type LexiconFacts } from "../lexicon/file.ts";
import type { Graph } from "../lexicon/graph.ts";
import { wordLines } from "../lexicon/lexicon.ts";
import { collectWords, type DropCounts } from "../wordlists/collect.ts";
import type { Recipe } from "../wordlists/recipe.ts";
import { packagesOf, packageVersion, readLevel, readSource } from "./sources.ts";

export interface Made {
  readonly bytes: Uint8Array;
  readonly dropped: DropCounts;
}

/** To be raised when the code that makes lexicons gives other words, or another graph, for the same recipe. */
const MAKER = 2;

/** Tells whether a built file is still right: it changes with the sources, the recipe, the alphabet and the format. */
export function keyOf(recipe: Recipe, alphabet: Alphabet): string {
  const versions = packagesOf(recipe).map((name) => [name, packageVersion(name)]);
  const { glyphs, foldAccents, replace } = alphabet;
  const ownLists = recipe.common.filter((level) => level.package === null).map(readLevel);
  const parts = [MAKER, FILE_VERSION, recipe, versions, ownLists, glyphs, foldAccents, replace];
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
  const graph = buildGraph(words, levels);
  progress(0.95);
  const { name, language, licence } = recipe;
  const version = recipe.sources.map((source) => `${source.package} ${packageVersion(source.package)}`).join(", ");
  const facts = { name, language, licence, version, key: keyOf(recipe, alphabet) };
  const bytes = encodeLexicon(factsOf(facts, graph, alphabet), graph);
  progress(1);
  return { bytes, dropped };
}

type Origin = Pick<LexiconFacts, "name" | "language" | "licence" | "version" | "key">;

/** What the header says of the words. */
export function factsOf(origin: Origin, graph: Graph, alphabet: Alphabet): LexiconFacts {
  const linesBelow = (root: number) => wordLines(graph.arcs, alphabet.glyphs, root);
  const lines = linesBelow(graph.dawg);
  return {
    ...origin,
    alphabet: alphabet.id,
    letters: alphabet.glyphs.slice(1),
    words: countLines(lines),
    hash: hashOfLines(lines),
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
