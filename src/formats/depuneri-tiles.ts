import { fail, ok, type Result } from "../base/result.ts";
import type { Alphabet } from "../lexicon/alphabet.ts";
import { type TextFault, textFault } from "./fault.ts";
import { type AlphabetBase, alphabetOf, BLANK_NAME, makeLetterTable, parseLetterTable } from "./letters.ts";

export interface DepuneriTile {
  /** In capitals; `?` is the joker, where the file lists it. */
  readonly letter: string;
  readonly value: number;
}

/** `jetoane.txt`: the tiles in the order of the file, and the alphabet that they make. */
export interface DepuneriTiles {
  readonly tiles: readonly DepuneriTile[];
  /** The file knows no numbers of tiles, so all counts are 0. */
  readonly alphabet: Alphabet;
}

// Accents are not folded: a letter that the file does not list has no value.
const BASE: AlphabetBase = { id: "depuneri", name: "jetoane.txt", language: "ro", foldAccents: false, replace: {} };

export function parseDepuneriTiles(text: string): Result<DepuneriTiles, TextFault> {
  const table = parseLetterTable(text);
  if (!table.ok) return table;
  const joker = table.value.get(BLANK_NAME);
  if (joker !== undefined && joker.number !== 0)
    return fail(textFault("lettersBlankValue", joker.line, joker.column, { found: joker.number }));
  const tiles = [...table.value].map(([letter, { number }]) => ({ letter, value: number }));
  const letters = tiles
    .filter(({ letter }) => letter !== BLANK_NAME)
    .map(({ letter, value }) => ({ letter, count: 0, points: value }));
  return ok({ tiles, alphabet: alphabetOf(BASE, 0, letters) });
}

export const makeDepuneriTiles = ({ tiles }: Pick<DepuneriTiles, "tiles">): string =>
  makeLetterTable(new Map(tiles.map(({ letter, value }) => [letter, { number: value }])));
