import type { Tile } from "../lexicon/alphabet.ts";
import { anagramFilter } from "../lexicon/anagrams.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Rules } from "../words/ruleset.ts";
import { Anchors } from "./anchors.ts";
import { BestPlay } from "./best-play.ts";
import { Fitting, type FittingListener } from "./fitting.ts";
import type { Grid, Laying } from "./grid.ts";
import { MoveList } from "./movelist.ts";
import { RackCounts } from "./rack.ts";
import { RackSets } from "./racksets.ts";
import { MoveSearch } from "./search.ts";
import { Shadow } from "./shadow.ts";
import { Span } from "./span.ts";
import {
  ceilingOf,
  floorOf,
  WAY_ANCHOR,
  WAY_DONE,
  WAY_FROM,
  WAY_LAID,
  WAY_LETTERS,
  WAY_POINTS,
  WAY_TO,
} from "./ways.ts";

/** The longest rack whose sets of tiles are weighed: twice as many with every tile more. */
const LONGEST_WEIGHED = 10;

/** Sums of the same numbers in another order differ by less than this share of themselves. */
const ROUNDING = 1e-9;

/**
 * Finds the placement with the most points and the best leave. Every way to play (`ways.ts`) is given a bound first
 * (`shadow.ts`); ways are taken from the most promising down, each as far as no other promises more, and put back
 * when its bound has fallen. What makes a word is told by letters in whatever order: first whether a set of the rack can
 * (`racksets.ts`), then which words (`fitting.ts`). Of moves that are worth the same the first by `compareLayings` is
 * the best, whatever the order in which they are found.
 *
 * One object serves many searches. Nothing is allocated on the way. As in `MoveSearch`, fields are not `#private`.
 */
export class BestSearch implements FittingListener {
  readonly rack: RackCounts;
  readonly found: BestPlay;
  declare private readonly rules: Rules;
  declare private readonly lexicon: Lexicon;
  declare private readonly anchors: Anchors;
  declare private readonly shadow: Shadow;
  declare private readonly sets: RackSets;
  declare private readonly span: Span;
  declare private readonly fitting: Fitting;
  /** Where it makes no difference which of the words of a single tile is the main one. */
  declare private readonly hasTwins: boolean;
  declare private leaveValues: Float64Array;
  /** What a move must be worth to be looked at: the best so far, less what rounding may do. */
  private cut = Number.NEGATIVE_INFINITY;
  /** What it must be worth more than. */
  private least = Number.NEGATIVE_INFINITY;
  /** What was heard last. */
  declare private readonly laying: { -readonly [K in keyof Laying]: Laying[K] };

  constructor(rules: Rules, lexicon: Lexicon) {
    const filter = anagramFilter(lexicon);
    const { scored, checked } = rules.ruleset.crossWords;
    this.rules = rules;
    this.lexicon = lexicon;
    this.rack = new RackCounts(rules.alphabet);
    this.found = new BestPlay();
    this.anchors = new Anchors(rules);
    this.shadow = new Shadow(rules, filter.numbers);
    this.sets = new RackSets(filter, rules.alphabet);
    this.span = new Span(rules);
    this.fitting = new Fitting(rules, lexicon, this.span, this.sets, this);
    this.hasTwins = scored && checked;
    this.leaveValues = new Float64Array(0);
    this.laying = { direction: "across", y: 0, x: 0, length: 0, tiles: this.fitting.line };
  }

  /**
   * `leaveValues` tells by used tiles what is left is worth. Only what is worth more than `least` is looked for; whether
   * there is one is returned.
   */
  top(grid: Grid, rack: ArrayLike<Tile>, leaveValues: (rack: RackCounts) => Float64Array, least: number): boolean {
    this.rack.set(rack);
    this.found.clear();
    this.least = least;
    this.aim(least);
    if (this.lexicon.dawg === 0 || this.rack.size === 0) return false;
    this.leaveValues = leaveValues(this.rack);
    if (this.rack.size > LONGEST_WEIGHED) this.tryAll(grid, rack);
    else this.tryWays(grid);
    return this.found.length > 0;
  }

