import { widthOf } from "../../formats/lines.ts";
import { isBlank, NO_TILE } from "../../lexicon/alphabet.ts";
import { makeTile } from "../../lexicon/spelling.ts";
import { edgeNames } from "../../words/coordinates.ts";
import type { Layout, Square } from "../../words/layout.ts";
import type { Rules } from "../../words/ruleset.ts";

export interface BoardStyle {
  /** Premiums in colours; without, by the signs #2 #3 (word) and %2 %3 (letter). */
  readonly colour: boolean;
  /** Squares to show to the reader, such as those of the last move. */
  readonly mark?: ReadonlySet<Square>;
}

/** ANSI: a background by the factor, from pale to dark: reds for words, blues for letters. */
const WORD_COLOURS = ["", "", "30;105", "97;101", "97;41"];
const LETTER_COLOURS = ["", "", "30;106", "97;104", "97;44"];
const TILE_COLOUR = "30;103";
/** A blank is worth nothing: paler than a tile, and its letter is small. */
const BLANK_COLOUR = "30;47";
const MARK_COLOUR = "1;30;102";

/** The board as lines of text, with the names of rows and columns at its edges. */
export function drawBoard(rules: Rules, board: Uint8Array, { colour, mark }: BoardStyle): string[] {
  const { layout, alphabet } = rules;
  const edges = edgeNames(layout, rules.ruleset.coordinates);
  // A letter of several characters keeps its brackets, and the columns stay straight.
  const widest = Math.max(2, ...alphabet.glyphs.map((_, letter) => widthOf(makeTile(alphabet, letter))));
  const margin = Math.max(...edges.rows.map(widthOf));
  const head = " ".repeat(margin) + edges.columns.map((name) => pad(name, widest + 1)).join("");
  const lines = [head];
  for (let row = 0; row < layout.rows; row++) {
    let line = pad(edges.rows[row], margin);
    for (let column = 0; column < layout.columns; column++) {
      const square = row * layout.columns + column;
      const tile = board[square];
      const marked = mark?.has(square) ?? false;
      if (colour) {
        const text = tile === NO_TILE ? "" : makeTile(alphabet, tile);
        line += painted(pad(text, widest + 1), squareColour(layout, square, tile, marked));
      } else {
        const text = tile === NO_TILE ? premiumSign(layout, square) : makeTile(alphabet, tile);
        line += pad(marked ? `>${text}` : text, widest + 1);
      }
    }
    lines.push(line);
  }
  return lines;
}

/** What the premiums of this board are called: `#2` or its colour, and behind it what it does to a word or to a letter. */
export function legendLine({ layout }: Rules, colour: boolean, word: string, letter: string): string {
  const { wordFactor, letterFactor } = layout;
  const factors = (of: ArrayLike<number>) => [...new Set(Array.from(of))].filter((factor) => factor > 1).sort();
  const key = (sign: string, colours: readonly string[], text: string) => (factor: number) =>
    `${colour ? painted("   ", colours[Math.min(factor, 4)]) : `${sign}${factor}`} ${text} ×${factor}`;
  const words = factors(wordFactor).map(key("#", WORD_COLOURS, word));
  return [...words, ...factors(letterFactor).map(key("%", LETTER_COLOURS, letter))].join("   ");
}

function premiumSign({ wordFactor, letterFactor, start }: Layout, square: Square): string {
  if (wordFactor[square] > 1) return `#${wordFactor[square]}`;
  if (letterFactor[square] > 1) return `%${letterFactor[square]}`;
  return square === start ? "*" : ".";
}

function squareColour({ wordFactor, letterFactor, start }: Layout, square: Square, tile: number, marked: boolean) {
  if (marked) return MARK_COLOUR;
  if (tile !== NO_TILE) return isBlank(tile) ? BLANK_COLOUR : TILE_COLOUR;
  if (wordFactor[square] > 1) return WORD_COLOURS[Math.min(wordFactor[square], 4)];
  if (letterFactor[square] > 1) return LETTER_COLOURS[Math.min(letterFactor[square], 4)];
  return square === start ? WORD_COLOURS[2] : "100";
}

const pad = (text: string, width: number): string => " ".repeat(Math.max(0, width - widthOf(text))) + text;

const painted = (text: string, colour: string): string => `\x1b[${colour}m${text}\x1b[0m`;
