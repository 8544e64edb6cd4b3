/** Running sums over the squares of one side of an anchor, by the number of tiles laid there. */
export class Sums {
  /** How many tiles can be laid on this side. */
  count = 0;
  declare readonly factor: Int32Array;
  /** What the word's factor multiplies: tiles that stand on the way, and letters where only some may lie, each at its highest. */
  declare readonly base: Int32Array;
  /** The sum of the numbers of the letters that stand on the way. */
  declare readonly letters: Int32Array;
  declare readonly cross: Int32Array;
  /** How many squares take any letter: see `FREE`. */
  declare readonly free: Int32Array;
  /** The outermost square of the word. */
  declare readonly ends: Int32Array;

  constructor(side: number) {
    this.factor = new Int32Array(side).fill(1);
    this.base = new Int32Array(side);
    this.letters = new Int32Array(side);
    this.cross = new Int32Array(side);
    this.free = new Int32Array(side);
    this.ends = new Int32Array(side);
  }

  push(laid: number, wordFactor: number): void {
    this.factor[laid] = this.factor[laid - 1] * wordFactor;
    this.base[laid] = this.base[laid - 1];
    this.letters[laid] = this.letters[laid - 1];
    this.cross[laid] = this.cross[laid - 1];
    this.free[laid] = this.free[laid - 1];
  }
}
