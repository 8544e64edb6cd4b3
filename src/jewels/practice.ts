import type { Random } from "../base/random.ts";
import { COLOURS, packBoard, WORDS } from "./bits.ts";
import { SampledQueues } from "./samples.ts";
import { listSwaps, MOST_SWAPS, type SwapCode, settle, swapInto } from "./sim.ts";

/** Enough for any cascade but the rarest, which draw more. */
const STONES_AHEAD = 12;

/** What it costs a learner to have no legal swap left in a long game. */
export const STUCK = 100;

/** A game without end against chance, from which values are learnt. */
export class Practice {
  readonly board = new Int32Array(WORDS);
  /** The legal swaps, as `list` found them. */
  readonly codes = new Uint8Array(MOST_SWAPS);
  readonly #random: Random;
  readonly #queues: SampledQueues;

  constructor(random: Random) {
    this.#random = random;
    this.#queues = new SampledQueues(random);
    this.begin();
  }

  /** Begins anew, on a board with a legal swap. */
  begin(): void {
    do {
      const stones = Uint8Array.from({ length: 64 }, () => 1 + this.#random.below(COLOURS));
      packBoard(stones, this.board);
      this.#queues.draw();
      settle(this.board, 0, this.#queues);
    } while (this.list() === 0);
  }

  list(): number {
    return listSwaps(this.board, 0, this.codes);
  }

  /** By the rules stones come in after each step of a cascade, and not only when the known ones have come to rest. */
  play(code: SwapCode): number {
    if (this.#queues.left.some((left) => left < STONES_AHEAD)) this.#queues.draw();
    swapInto(this.board, 0, code, this.board, 0);
    return settle(this.board, 0, this.#queues);
  }
}
