import { fail, ok, type Result } from "../base/result.ts";
import { type Alphabet, BLANK, isBlank, type Letter, letterOf, NO_TILE, type Tile } from "./alphabet.ts";

/** What cannot be written with the alphabet's tiles: the text, and the code unit where it stands. */
export interface SpellingFault {
  readonly code: "unknownLetter" | "openBracket";
  readonly text: string;
  readonly at: number;
}

/** How a text of tiles may be meant: what lies on a rack, or what is laid on the board. */
export type TilesKind = "rack" | "play";

/**
 * Reads tiles: a character each, several characters of one tile in brackets (`C[CH]E`), small letters
 * for blanks that stand for a letter. On a rack `?` is a blank; in a play `.` is a square covered before.
 */
export function parseTiles(alphabet: Alphabet, text: string, kind: TilesKind): Result<Tile[], SpellingFault> {
  const tiles: Tile[] = [];
  for (let at = 0; at < text.length; ) {
    let glyph = String.fromCodePoint(text.codePointAt(at) as number);
    let next = at + glyph.length;
    let found: readonly Tile[] | null;
    if (glyph === "[") {
      const close = text.indexOf("]", at);
      if (close < 0) return fail({ code: "openBracket", text: text.slice(at), at });
      next = close + 1;
      const tile = alphabet.tileOf.get(text.slice(at + 1, close).normalize("NFC"));
      found = tile === undefined || (kind === "rack" && isBlank(tile)) ? null : [tile];
    } else {
      // A letter and the accents that follow it as characters of their own are one letter.
      while (next < text.length && /\p{M}/u.test(text[next])) glyph += text[next++];
      found = tilesOf(alphabet, glyph.normalize("NFC"), kind);
    }
    if (found === null) return fail({ code: "unknownLetter", text: text.slice(at, next), at });
    for (const tile of found) tiles.push(tile);
    at = next;
  }
  return ok(tiles);
}

function tilesOf(alphabet: Alphabet, glyph: string, kind: TilesKind): readonly Tile[] | null {
  if (kind === "rack" && glyph === "?") return [BLANK];
  if (kind === "play" && glyph === ".") return [NO_TILE];
  const tile = alphabet.tileOf.get(glyph);
  const tiles = tile !== undefined ? [tile] : folded(alphabet, glyph);
  // A rack has no blank that stands for a letter already.
  return tiles !== null && kind === "rack" && tiles.some(isBlank) ? null : tiles;
}

function folded(alphabet: Alphabet, glyph: string): Tile[] | null {
  const capital = glyph.toUpperCase();
  const small = glyph !== capital;
  let plain = alphabet.replace[capital] ?? capital;
  if (alphabet.foldAccents) plain = stripAccents(alphabet, plain);
  const letters: Tile[] = [];
  for (const character of plain) {
    const tile = alphabet.tileOf.get(character);
    if (tile === undefined) return null;
    letters.push(small ? tile | BLANK : tile);
  }
  return letters.length > 0 ? letters : null;
}

function stripAccents(alphabet: Alphabet, text: string): string {
  let plain = "";
  for (const character of text)
    plain += alphabet.tileOf.has(character) ? character : character.normalize("NFD").replace(/\p{M}/gu, "");
  return plain;
}

/** Writes tiles as `parseTiles` reads them. */
export function makeTiles(alphabet: Alphabet, tiles: readonly Tile[]): string {
  let text = "";
  for (const tile of tiles) text += makeTile(alphabet, tile);
  return text;
}

export function makeTile(alphabet: Alphabet, tile: Tile): string {
  if (tile === NO_TILE) return ".";
  if (tile === BLANK) return "?";
  const glyph = (isBlank(tile) ? alphabet.lower : alphabet.glyphs)[letterOf(tile)];
  return glyph.length === 1 ? glyph : `[${glyph}]`;
}

/** The word that the tiles spell, in capitals and without brackets, as a person reads it. */
export const wordText = (alphabet: Alphabet, tiles: readonly Tile[]): string =>
  tiles.map((tile) => alphabet.glyphs[letterOf(tile)]).join("");

/**
 * Spells a plain word (of a word list, or typed by a person) with the alphabet's letters: case does not
 * matter, accents fold where the alphabet says so, and the longest glyph that fits is taken first
 * (Spanish `perro` is P E RR O). Null where a character has no letter.
 */
export function spellWord(alphabet: Alphabet, word: string): Letter[] | null {
  if (word.includes("[")) {
    const tiles = parseTiles(alphabet, word, "play");
    return tiles.ok && !tiles.value.includes(NO_TILE) ? tiles.value.map(letterOf) : null;
  }
  // Most words of most lists are plain: a glyph a character, nothing to fold.
  const capitals = word.toUpperCase();
  if (alphabet.longest === 1) {
    const letters: Letter[] = [];
    for (const character of capitals) {
      const tile = alphabet.tileOf.get(character);
      if (tile === undefined) break;
      letters.push(tile);
    }
    if (letters.length === capitals.length) return letters;
  }
  let text = capitals.normalize("NFC");
  for (const [from, to] of Object.entries(alphabet.replace)) text = text.replaceAll(from, to);
  if (alphabet.foldAccents) text = stripAccents(alphabet, text);
  const letters: Letter[] = [];
  for (let at = 0; at < text.length; ) {
    let length = Math.min(alphabet.longest, text.length - at);
    let tile: Tile | undefined;
    for (; length > 0; length--) {
      tile = alphabet.tileOf.get(text.slice(at, at + length));
      if (tile !== undefined) break;
    }
    if (tile === undefined) return null;
    letters.push(letterOf(tile));
    at += length;
  }
  return letters;
}