  private aim(worth: number): void {
    this.cut = worth === Number.NEGATIVE_INFINITY ? worth : worth - ROUNDING * (1 + Math.abs(worth));
  }

  private tryWays(grid: Grid): void {
    const { ways } = this.shadow;
    const leastTiles = grid.isEmpty ? Math.max(1, this.rules.ruleset.firstMove.leastTiles) : 1;
    this.anchors.find(grid);
    this.sets.prepare(this.rack, this.leaveValues);
    this.shadow.weigh(grid, this.anchors, this.rack, this.sets, leastTiles, this.cut);
    // What is put back goes to a lower bucket, so that this comes to an end.
    for (let bucket = ways.highest; bucket >= 0 && ceilingOf(bucket) >= this.cut; bucket--) {
      const floor = floorOf(bucket);
      for (let way = ways.heads[bucket]; way >= 0; ) {
        const next = ways.next(way);
        this.take(grid, way, floor);
        way = next;
      }
    }
  }

  /** A way, as far as it promises `floor` or more. */
  private take(grid: Grid, way: number, floor: number): void {
    const { sets } = this;
    const { ways } = this.shadow;
    const { ranked, begins, worth } = sets;
    const laid = ways.numbers[way + WAY_LAID];
    const standing = ways.numbers[way + WAY_LETTERS];
    const points = ways.numbers[way + WAY_POINTS];
    const done = ways.numbers[way + WAY_DONE];
    if (done < 0) {
      this.spanOf(grid, way);
      this.fitting.find(-1 - done, standing);
      return;
    }
    const first = begins[laid];
    const count = begins[laid + 1] - first;
    const question = sets.question(laid, standing);
    let isSpanned = false;
    for (let place = done; place < count; place++) {
      const set = ranked[first + place];
      const bound = points + worth[set];
      if (bound < this.cut) return;
      if (!sets.makesWord(question, place, set, standing)) continue;
      if (bound < floor) {
        ways.putBack(way, place, bound);
        return;
      }
      if (!isSpanned) this.spanOf(grid, way);
      isSpanned = true;
      const closer = this.span.bound(sets, set) + this.leaveValues[set];
      if (closer < this.cut) continue;
      if (closer < floor) ways.addOne(way, set, closer);
      else this.fitting.find(set, standing);
    }
  }

  private spanOf(grid: Grid, way: number): void {
    const { rows, isDown } = this.anchors;
    const { numbers } = this.shadow.ways;
    const anchor = numbers[way + WAY_ANCHOR];
    const lines = isDown[anchor] === 1 ? grid.down : grid.across;
    this.span.set(lines, rows[anchor], numbers[way + WAY_FROM], numbers[way + WAY_TO]);
  }

  heard(set: number, score: number): void {
    const worth = score + this.leaveValues[set];
    if (worth < this.cut) return;
    const { span, laying } = this;
    // A single tile with a neighbour across was found in the rows.
    if (span.direction === "down" && this.hasTwins && span.isCrossed()) return;
    laying.direction = span.direction;
    laying.y = span.y;
    laying.x = span.from;
    laying.length = span.length;
    this.consider(laying, score, set, worth);
  }

  private consider(laying: Laying, score: number, used: number, worth: number): void {
    if (worth <= this.least || !this.found.isBeatenBy(laying, worth)) return;
    this.found.take(laying, score, used, worth);
    this.aim(worth);
  }

  /** To weigh every set of a long rack would take longer than to try every move, row by row. */
  private tryAll(grid: Grid, rack: ArrayLike<Tile>): void {
    const search = new MoveSearch(this.rules, this.lexicon);
    const list = new MoveList();
    search.eachRow(grid, rack, list, () => {
      for (let i = 0; i < list.count; i++) {
        const worth = list.scores[i] + this.leaveValues[list.used[i]];
        if (worth >= this.cut) this.consider(list.laying(i), list.scores[i], list.used[i], worth);
      }
    });
  }
}
