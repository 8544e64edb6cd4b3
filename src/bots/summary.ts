import type { TurnAnalysis } from "./analysis.ts";
import { MISTAKES, type Mistake } from "./verdict.ts";

/** How well a player played, over the turns that could be judged. */
export interface Summary {
  readonly turns: number;
  /** Turns in which the best move was found, or one as good. */
  readonly found: number;
  /** Turns in which what the move lost was less than could be told. */
  readonly unclear: number;
  /** Turns of which less was found out than was to be. */
  readonly cut: number;
  readonly mistakes: Readonly<Record<Mistake, number>>;
  /** On average a turn, with the standard errors of that; the win chance is null where nobody played on. */
  readonly pointsLost: number;
  readonly pointsLostError: number | null;
  readonly winLost: number | null;
  readonly winLostError: number | null;
  /** What the moves scored, and what the best moves of the same turns would have. */
  readonly scored: number;
  readonly possible: number;
}

export function summarise(analyses: readonly TurnAnalysis[]): Summary {
  const judged = analyses.flatMap(({ played, candidates, wasCut }) =>
    played === null ? [] : [{ ...played, best: candidates[0], wasCut }],
  );
  const turns = judged.length;
  const average = (values: readonly number[]): number => (turns === 0 ? 0 : sum(values) / turns);
  const wins = judged.flatMap(({ cost }) => (cost.win === null ? [] : [cost.win]));
  /** Of a mean of figures with little luck in common: null where the doubt of one is not known. */
  const errorOf = (errors: readonly (number | null)[]): number | null =>
    turns === 0 || errors.includes(null) ? null : Math.sqrt(sum(errors.map((error) => (error ?? 0) ** 2))) / turns;
  const count = (mistake: Mistake): number => judged.filter((played) => played.mistake === mistake).length;
  return {
    turns,
    found: judged.filter(({ isBest }) => isBest).length,
    unclear: judged.filter(({ isBest, isTold }) => !isBest && !isTold).length,
    cut: judged.filter(({ wasCut }) => wasCut).length,
    mistakes: Object.fromEntries(MISTAKES.map((mistake) => [mistake, count(mistake)])) as Record<Mistake, number>,
    pointsLost: average(judged.map(({ cost }) => cost.points)),
    pointsLostError: errorOf(judged.map(({ cost }) => cost.pointsError)),
    winLost: wins.length < turns || turns === 0 ? null : average(wins),
    winLostError: errorOf(judged.map(({ cost }) => cost.winError)),
    scored: sum(judged.map(({ candidate }) => candidate.score)),
    possible: sum(judged.map(({ best }) => best.score)),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
