import { type Alphabet, BLANK, isBlank, type Letter, letterOf, lettersIn, type Tile } from "../../lexicon/alphabet.ts";
import type { Layout } from "../../words/layout.ts";
import { isCovered } from "../../words/placement.ts";
import { advance, firstCursor } from "./cursor.ts";
import { type Draft, layPiece, type Piece, restOf, takeBack, triedAt } from "./draft.ts";

/** A tile that a typed character may mean. */
export interface Choice {
  readonly id: number;
  readonly tile: Tile;
}

export type Entry =
  | { readonly kind: "laid"; readonly draft: Draft; readonly tile: Tile }
  /** The character belongs to the tile before, which lies there already. */
  | { readonly kind: "absorbed"; readonly draft: Draft }
  /** Several tiles may be meant: the player picks one. */
  | { readonly kind: "pick"; readonly choices: readonly Choice[] }
  /** No tile of the rack can be meant. */
  | { readonly kind: "none"; readonly text: string };

/** Letters whose plain form is not just the letter without its accent. */
const PLAIN: Readonly<Record<string, string>> = { Æ: "A", Œ: "O", Ø: "O", Đ: "D", Ð: "D", Þ: "T", Ł: "L", ẞ: "S" };

/** How a glyph is typed on a keyboard that has no accents. */
export function plainOf(glyph: string): string {
  let plain = "";
  for (const character of glyph) plain += PLAIN[character] ?? character.normalize("NFD").replace(/\p{M}/gu, "");
  return plain;
}

/** Whether a key can name a tile at all: one letter, of whatever script. */
export const isLetterKey = (key: string): boolean => /^\p{L}\p{M}*$/u.test(key.normalize("NFC"));

/**
 * Types a character at the cursor. The tile with that letter is meant; else the blank with Shift; else the tile that
 * is written so plainly, where there is just one; else the blank. Two characters of one tile are typed one after the other.
 */
export function typeLetter(
  draft: Draft,
  { alphabet, layout }: { readonly alphabet: Alphabet; readonly layout: Layout },
  board: Uint8Array,
  key: string,
  shift: boolean,
): Entry {
  const character = key.normalize("NFC").toUpperCase();
  const longer = secondCharacter(draft, alphabet, character);
  if (longer !== null) return longer;
  const choices = meant(restOf(draft), alphabet, character, shift);
  if (choices.length === 0) return { kind: "none", text: character };
  if (choices.length > 1) return { kind: "pick", choices };
  const laid = layAtCursor(draft, layout, board, choices[0]);
  if (laid === null) return { kind: "none", text: character };
  const mayGrow = alphabet.longest > 1;
  return {
    kind: "laid",
    draft: { ...laid, typed: mayGrow ? { id: choices[0].id, text: character } : null },
    tile: choices[0].tile,
  };
}

/** The tiles that a character may stand for, the first rule that finds any. */
function meant(rest: readonly Piece[], alphabet: Alphabet, character: string, shift: boolean): Choice[] {
  const blank = rest.find((piece) => piece.tile === BLANK) ?? null;
  const named = letterNamed(alphabet, character);
  const asBlank = (letter: Letter | null): Choice[] =>
    blank === null || letter === null ? [] : [{ id: blank.id, tile: BLANK | letter }];
  if (shift && blank !== null) return asBlank(named ?? onlyPlain(alphabet, character));
  const exact = named === null ? undefined : rest.find((piece) => piece.tile === named);
  if (exact !== undefined) return [{ id: exact.id, tile: exact.tile }];
  const plain = firstOfEach(rest.filter((piece) => !isBlank(piece.tile) && writtenSo(alphabet, piece.tile, character)));
  if (plain.length > 0) return plain.map(({ id, tile }) => ({ id, tile }));
  if (blank !== null) return asBlank(named ?? onlyPlain(alphabet, character));
  // C for CH, where no C and no blank could be meant.
  const starting = rest.filter(({ tile }) => !isBlank(tile) && alphabet.glyphs[tile].startsWith(character));
  return firstOfEach(starting).map(({ id, tile }) => ({ id, tile }));
}

/** The letter that a character names; accents fold where the alphabet says so. */
function letterNamed(alphabet: Alphabet, character: string): Letter | null {
  const tile = alphabet.tileOf.get(character) ?? alphabet.tileOf.get(alphabet.replace[character] ?? "");
  if (tile !== undefined) return letterOf(tile);
  const plain = alphabet.foldAccents ? alphabet.tileOf.get(plainOf(character)) : undefined;
  return plain === undefined ? null : letterOf(plain);
}

/** The only letter of the alphabet that is written so plainly, for a language that lacks the plain letter. */
function onlyPlain(alphabet: Alphabet, character: string): Letter | null {
  const found: Letter[] = [];
  for (let letter = 1; letter <= lettersIn(alphabet); letter++)
    if (writtenSo(alphabet, letter, character)) found.push(letter);
  return found.length === 1 ? found[0] : null;
}

const writtenSo = (alphabet: Alphabet, tile: Tile, character: string): boolean =>
  plainOf(alphabet.glyphs[tile]) === character;

const firstOfEach = (pieces: readonly Piece[]): Piece[] =>
  pieces.filter((piece, i) => pieces.findIndex((other) => other.tile === piece.tile) === i);

/** C, then H: the tile CH takes the place of C. A language that has such a tile never spells its sound with two. */
function secondCharacter(draft: Draft, alphabet: Alphabet, character: string): Entry | null {
  const { typed } = draft;
  const last = typed === null ? undefined : draft.tried.find((tile) => tile.id === typed.id);
  if (typed === null || last === undefined) return null;
  const letter = alphabet.tileOf.get(typed.text + character);
  if (letter === undefined) return null;
  const done = { ...draft, typed: null };
  if (letterOf(last.tile) === letter) return { kind: "absorbed", draft: done };
  const piece = restOf(draft).find(({ tile }) => tile === letter);
  const isNamedBlank = isBlank(last.tile);
  if (piece === undefined && !isNamedBlank) return null;
  const choice = piece === undefined ? { id: last.id, tile: BLANK | letter } : { id: piece.id, tile: letter };
  const tried = takeBack(done, last.id).tried;
  return {
    kind: "laid",
    draft: { ...done, tried: [...tried, { ...choice, square: last.square }] },
    tile: choice.tile,
  };
}

/** Lays a chosen tile at the cursor and goes on to the next free square; null where the line is full. */
export function layAtCursor(draft: Draft, layout: Layout, board: Uint8Array, { id, tile }: Choice): Draft | null {
  const placed = { ...draft, cursor: draft.cursor ?? firstCursor(layout) };
  const isFree = (square: number) => !isCovered(board, square) && triedAt(draft, square) === null;
  const ready = isFree(placed.cursor.square) ? placed : advance(placed, layout, board);
  const square = ready.cursor?.square ?? -1;
  if (!isFree(square)) return null;
  return advance(layPiece(ready, board, id, square, tile), layout, board);
}
