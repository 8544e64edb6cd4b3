import type { Tile } from "../lexicon/alphabet.ts";
import { OWN, POINTS, type RackCounts } from "../movegen/rack.ts";
import type { Ruleset } from "../words/ruleset.ts";
import type { LearntLeaves } from "./leaves.ts";

/** What a player on turn knows that bears on the worth of a leave. */
export interface Situation {
  readonly bagSize: number;
  /** The points of the tiles that other players hold, as far as can be told: of all unseen tiles, where the bag is empty. */
  readonly othersPoints: number;
}

/** A turn without a word costs this much more when the bag is empty: the others go on meanwhile. */
const SLOWNESS = 8;

/**
 * The worth of each leave. While there are tiles to draw it is what the tiles will bring (`LearntLeaves`);
 * with an empty bag it is what the rules give for going out and take for what is left.
 */
export class LeaveValues {
  declare private readonly leaves: LearntLeaves | null;
  declare private readonly ruleset: Ruleset;
  declare private values: Float64Array;
  situation: Situation = { bagSize: 1, othersPoints: 0 };

  constructor(ruleset: Ruleset, leaves: LearntLeaves | null) {
    this.ruleset = ruleset;
    this.leaves = leaves;
    this.values = new Float64Array(128);
  }

  of(rack: RackCounts): Float64Array {
    if (this.situation.bagSize > 0 && this.leaves !== null) return this.leaves.of(rack);
    if (this.values.length < rack.sets) this.values = new Float64Array(rack.sets);
    if (this.situation.bagSize > 0) this.values.fill(0);
    else this.fillLast(rack);
    return this.values;
  }

  private fillLast({ tiles, sets, letters, taken }: RackCounts): void {
    const { subtractOwnRest, addOthersRest } = this.ruleset.adjustment;
    const { values } = this;
    values[0] = 0;
    let filled = 1;
    // As the sets are numbered: those of the letters before, with one more of the next letter each time.
    for (let i = 0; i < tiles.length; ) {
      const tile = tiles[i];
      const points = tile < 64 ? letters[tile * OWN + POINTS] : 0;
      const before = filled;
      for (; i < tiles.length && tiles[i] === tile; i++)
        for (let set = 0; set < before; set++, filled++) values[filled] = values[filled - before] + points;
    }
    const all = values[sets - 1];
    const gain = (addOthersRest ? 1 : 0) + (subtractOwnRest ? 1 : 0);
    for (let used = 0; used < sets; used++) {
      const left = all - values[used];
      if (taken[used] === tiles.length) values[used] = gain * this.situation.othersPoints;
      else values[used] = -gain * left - SLOWNESS;
    }
  }
}

export function mayExchange({ exchange }: Ruleset, count: number, bagSize: number): boolean {
  if (exchange === null || bagSize === 0 || count < exchange.least || count > exchange.most) return false;
  return bagSize >= (exchange.bag === "asMany" ? count : exchange.bag);
}

/**
 * After two rounds without points who can lay a word lays it: players who each hope for better tiles would
 * exchange for ever where no rule stops them.
 */
export const isStuck = (scoreless: number, seats: number): boolean => scoreless >= 2 * seats;

export interface Exchange {
  readonly tiles: Tile[];
  readonly worth: number;
}

/** The exchange with the best leave, or null where none is allowed. */
export function bestExchange(
  ruleset: Ruleset,
  rack: RackCounts,
  leaveValues: Float64Array,
  bagSize: number,
): Exchange | null {
  let best = -1;
  let allowed = 0;
  for (let count = 1; count <= rack.size; count++) if (mayExchange(ruleset, count, bagSize)) allowed |= 1 << count;
  if (allowed === 0) return null;
  for (let used = 1; used < rack.sets; used++)
    if (((allowed >>> rack.taken[used]) & 1) !== 0 && (best < 0 || leaveValues[used] > leaveValues[best])) best = used;
  return best < 0 ? null : { tiles: rack.leave(rack.sets - 1 - best), worth: leaveValues[best] };
}
