import { type RandomState, seedState, streamAt } from "../base/random.ts";
import { unseenTiles } from "../words/position.ts";
import type { Question } from "./bot.ts";
import { shuffle } from "./fastgame.ts";
import { Fit } from "./inference-fit.ts";

/** So many racks are tried at most: what more of them would tell is less than the luck of the draws. */
const MOST_TRIALS = 1500;
/** The clock is asked after so many. */
const ROUND = 16;
/** Other numbers than those of the samples, which are counted from 0 up and from −1 down. */
const OWN_STREAM = 2 ** 40;
/** The golden section: shares of a whole that fill it evenly, however many are taken. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * What the last move tells of the rack it came from. The tiles that were kept are drawn at random, many times; each draw counts
 * by how well the move would have been chosen from that rack. Samples then deal these tiles as often as they are likely, as
 * strong players read an opponent (Richards and Amir, "Opponent modeling in Scrabble", 2007).
 */
export class Inference {
  private readonly state: RandomState;
  /** Where the tiles of that seat begin among the unseen ones, as samples deal them. */
  private readonly at: number;
  private readonly keptCount: number;
  /** The kept tiles of each trial, one after the other, and the sum of the weights up to it. */
  private readonly kept: Uint8Array;
  private readonly sums: Float64Array;
  private trials = 0;

  /** Null where the last move tells nothing. */
  static of(question: Question, isAtEnd: () => boolean): Inference | null {
    const fit = Fit.of(question);
    return fit && new Inference(question, fit, isAtEnd);
  }

  private constructor({ view, seed }: Question, fit: Fit, isAtEnd: () => boolean) {
    const { rackSizes, last } = view;
    const before = rackSizes.filter((_, seat) => seat < (last?.seat ?? 0) && seat !== view.seat);
    this.state = seedState(seed);
    this.at = before.reduce((sum, size) => sum + size, 0);
    this.keptCount = fit.keptCount;
    this.kept = new Uint8Array(MOST_TRIALS * fit.keptCount);
    this.sums = new Float64Array(MOST_TRIALS);
    this.gather(Uint8Array.from(unseenTiles(view)), fit, isAtEnd);
  }

  private gather(pool: Uint8Array, fit: Fit, isAtEnd: () => boolean): void {
    const { kept, keptCount, sums } = this;
    const random = streamAt(this.state, OWN_STREAM);
    let sum = 0;
    do {
      shuffle(pool, pool.length, random);
      const tiles = pool.subarray(0, keptCount);
      kept.set(tiles, this.trials * keptCount);
      sum += fit.weigh(tiles);
      sums[this.trials++] = sum;
    } while (this.trials < MOST_TRIALS && !(this.trials % ROUND === 0 && isAtEnd()));
  }

  /** Puts the unseen tiles in the order of a sample: first among those of the seat what it kept, all else by chance. */
  readonly arrange = (unseen: Uint8Array, sample: number): void => {
    const { at, keptCount, kept } = this;
    shuffle(unseen, unseen.length, streamAt(this.state, sample));
    const trial = this.trialOf(sample) * keptCount;
    for (let i = 0; i < keptCount; i++) {
      const tile = kept[trial + i];
      // What stands before is settled, and the others' tiles before that are as good as any.
      let from = unseen.indexOf(tile, at + i);
      if (from < 0) from = unseen.indexOf(tile);
      unseen[from] = unseen[at + i];
      unseen[at + i] = tile;
    }
  };

  /** At evenly spread places among all weights, so that few samples stand for all racks. */
  private trialOf(sample: number): number {
    const { sums, trials } = this;
    const wanted = ((sample * GOLDEN) % 1) * sums[trials - 1];
    let low = 0;
    let high = trials - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
