import type { Random } from "../base/random.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { BestPlay } from "../movegen/best-play.ts";
import { BestSearch } from "../movegen/best-search.ts";
import { type RackCounts, sameTiles } from "../movegen/rack.ts";
import { rescore } from "../movegen/rescore.ts";
import type { Rules } from "../words/ruleset.ts";
import type { FastGame } from "./fastgame.ts";
import { LearntLeaves, type LeaveTable } from "./leaves.ts";
import { bestExchange, isStuck, LeaveValues } from "./static.ts";

const NO_RACK = new Uint8Array(0);
const A_TRIFLE = 1e-6;

/** Plays turns of fast games by points and leave alone. One object serves every seat that plays with the same leaves. */
export class StaticPlayer {
  readonly search: BestSearch;
  readonly values: LeaveValues;
  private readonly rules: Rules;
  /** Of the rack that was looked at last. */
  private leaveValues: Float64Array = new Float64Array(0);
  /** That rack as it lay, where something was found for it and there were tiles to draw. */
  private lastRack: Uint8Array = new Uint8Array(0);

  constructor(rules: Rules, lexicon: Lexicon, leaves: LeaveTable | null) {
    this.rules = rules;
    this.search = new BestSearch(rules, lexicon);
    this.values = new LeaveValues(rules.ruleset, leaves === null ? null : new LearntLeaves(leaves));
  }

  /** The best placement of the seat on turn, or null where there is none. */
  look(game: FastGame): BestPlay | null {
    this.values.situation = { bagSize: game.bagSize, othersPoints: game.bagSize > 0 ? 0 : othersPoints(game) };
    const leaveValuesOf = (rack: RackCounts): Float64Array => {
      this.leaveValues = this.values.of(rack);
      return this.leaveValues;
    };
    const rack = game.rack(game.turn);
    const has = this.search.top(game.grid, rack, leaveValuesOf, this.atLeast(game, rack));
    this.lastRack = has && game.bagSize > 0 ? rack.slice() : NO_RACK;
    return has ? this.search.found : null;
  }

  /**
   * Playouts ask for the same rack on boards that differ by a word: what was best there is often best here, and if it
   * can be laid here nothing worse is looked for. Just below its worth, so that it is found anew.
   */
  private atLeast({ grid, bagSize }: FastGame, rack: Uint8Array): number {
    if (bagSize === 0 || rack.length === 0 || !sameTiles(rack, this.lastRack)) return Number.NEGATIVE_INFINITY;
    const { found } = this.search;
    const score = rescore(grid, found);
    return score < 0 ? Number.NEGATIVE_INFINITY : score + (found.worth - found.score) - A_TRIFLE;
  }

  /** Makes the best placement or exchange, or passes. Returns what the leave is worth then. */
  play(game: FastGame, random: Random): number {
    const found = this.look(game);
    const { rack } = this.search;
    const isBest = (worth: number): boolean =>
      found === null || (worth > found.worth && !isStuck(game.scoreless, game.seats));
    const exchange = bestExchange(this.rules.ruleset, rack, this.leaveValues, game.bagSize);
    if (exchange !== null && isBest(exchange.worth)) {
      game.exchange(exchange.tiles, random);
      return exchange.worth;
    }
    if (found === null) {
      game.pass();
      return 0;
    }
    game.place(found);
    return found.worth - found.score;
  }
}

function othersPoints(game: FastGame): number {
  let sum = 0;
  for (let seat = 0; seat < game.seats; seat++) if (seat !== game.turn) sum += game.rackPoints(seat);
  return sum;
}
