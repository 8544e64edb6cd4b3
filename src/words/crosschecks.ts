import { letterOf, NO_TILE, tilePoints } from "../lexicon/alphabet.ts";
import { arcLetter, ENDS_WORD, findArc, LAST_ARC, SEPARATOR, TARGET } from "../lexicon/graph.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { type Direction, type Square, transpose } from "./layout.ts";
import type { View } from "./position.ts";
import type { Rules } from "./ruleset.ts";

/** The board read by rows, or turned so that its columns are the rows: the search knows only rows. */
export interface Mirror {
  readonly direction: Direction;
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint8Array;
  readonly letterFactor: Uint8Array;
  readonly wordFactor: Uint8Array;
  readonly start: Square | null;
}

export function mirrorOf(view: View, direction: Direction): Mirror {
  const { layout } = view.rules;
  const { rows, columns, letterFactor, wordFactor, start } = layout;
  if (direction === "across")
    return { direction, width: columns, height: rows, tiles: view.board, letterFactor, wordFactor, start };
  const turned = (values: Uint8Array) => {
    const result = new Uint8Array(values.length);
    for (let square = 0; square < values.length; square++) result[transpose(layout, square)] = values[square];
    return result;
  };
  return {
    direction,
    width: rows,
    height: columns,
    tiles: turned(view.board),
    letterFactor: turned(letterFactor),
    wordFactor: turned(wordFactor),
    start: start === null ? null : transpose(layout, start),
  };
}

/** For every empty square: which letters make a word with the tiles above and below, and what those tiles are worth. */
export class CrossChecks {
  /**
   * What a tile laid here brings across: `worth` for the tiles above and below, and its own points times
   * `factor`. Both are 0 where there is none, or where cross-words count nothing.
   */
  readonly worth: Int32Array;
  readonly factor: Uint8Array;
  /** Two words of bits a square, for the letters below and from 32. The separator (letter 0) is in none. */
  readonly allowed: Int32Array;

  constructor(rules: Rules, mirror: Mirror, lexicon: Lexicon) {
    const { width, height, tiles } = mirror;
    const { scored, checked } = rules.ruleset.crossWords;
    this.worth = new Int32Array(tiles.length);
    this.factor = new Uint8Array(tiles.length);
    this.allowed = new Int32Array(tiles.length * 2).fill(-1);
    for (let square = 0; square < tiles.length; square++) {
      this.allowed[square * 2] = ~1;
      if (tiles[square] !== NO_TILE) continue;
      const above = square >= width && tiles[square - width] !== NO_TILE;
      const below = square < width * (height - 1) && tiles[square + width] !== NO_TILE;
      if (!above && !below) continue;
      if (scored) {
        this.factor[square] = mirror.wordFactor[square];
        this.worth[square] = sumAround(rules, mirror, square) * mirror.wordFactor[square];
      }
      if (checked) this.restrict(mirror, lexicon, square, above);
    }
  }

  private restrict({ width, tiles }: Mirror, lexicon: Lexicon, square: Square, above: boolean): void {
    const { arcs, dawg, gaddag } = lexicon;
    this.allowed.fill(0, square * 2, square * 2 + 2);
    let node: number;
    if (above) {
      let first = square;
      while (first >= width && tiles[first - width] !== NO_TILE) first -= width;
      node = dawg;
      for (let at = first; at < square && node !== 0; at += width)
        node = findArc(arcs, node, letterOf(tiles[at])) & TARGET;
    } else {
      // Nothing above: the word is read backwards from its end, and the wanted letter closes it.
      let last = square;
      while (last + width < tiles.length && tiles[last + width] !== NO_TILE) last += width;
      node = gaddag;
      for (let at = last; at > square && node !== 0; at -= width)
        node = findArc(arcs, node, letterOf(tiles[at])) & TARGET;
    }
    if (node === 0) return;
    for (let at = node; ; at++) {
      const letter = arcLetter(arcs[at]);
      if (letter !== SEPARATOR && closes(arcs, arcs[at], above ? tiles : null, square + width, width))
        this.allowed[square * 2 + (letter >>> 5)] |= 1 << letter;
      if (arcs[at] & LAST_ARC) return;
    }
  }
}

function sumAround({ alphabet }: Rules, { width, tiles }: Mirror, square: Square): number {
  let sum = 0;
  for (let at = square - width; at >= 0 && tiles[at] !== NO_TILE; at -= width) sum += tilePoints(alphabet, tiles[at]);
  for (let at = square + width; at < tiles.length && tiles[at] !== NO_TILE; at += width)
    sum += tilePoints(alphabet, tiles[at]);
  return sum;
}

/** Whether a word ends behind the arc and the tiles from `at` on (none where the word was read backwards). */
function closes(arcs: Int32Array, arc: number, tiles: Uint8Array | null, at: number, width: number): boolean {
  let end = arc;
  if (tiles !== null)
    for (let next = at; next < tiles.length && tiles[next] !== NO_TILE; next += width) {
      end = findArc(arcs, end & TARGET, letterOf(tiles[next]));
      if (end === 0) return false;
    }
  return (end & ENDS_WORD) !== 0;
}
