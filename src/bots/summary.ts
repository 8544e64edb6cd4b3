import { MISTAKES, type Mistake, type TurnAnalysis } from "./analysis.ts";

/** How well a player played, over the turns that could be judged. */
export interface Summary {
  readonly turns: number;
  /** Turns in which the best move was found, or one as good. */
  readonly found: number;
  readonly mistakes: Readonly<Record<Mistake, number>>;
  /** On average a turn; the win chance is null where nobody played on. */
  readonly pointsLost: number;
  readonly winLost: number | null;
  /** What the moves scored, and what the best moves of the same turns would have. */
  readonly scored: number;
  readonly possible: number;
}

export function summarise(analyses: readonly TurnAnalysis[]): Summary {
  const judged = analyses.flatMap(({ played, candidates }) =>
    played === null ? [] : [{ ...played, best: candidates[0] }],
  );
  const turns = judged.length;
  const average = (values: readonly number[]): number => (turns === 0 ? 0 : sum(values) / turns);
  const wins = judged.flatMap(({ cost }) => (cost.win === null ? [] : [cost.win]));
  const count = (mistake: Mistake): number => judged.filter((played) => played.mistake === mistake).length;
  return {
    turns,
    found: judged.filter(({ isBest }) => isBest).length,
    mistakes: Object.fromEntries(MISTAKES.map((mistake) => [mistake, count(mistake)])) as Record<Mistake, number>,
    pointsLost: average(judged.map(({ cost }) => cost.points)),
    winLost: wins.length < turns || turns === 0 ? null : average(wins),
    scored: sum(judged.map(({ candidate }) => candidate.score)),
    possible: sum(judged.map(({ best }) => best.score)),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
