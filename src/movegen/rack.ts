import { type Alphabet, BLANK, isBlank, type Letter, lettersIn, type Tile } from "../lexicon/alphabet.ts";

/** What `letters` holds for each letter, and at 0 for the blank, side by side. */
export const OWN = 4;
export const OWN_SHIFT = 2;
export const COUNT = 0;
export const POINTS = 1;
export const STRIDE = 2;

/**
 * A rack for searches. What a move uses of it is one number, to look up what the leave is worth: the sum of
 * the strides of the tiles used. A stride is the product of (count + 1) of the letters before, so that
 * every number from 0 to `sets` − 1 is a different set of tiles, however many are alike.
 */
export class RackCounts {
  declare readonly letters: Int32Array;
  /** In their order, blanks last. */
  declare readonly tiles: Tile[];
  blanks = 0;
  /** How many different sets of tiles can be taken from it, none and all among them. */
  sets = 1;
  /** By such a number: how many tiles it stands for. */
  declare taken: Uint8Array;
  /** A bit for each letter that the rack has, below and from 32. */
  low = 0;
  high = 0;

  constructor(alphabet: Alphabet) {
    this.letters = new Int32Array((lettersIn(alphabet) + 1) * OWN);
    for (let letter = 1; letter <= lettersIn(alphabet); letter++)
      this.letters[letter * OWN + POINTS] = alphabet.points[letter];
    this.tiles = [];
    this.taken = new Uint8Array(128);
  }

  get size(): number {
    return this.tiles.length;
  }

  set(tiles: ArrayLike<Tile>): void {
    const { letters } = this;
    for (let at = COUNT; at < letters.length; at += OWN) letters[at] = 0;
    this.tiles.length = 0;
    this.low = 0;
    this.high = 0;
    for (let i = 0; i < tiles.length; i++) this.insert(isBlank(tiles[i]) ? BLANK : tiles[i]);
    this.sets = 1;
    for (let i = 0; i < tiles.length; ) {
      const letter = this.tiles[i] & ~BLANK;
      const first = i;
      while (i < tiles.length && this.tiles[i] === this.tiles[first]) i++;
      letters[letter * OWN + COUNT] = i - first;
      letters[letter * OWN + STRIDE] = this.sets;
      this.multiply(i - first);
      if (letter !== 0) this.own(letter);
    }
    this.blanks = letters[COUNT];
  }

  own(letter: Letter): void {
    if (letter < 32) this.low |= 1 << letter;
    else this.high |= 1 << letter;
  }

  disown(letter: Letter): void {
    if (letter < 32) this.low &= ~(1 << letter);
    else this.high &= ~(1 << letter);
  }

  /** What one of these tiles adds to the number of a set. */
  strideOf(tile: Tile): number {
    return this.letters[(tile & ~BLANK) * OWN + STRIDE];
  }

  /** What stays on the rack when `used` is taken. */
  leave(used: number): Tile[] {
    const leave: Tile[] = [];
    for (let i = 0; i < this.size; ) {
      const tile = this.tiles[i];
      const stride = this.strideOf(tile);
      let count = 0;
      for (; i < this.size && this.tiles[i] === tile; i++) count++;
      const taken = Math.floor(used / stride) % (count + 1);
      for (let left = taken; left < count; left++) leave.push(tile);
    }
    return leave;
  }

  /** Every set so far, with up to `count` tiles of a further letter. */
  private multiply(count: number): void {
    const { sets } = this;
    const more = sets * (count + 1);
    if (more > this.taken.length) {
      const larger = new Uint8Array(more * 2);
      larger.set(this.taken);
      this.taken = larger;
    }
    for (let set = sets; set < more; set++) this.taken[set] = this.taken[set - sets] + 1;
    this.sets = more;
  }

  private insert(tile: Tile): void {
    const { tiles } = this;
    let at = tiles.length;
    tiles.push(tile);
    for (; at > 0 && tiles[at - 1] > tile; at--) tiles[at] = tiles[at - 1];
    tiles[at] = tile;
  }
}

export function sameTiles(a: ArrayLike<Tile>, b: ArrayLike<Tile>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
