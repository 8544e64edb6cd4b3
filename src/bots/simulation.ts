import type { Candidate, Question } from "./bot.ts";
import { Playouts } from "./playouts.ts";

export interface Simulated {
  /** The best first: those that were sampled to the end, and then those that were given up, by what is known of them. */
  readonly candidates: Candidate[];
  /** The clock, or who asked, ended it before the best was clear. */
  readonly wasCut: boolean;
}

/** More samples than this of one move tell nothing new. */
const MOST_SAMPLES = 1000;
/** Each move gets so many before any is given up, and so many more in each round. */
const FIRST_SAMPLES = 24;
const ROUND = 12;
/** A move is given up when its mean is so many standard errors below the leader's: once in a hundred wrongly. */
const SURE = 2.4;
/**
 * What points and leave say of a move counts like so many samples: the scatter of a sample's difference
 * (taken as 28 points) over the scatter of that judgement (taken as 5), squared: estimates, not measured.
 */
const BELIEF = 30;
/** A lead decides between moves that win equally often: a hundred points count like a fifth of a game. */
const LEAD_WEIGHT = 0.002;

interface Arm {
  readonly candidate: Candidate;
  /** What the move is worth by points and leave, as samples are counted. */
  readonly belief: number;
  readonly values: Float64Array;
  samples: number;
  wins: number;
  leads: number;
  sum: number;
}

/**
 * Weighs moves by playing on. All moves that are still in the race get the same samples, so that their
 * difference is free of most of the luck (common random numbers); moves that are plainly worse than the
 * leader are given up, and the time goes to those that are left (best-arm identification by successive
 * elimination, after Even-Dar, Mannor and Mansour, 2006).
 */
export function simulate(
  question: Question,
  candidates: readonly Candidate[],
  deadline: number,
  playouts = new Playouts(question.view, question.lexicon, question.leaves, question.seed),
  most = MOST_SAMPLES,
): Simulated {
  const arms = candidates.map(
    (candidate): Arm => ({
      candidate,
      belief: playouts.believe(candidate.equity, worthOf),
      values: new Float64Array(most),
      samples: 0,
      wins: 0,
      leads: 0,
      sum: 0,
    }),
  );
  let racing = arms;
  let wasCut = false;
  let wanted = Math.min(FIRST_SAMPLES, most);
  for (let sample = 0; racing.length > 1 && sample < most && !wasCut; sample++) {
    for (const arm of racing) play(playouts, arm, sample);
    wasCut = question.clock() >= deadline || question.stopped?.() === true;
    if (sample + 1 < wanted || wasCut) continue;
    racing = survivors(racing, sample + 1);
    wanted = sample + 1 + ROUND;
    question.watch?.(ranked(arms).map(weighed));
  }
  return { candidates: ranked(arms).map(weighed), wasCut };
}

const worthOf = (win: number, lead: number): number => win + LEAD_WEIGHT * lead;

function play(playouts: Playouts, arm: Arm, sample: number): void {
  const { win, lead } = playouts.play(arm.candidate.move, arm.candidate.score, sample);
  const value = worthOf(win, lead);
  arm.values[sample] = value;
  arm.samples++;
  arm.wins += win;
  arm.leads += lead;
  arm.sum += value;
}

function survivors(racing: readonly Arm[], samples: number): Arm[] {
  const leader = ranked(racing)[0];
  return racing.filter((arm) => arm === leader || !isWorse(arm, leader, samples));
}

/** Sample by sample, because both had the same luck. */
function isWorse(arm: Arm, leader: Arm, samples: number): boolean {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < samples; i++) {
    const difference = leader.values[i] - arm.values[i];
    sum += difference;
    squares += difference * difference;
  }
  const behind = sum / samples;
  const variance = Math.max(0, squares / samples - behind * behind);
  // Moves that come to the same, as two ways to lay the same tiles often do, need not be told apart.
  if (variance === 0) return true;
  const believed = (BELIEF * (leader.belief - arm.belief) + sum) / (BELIEF + samples);
  return believed > SURE * Math.sqrt(variance / (BELIEF + samples));
}

/** Those with more samples first: to be given up means to have lost. */
function ranked(arms: readonly Arm[]): Arm[] {
  const shared = Math.min(...arms.map(({ samples }) => samples));
  // Playing on tells of the others' answers too: by how much it is lower than belief for all moves alike.
  const shift = shared === 0 ? 0 : mean(arms.map((arm) => meanOf(arm.values, shared) - arm.belief));
  const worth = ({ sum, samples, belief }: Arm): number => (sum + BELIEF * (belief + shift)) / (samples + BELIEF);
  return [...arms].sort((a, b) => b.samples - a.samples || worth(b) - worth(a));
}

function meanOf(values: Float64Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  return sum / count;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function weighed({ candidate, wins, leads, samples }: Arm): Candidate {
  if (samples === 0) return candidate;
  return { ...candidate, win: wins / samples, spread: leads / samples, samples };
}
