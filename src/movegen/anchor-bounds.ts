/** Running sums over the squares of one side of an anchor, by the number of tiles laid there. */
export class Sums {
  /** How many tiles can be laid on this side, and how many must. */
  count = 0;
  least = 0;
  declare readonly factor: Int32Array;
  /** What the word's factor multiplies: tiles that stand on the way, and letters where only some may lie, each at its highest. */
  declare readonly base: Int32Array;
  /** The sum of the numbers of the letters that stand on the way. */
  declare readonly letters: Int32Array;
  declare readonly cross: Int32Array;
  /** How many squares take any letter: see `FREE`. */
  declare readonly free: Int32Array;

  constructor(side: number) {
    this.factor = new Int32Array(side).fill(1);
    this.base = new Int32Array(side);
    this.letters = new Int32Array(side);
    this.cross = new Int32Array(side);
    this.free = new Int32Array(side);
  }

  push(laid: number, wordFactor: number): void {
    this.factor[laid] = this.factor[laid - 1] * wordFactor;
    this.base[laid] = this.base[laid - 1];
    this.letters[laid] = this.letters[laid - 1];
    this.cross[laid] = this.cross[laid - 1];
    this.free[laid] = this.free[laid - 1];
  }
}

/**
 * The ways to lay tiles at one anchor, `i` to the left and `j` to the right, at place `i × side + j`; kept from
 * the first look to the search, because an anchor may be looked at several times.
 */
export class AnchorBounds {
  /** How many tiles must and can be laid to the left, and can to the right. */
  least = 0;
  left = 0;
  right = 0;
  /** The most points of each way, without what the set of tiles adds; and, once tried, the most with such a set that makes a word. */
  declare readonly points: Float64Array;
  declare readonly worth: Float64Array;
  isTried = false;
  /** The sums of the numbers of the letters that stand on the way. */
  declare readonly leftLetters: Int32Array;
  declare readonly rightLetters: Int32Array;

  constructor(side: number) {
    this.points = new Float64Array(side ** 2);
    this.worth = new Float64Array(side ** 2);
    this.leftLetters = new Int32Array(side);
    this.rightLetters = new Int32Array(side);
  }

  set(left: Sums, right: Sums): void {
    this.least = left.least;
    this.left = left.count;
    this.right = right.count;
    this.isTried = false;
    for (let i = 0; i <= left.count; i++) this.leftLetters[i] = left.letters[i];
    for (let j = 0; j <= right.count; j++) this.rightLetters[j] = right.letters[j];
  }
}
