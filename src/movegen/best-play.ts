import type { Direction } from "../words/layout.ts";
import type { Laying } from "./grid.ts";

/** The best move of a search. One object that each search fills anew. */
export class BestPlay implements Laying {
  direction: Direction = "across";
  y = 0;
  x = 0;
  length = 0;
  readonly tiles = new Uint8Array(32);
  score = 0;
  /** Which tiles of the rack it uses; see `RackCounts`. */
  used = 0;
  /** The score and what the leave is worth. */
  worth = Number.NEGATIVE_INFINITY;

  take(
    direction: Direction,
    y: number,
    from: number,
    to: number,
    line: Uint8Array,
    score: number,
    used: number,
    worth: number,
  ): void {
    this.direction = direction;
    this.y = y;
    this.x = from;
    this.length = to - from + 1;
    for (let x = from; x <= to; x++) this.tiles[x - from] = line[x];
    this.score = score;
    this.used = used;
    this.worth = worth;
  }
}

/** Bounds that bound nothing, for every number of tiles and every set of them. */
export function unboundedFor(rackSize: number): Float64Array {
  if (unbounded.length < 2 << rackSize) unbounded = new Float64Array(2 << rackSize).fill(Number.POSITIVE_INFINITY);
  return unbounded;
}

let unbounded = new Float64Array(0);

export const NOTHING = new Float64Array(64);
