import type { Tile } from "../lexicon/alphabet.ts";
import type { Direction, Layout, Square } from "../words/layout.ts";
import type { Placement } from "../words/move.ts";
import type { Laying } from "./grid.ts";

export type ScoredMove = Placement & { readonly score: number };

/** Many moves in few arrays: a position has hundreds, and most of them nobody looks at. */
export class MoveList {
  count = 0;
  declare scores: Int32Array;
  /** Which tiles of the rack each uses; see `RackCounts`. */
  declare used: Int32Array;
  /** Row and column where it begins, as its direction reads the board, and its length. */
  declare private places: Uint8Array;
  declare private starts: Int32Array;
  declare private tiles: Uint8Array;
  private end = 0;

  constructor() {
    this.scores = new Int32Array(1024);
    this.used = new Int32Array(1024);
    this.places = new Uint8Array(4096);
    this.starts = new Int32Array(1024);
    this.tiles = new Uint8Array(8192);
  }

  clear(): void {
    this.count = 0;
    this.end = 0;
  }

  add(direction: Direction, y: number, from: number, to: number, line: Uint8Array, score: number, used: number): void {
    const length = to - from + 1;
    if (this.count === this.scores.length || this.end + length > this.tiles.length) this.grow();
    const { count, tiles, places } = this;
    this.scores[count] = score;
    this.used[count] = used;
    this.starts[count] = this.end;
    places[count * 4] = direction === "across" ? 0 : 1;
    places[count * 4 + 1] = y;
    places[count * 4 + 2] = from;
    places[count * 4 + 3] = length;
    let end = this.end;
    for (let x = from; x <= to; x++) tiles[end++] = line[x];
    this.end = end;
    this.count++;
  }

  laying(index: number): Laying {
    const at = index * 4;
    const start = this.starts[index];
    const [down, y, x, length] = this.places.subarray(at, at + 4);
    return {
      direction: down === 1 ? "down" : "across",
      y,
      x,
      length,
      tiles: this.tiles.subarray(start, start + length),
    };
  }

  move(layout: Layout, index: number): ScoredMove {
    return { ...placementOf(layout, this.laying(index)), score: this.scores[index] };
  }

  moves(layout: Layout): ScoredMove[] {
    return Array.from({ length: this.count }, (_, index) => this.move(layout, index));
  }

  private grow(): void {
    this.scores = grown(this.scores, Int32Array);
    this.used = grown(this.used, Int32Array);
    this.starts = grown(this.starts, Int32Array);
    this.places = grown(this.places, Uint8Array);
    this.tiles = grown(this.tiles, Uint8Array);
  }
}

export function placementOf(layout: Layout, { direction, y, x, length, tiles }: Laying): Placement {
  const square: Square = direction === "across" ? y * layout.columns + x : x * layout.columns + y;
  const copied: Tile[] = [];
  for (let i = 0; i < length; i++) copied.push(tiles[i]);
  return { square, direction, tiles: copied };
}

/** The other way round. The tiles keep NO_TILE where one stands. */
export function layingOf(layout: Layout, { square, direction, tiles }: Placement): Laying {
  const row = Math.floor(square / layout.columns);
  const column = square % layout.columns;
  const [y, x] = direction === "across" ? [row, column] : [column, row];
  return { direction, y, x, length: tiles.length, tiles };
}

function grown<T extends Int32Array | Uint8Array>(array: T, Kind: new (length: number) => T): T {
  const larger = new Kind(array.length * 2);
  larger.set(array);
  return larger;
}
