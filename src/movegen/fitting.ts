import { BLANK, type Letter, letterOf, lettersIn, NO_TILE, pointsByTile } from "../lexicon/alphabet.ts";
import { type AnagramFilter, anagramFilter } from "../lexicon/anagrams.ts";
import { ENDS_WORD, findArc, TARGET } from "../lexicon/graph.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { arcsBefore, firstLetter, highMask, lowMask } from "../lexicon/masks.ts";
import { LONGEST_MAPPED, type WordMap, wordMap } from "../lexicon/wordmap.ts";
import type { Rules } from "../words/ruleset.ts";
import type { RackSets } from "./racksets.ts";
import type { Span } from "./span.ts";

/** Hears of every word: which set it lays and for how many points. Its tiles are in `Fitting.line`. */
export interface FittingListener {
  heard(set: number, score: number): void;
}

/** More blanks than these, and any letters go. */
const MOST_CHOSEN = 2;

/**
 * Which words can be laid on a span with all the tiles of a set: those that the word map has for these letters, or, where
 * words are too long for it or blanks too many, those that the graph leads to.
 */
export class Fitting {
  /** The tiles laid, by square of the span; NO_TILE where one stands. */
  readonly line: Uint8Array;
  declare private readonly listener: FittingListener;
  declare private readonly span: Span;
  declare private readonly sets: RackSets;
  declare private readonly filter: AnagramFilter;
  declare private readonly map: WordMap;
  declare private readonly arcs: Int32Array;
  declare private readonly dawg: number;
  /** Whether the words have letters from 32 on. */
  declare private readonly isWide: boolean;
  declare private readonly letters: number;
  declare private readonly points: Uint16Array;
  /** What is left of the set: how many of each letter, a bit for each that there is, and how many blanks. */
  declare private readonly need: Uint8Array;
  private low = 0;
  private high = 0;
  private blanks = 0;
  private set = 0;
  /** The letters that blanks were chosen to stand for, or 0. */
  private one = 0;
  private other = 0;

  constructor(rules: Rules, lexicon: Lexicon, span: Span, sets: RackSets, listener: FittingListener) {
    this.listener = listener;
    this.span = span;
    this.sets = sets;
    this.filter = anagramFilter(lexicon);
    this.map = wordMap(lexicon);
    this.arcs = lexicon.arcs;
    this.dawg = lexicon.dawg;
    this.isWide = lexicon.masks === 2;
    this.letters = lettersIn(rules.alphabet);
    this.points = pointsByTile(rules.alphabet);
    this.line = new Uint8Array(span.fixed.length);
    this.need = new Uint8Array(64);
  }

  /** `standing`: the sum of the numbers of the letters that stand on the span. */
  find(set: number, standing: number): void {
    const { sets, need } = this;
    const { last, smaller } = sets;
    this.set = set;
    this.blanks = sets.blanks[set];
    for (let at = set; at !== 0; at = smaller[at]) if (last[at] !== 0) need[last[at]]++;
    this.line.fill(NO_TILE, 0, this.span.length);
    const sum = (sets.sums[set] + standing) | 0;
    if (this.blanks > MOST_CHOSEN) this.walkWith(0, 0);
    else this.choose(sum, 1, 0, 0);
    for (let at = set; at !== 0; at = smaller[at]) need[last[at]] = 0;
  }

  /** Every choice of letters for the blanks, from `from` on, with which there may be a word. */
  private choose(sum: number, from: Letter, one: Letter, other: Letter): void {
    const { filter, need } = this;
    if (this.blanks === 0) {
      if (!filter.has(sum)) return;
      if (this.span.length <= LONGEST_MAPPED) this.lookUp(sum, one, other);
      else this.walkWith(one, other);
      return;
    }
    this.blanks--;
    for (let letter = from; letter <= this.letters; letter++) {
      need[letter]++;
      this.choose((sum + filter.numbers[letter]) | 0, letter, letter, one);
      need[letter]--;
    }
    this.blanks++;
  }

  private lookUp(sum: number, one: Letter, other: Letter): void {
    const { text, starts } = this.map;
    const bucket = this.map.bucket(sum);
    const end = starts[bucket + 1];
    for (let at = starts[bucket]; at < end; at += text[at] + 1)
      if (text[at] === this.span.length && this.fits(at + 1)) this.lay(at + 1, one, other);
  }

