import { missingFrom } from "../base/counts.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { BLANK, letterOf, lettersIn, NO_TILE, onRack, type Tile, tilePoints } from "../lexicon/alphabet.ts";
import { type Direction, type Layout, neighbour, roomFrom, type Square, stepOf } from "./layout.ts";
import { type Move, type MoveFault, NO_SCORE, type Placement, type Score, type ScoredWord } from "./move.ts";
import { acrossOf, isCovered, isEmptyBoard, laidTiles, runStart, touchesAlong } from "./placement.ts";
import type { View } from "./position.ts";
import type { Rules } from "./ruleset.ts";

/** What of a view a move is checked by. */
export type Checked = Pick<View, "rules" | "board" | "seat" | "rack" | "bagSize" | "last">;

/** Geometry, rack and score of a move; whose turn it is and which words exist is for `decide` to say. */
export function checkMove(view: Checked, move: Move): Result<Score, MoveFault> {
  switch (move.type) {
    case "place":
      return checkPlacement(view, move);
    case "exchange":
      return checkExchange(view, move.tiles);
    case "challenge":
      if (view.rules.ruleset.challenge.rule === "void") return fail({ code: "challengeForbidden" });
      return view.last === null || view.last.seat === view.seat ? fail({ code: "nothingToChallenge" }) : ok(NO_SCORE);
    case "pass":
    case "resign":
      return ok(NO_SCORE);
  }
}

function checkPlacement(view: Checked, placement: Placement): Result<Score, MoveFault> {
  const scored = scorePlacement(view.rules, view.board, placement);
  if (!scored.ok) return scored;
  const wanted = placement.tiles.filter((tile) => tile !== NO_TILE).map(onRack);
  const missing = missingFrom(view.rack, wanted);
  return missing.length === 0 ? scored : fail({ code: "notInRack", tile: missing[0] });
}

function checkExchange(view: Checked, tiles: readonly Tile[]): Result<Score, MoveFault> {
  const { exchange } = view.rules.ruleset;
  if (exchange === null) return fail({ code: "exchangeForbidden" });
  const count = tiles.length;
  if (count < exchange.least || count > exchange.most)
    return fail({ code: "exchangeCount", count, least: exchange.least, most: exchange.most });
  const missing = missingFrom(view.rack, tiles.map(onRack));
  if (missing.length > 0) return fail({ code: "notInRack", tile: missing[0] });
  const least = exchange.bag === "asMany" ? count : exchange.bag;
  return view.bagSize < least ? fail({ code: "bagTooSmall", bag: view.bagSize, least }) : ok(NO_SCORE);
}

/** A placement by itself: does it fit the board and the rules of geometry, and what is it worth? */
export function scorePlacement(rules: Rules, board: Uint8Array, placement: Placement): Result<Score, MoveFault> {
  const { layout, alphabet, ruleset } = rules;
  const { square, direction, tiles } = placement;
  if (
    !Number.isInteger(square) ||
    square < 0 ||
    square >= board.length ||
    tiles.length > roomFrom(layout, square, direction)
  )
    return fail({ code: "offTheBoard" });
  const step = stepOf(layout, direction);
  for (let i = 0; i < tiles.length; i++) {
    const at = square + i * step;
    if (tiles[i] === BLANK) return fail({ code: "blankNeedsLetter" });
    if (letterOf(tiles[i]) > lettersIn(alphabet)) return fail({ code: "unknownTile" });
    if (tiles[i] !== NO_TILE && isCovered(board, at)) return fail({ code: "squareTaken", square: at, tile: board[at] });
    if (tiles[i] === NO_TILE && !isCovered(board, at)) return fail({ code: "gap", square: at });
  }
  const laid = laidTiles(layout, placement);
  if (laid.length === 0) return fail({ code: "noTiles" });
  if (laid.length > ruleset.rackSize) return fail({ code: "tooManyTiles", laid: laid.length, most: ruleset.rackSize });

  if (isEmptyBoard(board)) {
    const { leastTiles, coversStart } = ruleset.firstMove;
    if (laid.length < leastTiles) return fail({ code: "tooFewTiles", laid: laid.length, least: leastTiles });
    if (coversStart && layout.start !== null && !laid.some((tile) => tile.square === layout.start))
      return fail({ code: "mustCoverStart", square: layout.start });
  } else if (ruleset.mustTouch && !laid.some(({ square }) => touches(layout, board, square)))
    return fail({ code: "doesNotTouch" });

  const formed = formedWords(rules, board, placement);
  if (formed.length === 0) return fail({ code: "noWord" });
  const words = ruleset.crossWords.scored ? formed : formed.slice(0, 1);
  const bonus = ruleset.bonus[laid.length] ?? 0;
  const total = words.reduce((sum, word) => sum + word.points, bonus);
  return ok({ total, words, bonus, laid: laid.length });
}

const touches = (layout: Layout, board: Uint8Array, square: Square): boolean =>
  touchesAlong(layout, board, square, "across") || touchesAlong(layout, board, square, "down");

/** Every word that a placement makes, the main word first, whether the ruleset scores it or not. */
export function formedWords(rules: Rules, board: Uint8Array, placement: Placement): ScoredWord[] {
  const { layout, ruleset } = rules;
  const laid = laidTiles(layout, placement);
  const after = board.slice();
  for (const { square, tile } of laid) after[square] = tile;
  const words: (ScoredWord | null)[] = [];
  if (ruleset.mainWord === "written")
    words.push(scoreWord(rules, board, after, placement.square, placement.direction, placement.tiles.length));
  else words.push(wordThrough(rules, board, after, laid[0].square, placement.direction));
  for (const { square } of laid) words.push(wordThrough(rules, board, after, square, acrossOf(placement.direction)));
  // A single tile that makes no word in its own direction has its main word in the other.
  return words.filter((word) => word !== null);
}

/** The words of a placement that must be in the word list, the main word first. */
export function judgedWords(rules: Rules, board: Uint8Array, placement: Placement): ScoredWord[] {
  const formed = formedWords(rules, board, placement);
  return rules.ruleset.crossWords.checked ? formed : formed.slice(0, 1);
}

/** The word of two tiles or more that runs through a square, or null. */
function wordThrough(
  rules: Rules,
  board: Uint8Array,
  after: Uint8Array,
  square: Square,
  direction: Direction,
): ScoredWord | null {
  const { layout } = rules;
  const first = runStart(layout, after, square, direction);
  let length = 1;
  for (let at = first; ; length++) {
    at = neighbour(layout, at, direction, 1);
    if (!isCovered(after, at)) break;
  }
  return length < 2 ? null : scoreWord(rules, board, after, first, direction, length);
}

/** Squares multiply only in the move that covers them. */
function scoreWord(
  { layout, alphabet }: Rules,
  board: Uint8Array,
  after: Uint8Array,
  first: Square,
  direction: Direction,
  length: number,
): ScoredWord {
  const step = stepOf(layout, direction);
  const tiles: Tile[] = [];
  let letters = 0;
  let factor = 1;
  for (let i = 0; i < length; i++) {
    const square = first + i * step;
    const points = tilePoints(alphabet, after[square]);
    tiles.push(after[square]);
    if (isCovered(board, square)) letters += points;
    else {
      letters += points * layout.letterFactor[square];
      factor *= layout.wordFactor[square];
    }
  }
  return { square: first, direction, tiles, letters, factor, points: letters * factor };
}
