import type { Candidate, Question } from "./bot.ts";
import { type Estimate, estimate, estimateDifference } from "./estimate.ts";
import { Playouts } from "./playouts.ts";

export interface Simulated {
  /** The best first: those that were sampled to the end, and then those that were given up, by what is known of them. */
  readonly candidates: Candidate[];
  /** The clock, or who asked, ended it before the best was clear. */
  readonly wasCut: boolean;
  /** Each move that is not the best was given up, or is known to differ by no more than the effort asked to tell. */
  readonly isCertain: boolean;
}

/** More samples than this of one move tell nothing new. */
const MOST_SAMPLES = 3000;
/** Each move gets so many whatever the clock says: of one alone nobody could say how far it strays. */
const LEAST_SAMPLES = 2;
/** Each move gets so many before any is given up, and so many more in each round. */
const FIRST_SAMPLES = 24;
const ROUND = 12;
/** A move is given up when its mean is so many standard errors below the leader's: once in a hundred wrongly. */
const SURE = 2.4;
/**
 * What points and leave say of a move counts like so many samples: the scatter of a sample's difference (taken as 28
 * points) over the scatter of that judgement (taken as 5), squared: estimates, not measured.
 */
const BELIEF = 30;
/** A lead decides between moves that win equally often: a hundred points count like a fifth of a game. */
const LEAD_WEIGHT = 0.002;

interface Arm {
  readonly candidate: Candidate;
  /** What the move is worth by points and leave, as samples are counted. */
  readonly belief: number;
  readonly wins: Float64Array;
  readonly leads: Float64Array;
  /** Both together. */
  readonly values: Float64Array;
  samples: number;
  sum: number;
}

/**
 * Weighs moves by playing on. All moves that are still in the race get the same samples, so that their
 * difference is free of most of the luck (common random numbers); moves that are plainly worse than the
 * leader are given up, and the time goes to those that are left (best-arm identification by successive
 * elimination, after Even-Dar, Mannor and Mansour, 2006). Where an effort is asked for, it goes on until that is
 * reached, and what comes of it does not hang on the clock.
 */
export function simulate(
  question: Question,
  candidates: readonly Candidate[],
  deadline: number,
  playouts = new Playouts(question.view, question.lexicon, question.leaves, question.seed),
  most = question.effort?.samples ?? MOST_SAMPLES,
): Simulated {
  const arms = candidates.map((candidate) => armOf(candidate, playouts, most));
  let racing = arms;
  let wasCut = false;
  let isCertain = false;
  let wanted = Math.min(FIRST_SAMPLES, most);
  for (let sample = 0; sample < most && !wasCut && !isCertain; sample++) {
    for (const arm of racing) play(playouts, arm, sample);
    const samples = sample + 1;
    const isLate = question.clock() >= deadline || question.stopped?.() === true;
    wasCut = isLate && samples >= LEAST_SAMPLES;
    if (samples < wanted || wasCut) continue;
    racing = survivors(racing, samples);
    isCertain = isKnown(racing, samples, question.effort?.error ?? null);
    wanted = samples + ROUND;
    question.watch?.(ranked(arms).map(weighed));
  }
  return { candidates: ranked(arms).map(weighed), wasCut, isCertain };
}

const armOf = (candidate: Candidate, playouts: Playouts, most: number): Arm => ({
  candidate,
  belief: playouts.believe(candidate.equity, worthOf),
  wins: new Float64Array(most),
  leads: new Float64Array(most),
  values: new Float64Array(most),
  samples: 0,
  sum: 0,
});

const worthOf = (win: number, lead: number): number => win + LEAD_WEIGHT * lead;

function play(playouts: Playouts, arm: Arm, sample: number): void {
  const { win, lead } = playouts.play(arm.candidate.move, arm.candidate.score, sample);
  arm.wins[sample] = win;
  arm.leads[sample] = lead;
  arm.values[sample] = worthOf(win, lead);
  arm.samples++;
  arm.sum += arm.values[sample];
}

function survivors(racing: readonly Arm[], samples: number): Arm[] {
  const leader = ranked(racing)[0];
  return racing.filter((arm) => arm === leader || !isWorse(arm, leader, samples));
}

/** Sample by sample, because both had the same luck. */
function isWorse(arm: Arm, leader: Arm, samples: number): boolean {
  const { mean, error } = estimateDifference(leader.values, arm.values, samples);
  // Moves that come to the same, as two ways to lay the same tiles often do, need not be told apart.
  if (error === 0) return true;
  const believed = (BELIEF * (leader.belief - arm.belief) + mean * samples) / (BELIEF + samples);
  return believed > SURE * error * Math.sqrt(samples / (BELIEF + samples));
}

/**
 * Whether enough is known: without an effort when one move is left; with one when its own chance, and what each other one
 * that is left differs by, is known well enough.
 */
function isKnown(racing: readonly Arm[], samples: number, wanted: number | null): boolean {
  if (wanted === null) return racing.length === 1;
  const leader = ranked(racing)[0];
  if (estimate(leader.wins, samples).error > wanted) return false;
  return racing.every((arm) => arm === leader || estimateDifference(leader.wins, arm.wins, samples).error <= wanted);
}

/** Those with more samples first: to be given up means to have lost. */
function ranked(arms: readonly Arm[]): Arm[] {
  const shared = Math.min(...arms.map(({ samples }) => samples));
  // Playing on tells of the others' answers too: by how much it is lower than belief for all moves alike.
  const shift = shared === 0 ? 0 : average(arms.map((arm) => estimate(arm.values, shared).mean - arm.belief));
  const worth = ({ sum, samples, belief }: Arm): number => (sum + BELIEF * (belief + shift)) / (samples + BELIEF);
  return [...arms].sort((a, b) => b.samples - a.samples || worth(b) - worth(a));
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function weighed({ candidate, wins, leads, samples }: Arm): Candidate {
  return samples === 0 ? candidate : withFigures(candidate, estimate(wins, samples), estimate(leads, samples), samples);
}

export function withFigures(candidate: Candidate, win: Estimate, spread: Estimate, samples: number): Candidate {
  const known = (error: number): number | null => (Number.isFinite(error) ? error : null);
  return {
    ...candidate,
    ...{ win: win.mean, winError: known(win.error) },
    ...{ spread: spread.mean, spreadError: known(spread.error) },
    samples,
  };
}
