import { NO_TILE } from "../lexicon/alphabet.ts";
import { mayChallenge, tilesRunOut, winnersOf } from "./ending.ts";
import type { EndReason } from "./event.ts";
import type { Placement } from "./move.ts";
import { laidTiles } from "./placement.ts";
import type { Common, Held } from "./position.ts";

/**
 * What facts do to the part of a game that everybody sees. `apply` adds the tiles of a Position, and
 * `applySeen` the counts of a View, so that both follow one set of rules.
 */

/** A table whose last placement, if any, may be challenged. */
type Table = Common & { readonly last: unknown };

export const addPoints = <T extends Common>(table: T, seat: number, points: number): T =>
  points === 0 ? table : { ...table, scores: table.scores.with(seat, table.scores[seat] + points) };

/** `held`: after the draw. `last` is the caller's to set. */
export function afterPlace<T extends Common>(
  table: T,
  { seat, points, ...placement }: Placement & { readonly seat: number; readonly points: number },
  held: Held,
): T {
  const board = table.board.slice();
  for (const { square, tile } of laidTiles(table.rules.layout, placement)) board[square] = tile;
  const scoreless = points === 0 ? table.scoreless + 1 : 0;
  const after: T = { ...addPoints(table, seat, points), board, passes: 0, scoreless };
  // Laying the last tiles where moves can be challenged leaves the next player one answer.
  const open = mayChallenge(after) && tilesRunOut(after, held) !== null;
  return passOn(open ? { ...after, phase: "lastChallenge" } : after, held, seat);
}

export const afterExchange = <T extends Table>(table: T, seat: number, held: Held): T =>
  passOn({ ...table, passes: 0, scoreless: table.scoreless + 1, last: null }, held, seat);

export const afterPass = <T extends Table>(table: T, seat: number, held: Held): T =>
  passOn({ ...table, passes: table.passes + 1, scoreless: table.scoreless + 1, last: null }, held, seat);

export function afterResign<T extends Table>(table: T, seat: number, held: Held): T {
  const after: T = { ...table, resigned: table.resigned.with(seat, true) };
  // Who resigns out of turn does not take the challenge from the player whose turn it is.
  return table.turn === seat ? passOn({ ...after, last: null }, held, seat) : after;
}

interface Challenge {
  readonly seat: number;
  readonly bonus: number;
  readonly losesTurn: boolean;
}

export function afterVainChallenge<T extends Table>(table: T, event: Challenge, challenged: number, held: Held): T {
  // A challenge in vain of the last tiles ends the game: the `end` that follows says so.
  const after = addPoints({ ...table, last: null }, challenged, event.bonus);
  if (!event.losesTurn) return after;
  return passOn({ ...after, scoreless: after.scoreless + 1, passes: 0 }, held, event.seat);
}

type Taken = Placement & { readonly seat: number; readonly points: number; readonly scoreless: number };

/** `held`: once the tiles are back where they came from. */
export function afterUpheldChallenge<T extends Table>(table: T, challenger: number, last: Taken, held: Held): T {
  const board = table.board.slice();
  for (const { square } of laidTiles(table.rules.layout, last)) board[square] = NO_TILE;
  const settled: T = { ...table, last: null, phase: "playing", board, scoreless: last.scoreless + 1 };
  // The challenger's turn, unless all their tiles are laid.
  return passOn(addPoints(settled, last.seat, -last.points), held, challenger - 1);
}

export function afterEnd<T extends Table>(table: T, reason: EndReason, adjustments: readonly number[]): T {
  const scores = table.scores.map((score, seat) => score + (adjustments[seat] ?? 0));
  const ended: T = { ...table, scores, phase: "over", last: null };
  return { ...ended, outcome: { reason, adjustments, winners: winnersOf(ended, adjustments) } };
}

/** The turn goes to the next seat that plays on: one that has resigned, or has laid all tiles, is passed over. */
function passOn<T extends Common>(table: T, { bagSize, rackSizes }: Held, from: number): T {
  const seats = rackSizes.length;
  for (let by = 1; by <= seats; by++) {
    const seat = (from + by) % seats;
    if (table.resigned[seat]) continue;
    const isOut = bagSize === 0 && rackSizes[seat] === 0;
    if (isOut && table.phase === "playing" && by < seats) continue;
    return { ...table, turn: seat };
  }
  return table;
}
