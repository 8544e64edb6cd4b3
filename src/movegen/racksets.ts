import { BLANK, type Tile } from "../lexicon/alphabet.ts";
import type { AnagramFilter } from "../lexicon/anagrams.ts";
import { OWN, POINTS, type RackCounts, STRIDE, sameTiles } from "./rack.ts";

/** So many answers are kept, as a power of two. */
const ASKED_BITS = 9;

/**
 * What the sets of tiles that can be taken from a rack are good for. `worth` of a set: the points of its
 * tiles, each counted once, and what the leave is worth.
 */
export class RackSets {
  /** By used × side + laid: the most that a set of `laid` tiles is worth which has all the used ones. */
  declare most: Float64Array;
  /** The letters that blanks can stand for: a bit each, below and from 32. */
  blankLow = 0;
  blankHigh = 0;
  declare private worth: Float64Array;
  /** The sum of the numbers of its letters, for the filter, and how many blanks are in it. */
  declare private sums: Int32Array;
  declare private blanks: Uint8Array;
  /** The sets of one tile, of two …, each kind from the worthiest down, and where each kind begins. */
  declare private ranked: Int32Array;
  declare private readonly begins: Int32Array;
  declare private readonly ends: Int32Array;
  declare private readonly filter: AnagramFilter;
  declare private readonly letters: number;
  /**
   * The same is asked for many anchors, with the same letters or none on the way, so answers are kept. Of each question:
   * the letters, the rack and the number of tiles; how far the sets were tried, and whether that one makes a word; and for
   * which anchor, and how far, they were tried for letters of blanks.
   */
  declare private readonly askedLetters: Int32Array;
  declare private readonly askedFor: Int32Array;
  declare private readonly tried: Int32Array;
  declare private readonly isFound: Uint8Array;
  declare private readonly openedFor: Int32Array;
  declare private readonly opened: Int32Array;
  private racks = 0;
  private openings = 0;
  /** What was prepared last. */
  declare private readonly tiles: Tile[];
  declare private lastValues: Float64Array;
  private side = 0;

  constructor(filter: AnagramFilter, letters: number) {
    this.filter = filter;
    this.letters = letters;
    this.tiles = [];
    this.begins = new Int32Array(34);
    this.ends = new Int32Array(34);
    this.askedLetters = new Int32Array(1 << ASKED_BITS);
    this.askedFor = new Int32Array(1 << ASKED_BITS);
    this.tried = new Int32Array(1 << ASKED_BITS);
    this.isFound = new Uint8Array(1 << ASKED_BITS);
    this.opened = new Int32Array(1 << ASKED_BITS);
    this.openedFor = new Int32Array(1 << ASKED_BITS);
    // As many as a rack of seven needs.
    this.reserve(128, 8);
  }

  private reserve(sets: number, side: number): void {
    this.most = new Float64Array(sets * side);
    this.worth = new Float64Array(sets);
    this.lastValues = new Float64Array(sets);
    this.sums = new Int32Array(sets);
    this.blanks = new Uint8Array(sets);
    this.ranked = new Int32Array(sets);
  }

  prepare(rack: RackCounts, leaveValues: Float64Array, side: number): void {
    const { sets } = rack;
    if (this.isPrepared(rack, leaveValues, side)) return;
    this.racks = (this.racks + 1) & 0xff_ffff;
    if (this.worth.length < sets || this.most.length < sets * side) this.reserve(sets, side);
    this.side = side;
    this.tiles.length = 0;
    for (let i = 0; i < rack.size; i++) this.tiles.push(rack.tiles[i]);
    for (let set = 0; set < sets; set++) this.lastValues[set] = leaveValues[set];
    this.sumUp(rack);
    for (let set = 0; set < sets; set++) this.worth[set] += leaveValues[set];
    this.rank(rack);
    this.bind(rack, side);
  }

  /** Playouts ask for one rack on many boards: then all answers still stand. */
  private isPrepared(rack: RackCounts, leaveValues: Float64Array, side: number): boolean {
    if (side !== this.side || !sameTiles(rack.tiles, this.tiles)) return false;
    for (let set = 0; set < rack.sets; set++) if (leaveValues[set] !== this.lastValues[set]) return false;
    return true;
  }

