import type { Candidate, Effort, Question } from "./bot.ts";
import { type Estimate, estimate, estimateDifference } from "./estimate.ts";
import { Playouts } from "./playouts.ts";
import { LARGEST_BAG } from "./preendgame.ts";

interface Figures {
  readonly win: Estimate;
  readonly points: Estimate;
}

/** What the first of two moves has over the second, and what each has alone. */
export interface Duel extends Figures {
  readonly first: Figures;
  readonly second: Figures;
  readonly samples: number;
  /** The clock, or who asked, ended it before enough was known. */
  readonly wasCut: boolean;
}

/**
 * Numbers of samples that nobody has drawn before. The best of a dozen moves is often the one that was lucky; judged
 * by the samples that chose it, all others would seem to lose more than they do.
 */
const FRESH = 2 ** 20;
/** So many whatever the clock says, and so many before anything is concluded; then again after each so many. */
const LEAST_SAMPLES = 12;
const FIRST_SAMPLES = 64;
const ROUND = 32;

/**
 * Plays on after two moves with the same luck until their win chances differ by what is known to the standard error that
 * the effort asks for, or `isClear` says that what is known of the difference is enough.
 */
export function duel(
  question: Question,
  [first, second]: readonly [Candidate, Candidate],
  effort: Effort,
  deadline: number,
  isClear: (win: Estimate) => boolean,
): Duel {
  const { view, lexicon, leaves, seed, clock, stopped } = question;
  // Near the end to its very end, as whoever chose the best move has played.
  const style = view.bagSize <= LARGEST_BAG ? { plies: Number.POSITIVE_INFINITY } : {};
  const playouts = new Playouts(view, lexicon, leaves, seed, style);
  const sides = [first, second].map(({ move, score }) => ({
    ...{ move, score },
    wins: new Float64Array(effort.samples),
    leads: new Float64Array(effort.samples),
  }));
  const [one, other] = sides;
  const difference = (samples: number): Estimate => estimateDifference(one.wins, other.wins, samples);
  const isKnown = (samples: number): boolean =>
    difference(samples).error <= effort.error || isClear(difference(samples));
  let samples = 0;
  let wasCut = false;
  let isDone = false;
  while (samples < effort.samples && !wasCut && !isDone) {
    for (const { move, score, wins, leads } of sides) {
      const { win, lead } = playouts.play(move, score, FRESH + samples);
      wins[samples] = win;
      leads[samples] = lead;
    }
    samples++;
    isDone = samples >= FIRST_SAMPLES && samples % ROUND === 0 && isKnown(samples);
    wasCut = !isDone && samples >= LEAST_SAMPLES && (clock() >= deadline || stopped?.() === true);
  }
  const points = estimateDifference(one.leads, other.leads, samples);
  const [own, others] = sides.map(({ wins, leads }) => ({
    win: estimate(wins, samples),
    points: estimate(leads, samples),
  }));
  return { win: difference(samples), points, first: own, second: others, samples, wasCut };
}
