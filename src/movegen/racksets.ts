import { type Alphabet, BLANK, lettersIn, pointsByTile, type Tile } from "../lexicon/alphabet.ts";
import type { AnagramFilter } from "../lexicon/anagrams.ts";
import { OWN, POINTS, type RackCounts, sameTiles } from "./rack.ts";

/** So many questions are kept, as a power of two, and so many numbers each. */
const ASKED_BITS = 10;
const ASKED = 16;
/** Of a question: the letters on the way; the rack and the number of tiles; how many sets were tried; and then a bit for each set. */
const LETTERS = 0;
const WHICH = 1;
const TRIED = 2;
const HITS = 3;

/**
 * What the sets of tiles that can be taken from a rack are good for. `worth` of a set: the points of its tiles, each
 * counted once, and what the leave is worth. All of it is kept as long as the rack and its leaves stay the same, from
 * board to board: playouts ask for one rack on many.
 */
export class RackSets {
  declare worth: Float64Array;
  /** How many blanks are in it. */
  declare blanks: Uint8Array;
  /** The letters of its tiles, a bit each, below and from 32. */
  declare lows: Int32Array;
  declare highs: Int32Array;
  /** The last tile that made it, and the set before that: so its tiles can be told one by one. */
  declare last: Uint8Array;
  declare smaller: Int32Array;
  /** The sets of one tile, of two …, each kind from the worthiest down, and where each kind begins. */
  declare ranked: Int32Array;
  readonly begins: Int32Array;
  /** The sum of the numbers of its letters, for the filter. */
  declare sums: Int32Array;
  declare sortedPoints: Int32Array;
  declare private isSorted: Uint8Array;
  declare private readonly tilePoints: Uint16Array;
  private size = 0;
  declare private readonly filter: AnagramFilter;
  declare private readonly letters: number;
  declare private readonly asked: Int32Array;
  declare private readonly ends: Int32Array;
  private racks = 0;
  /** What was prepared last. */
  declare private readonly tiles: Tile[];
  declare private lastValues: Float64Array;

  constructor(filter: AnagramFilter, alphabet: Alphabet) {
    this.filter = filter;
    this.letters = lettersIn(alphabet);
    this.tilePoints = pointsByTile(alphabet);
    this.tiles = [];
    this.begins = new Int32Array(34);
    this.ends = new Int32Array(34);
    this.asked = new Int32Array(ASKED << ASKED_BITS);
    // As many as a rack of seven needs.
    this.reserve(128);
  }

  private reserve(sets: number): void {
    this.worth = new Float64Array(sets);
    this.lastValues = new Float64Array(sets);
    this.blanks = new Uint8Array(sets);
    this.lows = new Int32Array(sets);
    this.highs = new Int32Array(sets);
    this.last = new Uint8Array(sets);
    this.smaller = new Int32Array(sets);
    this.sums = new Int32Array(sets);
    this.ranked = new Int32Array(sets);
    this.isSorted = new Uint8Array(sets);
    this.sortedPoints = new Int32Array(sets * 32);
  }

  prepare(rack: RackCounts, leaveValues: Float64Array): void {
    const { sets } = rack;
    if (this.isPrepared(rack, leaveValues)) return;
    this.racks = (this.racks + 1) & 0x3ff_ffff;
    if (this.worth.length < sets) this.reserve(sets);
    this.tiles.length = 0;
    this.size = rack.size;
    this.isSorted.fill(0, 0, sets);
    for (let i = 0; i < rack.size; i++) this.tiles.push(rack.tiles[i]);
    for (let set = 0; set < sets; set++) this.lastValues[set] = leaveValues[set];
    this.sumUp(rack);
    for (let set = 0; set < sets; set++) this.worth[set] += leaveValues[set];
    this.rank(rack);
  }

  private isPrepared(rack: RackCounts, leaveValues: Float64Array): boolean {
    if (!sameTiles(rack.tiles, this.tiles)) return false;
    for (let set = 0; set < rack.sets; set++) if (leaveValues[set] !== this.lastValues[set]) return false;
    return true;
  }

