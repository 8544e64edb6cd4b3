import { fail, ok, type Result } from "../base/result.ts";
import { type Alphabet, NO_TILE, type Tile } from "../lexicon/alphabet.ts";
import { makeTile, makeTiles } from "../lexicon/spelling.ts";
import { findRules } from "../words/catalog.ts";
import { makePlace } from "../words/coordinates.ts";
import { type Layout, stepOf } from "../words/layout.ts";
import type { MoveFault } from "../words/move.ts";
import { moveFaultText } from "../words/movefault.ts";
import { overBoard } from "../words/placement.ts";
import type { Rules } from "../words/ruleset.ts";
import { scorePlacement } from "../words/score.ts";
import { squareName } from "./depuneri-board.ts";
import type { Deposit } from "./depuneri-game.ts";
import type { DepuneriTile, DepuneriTiles } from "./depuneri-tiles.ts";
import { type TextFault, textFault } from "./fault.ts";

export interface ScoredDeposit {
  readonly player: number;
  readonly position: string;
  /** As it lies on the board: small letters are jokers. */
  readonly word: string;
  readonly letters: number;
  readonly factor: number;
  readonly bonus: number;
  readonly points: number;
}

/** The score sheet of a game that the three Romanian files tell. */
export interface DepuneriSheet {
  /** By letter. */
  readonly tiles: readonly DepuneriTile[];
  readonly deposits: readonly ScoredDeposit[];
  /** By player. */
  readonly totals: readonly { readonly player: number; readonly points: number }[];
  /** More than one: a draw between these. */
  readonly winners: readonly number[];
  /** Row by row, a text a square: `.` where it is empty, a small letter for a joker. */
  readonly board: readonly (readonly string[])[];
}

/** Lays the words of a game (one at least) one after the other; a fault is one of `joc.txt`. */
export function scoreDepuneri(
  { tiles, alphabet }: DepuneriTiles,
  layout: Layout,
  game: readonly Deposit[],
): Result<DepuneriSheet, TextFault> {
  // The catalogue ships these rules; the files only bring their own tiles and board.
  const { ruleset } = findRules("depuneri") as Rules;
  const rules: Rules = { ruleset, alphabet, layout };
  const board = new Uint8Array(layout.rows * layout.columns);
  const deposits: ScoredDeposit[] = [];
  const totals = new Map<number, number>();
  for (const deposit of game) {
    const scored = layDeposit(rules, board, deposit);
    if (!scored.ok) return scored;
    const { player, points } = scored.value;
    deposits.push(scored.value);
    totals.set(player, (totals.get(player) ?? 0) + points);
  }
  const most = Math.max(...totals.values());
  const players = [...totals.keys()].sort((a, b) => a - b);
  return ok({
    tiles: [...tiles].sort((a, b) => (a.letter < b.letter ? -1 : 1)),
    deposits,
    totals: players.map((player) => ({ player, points: totals.get(player) as number })),
    winners: players.filter((player) => totals.get(player) === most),
    board: boardTexts(alphabet, layout, board),
  });
}

/** Scores a deposit and lays its tiles on the board. */
function layDeposit(rules: Rules, board: Uint8Array, deposit: Deposit): Result<ScoredDeposit, TextFault> {
  const { alphabet, layout } = rules;
  const { player, place } = deposit;
  const fresh = freshTiles(rules, board, deposit);
  if (!fresh.ok) return fresh;
  const score = scorePlacement(rules, board, { ...place, tiles: fresh.value });
  if (!score.ok) return fail(refused(rules, deposit, fresh.value, score.fault));
  const step = stepOf(layout, place.direction);
  for (const [i, tile] of fresh.value.entries()) if (tile !== NO_TILE) board[place.square + i * step] = tile;
  const [{ tiles, letters, factor }] = score.value.words;
  return ok({
    player,
    position: makePlace(layout, "row-letters", place),
    word: makeTiles(alphabet, tiles),
    letters,
    factor,
    bonus: score.value.bonus,
    points: score.value.total,
  });
}

/** The tiles that the deposit lays, NO_TILE where the same letter lies already. */
function freshTiles(
  { alphabet, layout }: Rules,
  board: Uint8Array,
  deposit: Deposit,
): Result<readonly Tile[], TextFault> {
  const { place, tiles, line, columns } = deposit;
  const placed = overBoard(layout, board, { ...place, tiles });
  if (placed.ok) return ok(placed.value.tiles);
  // It fits on the board, so only a letter can be in the way.
  const square = placed.fault.code === "squareTaken" ? placed.fault.square : place.square;
  const i = (square - place.square) / stepOf(layout, place.direction);
  return fail(
    textFault("depuneriTaken", line, columns[i], {
      square: squareName(layout, square),
      lies: makeTile(alphabet, board[square]),
      found: makeTile(alphabet, tiles[i]),
    }),
  );
}

/** What the rules of geometry may still refuse in a word that fits on the board and over its tiles. */
function refused(rules: Rules, { tiles, line, columns }: Deposit, fresh: readonly Tile[], fault: MoveFault): TextFault {
  const word = makeTiles(rules.alphabet, tiles);
  if (fault.code === "noTiles") return textFault("depuneriNothingNew", line, columns[0], { word });
  if (fault.code === "tooManyTiles") {
    const { laid, most } = fault;
    // The column of the first tile that a rack has no more room for.
    const places = columns.filter((_, i) => fresh[i] !== NO_TILE);
    return textFault("depuneriTooMany", line, places[most], { word, laid, most });
  }
  return textFault("depuneriRefused", line, columns[0], { word, reason: moveFaultText(rules, fault) });
}

function boardTexts(alphabet: Alphabet, layout: Layout, board: Uint8Array): string[][] {
  return Array.from({ length: layout.rows }, (_, row) =>
    Array.from({ length: layout.columns }, (_, column) => makeTile(alphabet, board[row * layout.columns + column])),
  );
}
