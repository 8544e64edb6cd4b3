import type { Random } from "../base/random.ts";
import { allTiles, BLANK, isBlank, NO_TILE } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { BestSearch } from "../movegen/best-search.ts";
import { Grid } from "../movegen/grid.ts";
import type { Rules } from "../words/ruleset.ts";
import { eachSet, emptyLeaves, LearntLeaves, type LeaveTable, setPair, setTriple, symbolsIn } from "./leaves.ts";
import { bestExchange } from "./static.ts";

/** How often each tile, pair and three was on a rack, and the sum of what those racks were worth. */
export interface Tally {
  racks: number;
  sum: number;
  readonly counts: readonly [Float64Array, Float64Array, Float64Array];
  readonly sums: readonly [Float64Array, Float64Array, Float64Array];
}

/**
 * So many racks weigh as much as the belief that a tile, a pair, a three is worth nothing beyond its
 * parts: rare sets are drawn towards that. Racks scatter by about twenty points; tiles differ by about
 * five, pairs by one, threes by half a point.
 */
const BELIEF = [16, 400, 1600] as const;

export function emptyTally(rules: Rules): Tally {
  const symbols = symbolsIn(rules.alphabet);
  const arrays = () =>
    [new Float64Array(symbols), new Float64Array(symbols ** 2), new Float64Array(symbols ** 3)] as const;
  return { racks: 0, sum: 0, counts: arrays(), sums: arrays() };
}

/**
 * Plays games in which every rack is drawn anew from all tiles that are not on the board. What a rack is
 * worth is the best of score and leave; what a set of tiles is worth is by how much racks that hold it
 * are worth more than others. Since racks are drawn at random, the tiles beside the set are such as will be
 * drawn to it.
 */
export class Teacher {
  declare private readonly rules: Rules;
  declare private readonly grid: Grid;
  declare private readonly search: BestSearch;
  declare private readonly leaves: LearntLeaves;
  declare private readonly tally: Tally;
  declare private readonly symbols: number;

  constructor(rules: Rules, lexicon: Lexicon, leaves: LeaveTable, tally: Tally) {
    this.rules = rules;
    this.grid = new Grid(rules, lexicon);
    this.search = new BestSearch(rules, lexicon);
    this.leaves = new LearntLeaves(leaves);
    this.tally = tally;
    this.symbols = leaves.symbols;
  }

  playGame(random: Random): void {
    const { rules, grid, search } = this;
    const { ruleset, layout, alphabet } = rules;
    const pool = Uint8Array.from(allTiles(alphabet));
    let left = pool.length;
    grid.set(new Uint8Array(layout.rows * layout.columns));
    // Both players' last racks have nothing to be drawn to.
    for (let idle = 0; left > 2 * ruleset.rackSize && idle < 6; ) {
      for (let i = 0; i < ruleset.rackSize; i++) {
        const j = i + random.below(left - i);
        const tile = pool[i];
        pool[i] = pool[j];
        pool[j] = tile;
      }
      const rack = pool.slice(0, ruleset.rackSize);
      const has = search.top(grid, rack, (counts) => this.leaves.of(counts), Number.NEGATIVE_INFINITY);
      const exchange = bestExchange(ruleset, search.rack, this.leaves.of(search.rack), left - ruleset.rackSize);
      const worth = Math.max(has ? search.found.worth : 0, exchange?.worth ?? 0);
      this.count(rack, worth);
      if (!has || worth > search.found.worth) {
        idle++;
        continue;
      }
      idle = 0;
      const { found } = search;
      grid.lay(found);
      for (let i = 0; i < found.length; i++)
        if (found.tiles[i] !== NO_TILE) {
          const tile = isBlank(found.tiles[i]) ? BLANK : found.tiles[i];
          pool[pool.indexOf(tile)] = pool[--left];
        }
    }
  }

  private count(rack: Uint8Array, worth: number): void {
    const { tally, symbols } = this;
    const { counts, sums } = tally;
    tally.racks++;
    tally.sum += worth;
    const sorted = rack.map((tile) => tile & ~BLANK).sort();
    for (let i = 0; i < sorted.length; i++) {
      counts[0][sorted[i]]++;
      sums[0][sorted[i]] += worth;
      for (let j = i + 1; j < sorted.length; j++) {
        const pair = sorted[i] * symbols + sorted[j];
        counts[1][pair]++;
        sums[1][pair] += worth;
        for (let k = j + 1; k < sorted.length; k++) {
          const triple = pair * symbols + sorted[k];
          counts[2][triple]++;
          sums[2][triple] += worth;
        }
      }
    }
  }
}

/** From what was counted to what each set adds to the worth of its parts. */
export function leavesOf(rules: Rules, { racks, sum, counts, sums }: Tally): LeaveTable {
  const table = emptyLeaves(rules.alphabet);
  const { symbols, singles, pairs } = table;
  if (racks === 0) return table;
  const mean = sum / racks;
  const beyond = (size: 0 | 1 | 2, at: number, parts: number): number => {
    const count = counts[size][at];
    if (count === 0) return 0;
    return ((sums[size][at] / count - mean - parts) * count) / (count + BELIEF[size]);
  };
  for (let a = 0; a < symbols; a++) singles[a] = beyond(0, a, 0);
  eachSet(
    symbols,
    (a, b) => setPair(table, a, b, beyond(1, a * symbols + b, singles[a] + singles[b])),
    () => {},
  );
  const pairWorth = (a: number, b: number): number => pairs[a * symbols + b];
  eachSet(
    symbols,
    () => {},
    (a, b, c) => {
      const parts = singles[a] + singles[b] + singles[c] + pairWorth(a, b) + pairWorth(a, c) + pairWorth(b, c);
      setTriple(table, a, b, c, beyond(2, (a * symbols + b) * symbols + c, parts));
    },
  );
  return table;
}
