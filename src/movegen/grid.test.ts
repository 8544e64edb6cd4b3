import { describe, expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { expectSame } from "../../test/support/same.ts";
import { layoutOf, lexiconOf, rulesOf } from "../../test/support/table.ts";
import { Random } from "../base/random.ts";
import { BLANK, type Letter, letterOf, lettersIn, NO_TILE, type Tile, tilePoints } from "../lexicon/alphabet.ts";
import { hasWord, type Lexicon } from "../lexicon/lexicon.ts";
import { type Direction, neighbour, transpose } from "../words/layout.ts";
import { acrossOf, isCovered } from "../words/placement.ts";
import type { Rules } from "../words/ruleset.ts";
import { CELL, CROSS_WORTH, FACTORS, Grid, HIGH, type Lines, LOW, TILE } from "./grid.ts";
import { layingOf } from "./movelist.ts";

const STEEP = layoutOf(["T..d", "..q.", ".D..", "t...", "....", "d..Q", "...."], [3, 2]);
const FLAT = layoutOf(["T....d....q...", "..D......t...."]);

const TABLES: readonly (readonly [string, Rules])[] = [
  ["classic-en", rulesOf("classic-en")],
  ["classic-cs, over 32 letters", rulesOf("classic-cs")],
  ["classic-pl, over 32 letters", rulesOf("classic-pl")],
  ["mini-11", rulesOf("mini-11")],
  ["super-21", rulesOf("super-21")],
  ["7 × 4", rulesOf("classic-en", {}, STEEP)],
  ["2 × 14", rulesOf("classic-cs", {}, FLAT)],
  ["words across count nothing", rulesOf("mini-11", { crossWords: { scored: false, checked: true } })],
  ["words across need not exist", rulesOf("mini-11", { crossWords: { scored: true, checked: false } })],
];

/** What a search may read: under a tile only the tile and the factors of its square. */
function readable({ cells, width, height, start, direction }: Lines): unknown {
  const squares: number[][] = [];
  for (let at = 0; at < cells.length; at += CELL) {
    const [low, high, factors, worth, tile] = [LOW, HIGH, FACTORS, CROSS_WORTH, TILE].map((kind) => cells[at + kind]);
    squares.push(tile === NO_TILE ? [low, high, factors, worth, tile] : [factors & 0xffff, tile]);
  }
  return { squares, width, height, start, direction };
}

const readAll = (grid: Grid) => [readable(grid.across), readable(grid.down), grid.isEmpty];

function freshGrid(rules: Rules, lexicon: Lexicon, board: Uint8Array): Grid {
  const grid = new Grid(rules, lexicon);
  grid.set(board);
  return grid;
}

const anyTile = ({ alphabet }: Rules, random: Random): Tile =>
  (1 + random.below(lettersIn(alphabet))) | (random.below(8) === 0 ? BLANK : 0);

/** Tiles of a random length along a line, over what stands there. */
function anyPlacement(rules: Rules, board: Uint8Array, random: Random) {
  const { rows, columns } = rules.layout;
  const direction: Direction = random.below(2) === 0 ? "across" : "down";
  const square = random.below(rows * columns);
  const tiles: Tile[] = [];
  const length = 1 + random.below(5);
  for (let at = square; at >= 0 && tiles.length < length; at = neighbour(rules.layout, at, direction, 1))
    tiles.push(isCovered(board, at) ? NO_TILE : anyTile(rules, random));
  return { square, direction, tiles };
}

function laidOn({ layout }: Rules, board: Uint8Array, { square, direction, tiles }: ReturnType<typeof anyPlacement>) {
  const after = board.slice();
  tiles.forEach((tile, i) => {
    if (tile !== NO_TILE) after[square + i * (direction === "across" ? 1 : layout.columns)] = tile;
  });
  return after;
}

describe("a board that changes", () => {
  test.each(TABLES)("is what a new one with the same tiles would be: %s", (_, rules) => {
    const lexicon = madeUpLexicon(rules.alphabet, 11, 600);
    const random = Random.fromSeed(12);
    const { rows, columns } = rules.layout;
    const grid = new Grid(rules, lexicon);
    const other = new Grid(rules, lexicon);
    let board: Uint8Array = new Uint8Array(rows * columns);
    for (let step = 0; step < 60; step++) {
      const kind = random.below(6);
      if (kind < 3) {
        const placement = anyPlacement(rules, board, random);
        board = laidOn(rules, board, placement);
        grid.lay(layingOf(rules.layout, placement));
      } else if (kind === 3) {
        // Some tiles are taken away, some put elsewhere, some changed.
        board = board.map((tile) =>
          random.below(4) > 0 ? tile : random.below(5) > 0 ? NO_TILE : anyTile(rules, random),
        );
        grid.set(board);
      } else if (kind === 4) {
        other.set(board);
        grid.copy(other);
      } else if (step % 10 === 0) {
        board = new Uint8Array(rows * columns);
        grid.set(board);
      }
      expectSame(readAll(grid), readAll(freshGrid(rules, lexicon, board)));
    }
  });

  test("a copy goes its own way", () => {
    const rules = rulesOf("mini-11");
    const lexicon = madeUpLexicon(rules.alphabet, 1, 300);
    const grid = new Grid(rules, lexicon);
    const copy = new Grid(rules, lexicon);
    grid.lay({ direction: "across", y: 5, x: 5, length: 2, tiles: [1, 2] });
    copy.copy(grid);
    copy.lay({ direction: "down", y: 5, x: 6, length: 1, tiles: [3] });
    const board = new Uint8Array(121);
    board.set([1, 2], 60);
    expectSame(readAll(grid), readAll(freshGrid(rules, lexicon, board)));
    board[71] = 3;
    expectSame(readAll(copy), readAll(freshGrid(rules, lexicon, board)));
  });
});

/** The tiles next to a square in a line, up to the next gap. */
function beside({ layout }: Rules, board: Uint8Array, square: number, direction: Direction, by: number): Tile[] {
  const tiles: Tile[] = [];
  for (
    let at = neighbour(layout, square, direction, by);
    isCovered(board, at);
    at = neighbour(layout, at, direction, by)
  )
    tiles.push(board[at]);
  return by < 0 ? tiles.reverse() : tiles;
}

describe("what the tiles above and below ask of a square", () => {
  test.each(TABLES)("is that they make a word with it, and what they are worth: %s", (_, rules) => {
    const { alphabet, layout, ruleset } = rules;
    const lexicon = madeUpLexicon(alphabet, 21, 3000);
    const random = Random.fromSeed(22);
    let allowed = 0;
    for (let round = 0; round < 5; round++) {
      const board = new Uint8Array(layout.rows * layout.columns);
      for (let i = 0; i < board.length; i++) if (random.below(6 - round) === 0) board[i] = anyTile(rules, random);
      const grid = freshGrid(rules, lexicon, board);
      for (const lines of [grid.across, grid.down])
        for (let square = 0; square < board.length; square++) {
          if (board[square] !== NO_TILE) continue;
          const at = (lines.direction === "across" ? square : transpose(layout, square)) * CELL;
          const before = beside(rules, board, square, acrossOf(lines.direction), -1);
          const after = beside(rules, board, square, acrossOf(lines.direction), 1);
          const isFree = before.length + after.length === 0;
          const isScored = !isFree && ruleset.crossWords.scored;
          const points = [...before, ...after].reduce((sum, tile) => sum + tilePoints(alphabet, tile), 0);
          const factor = layout.wordFactor[square];
          const factors = layout.letterFactor[square] | (factor << 8) | (isScored ? factor << 16 : 0);
          expect(lines.cells[at + FACTORS]).toBe(factors);
          expect(lines.cells[at + CROSS_WORTH]).toBe(isScored ? factor * points : 0);
          for (let letter: Letter = 1; letter <= lettersIn(alphabet); letter++) {
            const word = [...before.map(letterOf), letter, ...after.map(letterOf)];
            const fits = isFree || !ruleset.crossWords.checked || hasWord(lexicon, word);
            const has = ((lines.cells[at + (letter < 32 ? LOW : HIGH)] >>> letter) & 1) !== 0;
            if (has !== fits) expectSame([square, lines.direction, word, has], [square, lines.direction, word, fits]);
            if (has && !isFree) allowed++;
          }
        }
    }
    expect(allowed).toBeGreaterThan(0);
  });

  test("follows a word that grows at both ends and is cut in two", () => {
    const rules = rulesOf("classic-en", {}, layoutOf([".....", ".....", ".....", ".....", "....."]));
    const lexicon = lexiconOf(rules, "AB BA CAB CABS ABS BAT");
    const grid = new Grid(rules, lexicon);
    const letters = (square: number) =>
      [...alphabetOf(rules)]
        .filter((_, i) => ((grid.across.cells[square * CELL + LOW] >>> (i + 1)) & 1) !== 0)
        .join("");
    grid.lay({ direction: "down", y: 2, x: 1, length: 2, tiles: [1, 2] });
    expect([letters(2), letters(17)]).toEqual(["C", "S"]);
    grid.lay({ direction: "down", y: 2, x: 0, length: 1, tiles: [3] });
    expect(letters(17)).toBe("S");
    grid.lay({ direction: "down", y: 2, x: 3, length: 1, tiles: [19] });
    expect(letters(22)).toBe("");
    const board = new Uint8Array(25);
    board[7] = 1;
    grid.set(board);
    expect([letters(2), letters(12), letters(17)]).toEqual(["B", "B", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]);
  });
});

const alphabetOf = ({ alphabet }: Rules): string => alphabet.glyphs.join("");
