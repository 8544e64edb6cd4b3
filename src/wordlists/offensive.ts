import { fail, ok, type Result } from "../base/result.ts";
import * as shape from "../base/shape.ts";
import type { Alphabet, Letter } from "../lexicon/alphabet.ts";
import type { OffensiveWords } from "../lexicon/grades.ts";
import { spellWord } from "../lexicon/spelling.ts";
import type { WordTable } from "../lexicon/wordtable.ts";
import { words } from "./recipe.ts";

/** `shit` is that word, `shit*` all that begin so, `*shit*` all that have it somewhere. */
const PATTERN = /^(?:\*?[^*]+\*|[^*]+)$/u;

const patterns: shape.Shape<readonly string[]> = (value, field): Result<readonly string[], shape.ShapeFault> => {
  const found = words(value, field);
  if (!found.ok) return found;
  const wrong = found.value.find((pattern) => !PATTERN.test(pattern));
  return wrong === undefined ? ok(found.value) : fail({ field, expected: "text", values: {}, got: wrong });
};

/** The words of a language that computer players and hints do not use. `innocent`: what looks like one and is none. */
export const offensiveShape = shape.object({
  language: shape.string(/^[a-z]{2,3}$/, "language"),
  slur: patterns,
  vulgar: patterns,
  innocent: shape.withDefault(patterns, []),
});
export type OffensiveList = shape.ShapeOf<typeof offensiveShape>;

/** Which words of a list are offensive, in the letters of its alphabet. */
export function offensiveAmong(list: OffensiveList | null, alphabet: Alphabet, table: WordTable): OffensiveWords {
  const slur: Letter[][] = [];
  const vulgar: Letter[][] = [];
  if (list === null) return { slur, vulgar };
  const [isSlur, isVulgar, isInnocent] = [list.slur, list.vulgar, list.innocent].map((each) => matcher(alphabet, each));
  const { text, starts, lengths, count } = table;
  for (let i = 0; i < count; i++) {
    const start = starts[i];
    const end = start + lengths[i];
    const into = isSlur(text, start, end) ? slur : isVulgar(text, start, end) ? vulgar : null;
    if (into !== null && !isInnocent(text, start, end)) into.push([...text.subarray(start, end)]);
  }
  return { slur, vulgar };
}

interface Node {
  readonly next: (Node | undefined)[];
  /** A pattern is this word, or any word that goes on from here. */
  isWord: boolean;
  isOpen: boolean;
}

type Matcher = (text: Uint8Array, start: number, end: number) => boolean;

const newNode = (): Node => ({ next: [], isWord: false, isOpen: false });

/** Trees of patterns: a list of millions of words is looked through letter by letter, and most words differ at once. */
function matcher(alphabet: Alphabet, patternTexts: readonly string[]): Matcher {
  const beginnings = newNode();
  const parts = newNode();
  for (const pattern of patternTexts) {
    const letters = spellWord(alphabet, pattern.replaceAll("*", ""));
    // What the tiles cannot spell is no word of the list anyway.
    if (letters === null) continue;
    let at = pattern.startsWith("*") ? parts : beginnings;
    for (const letter of letters) {
      const next = at.next[letter] ?? newNode();
      at.next[letter] = next;
      at = next;
    }
    if (pattern.endsWith("*")) at.isOpen = true;
    else at.isWord = true;
  }
  return (text, start, end) => {
    if (goesOn(beginnings, text, start, end)) return true;
    for (let from = start; from < end; from++) if (goesOn(parts, text, from, end)) return true;
    return false;
  };
}

function goesOn(root: Node, text: Uint8Array, start: number, end: number): boolean {
  let node: Node | undefined = root;
  for (let at = start; at < end; at++) {
    node = node.next[text[at]];
    if (node === undefined) return false;
    if (node.isOpen) return true;
  }
  return node.isWord;
}
