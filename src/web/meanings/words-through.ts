import { type Letter, letterOf } from "../../lexicon/alphabet.ts";
import { wordText } from "../../lexicon/spelling.ts";
import { type Direction, neighbour, type Square } from "../../words/layout.ts";
import { isCovered, runStart } from "../../words/placement.ts";
import type { Rules } from "../../words/ruleset.ts";

const DIRECTIONS: readonly Direction[] = ["across", "down"];

/** The words on the board that a square belongs to, across first; none where nothing lies there. */
export function wordsThrough({ layout, alphabet }: Rules, board: Uint8Array, square: Square): string[] {
  if (!isCovered(board, square)) return [];
  const words: string[] = [];
  for (const direction of DIRECTIONS) {
    const letters: Letter[] = [];
    for (let at = runStart(layout, board, square, direction); isCovered(board, at); ) {
      letters.push(letterOf(board[at]));
      at = neighbour(layout, at, direction, 1);
    }
    if (letters.length > 1) words.push(wordText(alphabet, letters));
  }
  return [...new Set(words)];
}
