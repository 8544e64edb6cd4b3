/** How a game ended, as the first bot sees it. */
export interface GameScore {
  /** 1 won, ½ drawn, 0 lost. */
  readonly result: number;
  /** Of the first bot, and of the second. */
  readonly scores: readonly [number, number];
}

export type Interval = readonly [low: number, high: number];

export interface Summary {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Wins and half the draws, as a share of all games. */
  readonly winShare: number;
  readonly winShareInterval: Interval;
  readonly averageScores: readonly [number, number];
  readonly averageSpread: number;
  /** Null where one unit alone says nothing of how much they differ. */
  readonly averageSpreadInterval: Interval | null;
}

/** The normal distribution has 95 % within so many standard deviations. */
const DEVIATIONS = 1.96;

/**
 * The unit that intervals are computed over is the game, or the pair where each bag order was played
 * twice with seats swapped: the two games of a pair hang together, only pairs are independent.
 */
export function summarise(games: readonly GameScore[], inPairs: boolean): Summary {
  const results = games.map(({ result }) => result);
  const spreads = games.map(({ scores }) => scores[0] - scores[1]);
  return {
    games: games.length,
    wins: results.filter((result) => result === 1).length,
    draws: results.filter((result) => result === 0.5).length,
    losses: results.filter((result) => result === 0).length,
    winShare: mean(results),
    winShareInterval: shareInterval(inPairs ? pairMeans(results) : results),
    averageScores: [mean(games.map(({ scores }) => scores[0])), mean(games.map(({ scores }) => scores[1]))],
    averageSpread: mean(spreads),
    averageSpreadInterval: meanInterval(inPairs ? pairMeans(spreads) : spreads),
  };
}

/** Games 0 and 1 make a pair, 2 and 3 … */
export const pairMeans = (values: readonly number[]): number[] =>
  Array.from({ length: Math.floor(values.length / 2) }, (_, i) => (values[2 * i] + values[2 * i + 1]) / 2);

/**
 * Of values from 0 to 1, after Agresti and Coull ("Approximate is better than exact", 1998): as if about
 * two more units had been won and two more lost. Ten wins of ten are so no proof of a certain win, as
 * they would be with the plain formula, and for units that are 0 or 1 it is theirs. Half points and pairs
 * only make the variance smaller, which is taken from the values themselves.
 */
export function shareInterval(values: readonly number[]): Interval {
  const added = DEVIATIONS ** 2 / 2;
  const count = values.length + 2 * added;
  const centre = (sum(values) + added) / count;
  const squares = sum(values.map((value) => (value - centre) ** 2)) + added * ((1 - centre) ** 2 + centre ** 2);
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
