import { fail, ok, type Result } from "../base/result.ts";
import { runsByCell } from "./board.ts";
import { type PlayedSwap, playSwap } from "./cascade.ts";
import { isOver, type JewelsPosition } from "./position.ts";
import type { JewelsEnd } from "./record.ts";
import { legalSwaps, type Swap, type SwapFault, swapped } from "./swap.ts";

/** What ends a game before its swaps do; null is no limit. */
export interface JewelsLimits {
  readonly turns: number | null;
  readonly ms: number | null;
}

export const NO_LIMITS: JewelsLimits = { turns: null, ms: null };

/** A game of one player, as plain data. Whoever has a clock tells the time, in milliseconds. */
export interface JewelsGame {
  readonly start: JewelsPosition;
  readonly limits: JewelsLimits;
  readonly startedAt: number;
  readonly played: readonly PlayedSwap[];
  /** By turn, when it was played. */
  readonly moments: readonly number[];
}

export interface JewelsHint {
  readonly swap: Swap;
  /** What it gives at once: what comes from above nobody can know. */
  readonly points: number;
}

export const startGame = (start: JewelsPosition, limits: JewelsLimits, now: number): JewelsGame => ({
  start,
  limits,
  startedAt: now,
  played: [],
  moments: [],
});

export const positionOf = ({ start, played }: JewelsGame): JewelsPosition => played.at(-1)?.position ?? start;

export const pointsOf = ({ played }: JewelsGame): number => played.reduce((sum, { points }) => sum + points, 0);

/** Null without a limit. */
export const timeLeft = ({ limits, startedAt }: JewelsGame, now: number): number | null =>
  limits.ms === null ? null : Math.max(0, startedAt + limits.ms - now);

/** Null without a limit. */
export const turnsLeft = ({ limits, played }: JewelsGame): number | null =>
  limits.turns === null ? null : limits.turns - played.length;

/** Why a game is over after so many turns; null while it goes on. What its clock says comes before. */
export function endBySwaps(
  limits: JewelsLimits,
  turns: number,
  isEndless: boolean,
  position: JewelsPosition,
): "turns" | "endless" | "noSwap" | null {
  if (limits.turns !== null && turns >= limits.turns) return "turns";
  if (isEndless) return "endless";
  return isOver(position) ? "noSwap" : null;
}

/** Why it is over; null while it goes on. */
export function endOf(game: JewelsGame, now: number): JewelsEnd | null {
  if (timeLeft(game, now) === 0) return "time";
  const { limits, played } = game;
  return endBySwaps(limits, played.length, played.at(-1)?.endless === true, positionOf(game));
}

/** The game with one turn more; a game that is over takes none. */
export function playTurn(game: JewelsGame, swap: Swap, now: number): Result<JewelsGame, SwapFault> {
  if (endOf(game, now) !== null) return fail({ code: "gameOver" });
  const next = playSwap(positionOf(game), swap);
  if (!next.ok) return next;
  return ok({ ...game, played: [...game.played, next.value], moments: [...game.moments, now] });
}

/** The game without its last turn; one without turns stays as it is. */
export const undoTurn = (game: JewelsGame): JewelsGame => ({
  ...game,
  played: game.played.slice(0, -1),
  moments: game.moments.slice(0, -1),
});

/** By turn, how long it took. */
export const turnTimes = ({ startedAt, moments }: JewelsGame): number[] =>
  moments.map((moment, turn) => moment - (turn === 0 ? startedAt : moments[turn - 1]));

/** Every legal swap, the best first. */
export const hintsOf = ({ rules, board }: JewelsPosition): JewelsHint[] =>
  legalSwaps(rules, board)
    .map((swap) => ({ swap, points: sum(runsByCell(rules, swapped(board, swap))) }))
    .sort((a, b) => b.points - a.points);

const sum = (counts: Uint8Array | null): number => counts?.reduce((total, count) => total + count, 0) ?? 0;
