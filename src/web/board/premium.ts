import type { Layout, Square } from "../../words/layout.ts";
import type { TextsOf } from "../language/keys.ts";

/** What a square multiplies, in the reader's language: `2L` on it, and in words for ears. */
export interface Premium {
  readonly kind: "letter" | "word";
  readonly factor: number;
  readonly label: string;
  readonly name: string;
}

/** By what they multiply, from two on. */
const NAMES = {
  letter: ["premium.letter2", "premium.letter3", "premium.letter4"],
  word: ["premium.word2", "premium.word3", "premium.word4"],
} as const;

export function premiumOf(layout: Layout, square: Square, t: TextsOf<"board">): Premium | null {
  const letter = layout.letterFactor[square];
  const word = layout.wordFactor[square];
  if (letter === 1 && word === 1) return null;
  const kind = word > 1 ? "word" : "letter";
  const factor = word > 1 ? word : letter;
  return { kind, factor, label: t(`premium.${kind}`, { factor }), name: t(NAMES[kind][factor - 2]) };
}
