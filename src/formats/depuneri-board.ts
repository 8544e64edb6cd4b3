import { fail, ok, type Result } from "../base/result.ts";
import { makeSquare, parsePlace } from "../words/coordinates.ts";
import { LARGEST_SIDE, type Layout, makeLayout, type Square } from "../words/layout.ts";
import { type TextFault, textFault } from "./fault.ts";
import { excerpt, filledLines, type TextLine } from "./lines.ts";

/** The seed: a board of n × n squares, n from 10 to 26. */
const LEAST_SIDE = 10;

/** By the colour's name in small letters without accents. */
const COLOURS: ReadonlyMap<string, { readonly letter: number; readonly word: number }> = new Map([
  ["bleu", { letter: 2, word: 1 }],
  ["albastru", { letter: 3, word: 1 }],
  ["roz", { letter: 1, word: 2 }],
  ["rosu", { letter: 1, word: 3 }],
]);

/** `tablaJoc.txt`: the side of the board, then a colour and a square a line. */
export function parseDepuneriBoard(text: string): Result<Layout, TextFault> {
  const [first, ...lines] = filledLines(text);
  const side = parseSide(first);
  if (!side.ok) return side;
  const size = side.value;
  const letterFactor = new Uint8Array(size * size).fill(1);
  const wordFactor = new Uint8Array(size * size).fill(1);
  const layout = makeLayout("depuneri", size, size, letterFactor, wordFactor, null);
  const coloured = new Map<Square, number>();
  for (const line of lines) {
    const [name, place, extra] = line.fields;
    const faultAt = (code: string, column: number, values: TextFault["values"] = {}) =>
      fail(textFault(code, line.number, column, values));
    const colour = COLOURS.get(plainColour(name.text));
    if (colour === undefined) return faultAt("depuneriColour", name.column, { found: excerpt(name.text) });
    if (place === undefined) return faultAt("depuneriSquareMissing", line.end);
    const found = excerpt(place.text);
    if (!/^[A-Za-z]\d+$/.test(place.text)) return faultAt("depuneriSquare", place.column, { found });
    const square = parsePlace(layout, "row-letters", place.text)?.square;
    if (square === undefined) return faultAt("depuneriOutside", place.column, { found, last: lastSquare(layout) });
    if (extra !== undefined) return faultAt("depuneriExtra", extra.column, { found: excerpt(extra.text) });
    const earlier = coloured.get(square);
    if (earlier !== undefined)
      return faultAt("depuneriColouredTwice", place.column, { square: squareName(layout, square), first: earlier });
    coloured.set(square, line.number);
    letterFactor[square] = colour.letter;
    wordFactor[square] = colour.word;
  }
  return ok(makeLayout("depuneri", size, size, letterFactor, wordFactor, null));
}

function parseSide(line: TextLine | undefined): Result<number, TextFault> {
  const range = { least: LEAST_SIDE, most: LARGEST_SIDE };
  if (line === undefined) return fail(textFault("depuneriNoBoard", 1, 1, range));
  const [side, extra] = line.fields;
  const size = /^\d{1,9}$/.test(side.text) ? Number(side.text) : 0;
  if (size < LEAST_SIDE || size > LARGEST_SIDE)
    return fail(textFault("depuneriSize", line.number, side.column, { ...range, found: excerpt(side.text) }));
  if (extra !== undefined)
    return fail(textFault("depuneriExtra", line.number, extra.column, { found: excerpt(extra.text) }));
  return ok(size);
}

/**
 * `roșu` and `ROSU` are one. The older Romanian code pages have their ş where Latin-1, which such a
 * file is read as, has º; its capital stands at ª.
 */
const plainColour = (text: string): string =>
  text.replace(/[ºª]/g, "s").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const squareName = (layout: Layout, square: Square): string => makeSquare(layout, "row-letters", square);

/** What a message gives as the far corner of the board. */
export const lastSquare = (layout: Layout): string => squareName(layout, layout.rows * layout.columns - 1);

/** For a square board whose premiums are those of the four colours, and none on the same square. */
export function makeDepuneriBoard(layout: Layout): string {
  let text = `${layout.rows}\n`;
  for (const [name, { letter, word }] of COLOURS)
    for (let square = 0; square < layout.letterFactor.length; square++)
      if (layout.letterFactor[square] === letter && layout.wordFactor[square] === word)
        text += `${name} ${squareName(layout, square)}\n`;
  return text;
}
