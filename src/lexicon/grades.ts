import { memoFor } from "../base/memo.ts";
import type { Letter } from "./alphabet.ts";
import { arcLetter, ENDS_WORD, type Graph, LAST_ARC, TARGET, wordsBelow } from "./graph.ts";
import { hasWord, type Lexicon } from "./lexicon.ts";

/** What a list may leave out of the words that hurt or are coarse: slurs, or those and vulgar words. The stricter last. */
export const GRADES = ["noslurs", "school"] as const;
export type Grade = (typeof GRADES)[number];

/** The words of a list that are not for everybody's ears. */
export interface OffensiveWords {
  readonly slur: readonly (readonly Letter[])[];
  readonly vulgar: readonly (readonly Letter[])[];
}

/** Every list can be had under two more names, `en-noslurs` and `en-school`: other roots of the same graph. */
export function splitName(name: string): { readonly base: string; readonly grade: Grade | null } {
  for (const grade of GRADES)
    if (name.endsWith(`-${grade}`) && name.length > grade.length + 1)
      return { base: name.slice(0, -grade.length - 1), grade };
  return { base: name, grade: null };
}

export const gradedName = (base: string, grade: Grade | null): string => (grade === null ? base : `${base}-${grade}`);

/** Whether two names are of one list, with or without offensive words. */
export const isSameList = (a: string, b: string): boolean => splitName(a).base === splitName(b).base;

/** The name of the same list that leaves out at least what the grade says. */
export function atLeast(name: string, least: Grade | null): string {
  const { base, grade } = splitName(name);
  return least === null || (grade !== null && GRADES.indexOf(grade) >= GRADES.indexOf(least))
    ? name
    : gradedName(base, least);
}

/** The same words without those that the grade leaves out. A list of before grades knows of none. */
export function gradedGraph<G extends Graph>(graph: G, grade: Grade | null): G {
  const roots = grade === null ? undefined : graph.without[GRADES.indexOf(grade)];
  return roots === undefined ? graph : { ...graph, ...roots };
}

/** Which grade the roots of a graph are of; null: of none. */
export function gradeOf({ dawg, listed, without }: Graph): Grade | null {
  if (dawg === listed) return null;
  return GRADES[without.findIndex((roots) => roots.dawg === dawg)] ?? null;
}

/**
 * What computer players and hints know of a list: all but slurs and vulgar words, whether or not people may play them in
 * this game. Always the same object, so that what was prepared for a search serves the next.
 */
export const polite = memoFor((lexicon: Lexicon): Lexicon => {
  const kept = gradedGraph(lexicon, "school");
  return kept.dawg === lexicon.dawg ? lexicon : kept;
});

/** Whether a word is not in the list only because it is offensive. */
export const isRefused = (graph: Graph, letters: readonly Letter[]): boolean =>
  graph.dawg !== graph.listed && !hasWord(graph, letters) && hasWord(graph, letters, graph.listed);

/** The words that the grades leave out; null where nobody knows which those are. */
export function offensiveIn({ arcs, listed, without }: Graph): OffensiveWords | null {
  const [noslurs, school] = without;
  if (noslurs === undefined || school === undefined) return null;
  return {
    slur: wordsMissing(arcs, listed, noslurs.dawg),
    vulgar: wordsMissing(arcs, noslurs.dawg, school.dawg),
  };
}

/** The words of one node that another lacks. What is alike is one node, so that only what differs is walked. */
function wordsMissing(arcs: Int32Array, all: number, some: number, prefix: readonly Letter[] = []): Letter[][] {
  if (all === some) return [];
  if (some === 0) return [...wordsBelow(arcs, all, prefix)];
  const missing: Letter[][] = [];
  let other = some;
  for (let at = all; ; at++) {
    const arc = arcs[at];
    // Both are in the order of their letters, and the second has none that the first has not.
    const isThere = other !== 0 && arcLetter(arcs[other]) === arcLetter(arc);
    const kept = isThere ? arcs[other] : 0;
    if (isThere) other = arcs[other] & LAST_ARC ? 0 : other + 1;
    const word = [...prefix, arcLetter(arc)];
    if (arc & ENDS_WORD && !(kept & ENDS_WORD)) missing.push(word);
    missing.push(...wordsMissing(arcs, arc & TARGET, kept & TARGET, word));
    if (arc & LAST_ARC) return missing;
  }
}
