import { ok, type Result } from "../base/result.ts";
import * as shape from "../base/shape.ts";

/** row × columns + column, both from 0. */
export type Square = number;
export type Direction = "across" | "down";

export interface Layout {
  readonly id: string;
  readonly rows: number;
  readonly columns: number;
  /** By square: what a tile laid there, or the word through it, is multiplied by. */
  readonly letterFactor: Uint8Array;
  readonly wordFactor: Uint8Array;
  readonly start: Square | null;
  /** The same read by rows and by columns: a first move across then has a twin down. */
  readonly symmetric: boolean;
}

/** The signs of a layout file's rows: small letters for letter factors, capitals for word factors. */
export const PREMIUM_SIGNS: Readonly<Record<string, { letter: number; word: number }>> = {
  ".": { letter: 1, word: 1 },
  d: { letter: 2, word: 1 },
  t: { letter: 3, word: 1 },
  q: { letter: 4, word: 1 },
  D: { letter: 1, word: 2 },
  T: { letter: 1, word: 3 },
  Q: { letter: 1, word: 4 },
};

export const LARGEST_SIDE = 26;

const layoutShape = shape.object({
  id: shape.string(/^[a-z0-9][a-z0-9-]*$/, "id"),
  /** Row and column of the start square, from 1, or null where there is none. */
  start: shape.nullable(shape.array(shape.integer(1, LARGEST_SIDE), 2, 2)),
  rows: shape.array(shape.string(/^[.dtqDTQ]+$/, "boardRow"), 1, LARGEST_SIDE),
});

export function parseLayout(json: unknown): Result<Layout, shape.ShapeFault> {
  const checked = layoutShape(json, "");
  if (!checked.ok) return checked;
  const { id, rows, start } = checked.value;
  const columns = rows[0].length;
  if (columns > LARGEST_SIDE) return shape.unexpected("rows[0]", "atMost", columns, { count: LARGEST_SIDE });
  const uneven = rows.findIndex((row) => row.length !== columns);
  if (uneven >= 0) return shape.unexpected(`rows[${uneven}]`, "signs", rows[uneven].length, { count: columns });
  if (start !== null && (start[0] > rows.length || start[1] > columns))
    return shape.unexpected("start", "square", start);
  const signs = rows.flatMap((row) => [...row].map((sign) => PREMIUM_SIGNS[sign]));
  return ok(
    makeLayout(
      id,
      rows.length,
      columns,
      Uint8Array.from(signs, (sign) => sign.letter),
      Uint8Array.from(signs, (sign) => sign.word),
      start === null ? null : (start[0] - 1) * columns + start[1] - 1,
    ),
  );
}

export function makeLayout(
  id: string,
  rows: number,
  columns: number,
  letterFactor: Uint8Array,
  wordFactor: Uint8Array,
  start: Square | null,
): Layout {
  const sides = { rows, columns };
  const symmetric =
    rows === columns &&
    (start === null || start === transpose(sides, start)) &&
    letterFactor.every((factor, square) => factor === letterFactor[transpose(sides, square)]) &&
    wordFactor.every((factor, square) => factor === wordFactor[transpose(sides, square)]);
  return { id, rows, columns, letterFactor, wordFactor, start, symmetric };
}

type Sides = Pick<Layout, "rows" | "columns">;

export const rowOf = (layout: Sides, square: Square): number => Math.floor(square / layout.columns);
export const columnOf = (layout: Sides, square: Square): number => square % layout.columns;

/** The square of the mirrored board (rows become columns) where this one comes to lie. */
export const transpose = (layout: Sides, square: Square): Square =>
  columnOf(layout, square) * layout.rows + rowOf(layout, square);

/** From a square to the next one of its line. */
export const stepOf = (layout: Sides, direction: Direction): number => (direction === "across" ? 1 : layout.columns);

/** How many squares a word that begins here can have. */
export const roomFrom = (layout: Sides, square: Square, direction: Direction): number =>
  direction === "across" ? layout.columns - columnOf(layout, square) : layout.rows - rowOf(layout, square);

/** The square before or after (by −1, +1) in the line, or −1 beyond the edge. */
export function neighbour(layout: Sides, square: Square, direction: Direction, by: number): Square {
  if (direction === "across") {
    const column = columnOf(layout, square) + by;
    return column < 0 || column >= layout.columns ? -1 : square + by;
  }
  const row = rowOf(layout, square) + by;
  return row < 0 || row >= layout.rows ? -1 : square + by * layout.columns;
}
