import { BLANK, isBlank, type Letter, letterOf, NO_TILE, type Tile } from "../../src/lexicon/alphabet.ts";
import type { Direction, Square } from "../../src/words/layout.ts";
import type { Placement } from "../../src/words/move.ts";
import type { View } from "../../src/words/position.ts";

/**
 * The slow reference: a move generator and a scorer that follow the rules sentence by sentence and share
 * nothing with the engine but its nouns. Every word of the list is tried at every square in both
 * directions, the tiles are laid, and the words are read off the board, square by square. There are no
 * anchors, no cross-sets and no word graph, so that a slip in one of them cannot be made twice.
 */
export interface ReferenceMove extends Placement {
  readonly score: number;
}

export interface ReferenceWord extends Placement {
  readonly points: number;
}

/** The key under which a word stands in a set of words: matching is by letter, however long its glyph. */
export const wordKey = (letters: readonly Letter[]): string => letters.join(",");

interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The board with a placement's tiles on it: by square, what is fresh. */
interface Laid {
  readonly view: View;
  readonly fresh: ReadonlyMap<Square, Tile>;
}

const DIRECTIONS = ["across", "down"] as const;

const other = (direction: Direction): Direction => (direction === "across" ? "down" : "across");

const shift = ({ row, column }: Cell, direction: Direction, by: number): Cell =>
  direction === "across" ? { row, column: column + by } : { row: row + by, column };

const cellOf = ({ rules }: View, square: Square): Cell => ({
  row: Math.floor(square / rules.layout.columns),
  column: square % rules.layout.columns,
});

const squareOf = ({ rules }: View, { row, column }: Cell): Square => row * rules.layout.columns + column;

const isOnBoard = ({ rules }: View, { row, column }: Cell): boolean =>
  row >= 0 && column >= 0 && row < rules.layout.rows && column < rules.layout.columns;

const isEmpty = (view: View): boolean => view.board.every((tile) => tile === NO_TILE);

/** What lay on a cell before; nothing lies beyond the edge. */
const lyingAt = (view: View, cell: Cell): Tile => (isOnBoard(view, cell) ? view.board[squareOf(view, cell)] : NO_TILE);

const freshAt = ({ view, fresh }: Laid, cell: Cell): Tile =>
  isOnBoard(view, cell) ? (fresh.get(squareOf(view, cell)) ?? NO_TILE) : NO_TILE;

/** A cell holds one tile at most, so that one of the two is always NO_TILE. */
const tileAt = (laid: Laid, cell: Cell): Tile => lyingAt(laid.view, cell) + freshAt(laid, cell);

/** Lays the tiles; null where they do not fit the board. */
function lay(view: View, { square, direction, tiles }: Placement): Laid | null {
  const letters = view.rules.alphabet.glyphs.length - 1;
  const fresh = new Map<Square, Tile>();
  for (const [index, tile] of tiles.entries()) {
    const cell = shift(cellOf(view, square), direction, index);
    if (!isOnBoard(view, cell)) return null;
    const isCovered = lyingAt(view, cell) !== NO_TILE;
    if (isCovered !== (tile === NO_TILE)) return null;
    if (isCovered) continue;
    if (letterOf(tile) < 1 || letterOf(tile) > letters) return null;
    fresh.set(squareOf(view, cell), tile);
  }
  return fresh.size > 0 ? { view, fresh } : null;
}

const freshCells = ({ view, fresh }: Laid): Cell[] => [...fresh.keys()].map((square) => cellOf(view, square));

/** The cells of the whole run of tiles through a cell. */
function runThrough(laid: Laid, cell: Cell, direction: Direction): Cell[] {
  let first = cell;
  while (tileAt(laid, shift(first, direction, -1)) !== NO_TILE) first = shift(first, direction, -1);
  const run: Cell[] = [];
  for (let next = first; tileAt(laid, next) !== NO_TILE; next = shift(next, direction, 1)) run.push(next);
  return run;
}

