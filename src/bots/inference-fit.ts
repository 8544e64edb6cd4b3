import { NO_TILE, onRack, type Tile } from "../lexicon/alphabet.ts";
import { BestSearch } from "../movegen/best-search.ts";
import { Grid } from "../movegen/grid.ts";
import { laidTiles } from "../words/placement.ts";
import type { View } from "../words/position.ts";
import type { Question } from "./bot.ts";
import { LearntLeaves } from "./leaves.ts";
import { bestExchange, LeaveValues } from "./static.ts";
import { exponential } from "./winchance.ts";

/** Who plays well rarely lays what is so many points worse than the best … */
const USUAL_LOSS = 2;
/** … but people do: every rack stays possible, like so many that fit. */
const DOUBT = 0.03;

/** How well the last move would have been chosen by who kept certain tiles: by what it loses against the best from that rack. */
export class Fit {
  /** How many tiles were kept. */
  readonly keptCount: number;
  private readonly view: View;
  private readonly points: number;
  private readonly laid: readonly Tile[];
  private readonly rack: Uint8Array;
  private readonly grid: Grid;
  private readonly search: BestSearch;
  private readonly values: LeaveValues;
  /** The same tiles are drawn again and again where few are kept. */
  private readonly known = new Map<string, number>();

  /** Null where the last move tells nothing. */
  static of(question: Question): Fit | null {
    const { last, seat, bagSize, asideSize, resigned } = question.view;
    if (last === null || last.seat === seat || resigned[last.seat] || asideSize > 0) return null;
    if (bagSize === 0) return null;
    const fit = new Fit(question, last);
    return fit.keptCount > 0 ? fit : null;
  }

  private constructor({ view, lexicon, leaves }: Question, last: NonNullable<View["last"]>) {
    const { rules } = view;
    const laid = laidTiles(rules.layout, last);
    const board = view.board.slice();
    for (const { square } of laid) board[square] = NO_TILE;
    // There are tiles in the bag, so whoever laid some drew as many.
    this.keptCount = view.rackSizes[last.seat] - laid.length;
    this.view = view;
    this.points = last.points;
    this.laid = laid.map(({ tile }) => onRack(tile));
    this.rack = new Uint8Array(view.rackSizes[last.seat]);
    this.grid = new Grid(rules, lexicon);
    this.grid.set(board);
    this.search = new BestSearch(rules, lexicon);
    this.values = new LeaveValues(rules.ruleset, leaves === null ? null : new LearntLeaves(leaves));
    this.values.situation = { bagSize: view.bagSize + laid.length, othersPoints: 0 };
  }

  /** How likely it makes the kept tiles, as a share of what is surest. */
  weigh(kept: Uint8Array): number {
    const key = kept.toSorted().join();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const weight = DOUBT + exponential(-this.lossWith(kept) / USUAL_LOSS);
    this.known.set(key, weight);
    return weight;
  }

  private lossWith(kept: Uint8Array): number {
    const { rack, laid, search, grid, view } = this;
    rack.set(laid);
    rack.set(kept, laid.length);
    search.rack.set(rack);
    const values = this.values.of(search.rack);
    let used = 0;
    for (const tile of laid) used += search.rack.strideOf(tile);
    const worth = this.points + values[used];
    const best = search.top(grid, rack, () => values, worth) ? search.found.worth : worth;
    const exchange = bestExchange(view.rules.ruleset, search.rack, values, view.bagSize + laid.length);
    return Math.max(best, exchange?.worth ?? worth) - worth;
  }
}
