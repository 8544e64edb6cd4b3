import type { Random } from "../base/random.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Rules } from "../words/ruleset.ts";
import { type Found, MoveSearch } from "../words/search.ts";
import type { FastGame } from "./fastgame.ts";
import { type LeaveTable, LeaveWorth } from "./leaves.ts";
import { bestExchange, RestWorth } from "./static.ts";

/** Plays turns of fast games by points and rest alone. One object serves every seat that plays with the same leaves. */
export class StaticPlayer {
  readonly search: MoveSearch;
  readonly rest: RestWorth;
  private readonly rules: Rules;

  constructor(rules: Rules, lexicon: Lexicon, leaves: LeaveTable | null) {
    this.rules = rules;
    this.search = new MoveSearch(rules, lexicon);
    this.rest = new RestWorth(rules.ruleset, leaves === null ? null : new LeaveWorth(leaves));
  }

  /** The best placement of the seat on turn, or null where there is none. */
  look(game: FastGame): Found | null {
    this.rest.situation = { bagSize: game.bagSize, othersRest: game.bagSize > 0 ? 0 : othersRest(game) };
    const { rest } = this;
    const has = this.search.top(game.grid, game.rack(game.turn), (rack) => rest.of(rack), Number.NEGATIVE_INFINITY);
    return has ? this.search.found : null;
  }

  /** Makes the best placement or exchange, or passes. */
  play(game: FastGame, random: Random): void {
    const found = this.look(game);
    const { rack } = this.search;
    const least = found === null ? Number.NEGATIVE_INFINITY : found.worth;
    const exchange = bestExchange(this.rules.ruleset, rack, this.rest.of(rack), game.bagSize);
    if (exchange !== null && exchange.worth > least) game.exchange(exchange.tiles, random);
    else if (found !== null) game.place(found);
    else game.pass();
  }
}

function othersRest(game: FastGame): number {
  let sum = 0;
  for (let seat = 0; seat < game.seats; seat++) if (seat !== game.turn) sum += game.restOf(seat);
  return sum;
}
