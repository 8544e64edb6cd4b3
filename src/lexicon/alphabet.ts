import { ok, type Result } from "../base/result.ts";
import * as shape from "../base/shape.ts";

/** An index into an alphabet, from 1; 0 stands for no letter. */
export type Letter = number;
/** A letter, or BLANK + letter for a blank that stands for it, or BLANK alone on a rack or in the bag. */
export type Tile = number;

export const NO_TILE: Tile = 0;
export const BLANK: Tile = 0x80;
/** The word graph keeps six bits a letter. */
export const MOST_LETTERS = 62;

export const letterOf = (tile: Tile): Letter => tile & 0x7f;
export const isBlank = (tile: Tile): boolean => (tile & BLANK) !== 0;
/** A blank that comes back from the board has lost its letter. */
export const onRack = (tile: Tile): Tile => (isBlank(tile) ? BLANK : tile);

export interface Alphabet {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** By letter, from 1: how it is written, how a blank in its place is written, its value, its number of tiles. */
  readonly glyphs: readonly string[];
  readonly lower: readonly string[];
  readonly points: readonly number[];
  readonly counts: readonly number[];
  readonly blanks: number;
  readonly foldAccents: boolean;
  readonly replace: Readonly<Record<string, string>>;
  /** From a glyph, in capitals or (as a blank) in small letters, to its tile. */
  readonly tileOf: ReadonlyMap<string, Tile>;
  /** The number of characters of the longest glyph. */
  readonly longest: number;
}

export const alphabetShape = shape.object({
  id: shape.string(/^[a-z0-9][a-z0-9-]*$/, "id"),
  name: shape.string(),
  language: shape.string(/^[a-z]{2,3}$/, "language"),
  blanks: shape.integer(0, 100),
  foldAccents: shape.withDefault(shape.boolean, false),
  replace: shape.withDefault(shape.record(/^.+$/u, "character", shape.string(/^.+$/u, "replacement")), {}),
  letters: shape.array(
    shape.object({
      letter: shape.string(/^[^\s[\].?_+()\-\d]+$/u, "letter"),
      count: shape.integer(0, 1000),
      points: shape.integer(0, 1000),
    }),
    1,
    MOST_LETTERS,
  ),
});

export type AlphabetData = shape.ShapeOf<typeof alphabetShape>;

export function parseAlphabet(json: unknown): Result<Alphabet, shape.ShapeFault> {
  const checked = alphabetShape(json, "");
  if (!checked.ok) return checked;
  const data = checked.value;
  const tileOf = new Map<string, Tile>();
  const glyphs = [""];
  const lower = [""];
  for (const [index, { letter }] of data.letters.entries()) {
    const small = letter.toLowerCase();
    const field = `letters[${index}].letter`;
    if (letter !== letter.toUpperCase() || small === letter) return shape.unexpected(field, "capitals", letter);
    if (tileOf.has(letter) || tileOf.has(small)) return shape.unexpected(field, "once", letter);
    tileOf.set(letter, index + 1);
    tileOf.set(small, BLANK | (index + 1));
    glyphs.push(letter);
    lower.push(small);
  }
  const { id, name, language, blanks, foldAccents, replace } = data;
  return ok({
    id,
    name,
    language,
    blanks,
    foldAccents,
    replace,
    glyphs,
    lower,
    points: [0, ...data.letters.map((letter) => letter.points)],
    counts: [0, ...data.letters.map((letter) => letter.count)],
    tileOf,
    longest: Math.max(...glyphs.map((glyph) => glyph.length)),
  });
}

export const lettersIn = (alphabet: Alphabet): number => alphabet.glyphs.length - 1;

export const tilePoints = (alphabet: Alphabet, tile: Tile): number => (isBlank(tile) ? 0 : alphabet.points[tile]);

/** By tile, to look up quickly: a blank is worth nothing, whatever it stands for. */
export function pointsByTile({ points }: Alphabet): Uint16Array {
  const table = new Uint16Array(256);
  table.set(points);
  return table;
}

export const pointsOf = (alphabet: Alphabet, tiles: readonly Tile[]): number =>
  tiles.reduce((sum, tile) => sum + tilePoints(alphabet, tile), 0);

/** Every tile of the set, in the alphabet's order, blanks last. */
export function allTiles(alphabet: Alphabet): Tile[] {
  const tiles: Tile[] = [];
  alphabet.counts.forEach((count, letter) => {
    for (let i = 0; i < count; i++) tiles.push(letter);
  });
  for (let i = 0; i < alphabet.blanks; i++) tiles.push(BLANK);
  return tiles;
}
