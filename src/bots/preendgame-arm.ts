import type { Candidate } from "./bot.ts";

/** A move is given up when its mean is so many standard errors below the leader's: once in a thousand wrongly, but there are many. */
const SURE = 3;
/** A lead decides between moves that win equally often: a hundred points count like a fifth of a game. */
const LEAD_WEIGHT = 0.002;

const wonBy = (lead: number): number => (lead > 0 ? 1 : lead === 0 ? 0.5 : 0);

const worthOf = (lead: number): number => wonBy(lead) + LEAD_WEIGHT * lead;

/** A move, and by how many points it won in each sample: played out, and as far as that was done, with its end searched. */
export class Arm {
  readonly candidate: Candidate;
  /** By sample. */
  readonly played: Float64Array;
  playedCount = 0;
  readonly searched: Float64Array;
  searchedCount = 0;
  readonly isProven: Uint8Array;
  /** How much each sample counts. */
  readonly weights: Float64Array;

  constructor(candidate: Candidate, weights: Float64Array, draws: number) {
    const samples = weights.length;
    this.candidate = candidate;
    this.weights = weights;
    this.played = new Float64Array(samples);
    this.searched = new Float64Array(draws);
    this.isProven = new Uint8Array(draws);
  }

  /** What came of a draw whose end was searched, perhaps once more. */
  note(draw: number, lead: number, isProven: boolean): void {
    this.searched[draw] = lead;
    this.isProven[draw] = isProven ? 1 : 0;
    if (draw === this.searchedCount) this.searchedCount++;
  }

  /**
   * The mean of something that hangs on the lead. Games that are played out are many but badly ended: what the search of a
   * part of them changes is added (as in Monte Carlo of two levels, Giles 2008). Once as many are searched they alone count.
   */
  mean(of: (lead: number) => number, draws: number): number {
    const { played, playedCount, searched, searchedCount } = this;
    if (searchedCount > 0 && (searchedCount === draws || searchedCount >= playedCount))
      return this.meanOf(searched, searchedCount, of);
    if (playedCount === 0) return 0;
    const mean = this.meanOf(played, playedCount, of);
    if (searchedCount === 0) return mean;
    return mean + this.meanOf(searched, searchedCount, of) - this.meanOf(played, searchedCount, of);
  }

  /** How much the first so many samples count in which a searched end was won; a draw half. */
  wonWeight(): number {
    return this.sumOf(this.searched, this.searchedCount, wonBy);
  }

  private meanOf(leads: Float64Array, count: number, of: (lead: number) => number): number {
    return this.sumOf(leads, count, of) / this.sumOf(leads, count, () => 1);
  }

  private sumOf(leads: Float64Array, count: number, of: (lead: number) => number): number {
    let sum = 0;
    for (let sample = 0; sample < count; sample++) sum += this.weights[sample] * of(leads[sample]);
    return sum;
  }

  /** How the lead of a sample is known best. */
  lead(sample: number): number {
    return sample < this.searchedCount ? this.searched[sample] : this.played[sample];
  }

  /** As it is told. */
  weighed(draws: number): Candidate {
    const samples = this.searchedCount === draws ? draws : Math.max(this.playedCount, this.searchedCount);
    if (samples === 0) return this.candidate;
    const win = this.mean(wonBy, draws);
    const spread = this.mean((lead) => lead, draws);
    return { ...this.candidate, win: Math.min(1, Math.max(0, win)), spread, samples };
  }
}

/** The best first; of equals the one that was first before. */
export function ranked(arms: readonly Arm[], draws: number): Arm[] {
  const worths = new Map(arms.map((arm) => [arm, arm.mean(worthOf, draws)]));
  return [...arms].sort((a, b) => (worths.get(b) ?? 0) - (worths.get(a) ?? 0));
}

/** Those that may still be the best, the best first: all arms have had the same samples. */
export function survivors(arms: readonly Arm[], samples: number, draws: number): Arm[] {
  const [leader, ...others] = ranked(arms, draws);
  return [leader, ...others.filter((arm) => !isWorse(arm, leader, samples, draws))];
}

/** Sample by sample, because both had the same luck. */
function isWorse(arm: Arm, leader: Arm, samples: number, draws: number): boolean {
  const { weights } = arm;
  let [all, allSquared, sum, squares] = [0, 0, 0, 0];
  for (let sample = 0; sample < samples; sample++) {
    const difference = worthOf(leader.lead(sample)) - worthOf(arm.lead(sample));
    const weight = weights[sample];
    all += weight;
    allSquared += weight * weight;
    sum += weight * difference;
    squares += weight * difference * difference;
  }
  const variance = Math.max(0, squares / all - (sum / all) ** 2);
  // Moves that come to the same, as two ways to lay the same tiles often do, need not be told apart.
  if (variance === 0) return true;
  const behind = leader.mean(worthOf, draws) - arm.mean(worthOf, draws);
  // Samples that count little tell little: as many that count the same would know as much (Kish 1965).
  return behind > SURE * Math.sqrt((variance * allSquared) / (all * all));
}

/** Whether an arm can no longer win as often as the leader, whatever the draws bring that are not searched yet. */
export function isBeaten(arm: Arm, leader: Arm, draws: number): boolean {
  if (arm.searchedCount === 0 || !Number.isFinite(draws)) return false;
  let open = 0;
  for (let draw = Math.min(arm.searchedCount, leader.searchedCount); draw < draws; draw++) open += arm.weights[draw];
  return arm.wonWeight() + open < leader.wonWeight();
}
