import { Random } from "../src/base/random.ts";
import { packBoard, WORDS } from "../src/jewels/bits.ts";
import { dealPosition } from "../src/jewels/deal.ts";
import { CLASSIC } from "../src/jewels/rules.ts";
import { SampledQueues } from "../src/jewels/samples.ts";
import { listSwaps, MOST_SWAPS, settle, swapInto } from "../src/jewels/sim.ts";

export interface JewelsSpeed {
  /** Swaps tried, each with its cascade of known stones: the step that a search is made of. */
  readonly swapsPerSecond: number;
  /** Turns played: all legal swaps tried, the best one made, and the board refilled. */
  readonly turnsPerSecond: number;
  readonly pointsPerTurn: number;
}

/** The first half second goes by before the code is compiled. */
export function jewelsSpeed(): JewelsSpeed {
  playGreedily(500);
  const { tried, turns, points, seconds } = playGreedily(2000);
  return { swapsPerSecond: tried / seconds, turnsPerSecond: turns / seconds, pointsPerTurn: points / turns };
}

export const jewelsLine = ({ swapsPerSecond, turnsPerSecond, pointsPerTurn }: JewelsSpeed): string =>
  `jewels     ${(swapsPerSecond / 1e6).toFixed(1)} million swaps tried a second with their cascades; ` +
  `${(turnsPerSecond / 1e6).toFixed(2)} million greedy turns, ${pointsPerTurn.toFixed(1)} points each`;

/** Greedy games: every legal swap is tried for its points with all cascades of known stones, and the best is played with refills. */
function playGreedily(milliseconds: number): { tried: number; turns: number; points: number; seconds: number } {
  const random = Random.fromSeed(1);
  const queues = new SampledQueues(random);
  const boards = new Int32Array(2 * WORDS);
  const codes = new Uint8Array(MOST_SWAPS);
  let [tried, turns, points] = [0, 0, 0];
  const begin = performance.now();
  while (performance.now() - begin < milliseconds) {
    packBoard(dealPosition(CLASSIC, random, 8).board, boards);
    queues.draw();
    for (let turn = 0; turn < 1000; turn++) {
      const count = listSwaps(boards, 0, codes);
      if (count === 0) break;
      let [best, most] = [0, -1];
      for (let i = 0; i < count; i++) {
        swapInto(boards, 0, codes[i], boards, WORDS);
        const gain = settle(boards, WORDS, null);
        if (gain > most) [best, most] = [codes[i], gain];
      }
      swapInto(boards, 0, best, boards, 0);
      points += settle(boards, 0, queues);
      tried += count;
      turns++;
    }
  }
  return { tried, turns, points, seconds: (performance.now() - begin) / 1000 };
}