  /** Whether a word goes with the letters that stand and with the words across, and has just the letters of the set. */
  private fits(word: number): boolean {
    const { need } = this;
    const { fixed, lows, highs, length } = this.span;
    const { text } = this.map;
    for (let k = 0; k < length; k++) {
      const letter = text[word + k];
      if (fixed[k] === 0) {
        if ((((letter < 32 ? lows[k] : highs[k]) >>> letter) & 1) === 0) return false;
      } else if (fixed[k] !== letter) return false;
    }
    // As many letters as tiles: if none is lacking, none is left.
    let isMade = true;
    let k = 0;
    for (; k < length && isMade; k++) {
      if (fixed[k] !== 0) continue;
      const letter = text[word + k];
      isMade = need[letter] !== 0;
      need[letter]--;
    }
    while (--k >= 0) if (fixed[k] === 0) need[text[word + k]]++;
    return isMade;
  }

  private lay(word: number, one: Letter, other: Letter): void {
    const { line, points } = this;
    const { fixed, weights, length } = this.span;
    const { text } = this.map;
    let score = this.span.base;
    for (let k = 0; k < length; k++) {
      if (fixed[k] !== 0) continue;
      line[k] = text[word + k];
      score += Math.imul(points[line[k]], weights[k]);
    }
    this.tell(score, one, other);
  }

  private tell(score: number, one: Letter, other: Letter): void {
    const { line } = this;
    const first = one === 0 ? -1 : this.blankOut(one);
    const second = other === 0 ? -1 : this.blankOut(other);
    this.listener.heard(this.set, score - this.worthAt(first) - this.worthAt(second));
    if (first >= 0) line[first] = one;
    if (second >= 0) line[second] = other;
  }

  /** The blank lies where its letter would bring least, and as late as can be. */
  private blankOut(letter: Letter): number {
    const { line } = this;
    const { weights, length } = this.span;
    // A letter without points brings nothing anywhere.
    const hasPoints = this.points[letter] !== 0;
    let place = -1;
    for (let k = 0; k < length; k++)
      if (line[k] === letter && (place < 0 || !hasPoints || weights[k] <= weights[place])) place = k;
    line[place] = letter | BLANK;
    return place;
  }

  /** What a blank takes from the points of its letter. */
  private worthAt(place: number): number {
    return place < 0 ? 0 : Math.imul(this.points[letterOf(this.line[place])], this.span.weights[place]);
  }

  private walkWith(one: Letter, other: Letter): void {
    const { sets, set } = this;
    this.one = one;
    this.other = other;
    this.low = sets.lows[set] | lowBit(one) | lowBit(other);
    this.high = sets.highs[set] | highBit(one) | highBit(other);
    this.walk(0, this.dawg, this.span.base);
  }

  /** Along the graph from the square `begin` on, with what is left of the set. */
  private walk(begin: number, start: number, score: number): void {
    const { arcs, line, need } = this;
    const { length, fixed } = this.span;
    let k = begin;
    let node = start;
    for (; fixed[k] !== 0; k++) {
      const arc = findArc(arcs, node, fixed[k]);
      node = arc & TARGET;
      if (k + 1 === length && (arc & ENDS_WORD) !== 0) this.tell(score, this.one, this.other);
      if (k + 1 === length || node === 0) return;
    }
    const lows = lowMask(arcs, node);
    const highs = this.isWide ? highMask(arcs, node) : 0;
    // A blank that nobody has chosen a letter for stands for any.
    const any = this.blanks === 0 ? 0 : -1;
    let low = lows & this.span.lows[k] & (this.low | any);
    let high = highs & this.span.highs[k] & (this.high | any);
    while ((low | high) !== 0) {
      const letter = firstLetter(low, high);
      if (low !== 0) low &= low - 1;
      else high &= high - 1;
      const arc = arcs[node + arcsBefore(lows, highs, letter)];
      if (need[letter] !== 0) {
        line[k] = letter;
        this.take(letter, -1);
        this.goOn(k, arc, score + Math.imul(this.points[letter], this.span.weights[k]));
        this.take(letter, 1);
      }
      if (any !== 0) {
        line[k] = letter | BLANK;
        this.blanks--;
        this.goOn(k, arc, score);
        this.blanks++;
      }
    }
    line[k] = NO_TILE;
  }

  private goOn(k: number, arc: number, score: number): void {
    if (k + 1 < this.span.length) {
      if ((arc & TARGET) !== 0) this.walk(k + 1, arc & TARGET, score);
    } else if ((arc & ENDS_WORD) !== 0) this.tell(score, this.one, this.other);
  }

  private take(letter: Letter, count: number): void {
    this.need[letter] += count;
    const isLeft = this.need[letter] !== 0;
    this.low = isLeft ? this.low | lowBit(letter) : this.low & ~lowBit(letter);
    this.high = isLeft ? this.high | highBit(letter) : this.high & ~highBit(letter);
  }
}

const lowBit = (letter: Letter): number => (letter > 0 && letter < 32 ? 1 << letter : 0);
const highBit = (letter: Letter): number => (letter < 32 ? 0 : 1 << letter);
