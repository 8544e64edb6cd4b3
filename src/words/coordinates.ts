import { columnOf, type Direction, type Layout, rowOf, type Square } from "./layout.ts";

/**
 * How squares are named. `column-letters`: `8H` is row 8, column H, read across, and `H8` the same
 * square read down. `row-letters`: `h8` is row h, column 8, across, and `8h` down; `row-capitals` is the same
 * with capital letters, as French clubs write it. In each, what names the line of the word comes first.
 */
export const COORDINATES = ["column-letters", "row-letters", "row-capitals"] as const;
export type Coordinates = (typeof COORDINATES)[number];

export interface Place {
  readonly square: Square;
  readonly direction: Direction;
}

const PLACE = /^(?:([A-Za-z])(\d{1,2})|(\d{1,2})([A-Za-z]))$/;

/** Null where the text is no place of the board. */
export function parsePlace(layout: Layout, coordinates: Coordinates, text: string): Place | null {
  const match = PLACE.exec(text);
  if (match === null) return null;
  const letterFirst = match[1] !== undefined;
  const letter = (match[1] ?? match[4]).toUpperCase().charCodeAt(0) - 65;
  const number = Number(match[2] ?? match[3]) - 1;
  const byRows = coordinates !== "column-letters";
  const row = byRows ? letter : number;
  const column = byRows ? number : letter;
  if (row < 0 || column < 0 || row >= layout.rows || column >= layout.columns) return null;
  return {
    square: row * layout.columns + column,
    direction: letterFirst === byRows ? "across" : "down",
  };
}

/** Written small only where the rules write it so; read either way. */
const firstLetter = (coordinates: Coordinates): number => (coordinates === "row-letters" ? 97 : 65);

export function makePlace(layout: Layout, coordinates: Coordinates, { square, direction }: Place): string {
  const row = rowOf(layout, square);
  const column = columnOf(layout, square);
  const byRows = coordinates !== "column-letters";
  const letter = String.fromCharCode(firstLetter(coordinates) + (byRows ? row : column));
  const number = String((byRows ? column : row) + 1);
  return (direction === "across") === byRows ? letter + number : number + letter;
}

/** The name of a square by itself, as one reads it off the board's edges: the letter first. */
export const makeSquare = (layout: Layout, coordinates: Coordinates, square: Square): string =>
  makePlace(layout, coordinates, { square, direction: coordinates === "column-letters" ? "down" : "across" });

/** What stands at the edges of the board: the name of each row and of each column. */
export function edgeNames(layout: Layout, coordinates: Coordinates): { rows: string[]; columns: string[] } {
  const letters = (count: number, first: number) =>
    Array.from({ length: count }, (_, i) => String.fromCharCode(first + i));
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i + 1));
  const first = firstLetter(coordinates);
  return coordinates === "column-letters"
    ? { rows: numbers(layout.rows), columns: letters(layout.columns, first) }
    : { rows: letters(layout.rows, first), columns: numbers(layout.columns) };
}
