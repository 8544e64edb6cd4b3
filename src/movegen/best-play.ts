import type { Tile } from "../lexicon/alphabet.ts";
import type { Direction } from "../words/layout.ts";
import type { Laying } from "./grid.ts";

/** No board has a longer line. */
const LONGEST_LINE = 32;

/** The best move of a search. One object that each search fills anew. */
export class BestPlay implements Laying {
  direction: Direction = "across";
  y = 0;
  x = 0;
  /** 0 where nothing was found. */
  length = 0;
  readonly tiles = new Uint8Array(LONGEST_LINE);
  score = 0;
  /** Which tiles of the rack it uses; see `RackCounts`. */
  used = 0;
  /** The score and what the leave is worth. */
  worth = Number.NEGATIVE_INFINITY;

  clear(): void {
    this.length = 0;
    this.worth = Number.NEGATIVE_INFINITY;
  }

  /** By a move that is worth more, or as much and comes first. */
  isBeatenBy(laying: Laying, worth: number): boolean {
    return worth > this.worth || (worth === this.worth && compareLayings(laying, this) < 0);
  }

  take({ direction, y, x, length, tiles }: Laying, score: number, used: number, worth: number): void {
    this.direction = direction;
    this.y = y;
    this.x = x;
    this.length = length;
    for (let i = 0; i < length; i++) this.tiles[i] = tiles[i];
    this.score = score;
    this.used = used;
    this.worth = worth;
  }
}

/**
 * Which of two moves comes first where nothing else tells them apart: negative for the first one. Across before down,
 * then by row and column where the word begins, as its direction reads the board, then the shorter, then by their
 * tiles from the first on. Searches that find moves in whatever order so agree on the best.
 */
export function compareLayings(a: Laying, b: Laying): number {
  if (a.direction !== b.direction) return a.direction === "across" ? -1 : 1;
  return a.y - b.y || a.x - b.x || a.length - b.length || compareTiles(a.tiles, b.tiles, a.length);
}

function compareTiles(a: ArrayLike<Tile>, b: ArrayLike<Tile>, length: number): number {
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}