  /** As the sets are numbered: those of the letters before, with one more of the next letter each time. */
  private sumUp({ tiles, letters }: RackCounts): void {
    const { worth, sums, blanks, lows, highs, filter } = this;
    worth[0] = sums[0] = blanks[0] = lows[0] = highs[0] = 0;
    let filled = 1;
    for (let i = 0; i < tiles.length; ) {
      const tile = tiles[i];
      const letter = tile & ~BLANK;
      const isBlank = letter === 0 ? 1 : 0;
      const points = isBlank === 1 ? 0 : letters[letter * OWN + POINTS];
      const low = isBlank === 0 && letter < 32 ? 1 << letter : 0;
      const high = letter < 32 ? 0 : 1 << letter;
      const before = filled;
      for (; i < tiles.length && tiles[i] === tile; i++)
        for (let set = 0; set < before; set++, filled++) {
          const smaller = filled - before;
          this.last[filled] = letter;
          this.smaller[filled] = smaller;
          worth[filled] = worth[smaller] + points;
          sums[filled] = sums[smaller] + filter.numbers[letter];
          blanks[filled] = blanks[smaller] + isBlank;
          lows[filled] = lows[smaller] | low;
          highs[filled] = highs[smaller] | high;
        }
    }
  }

  /** Where the points of a set's tiles stand in `sortedPoints`, from the highest down. */
  pointsOf(set: number): number {
    const at = set * this.size;
    if (this.isSorted[set] !== 0) return at;
    this.isSorted[set] = 1;
    const { sortedPoints, last, smaller } = this;
    let count = 0;
    for (let rest = set; rest !== 0; rest = smaller[rest], count++) {
      const points = this.tilePoints[last[rest]];
      let place = at + count;
      for (; place > at && sortedPoints[place - 1] < points; place--) sortedPoints[place] = sortedPoints[place - 1];
      sortedPoints[place] = points;
    }
    return at;
  }

  /** The points of the highest tile of a set among these letters, a blank having none; −1 where there is no such tile. */
  highest(set: number, low: number, high: number): number {
    const { last, smaller, tilePoints } = this;
    let most = this.blanks[set] > 0 && (low | high) !== 0 ? 0 : -1;
    if (((this.lows[set] & low) | (this.highs[set] & high)) === 0) return most;
    for (let at = set; at !== 0; at = smaller[at]) {
      const letter = last[at];
      if ((((letter < 32 ? low : high) >>> letter) & 1) !== 0 && tilePoints[letter] > most) most = tilePoints[letter];
    }
    return most;
  }

  private rank({ sets, taken, size }: RackCounts): void {
    const { begins, ends, ranked, worth } = this;
    begins.fill(0);
    for (let set = 0; set < sets; set++) begins[taken[set] + 1]++;
    for (let laid = 0; laid <= size; laid++) begins[laid + 1] += begins[laid];
    ends.set(begins);
    for (let set = 0; set < sets; set++) {
      const first = begins[taken[set]];
      let at = ends[taken[set]]++;
      for (; at > first && worth[ranked[at - 1]] < worth[set]; at--) ranked[at] = ranked[at - 1];
      ranked[at] = set;
    }
  }

  /** Where the answers to a question stand: what sets of `laid` tiles make with the letters whose sum is `standing`. */
  question(laid: number, standing: number): number {
    const { asked } = this;
    const at = (Math.imul(standing ^ Math.imul(laid, 0x9e37_79b1), 0x2c1b_3c6d) >>> (32 - ASKED_BITS)) * ASKED;
    const which = (this.racks << 5) | laid;
    if (asked[at + LETTERS] === standing && asked[at + WHICH] === which) return at;
    asked[at + LETTERS] = standing;
    asked[at + WHICH] = which;
    asked[at + TRIED] = 0;
    asked.fill(0, at + HITS, at + ASKED);
    return at;
  }

  /** Whether the set at this place of its kind may make a word with those letters; a no is certain. */
  makesWord(question: number, place: number, set: number, standing: number): boolean {
    const { asked } = this;
    const at = question + HITS + (place >>> 5);
    if (place < asked[question + TRIED]) return ((asked[at] >>> place) & 1) !== 0;
    const makes = this.tries(set, (this.sums[set] + standing) | 0);
    // Another question may have taken the place of this one meanwhile.
    if (place === asked[question + TRIED] && at < question + ASKED) {
      asked[question + TRIED]++;
      if (makes) asked[at] |= 1 << place;
    }
    return makes;
  }

  private tries(set: number, sum: number): boolean {
    const { filter, letters } = this;
    const { numbers } = filter;
    if (this.blanks[set] === 0) return filter.has(sum);
    // Two blanks nearly always make one.
    if (this.blanks[set] > 1) return true;
    for (let letter = 1; letter <= letters; letter++) if (filter.has((sum + numbers[letter]) | 0)) return true;
    return false;
  }
}