  /** As the sets are numbered: those of the letters before, with one more of the next letter each time. */
  private sumUp({ tiles, letters }: RackCounts): void {
    const { worth, sums, blanks, filter } = this;
    worth[0] = 0;
    sums[0] = 0;
    blanks[0] = 0;
    let filled = 1;
    for (let i = 0; i < tiles.length; ) {
      const tile = tiles[i];
      const letter = tile & ~BLANK;
      const isBlank = letter === 0 ? 1 : 0;
      const points = isBlank === 1 ? 0 : letters[letter * OWN + POINTS];
      const before = filled;
      for (; i < tiles.length && tiles[i] === tile; i++)
        for (let set = 0; set < before; set++, filled++) {
          const smaller = filled - before;
          worth[filled] = worth[smaller] + points;
          sums[filled] = sums[smaller] + filter.numbers[letter];
          blanks[filled] = blanks[smaller] + isBlank;
        }
    }
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

  /** Letter by letter: what a set can become is what it can become with one tile more of that letter. */
  private bind({ sets, taken, tiles, letters, size }: RackCounts, side: number): void {
    const { most, worth } = this;
    most.fill(Number.NEGATIVE_INFINITY, 0, sets * side);
    for (let used = 0; used < sets; used++) most[used * side + taken[used]] = worth[used];
    for (let i = 0; i < tiles.length; ) {
      const tile = tiles[i];
      let count = 0;
      for (; i < tiles.length && tiles[i] === tile; i++) count++;
      const stride = letters[(tile & ~BLANK) * OWN + STRIDE];
      // Sets that differ only in this letter lie `stride` apart, and those that have all of it come last.
      for (let block = 0; block < sets; block += stride * (count + 1))
        for (let used = block + stride * count - 1; used >= block; used--) {
          const at = used * side;
          const next = at + stride * side;
          for (let laid = taken[used] + 1; laid <= size; laid++)
            if (most[next + laid] > most[at + laid]) most[at + laid] = most[next + laid];
        }
    }
  }

  /** Where the answers to this question stand. */
  private slotOf(laid: number, standing: number): number {
    const { begins, askedLetters, askedFor } = this;
    const slot = Math.imul(standing ^ Math.imul(laid, 0x9e37_79b1), 0x2c1b_3c6d) >>> (32 - ASKED_BITS);
    const asked = (this.racks << 5) | laid;
    if (askedLetters[slot] === standing && askedFor[slot] === asked) return slot;
    askedLetters[slot] = standing;
    askedFor[slot] = asked;
    this.tried[slot] = begins[laid];
    this.isFound[slot] = 0;
    this.openedFor[slot] = 0;
    return slot;
  }

  /**
   * The most that a set of `laid` tiles is worth of which, with the letters that `standing` is the sum of,
   * some word can be made; −∞ where there is none, or none that is worth more than `least`.
   */
  bestMaking(laid: number, standing: number, least: number): number {
    const { ranked, begins, worth, tried, isFound } = this;
    const slot = this.slotOf(laid, standing);
    let at = tried[slot];
    for (; at < begins[laid + 1] && worth[ranked[at]] > least; at++) {
      if (isFound[slot] === 0 && !this.makesWord(ranked[at], standing)) continue;
      isFound[slot] = 1;
      tried[slot] = at;
      return worth[ranked[at]];
    }
    tried[slot] = at;
    return Number.NEGATIVE_INFINITY;
  }

  /** Begins anew for another anchor. */
  closeBlanks(): void {
    this.blankLow = 0;
    this.blankHigh = 0;
    this.openings = (this.openings + 1) | 0 || 1;
  }

  /** Adds the letters that a blank can stand for in such a set. */
  openBlanks(laid: number, standing: number, least: number): void {
    const { ranked, begins, worth, blanks, opened, openedFor } = this;
    const slot = this.slotOf(laid, standing);
    let at = openedFor[slot] === this.openings ? opened[slot] : begins[laid];
    for (; at < begins[laid + 1] && worth[ranked[at]] > least; at++) {
      const set = ranked[at];
      const sum = (this.sums[set] + standing) | 0;
      if (blanks[set] === 1) this.openOne(sum);
      else if (blanks[set] > 1) this.openTwo(sum, blanks[set]);
    }
    opened[slot] = at;
    openedFor[slot] = this.openings;
  }

  private openOne(sum: number): void {
    const { filter, letters } = this;
    for (let letter = 1; letter <= letters; letter++)
      if (!this.isOpen(letter) && filter.has((sum + filter.numbers[letter]) | 0)) this.open(letter);
  }

  private openTwo(sum: number, blanks: number): void {
    const { filter, letters } = this;
    for (let letter = 1; letter <= letters; letter++)
      for (let other = letter; other <= letters; other++) {
        if (this.isOpen(letter) && this.isOpen(other)) continue;
        // Three blanks or more are in no usual set: then any letter goes.
        if (blanks > 2 || filter.has((sum + filter.numbers[letter] + filter.numbers[other]) | 0)) {
          this.open(letter);
          this.open(other);
        }
      }
  }

  private isOpen(letter: number): boolean {
    return (((letter < 32 ? this.blankLow : this.blankHigh) >>> letter) & 1) !== 0;
  }

  private open(letter: number): void {
    if (letter < 32) this.blankLow |= 1 << letter;
    else this.blankHigh |= 1 << letter;
  }

  private makesWord(set: number, standing: number): boolean {
    const { filter, letters } = this;
    const { numbers } = filter;
    const sum = (this.sums[set] + standing) | 0;
    if (this.blanks[set] === 0) return filter.has(sum);
    // Two blanks nearly always make one.
    if (this.blanks[set] > 1) return true;
    for (let letter = 1; letter <= letters; letter++) if (filter.has((sum + numbers[letter]) | 0)) return true;
    return false;
  }
}
