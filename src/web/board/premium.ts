import type { Translate } from "../../base/translate.ts";
import type { Layout, Square } from "../../words/layout.ts";

/** What a square multiplies, in the reader's language: `2L` on it, and in words for ears. */
export interface Premium {
  readonly kind: "letter" | "word";
  readonly factor: number;
  readonly label: string;
  readonly name: string;
}

export function premiumOf(layout: Layout, square: Square, t: Translate): Premium | null {
  const letter = layout.letterFactor[square];
  const word = layout.wordFactor[square];
  if (letter === 1 && word === 1) return null;
  const kind = word > 1 ? "word" : "letter";
  const factor = word > 1 ? word : letter;
  return { kind, factor, label: t(`premium.${kind}`, { factor }), name: t(`premium.${kind}${factor}`) };
}
