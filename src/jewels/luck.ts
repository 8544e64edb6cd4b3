import type { Random } from "../base/random.ts";
import { type Planes, packBoard, WORDS } from "./bits.ts";
import type { Board } from "./board.ts";
import type { PlayedSwap } from "./cascade.ts";
import { promisesOf, STEADY } from "./promises.ts";
import { SampledQueues } from "./samples.ts";
import { MOST_SWAPS, settle } from "./sim.ts";
import { swapped } from "./swap.ts";
import { type BoardValue, horizonOf } from "./value.ts";

export interface LuckSampling {
  readonly value: BoardValue;
  readonly random: Random;
  /** Refills that the mean is taken of. */
  readonly samples: number;
}

/**
 * By how much what fell in was better than usual: the points of a turn and what the board then promises, less the mean
 * of both over sampled refills. Where stones come by chance its own mean is 0, whatever the value is worth. So points
 * less luck have the same mean as points, and stray less ("control variates").
 */
export function luckOf(before: Board, turns: number, played: PlayedSwap, sampling: LuckSampling): number {
  const { value, random, samples } = sampling;
  const boards = new Int32Array(2 * WORDS);
  packBoard(swapped(before, played.swap), boards, WORDS);
  const queues = new SampledQueues(random);
  let sum = 0;
  for (let sample = 0; sample < samples; sample++) {
    boards.copyWithin(0, WORDS);
    queues.take(sample);
    sum += settle(boards, 0, queues) + outlookOf(value, boards, turns - 1);
  }
  packBoard(played.position.board, boards);
  return played.points + outlookOf(value, boards, turns - 1) - sum / samples;
}

const codes = new Uint8Array(MOST_SWAPS);

/** What the best swap promises. Without one a long game loses its turns, which a steady value counts from the average. */
function outlookOf(value: BoardValue, board: Planes, turns: number): number {
  if (turns === 0) return 0;
  const promises = promisesOf(value, board, turns, codes);
  if (promises.length > 0) return Math.max(...promises);
  return horizonOf(turns - 1) === STEADY ? -value.pointsPerTurn * (turns - 1) : 0;
}
