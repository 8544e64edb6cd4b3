import { fail, ok, type Result } from "../base/result.ts";
import type { Board } from "./board.ts";
import { type PlayedSwap, playSwap } from "./cascade.ts";
import { type JewelsPosition, startPosition } from "./position.ts";
import type { Queues } from "./queues.ts";
import type { JewelsRules } from "./rules.ts";
import type { Swap, SwapFault } from "./swap.ts";

/** A game: what it started from, and the swaps. All else follows from them. */
export interface JewelsRecord {
  readonly rules: JewelsRules;
  readonly board: Board;
  readonly queues: Queues;
  readonly swaps: readonly Swap[];
}

/** How a game can end; the last five are the fault of a program that plays for a judge. */
export const JEWELS_ENDS = [
  ...(["noSwap", "turns", "time", "endless", "left"] as const),
  ...(["late", "missing", "malformed", "illegal", "notStarted"] as const),
] as const;
export type JewelsEnd = (typeof JEWELS_ENDS)[number];

export interface JewelsReplay {
  readonly played: readonly PlayedSwap[];
  readonly points: number;
  readonly position: JewelsPosition;
}

/** The swap, counted from 0, that could not be played, and why. */
export interface ReplayFault {
  readonly turn: number;
  readonly fault: SwapFault;
}

export const recordOf = ({ rules, board, queues }: JewelsPosition, swaps: readonly Swap[]): JewelsRecord => ({
  rules,
  board,
  queues,
  swaps,
});

/** Plays a game again from its start. */
export function replayRecord({ rules, board, queues, swaps }: JewelsRecord): Result<JewelsReplay, ReplayFault> {
  const played: PlayedSwap[] = [];
  let points = 0;
  let position = startPosition(rules, board, queues);
  for (const [turn, swap] of swaps.entries()) {
    const next = playSwap(position, swap);
    if (!next.ok) return fail({ turn, fault: next.fault });
    played.push(next.value);
    points += next.value.points;
    position = next.value.position;
  }
  return ok({ played, points, position });
}
