import type { Letter } from "./alphabet.ts";

/** What is to go from a graph, as a tree of its own beside it, letter by letter. */
export interface Cut {
  readonly next: Map<Letter, Cut>;
  /** A word to leave out ends here. */
  isWord: boolean;
  /** Where the forward graph goes on from here without those words, and whether one still ends here; `NOT_CUT`: as before. */
  left: number;
}

export const NOT_CUT = -1;

const emptyCut = (): Cut => ({ next: new Map(), isWord: false, left: NOT_CUT });

function below(cut: Cut, letter: Letter): Cut {
  const known = cut.next.get(letter) ?? emptyCut();
  cut.next.set(letter, known);
  return known;
}

export function cutOf(words: Iterable<readonly Letter[]>): Cut {
  const root = emptyCut();
  for (const word of words) {
    let at = root;
    for (const letter of word) at = below(at, letter);
    if (at !== root) at.isWord = true;
  }
  return root;
}

/** The same for the graph of beginnings read backwards, once the forward graph has been cut. */
export function backwardCut(forward: Cut): Cut {
  const root = emptyCut();
  const visit = (cut: Cut, beginning: readonly Letter[]): void => {
    for (const [letter, next] of cut.next) {
      const longer = [letter, ...beginning];
      let at = root;
      for (const each of longer) at = below(at, each);
      at.left = next.left;
      visit(next, longer);
    }
  };
  visit(forward, []);
  return root;
}
