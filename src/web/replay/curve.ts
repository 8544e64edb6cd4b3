import type { AnalysedTurn } from "../../bots/analyst.ts";
import { winChance } from "../../bots/winchance.ts";
import type { Position } from "../../words/position.ts";
import type { Step } from "./steps.ts";

/** The course of a game in figures: a value for each step. */
export interface Curve {
  /** By seat. */
  readonly scores: readonly (readonly number[])[];
  /** How likely the first seat wins, from 0 to 1; null where the game has not two seats. */
  readonly chances: readonly number[] | null;
  /** Between what the truth lies nineteen times of twenty; null where an analysis has not told. */
  readonly bounds: { readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] };
}

/** So many standard errors to either side. */
const WIDTH = 2;

/** `turns`: what an analysis found so far, by turn; without it the chance is estimated from lead and tiles left. */
export function curveOf(steps: readonly Step[], turns: readonly (AnalysedTurn | null)[]): Curve {
  const seats = steps[0].position.scores.length;
  const scores = Array.from({ length: seats }, (_, seat) => steps.map(({ position }) => position.scores[seat]));
  const chances = seats === 2 ? steps.map((step) => chanceAt(step, turns)) : null;
  const bound = (errors: number): (number | null)[] =>
    steps.map((step, i) => {
      const error = errorAt(step, turns);
      return chances === null || error === null ? null : Math.min(1, Math.max(0, chances[i] + errors * error));
    });
  return { scores, chances, bounds: { low: bound(-WIDTH), high: bound(WIDTH) } };
}

const errorAt = ({ turn, position }: Step, turns: readonly (AnalysedTurn | null)[]): number | null =>
  turn === null || position.outcome !== null ? null : (turns[turn]?.analysis?.played?.candidate.winError ?? null);

function chanceAt({ turn, seat, position }: Step, turns: readonly (AnalysedTurn | null)[]): number {
  if (position.outcome !== null) {
    const { winners } = position.outcome;
    return winners.length === 1 ? (winners[0] === 0 ? 1 : 0) : 0.5;
  }
  const win = turn === null ? null : (turns[turn]?.analysis?.played?.candidate.win ?? null);
  if (win !== null) return seat === 0 ? win : 1 - win;
  return winChance(position.scores[0] - position.scores[1], tilesLeft(position));
}

/** Of a written game the bag also holds what the players have drawn: the sum is right all the same. */
const tilesLeft = ({ bag, racks }: Position): number => racks.reduce((sum, rack) => sum + rack.length, bag.length);
