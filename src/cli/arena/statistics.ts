import { meanOf } from "../../base/mean.ts";

/** How a game ended, as the first bot sees it. */
export interface GameScore {
  /** 1 won, 0 lost, between them drawn. */
  readonly result: number;
  /** Of the first bot, and of the best other. */
  readonly scores: readonly [number, number];
}

export type Interval = readonly [low: number, high: number];

export interface Summary {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Wins and half the draws, or what part they are, as a share of all games. */
  readonly winShare: number;
  /** Its standard error; null where one unit alone says nothing of how much they differ. */
  readonly winShareError: number | null;
  readonly winShareInterval: Interval;
  readonly averageScores: readonly [number, number];
  readonly averageSpread: number;
  readonly averageSpreadInterval: Interval | null;
}

/** The normal distribution has 95 % within so many standard deviations. */
const DEVIATIONS = 1.96;

/**
 * The unit that intervals are computed over is the game, or all games of a bag order where that was played
 * with the first bot on each seat: these hang together, only bag orders are independent. `unit`: how many games that is;
 * `fair`: what share equal players would have.
 */
export function summarise(games: readonly GameScore[], unit: number, fair = 0.5): Summary {
  const results = games.map(({ result }) => result);
  const spreads = games.map(({ scores }) => scores[0] - scores[1]);
  return {
    games: games.length,
    wins: results.filter((result) => result === 1).length,
    draws: results.filter((result) => result > 0 && result < 1).length,
    losses: results.filter((result) => result === 0).length,
    winShare: mean(results),
    winShareError: meanOf(unitMeans(results, unit)).error,
    winShareInterval: shareInterval(unitMeans(results, unit), fair),
    averageScores: [mean(games.map(({ scores }) => scores[0])), mean(games.map(({ scores }) => scores[1]))],
    averageSpread: mean(spreads),
    averageSpreadInterval: meanInterval(unitMeans(spreads, unit)),
  };
}

/** Of two each, games 0 and 1 make a unit, 2 and 3 … */
export const unitMeans = (values: readonly number[], unit: number): number[] =>
  Array.from({ length: Math.floor(values.length / unit) }, (_, i) => mean(values.slice(i * unit, (i + 1) * unit)));

/**
 * Of values from 0 to 1, after Agresti and Coull ("Approximate is better than exact", 1998): as if about
 * four more units had been played by equals, two of two players won and two lost. Ten wins of ten are so no proof of a certain win, as
 * they would be with the plain formula, and for units that are 0 or 1 it is theirs. Half points and pairs
 * only make the variance smaller, which is taken from the values themselves.
 */
export function shareInterval(values: readonly number[], fair = 0.5): Interval {
  const added = DEVIATIONS ** 2;
  const count = values.length + added;
  const centre = (sum(values) + added * fair) / count;
  const strays = fair * (1 - centre) ** 2 + (1 - fair) * centre ** 2;
  const squares = sum(values.map((value) => (value - centre) ** 2)) + added * strays;
  const margin = DEVIATIONS * Math.sqrt(squares / count / count);
  return [Math.max(0, centre - margin), Math.min(1, centre + margin)];
}

export function meanInterval(values: readonly number[]): Interval | null {
  if (values.length < 2) return null;
  const centre = mean(values);
  const variance = sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
  const margin = DEVIATIONS * Math.sqrt(variance / values.length);
  return [centre - margin, centre + margin];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const mean = (values: readonly number[]): number => sum(values) / values.length;
