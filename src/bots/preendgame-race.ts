import type { Candidate, Question } from "./bot.ts";
import { DEEPEST } from "./endgame/ply.ts";
import type { Playouts } from "./playouts.ts";
import { Arm, isBeaten, ranked, survivors } from "./preendgame-arm.ts";
import { type Draws, MOST_DRAWS } from "./preendgame-draws.ts";
import type { Effort, SearchedEnds } from "./preendgame-ends.ts";

/** Bags in more than one order, where there are few; and not all of them, where there are many. */
const LEAST_SAMPLES = 300;
const MOST_SAMPLES = 900;
/** Each move gets so many samples before any is given up, and so many more in each round; the searched ones likewise. */
const FIRST_SAMPLES = 24;
const ROUND = 12;
const FIRST_DRAWS = 16;
const DRAWS_ROUND = 4;
const MOST_CONTENDERS = 6;
const LEAST_CONTENDERS = 3;
/** First narrow, then wide, then all. */
const EFFORTS: readonly Effort[] = [
  { depth: 2, width: 20, nodes: 5_000 },
  { depth: 4, width: 60, nodes: 10_000 },
  { depth: DEEPEST, width: Number.POSITIVE_INFINITY, nodes: 20_000 },
];

/** Moves that are compared by the same draws; those that fall behind are given up, and the time goes to the others. */
export class Race {
  /** The clock, or who asked, ended it before all was done. */
  wasCut = false;
  private readonly question: Question;
  private readonly draws: Draws;
  private readonly playouts: Playouts;
  /** How many draws are searched; and how many are all of them, which cannot be had where there are too many. */
  private readonly searchable: number;
  private readonly all: number;
  private readonly samples: number;
  /** All moves, and those that are not given up. */
  private readonly arms: readonly Arm[];
  private racing: readonly Arm[];

  constructor(question: Question, draws: Draws, playouts: Playouts, moves: readonly Candidate[]) {
    const { count } = draws;
    this.question = question;
    this.draws = draws;
    this.playouts = playouts;
    this.searchable = Math.min(count, MOST_DRAWS);
    this.all = count <= MOST_DRAWS ? count : Number.POSITIVE_INFINITY;
    this.samples = Math.min(MOST_SAMPLES, count * Math.ceil(LEAST_SAMPLES / count));
    const weights = Float64Array.from({ length: this.samples }, (_, sample) => draws.weight(sample));
    this.arms = moves.map((move) => new Arm(move, weights, this.searchable));
    this.racing = this.arms;
  }

  /** Every sample played out to the end by points and leave. */
  playOut(isAtEnd: () => boolean): void {
    let wanted = Math.min(FIRST_SAMPLES, this.samples);
    for (let sample = 0; sample < this.samples && this.racing.length > 1; sample++) {
      for (const arm of this.racing) {
        arm.played[arm.playedCount++] = this.playedLead(arm, sample);
      }
      if (isAtEnd()) {
        this.wasCut = true;
        return;
      }
      if (sample + 1 < wanted) continue;
      this.giveUp(sample + 1);
      wanted += ROUND;
    }
  }

  /** The contenders once more, with their endgames searched. */
  searchEnds(ends: SearchedEnds, isAtEnd: () => boolean): void {
    const order = this.order();
    this.racing = order.slice(0, Math.min(MOST_CONTENDERS, Math.max(LEAST_CONTENDERS, this.racing.length)));
    for (const effort of EFFORTS) {
      for (let draw = 0; draw < this.searchable && this.racing.length > 1; draw++) {
        for (const arm of this.racing) {
          if (isAtEnd()) {
            this.wasCut = true;
            return;
          }
          this.searchEnd(ends, arm, draw, effort);
        }
        const searched = draw + 1;
        if (searched >= FIRST_DRAWS && searched % DRAWS_ROUND === 0) this.giveUp(this.racing[0].searchedCount);
      }
      if (this.racing.length > 1) this.giveUp(this.searchable);
    }
  }

  private searchEnd(ends: SearchedEnds, arm: Arm, draw: number, effort: Effort): void {
    if (draw < arm.searchedCount && arm.isProven[draw] === 1) return;
    const { move, score } = arm.candidate;
    const first = this.draws.first(draw);
    // Who draws the whole bag has the same tiles whenever the bag is the same.
    if (first < draw && first < arm.searchedCount && laidBy(arm.candidate) >= this.question.view.bagSize) {
      arm.note(draw, arm.searched[first], arm.isProven[first] === 1);
      return;
    }
    const end = ends.play(move, score, draw, effort);
    if (end !== null) arm.note(draw, end.lead, end.isProven);
    else if (draw === arm.searchedCount) arm.note(draw, this.playedLead(arm, draw), false);
  }

  private playedLead({ candidate: { move, score } }: Arm, sample: number): number {
    return this.playouts.play(move, score, sample).lead;
  }

  private giveUp(samples: number): void {
    const racing = survivors(this.racing, samples, this.all);
    this.racing = racing.filter((arm) => !isBeaten(arm, racing[0], this.all));
    this.question.watch?.(this.candidates());
  }

  /** Whether every move is known in every draw, and nobody could have done better; or there is only one. */
  get isProven(): boolean {
    if (this.arms.length === 1) return true;
    return this.arms.every(({ isProven }) => isProven.length === this.all && isProven.every((proven) => proven === 1));
  }

  candidates(): Candidate[] {
    return this.order().map((arm) => arm.weighed(this.all));
  }

  /** Those in the race, the best first; then those that were given up, the last ones first. */
  private order(): Arm[] {
    const late = (arm: Arm): number => arm.searchedCount * this.samples + arm.playedCount;
    const others = ranked(
      this.arms.filter((arm) => !this.racing.includes(arm)),
      this.all,
    );
    return [...ranked(this.racing, this.all), ...others.sort((a, b) => late(b) - late(a))];
  }
}

const laidBy = ({ move }: Candidate): number =>
  move.type === "place" ? move.tiles.filter((tile) => tile !== 0).length : 0;
