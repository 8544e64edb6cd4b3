import { fail, ok, type Result } from "../base/result.ts";
import { type Alphabet, NO_TILE, type Tile } from "../lexicon/alphabet.ts";
import { makeTiles, parseTiles } from "../lexicon/spelling.ts";
import { makePlace, type Place, parsePlace } from "../words/coordinates.ts";
import { type Layout, roomFrom } from "../words/layout.ts";
import { lastSquare } from "./depuneri-board.ts";
import { type TextFault, textFault } from "./fault.ts";
import { excerpt, type Field, filledLines, type TextLine, widthOf } from "./lines.ts";

const MOST_PLAYERS = 1000;

/** A word as a player wrote it: it fits on the board, but may yet clash with what lies there. */
export interface Deposit {
  readonly player: number;
  readonly place: Place;
  /** Every square of the word, covered before or not. */
  readonly tiles: readonly Tile[];
  /** Where it stands in the text: the line, and the column of each tile. */
  readonly line: number;
  readonly columns: readonly number[];
}

/** `joc.txt`: player, position and word a line. */
export function parseDepuneriGame(
  text: string,
  alphabet: Alphabet,
  layout: Layout,
): Result<readonly Deposit[], TextFault> {
  const deposits: Deposit[] = [];
  for (const line of filledLines(text)) {
    const deposit = parseDeposit(line, alphabet, layout);
    if (!deposit.ok) return deposit;
    deposits.push(deposit.value);
  }
  return deposits.length > 0 ? ok(deposits) : fail(textFault("depuneriNoDeposit", 1, 1));
}

function parseDeposit(line: TextLine, alphabet: Alphabet, layout: Layout): Result<Deposit, TextFault> {
  const [who, where, word, extra] = line.fields;
  const faultAt = (code: string, column: number, values: TextFault["values"] = {}) =>
    fail(textFault(code, line.number, column, values));
  const player = /^\d{1,9}$/.test(who.text) ? Number(who.text) : 0;
  if (player < 1 || player > MOST_PLAYERS)
    return faultAt("depuneriPlayer", who.column, { found: excerpt(who.text), most: MOST_PLAYERS });
  if (where === undefined) return faultAt("depuneriPlaceMissing", line.end);
  const found = excerpt(where.text);
  if (!/^(?:[A-Za-z]\d+|\d+[A-Za-z])$/.test(where.text)) return faultAt("depuneriPlace", where.column, { found });
  const place = parsePlace(layout, "row-letters", where.text);
  if (place === null) return faultAt("depuneriOutside", where.column, { found, last: lastSquare(layout) });
  if (word === undefined) return faultAt("depuneriWordMissing", line.end);
  const spelled = parseWord(line.number, word, alphabet);
  if (!spelled.ok) return spelled;
  if (extra !== undefined) return faultAt("depuneriExtra", extra.column, { found: excerpt(extra.text) });
  const { tiles, columns } = spelled.value;
  const room = roomFrom(layout, place.square, place.direction);
  if (tiles.length > room)
    return faultAt("depuneriLeaves", columns[room], {
      word: excerpt(word.text),
      place: makePlace(layout, "row-letters", place),
      length: tiles.length,
      room,
    });
  return ok({ player, place, tiles, line: line.number, columns });
}

/** Letter by letter, so that each tile has its column. */
function parseWord(
  line: number,
  word: Field,
  alphabet: Alphabet,
): Result<{ tiles: Tile[]; columns: number[] }, TextFault> {
  const tiles: Tile[] = [];
  const columns: number[] = [];
  let { column } = word;
  for (const [letter] of word.text.matchAll(/\[[^\]]*\]?|.\p{M}*/gu)) {
    const read = parseTiles(alphabet, letter, "play");
    // The files write words out: the sign for a square covered before is no letter here.
    if (!read.ok || read.value.length !== 1 || read.value[0] === NO_TILE)
      return fail(textFault("depuneriLetter", line, column, { found: excerpt(letter) }));
    tiles.push(read.value[0]);
    columns.push(column);
    column += widthOf(letter);
  }
  return ok({ tiles, columns });
}

export function makeDepuneriGame(
  deposits: readonly Pick<Deposit, "player" | "place" | "tiles">[],
  alphabet: Alphabet,
  layout: Layout,
): string {
  let text = "";
  for (const { player, place, tiles } of deposits)
    text += `${player} ${makePlace(layout, "row-letters", place)} ${makeTiles(alphabet, tiles)}\n`;
  return text;
}
