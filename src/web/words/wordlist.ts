import type { InterfaceLanguage } from "../../base/languages.ts";
import type { Alphabet, Letter, Tile } from "../../lexicon/alphabet.ts";
import { BLANK, letterOf, pointsOf } from "../../lexicon/alphabet.ts";
import { wordText } from "../../lexicon/spelling.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { ALL_RULES, usualRuleset } from "../rulesets/rulesets.ts";

/** Words under one heading. */
export interface WordGroup {
  /** A first letter, or a number of letters. */
  readonly heading: string;
  readonly words: readonly ListedWord[];
}

export interface ListedWord {
  /** As a person reads it. */
  readonly text: string;
  /** What its tiles are worth on squares without a premium. */
  readonly points: number;
}

/**
 * The rulesets that stand for a word list, a list each once: games with the same words need no two entries. Best is
 * one whose alphabet the list was made for.
 */
export function listedRulesets(): Rules[] {
  const found = new Map<string, Rules>();
  for (const rules of ALL_RULES) {
    const { lexicon } = rules.ruleset;
    if (lexicon === null) continue;
    const known = found.get(lexicon);
    if (known === undefined || (known.alphabet.id !== lexicon && rules.alphabet.id === lexicon))
      found.set(lexicon, rules);
  }
  return [...found.values()];
}

/** The entry of `listedRulesets` that has the same words as a ruleset; null where that has no list. */
export function listedLike(id: string): Rules | null {
  const list = findRules(id)?.ruleset.lexicon ?? null;
  return listedRulesets().find(({ ruleset }) => ruleset.lexicon === list) ?? null;
}

/** The list to begin with: of the last game, else of the one that a reader of this language is offered first. */
export function usualList(lastRuleset: string | null, language: InterfaceLanguage): Rules {
  const last = lastRuleset === null ? null : listedLike(lastRuleset);
  return last ?? (listedLike(usualRuleset(language)) as Rules);
}

/** The longest first; within a length the dearest first. A letter that the rack has not is a blank, worth nothing. */
export function byLength(
  alphabet: Alphabet,
  words: readonly (readonly Letter[])[],
  rack: readonly Tile[],
): WordGroup[] {
  const groups = new Map<number, ListedWord[]>();
  for (const letters of words) {
    const group = groups.get(letters.length) ?? [];
    group.push({ text: wordText(alphabet, letters), points: pointsOf(alphabet, fromRack(letters, rack)) });
    groups.set(letters.length, group);
  }
  return [...groups]
    .sort(([a], [b]) => b - a)
    .map(([length, group]) => ({ heading: `${length}`, words: group.toSorted((a, b) => b.points - a.points) }));
}

/** The tiles of the rack that spell a word: what it has not is a blank. */
export function fromRack(letters: readonly Letter[], rack: readonly Tile[]): Tile[] {
  if (!rack.includes(BLANK)) return [...letters];
  const left = [...rack];
  return letters.map((letter) => {
    const at = left.indexOf(letter);
    if (at < 0) return BLANK | letter;
    left.splice(at, 1);
    return letter;
  });
}

/** In the order of the alphabet. */
export function byFirstLetter(alphabet: Alphabet, words: readonly (readonly Letter[])[]): WordGroup[] {
  const groups = new Map<Letter, ListedWord[]>();
  for (const letters of words) {
    const group = groups.get(letters[0]) ?? [];
    group.push({ text: wordText(alphabet, letters), points: pointsOf(alphabet, letters) });
    groups.set(letters[0], group);
  }
  return [...groups].map(([letter, group]) => ({ heading: alphabet.glyphs[letterOf(letter)], words: group }));
}