function scored(laid: Laid, run: readonly Cell[], direction: Direction): ReferenceWord {
  const { alphabet, layout } = laid.view.rules;
  let sum = 0;
  let factor = 1;
  for (const cell of run) {
    const square = squareOf(laid.view, cell);
    const tile = tileAt(laid, cell);
    const points = isBlank(tile) ? 0 : alphabet.points[tile];
    if (freshAt(laid, cell) === NO_TILE) sum += points;
    else {
      // A premium counts once, for the tile that covers it; under a blank the word's factor counts still.
      sum += points * layout.letterFactor[square];
      factor *= layout.wordFactor[square];
    }
  }
  const tiles = run.map((cell) => tileAt(laid, cell));
  return { square: squareOf(laid.view, run[0]), direction, tiles, points: sum * factor };
}

/** Whether a fresh tile lies beside one that lay there before. */
const touches = (laid: Laid): boolean =>
  freshCells(laid).some((cell) =>
    DIRECTIONS.some((direction) => [-1, 1].some((by) => lyingAt(laid.view, shift(cell, direction, by)) !== NO_TILE)),
  );

const coversStart = ({ view, fresh }: Laid): boolean =>
  view.rules.layout.start === null || fresh.has(view.rules.layout.start);

/** One tile lies on no line of its own: where it makes a word only the other way, that is its main word. */
function readAs(laid: Laid, direction: Direction): Direction {
  const [cell] = freshCells(laid);
  const isLone = laid.fresh.size === 1 && runThrough(laid, cell, direction).length < 2;
  return isLone ? other(direction) : direction;
}

/**
 * The words that a placement makes, the main word first, whether or not they are known and whether or
 * not the ruleset counts them; null where the placement is against the rules of the board. The rack is
 * not asked (see `fromRack`). The main word is the whole run of tiles: `mainWord` is taken as `formed`.
 */
export function referenceWords(view: View, placement: Placement): readonly ReferenceWord[] | null {
  const { firstMove, mustTouch } = view.rules.ruleset;
  const laid = lay(view, placement);
  if (laid === null) return null;
  if (isEmpty(view)) {
    if (laid.fresh.size < firstMove.leastTiles) return null;
    if (firstMove.coversStart && !coversStart(laid)) return null;
  } else if (mustTouch && !touches(laid)) return null;
  const cells = freshCells(laid);
  const direction = readAs(laid, placement.direction);
  const main = runThrough(laid, cells[0], direction);
  if (main.length < 2) return null;
  const crossing = other(direction);
  const crosses = cells.map((cell) => runThrough(laid, cell, crossing)).filter((run) => run.length >= 2);
  return [scored(laid, main, direction), ...crosses.map((run) => scored(laid, run, crossing))];
}

/** The points of a placement, or null where it is against the rules of the board. */
export function referenceScore(view: View, placement: Placement): number | null {
  const words = referenceWords(view, placement);
  if (words === null) return null;
  const { bonus, crossWords } = view.rules.ruleset;
  const counted = crossWords.scored ? words : words.slice(0, 1);
  const laid = placement.tiles.filter((tile) => tile !== NO_TILE).length;
  return counted.reduce((sum, word) => sum + word.points, bonus[laid] ?? 0);
}

