import { type Letter, letterOf } from "../lexicon/alphabet.ts";
import { hasWord, type Lexicon } from "../lexicon/lexicon.ts";
import type { Placement } from "../words/move.ts";
import type { View } from "../words/position.ts";
import { formedWords } from "../words/score.ts";

/** Which words of a list somebody knows. */
export interface Vocabulary {
  /** Which of the list's levels of common words, counted from 0; past the last one every word. 1.3: level 1, and three words of ten that level 2 adds. */
  readonly vocabulary: number;
  /** How long words may get; 5.5: of those with six letters every other one. */
  readonly longest: number;
}

/** For word lists that do not tell which words are common: people know the short ones. */
const KNOWN_LENGTH = [3, 4, 6] as const;

/** How many levels there are below the whole list. */
export const LEVELS = KNOWN_LENGTH.length;

/** Whether somebody knows all words that a placement makes, also those across. */
export const knowsMove = (known: Vocabulary, view: View, lexicon: Lexicon, move: Placement): boolean =>
  formedWords(view.rules, view.board, move).every(({ tiles }) => knowsWord(known, lexicon, tiles.map(letterOf)));

/** The same words every time, and of two vocabularies the larger one has all words of the smaller. */
export function knowsWord({ vocabulary, longest }: Vocabulary, lexicon: Lexicon, word: readonly Letter[]): boolean {
  const spread = spreadOf(word);
  if (word.length > Math.floor(longest + 1 - spread.byLength)) return false;
  return isIn(lexicon, Math.floor(vocabulary + 1 - spread.byLevel), word);
}

function isIn(lexicon: Lexicon, level: number, word: readonly Letter[]): boolean {
  if (level < 0) return false;
  if (level >= LEVELS) return true;
  const { common } = lexicon;
  if (common.length === 0) return word.length <= KNOWN_LENGTH[level];
  return hasWord(lexicon, word, common[Math.min(level, common.length - 1)]);
}

/** Two numbers above 0 and up to 1 that belong to a word: FNV-1a, stirred as MurmurHash3 ends, so that words alike differ. */
function spreadOf(word: readonly Letter[]): { byLength: number; byLevel: number } {
  let hash = 0x811c9dc5;
  for (const letter of word) hash = Math.imul(hash ^ letter, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return { byLength: ((hash >>> 16) + 1) / 0x1_0000, byLevel: ((hash & 0xffff) + 1) / 0x1_0000 };
}
