import { fail, ok, type Result } from "../base/result.ts";
import { type Alphabet, BLANK, isBlank, type Letter, lettersIn, type Tile } from "./alphabet.ts";
import { arcLetter, ENDS_WORD, type Graph, LAST_ARC, TARGET } from "./graph.ts";
import { parseTiles, type SpellingFault } from "./spelling.ts";

/** Every word that can be made of some of these tiles, in the order of the alphabet, `most` at most. A blank stands for any letter. */
export function wordsFrom(
  { arcs, dawg }: Graph,
  alphabet: Alphabet,
  rack: readonly Tile[],
  most = Number.POSITIVE_INFINITY,
): Letter[][] {
  const counts = new Uint8Array(lettersIn(alphabet) + 1);
  let blanks = 0;
  for (const tile of rack) {
    if (isBlank(tile)) blanks++;
    else counts[tile]++;
  }
  const found: Letter[][] = [];
  const word: Letter[] = [];
  const walk = (node: number): void => {
    for (let at = node; at !== 0 && found.length < most; at++) {
      const arc = arcs[at];
      const letter = arcLetter(arc);
      const owned = counts[letter] > 0;
      if (owned || blanks > 0) {
        if (owned) counts[letter]--;
        else blanks--;
        word.push(letter);
        if (arc & ENDS_WORD) found.push([...word]);
        walk(arc & TARGET);
        word.pop();
        if (owned) counts[letter]++;
        else blanks++;
      }
      if (arc & LAST_ARC) return;
    }
  };
  walk(dawg);
  return found;
}

/** A letter, any one letter, or any letters or none. */
export type PatternPart = Letter | "one" | "any";

/** `B?N*`: letters as tiles are written, `?` for one letter, `*` for any number of them. */
export function parsePattern(alphabet: Alphabet, text: string): Result<PatternPart[], SpellingFault> {
  const parts: PatternPart[] = [];
  let at = 0;
  for (const [i, piece] of text.toUpperCase().split("*").entries()) {
    if (i > 0 && parts[parts.length - 1] !== "any") parts.push("any");
    const tiles = parseTiles(alphabet, piece, "rack");
    if (!tiles.ok) return fail({ ...tiles.fault, at: at + tiles.fault.at });
    for (const tile of tiles.value) parts.push(tile === BLANK ? "one" : tile);
    at += piece.length + 1;
  }
  return ok(parts);
}

/** The words that a pattern fits, in the order of the alphabet, `most` at most. */
export function wordsLike(
  { arcs, dawg }: Graph,
  pattern: readonly PatternPart[],
  most = Number.POSITIVE_INFINITY,
): Letter[][] {
  const found: Letter[][] = [];
  const word: Letter[] = [];
  // The places in the pattern where a word so far may stand: several at once, so that no word is found twice.
  const walk = (node: number, places: readonly number[]): void => {
    for (let at = node; at !== 0 && found.length < most; at++) {
      const arc = arcs[at];
      const next = step(pattern, places, arcLetter(arc));
      if (next.length > 0) {
        word.push(arcLetter(arc));
        if (arc & ENDS_WORD && next.includes(pattern.length)) found.push([...word]);
        walk(arc & TARGET, next);
        word.pop();
      }
      if (arc & LAST_ARC) return;
    }
  };
  walk(dawg, withSkips(pattern, [0]));
  return found;
}

function step(pattern: readonly PatternPart[], places: readonly number[], letter: Letter): number[] {
  const next = new Set<number>();
  for (const place of places) {
    const part = pattern[place];
    if (part === "any") next.add(place);
    else if (part === "one" || part === letter) next.add(place + 1);
  }
  return withSkips(pattern, [...next]);
}

/** A `*` may also stand for nothing. */
function withSkips(pattern: readonly PatternPart[], places: readonly number[]): number[] {
  const all = new Set(places);
  for (const place of all) if (pattern[place] === "any") all.add(place + 1);
  return [...all];
}