/** Whether the rack holds the tiles that a placement lays, a blank for each blank. */
export function fromRack(view: View, { tiles }: Placement): boolean {
  const rest = [...view.rack];
  for (const tile of tiles) {
    if (tile === NO_TILE) continue;
    const at = rest.indexOf(isBlank(tile) ? BLANK : tile);
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  return true;
}

/** Whether the placement is within the rules of the board and makes known words where they must be known. */
export function isLegal(view: View, words: ReadonlySet<string>, placement: Placement): boolean {
  const made = referenceWords(view, placement);
  if (made === null) return false;
  const asked = view.rules.ruleset.crossWords.checked ? made : made.slice(0, 1);
  return asked.every((word) => words.has(wordKey(word.tiles.map(letterOf))));
}

/**
 * A placement with two names is listed once. On an empty symmetric board each move across has a twin
 * down; and one tile with neighbours both ways makes the same words whichever is called the main one,
 * which matters only where the words across are not checked or not counted.
 */
export function isListed(view: View, placement: Placement): boolean {
  if (placement.direction === "across") return true;
  if (isEmpty(view)) return !view.rules.layout.symmetric;
  const { scored, checked } = view.rules.ruleset.crossWords;
  if (!scored || !checked) return true;
  const laid = lay(view, placement);
  return laid !== null && (laid.fresh.size > 1 || runThrough(laid, freshCells(laid)[0], "across").length < 2);
}

/** Every way to take the letters from the rack, by their own tiles or by blanks; NO_TILE passes through. */
function designations(letters: readonly (Letter | typeof NO_TILE)[], rack: readonly Tile[]): Tile[][] {
  if (letters.length === 0) return [[]];
  const [letter, ...later] = letters;
  if (letter === NO_TILE) return designations(later, rack).map((tiles) => [NO_TILE, ...tiles]);
  const found: Tile[][] = [];
  for (const [taken, tile] of [
    [letter, letter],
    [BLANK, BLANK | letter],
  ]) {
    const at = rack.indexOf(taken);
    if (at >= 0) for (const tiles of designations(later, rack.toSpliced(at, 1))) found.push([tile, ...tiles]);
  }
  return found;
}

/** The cells from a square to the edge, with what lies there. */
function lineFrom(view: View, square: Square, direction: Direction): Tile[] {
  const line: Tile[] = [];
  for (let cell = cellOf(view, square); isOnBoard(view, cell); cell = shift(cell, direction, 1))
    line.push(lyingAt(view, cell));
  return line;
}

/**
 * The letters that must come from the rack so that the word stands at the line's beginning, NO_TILE
 * where its letter lies already; null where it cannot, or where it would be a part of a longer run.
 */
function missing(line: readonly Tile[], word: readonly Letter[], rack: readonly Tile[]): Tile[] | null {
  if (word.length > line.length || (word.length < line.length && line[word.length] !== NO_TILE)) return null;
  for (let index = 0; index < word.length; index++) {
    const lying = line[index];
    const fits =
      lying === NO_TILE ? rack.includes(word[index]) || rack.includes(BLANK) : letterOf(lying) === word[index];
    if (!fits) return null;
  }
  return word.map((letter, index) => (line[index] === NO_TILE ? letter : NO_TILE));
}

/** Every legal placement with its score, by the conventions of the move-generation oracle, in no order. */
export function referenceMoves(view: View, words: ReadonlySet<string>): ReferenceMove[] {
  const moves: ReferenceMove[] = [];
  const spelled = [...words].map((key) => key.split(",").map(Number));
  for (const direction of DIRECTIONS)
    for (const square of view.board.keys()) {
      if (lyingAt(view, shift(cellOf(view, square), direction, -1)) !== NO_TILE) continue;
      const line = lineFrom(view, square, direction);
      for (const word of spelled) {
        const needed = missing(line, word, view.rack);
        const designated = needed === null ? [] : designations(needed, view.rack);
        if (designated.length === 0) continue;
        // Which of the tiles are blanks changes the score alone, so the rules are asked once for them all.
        const example = { square, direction, tiles: designated[0] };
        if (!isLegal(view, words, example) || !isListed(view, example)) continue;
        for (const tiles of designated) {
          const score = referenceScore(view, { square, direction, tiles });
          if (score !== null) moves.push({ square, direction, tiles, score });
        }
      }
    }
  return moves;
}

/** A move's identity and score in a line: lists are compared as sorted lines. */
export const moveLine = ({ square, direction, tiles, score }: ReferenceMove): string =>
  `${square} ${direction} ${tiles.join(",")} ${score}`;
