/** A way in numbers side by side: the next one of its bucket, and what `Way` names. */
export const WAY = 8;
export const WAY_SHIFT = 3;
const NEXT = 0;
/** The most points, without what the set of tiles adds. */
export const WAY_POINTS = 1;
/** The anchor, and how many tiles are laid. */
export const WAY_ANCHOR = 2;
export const WAY_LAID = 3;
/** The sum of the numbers of the letters that stand on the way. */
export const WAY_LETTERS = 4;
/** The first and the last square of the word. */
export const WAY_FROM = 5;
export const WAY_TO = 6;
/** How many of the sets of so many tiles, from the worthiest on, are done with; or of a way with one set alone, −1 − that set. */
export const WAY_DONE = 7;

/** Bounds from −OFFSET on have a bucket for each point; what is beyond shares the last on its side. */
const BUCKETS = 1536;
const OFFSET = 256;
export const TOP_BUCKET = BUCKETS - 1;

/** What all moves in a bucket are worth at least, if their bounds are right, and less than what. */
export const floorOf = (bucket: number): number => (bucket === 0 ? Number.NEGATIVE_INFINITY : bucket - OFFSET);
export const ceilingOf = (bucket: number): number =>
  bucket === TOP_BUCKET ? Number.POSITIVE_INFINITY : bucket - OFFSET + 1;

const bucketOf = (bound: number): number =>
  bound >= TOP_BUCKET - OFFSET ? TOP_BUCKET : bound < 1 - OFFSET ? 0 : Math.floor(bound) + OFFSET;

/**
 * Ways to play, in buckets by what a move can be worth at most. A way is an anchor and the number of tiles laid on
 * either side of it, and so the squares of a word.
 */
export class Ways {
  declare numbers: Int32Array;
  /** The first way of each bucket, or −1. */
  readonly heads: Int32Array;
  /** The highest bucket that has any. */
  highest = 0;
  private count = 0;

  constructor() {
    this.numbers = new Int32Array(WAY * 2048);
    this.heads = new Int32Array(BUCKETS).fill(-1);
  }

  clear(): void {
    this.heads.fill(-1, 0, this.highest + 1);
    this.highest = 0;
    this.count = 0;
  }

  /** Room for one more, which the caller fills and pushes. */
  add(): number {
    const way = this.count++ << WAY_SHIFT;
    if (way === this.numbers.length) {
      const larger = new Int32Array(way * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    return way;
  }

  /** The same way with one set alone. */
  addOne(way: number, set: number, bound: number): void {
    const alone = this.add();
    this.numbers.copyWithin(alone, way, way + WAY);
    this.putBack(alone, -1 - set, bound);
  }

  putBack(way: number, done: number, bound: number): void {
    this.numbers[way + WAY_DONE] = done;
    this.push(way, bound);
  }

  push(way: number, bound: number): void {
    const bucket = bucketOf(bound);
    this.numbers[way + NEXT] = this.heads[bucket];
    this.heads[bucket] = way;
    if (bucket > this.highest) this.highest = bucket;
  }

  next(way: number): number {
    return this.numbers[way + NEXT];
  }
}
