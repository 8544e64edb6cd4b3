import type { Candidate } from "./bot.ts";
import type { Estimate } from "./estimate.ts";

/**
 * What a move gave away against the best one that was found; less than nothing where it did better, by chance or in truth.
 * The errors are standard errors: 0 where the figure is exact, null where nobody knows.
 */
export interface Cost {
  /** In points: of the lead after playing on, or of points and leave where nobody played on. */
  readonly points: number;
  readonly pointsError: number | null;
  /** A share of 1; null where nobody played on. */
  readonly win: number | null;
  readonly winError: number | null;
}

/** A move of a player as the analysis sees it. */
export interface Played {
  readonly candidate: Candidate;
  /** Its place among all moves that were weighed, from 1; null where it was not among them. */
  readonly rank: number | null;
  readonly cost: Cost;
  /** The best one, or one that gave nothing away against it. */
  readonly isBest: boolean;
  /** Whether the difference to the best is larger than its doubt: where it is not, it is called no mistake. */
  readonly isTold: boolean;
  readonly mistake: Mistake | null;
}

export const MISTAKES = ["small", "medium", "large"] as const;
export type Mistake = (typeof MISTAKES)[number];

/** From which loss on a mistake is small, medium or large: in win chance, and in points where that is not known. */
const WIN_LOST = [0.01, 0.03, 0.07];
const POINTS_LOST = [2, 6, 12];
/** A difference is told when it is so many standard errors from none … */
const TOLD = 2;
/** … and which mistake it is need not be asked again when so many to either side come to the same. */
const CLEAR = 4;

export function judge(candidate: Candidate, rank: number | null, cost: Cost): Played {
  const told = isTold(cost);
  const isBest = rank === 1 || (told && cost.points < 0.05 && (cost.win ?? 0) < 0.0005);
  return { candidate, rank, cost, isBest, isTold: told, mistake: mistakeOf(cost) };
}

/** Points and leave have no luck in them. */
export function isTold({ win, winError }: Pick<Cost, "win" | "winError">): boolean {
  if (win === null) return true;
  return winError !== null && Math.abs(win) >= TOLD * winError;
}

export function mistakeOf(cost: Cost): Mistake | null {
  if (!isTold(cost)) return null;
  return cost.win === null ? sizeOf(cost.points, POINTS_LOST) : sizeOf(cost.win, WIN_LOST);
}

/** Whether more samples of a difference in win chance could hardly change the verdict. */
export const isClear = ({ mean, error }: Estimate): boolean =>
  error === 0 || sizeOf(mean - CLEAR * error, WIN_LOST) === sizeOf(mean + CLEAR * error, WIN_LOST);

const sizeOf = (lost: number, limits: readonly number[]): Mistake | null =>
  MISTAKES[limits.findLastIndex((limit) => lost >= limit)] ?? null;
