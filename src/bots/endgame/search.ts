import { NO_TILE, type Tile } from "../../lexicon/alphabet.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { MoveSearch } from "../../movegen/search.ts";
import type { Rules } from "../../words/ruleset.ts";
import { Hand } from "./hand.ts";
import { EXACT, LOWER, PROVEN, Transpositions, UPPER } from "./hash.ts";
import { type Ending, INFINITE, Ply } from "./ply.ts";
import { PASS } from "./replies.ts";
import { NO_SPOT, Spots } from "./spots.ts";

const PLACES = 2 ** 18;
/** No line of play is as long: every move lays a tile, and no two passes come one after the other. */
const LEVELS = 256;
/** How many positions are looked at between two questions for the limit. */
const PATIENCE = 64;

/** A limit besides time: moves that are kept in mind take about a hundred bytes each. */
const MOST_MOVES = 2_000_000;
/** A hand with more is not used again. */
const MOST_KEPT = 50_000;

/** How far a search looks, and at how many moves in each position. */
export interface Breadth {
  readonly depth: number;
  readonly width: number;
}

export interface EndgameStart {
  readonly board: Uint8Array;
  /** Of the player on turn, and of the other. */
  readonly racks: readonly [readonly Tile[], readonly Tile[]];
  readonly scoreless: number;
  readonly passes: number;
}

/**
 * Alpha-beta over the rest of a game with open racks. All values are points from here to the end, with
 * those that the rules give and take for tiles left, as the player on turn sees them.
 *
 * Two passes one after the other end the game here, whatever the ruleset says. That changes no value: a
 * player who does better by passing than by any move does so a turn later too, while the board is the
 * same. What a ruleset says of turns without points is kept to besides.
 */
export class EndgameSearch {
  nodes = 0;
  /** Whether the last value is certain: no line of play behind it was broken off. */
  proven = true;
  /** Set when the limit was reached: what is returned from then on means nothing. */
  wasCut = false;
  isAtLimit: () => boolean = () => false;
  private width = Number.POSITIVE_INFINITY;
  declare ending: Ending;
  declare private readonly rules: Rules;
  declare private readonly lexicon: Lexicon;
  declare private readonly search: MoveSearch;
  declare private readonly spots: Spots;
  /** Whether a player with one tile is spared a search. */
  private isSpotted = false;
  declare private readonly table: Transpositions;
  declare private readonly plies: Ply[];
  /** By level and side: the last two moves that made all others needless there. */
  declare private readonly killers: Int32Array;

  constructor(rules: Rules, lexicon: Lexicon) {
    this.rules = rules;
    this.lexicon = lexicon;
    this.search = new MoveSearch(rules, lexicon);
    this.spots = new Spots(rules, lexicon);
    this.table = new Transpositions(PLACES);
    this.plies = [];
    this.killers = new Int32Array(LEVELS * 4);
  }

  /** Sets up a position, and returns it with its moves found. */
  begin({ board, racks, scoreless, passes }: EndgameStart): Ply {
    const { ruleset } = this.rules;
    const { subtractOwnRest, addOthersRest } = ruleset.adjustment;
    const restFactor = (subtractOwnRest ? 1 : 0) + (addOthersRest ? 1 : 0);
    const first = this.hand(racks[0], restFactor, null);
    const hands = [first, this.hand(racks[1], restFactor, first)] as const;
    this.ending = {
      hands,
      byOne: ruleset.end.tilesLaid === "byOne",
      atOnce: ruleset.end.bagEmpty,
      subtractOwnRest,
      addOthersRest,
      scorelessTurns: ruleset.end.scorelessTurns ?? Number.POSITIVE_INFINITY,
    };
    const { byOne, atOnce } = this.ending;
    this.isSpotted = Spots.fit(this.rules) && byOne && !atOnce;
    this.table.clear();
    this.killers.fill(PASS);
    this.nodes = 0;
    this.wasCut = false;
    const ply = this.ply(0);
    ply.side = 0;
    ply.mine = hands[0].sets - 1;
    ply.others = hands[1].sets - 1;
    // Passes of before count only where the rules themselves end the game with the next one.
    const { passedRounds } = ruleset.end;
    ply.isCut = false;
    ply.passes = passedRounds !== null && passes + 1 >= passedRounds * 2 ? 1 : 0;
    ply.scoreless = scoreless;
    ply.low = 0;
    ply.high = 0;
    ply.own.begin(board);
    ply.board = ply.own;
    ply.searchLines(this.ending);
    return ply;
  }

  /** Endgames after different moves often have a rack in common, and most lines of the board: what is known of them stays. */
  private hand(tiles: readonly Tile[], restFactor: number, taken: Hand | null): Hand {
    const kept = this.ending?.hands.find((hand) => hand !== taken && hand.count < MOST_KEPT && hand.holds(tiles));
    return kept ?? new Hand(this.search, tiles, this.rules.layout.columns, restFactor);
  }

  /**
   * The value of a position that was just set up, so many turns ahead. Only so many moves are tried in each position, those
   * that promise most: it is quick then, and good enough to compare, but certain only where no position had more.
   */
  solve(root: Ply, { depth, width }: Breadth): number {
    this.width = width;
    const value = this.weigh(root, PASS, depth, -INFINITE, INFINITE);
    this.width = Number.POSITIVE_INFINITY;
    return value;
  }

  private isFull(): boolean {
    const [first, second] = this.ending.hands;
    return first.count + second.count > MOST_MOVES;
  }

  private ply(level: number): Ply {
    this.plies[level] ??= new Ply(this.rules, this.lexicon, level);
    return this.plies[level];
  }

  /** The value of a move, or of passing, for the player who makes it. */
  try(ply: Ply, move: number, depth: number, alpha: number, beta: number): number {
    if (move === PASS) return this.tryPass(ply, depth, alpha, beta);
    const { side, others } = ply;
    const hand = this.ending.hands[side];
    const score = hand.scores[move];
    const left = ply.mine - hand.used[move];
    if (ply.endsWith(this.ending, score, left)) {
      this.proven = true;
      return score + ply.settle(this.ending, left);
    }
    const next = this.ply(ply.level + 1);
    next.passes = 0;
    next.scoreless = score === 0 ? ply.scoreless + 1 : 0;
    next.low = ply.low ^ hand.low[move];
    next.high = ply.high ^ hand.high[move];
    // Where the game goes on when one player has laid all tiles, the other plays alone.
    if (others === 0) {
      next.side = side;
      next.mine = left;
      next.others = 0;
      return score + this.visit(next, ply, move, depth - 1, alpha - score, beta - score);
    }
    next.side = side === 0 ? 1 : 0;
    next.mine = others;
    next.others = left;
    return score - this.visit(next, ply, move, depth - 1, score - beta, score - alpha);
  }

  private tryPass(ply: Ply, depth: number, alpha: number, beta: number): number {
    if (ply.endsWithPass(this.ending)) {
      this.proven = true;
      return ply.settle(this.ending, ply.mine);
    }
    const next = this.ply(ply.level + 1);
    next.side = ply.side === 0 ? 1 : 0;
    next.mine = ply.others;
    next.others = ply.mine;
    next.passes = ply.passes + 1;
    next.scoreless = ply.scoreless + 1;
    next.low = ply.low;
    next.high = ply.high;
    return -this.visit(next, ply, PASS, depth - 1, -beta, -alpha);
  }

  /** The value of a position that `move` leads to from the one before. Its board is made only when the table does not know it. */
  private visit(ply: Ply, before: Ply, move: number, depth: number, alpha: number, beta: number): number {
    ply.isCut = !before.isCut;
    ply.isOtherStuck = false;
    if (++this.nodes % PATIENCE === 0 && (this.isAtLimit() || this.isFull())) this.wasCut = true;
    if (this.wasCut) return 0;
    if (this.isSpotted && this.ending.hands[ply.side].lone[ply.mine] !== NO_TILE && !before.board.grid.isEmpty)
      return this.visitLast(ply, before, move, depth, alpha, beta);
    return this.enter(ply, before, move, depth, alpha, beta);
  }

  /**
   * The same where the player on turn has one tile left. To lay it is best wherever that is possible: the other one
   * could answer a pass by another, which ends the game with the tile still on the rack.
   */
  private visitLast(ply: Ply, before: Ply, move: number, depth: number, alpha: number, beta: number): number {
    const { ending, spots } = this;
    const { hands } = ending;
    const mover = hands[before.side];
    this.proven = true;
    const score = spots.after(before.board, mover, move, hands[ply.side].lone[ply.mine]);
    if (score !== NO_SPOT) return score + ply.settle(ending, 0);
    if (ply.endsWithPass(ending)) return ply.settle(ending, ply.mine);
    ply.pass();
    ply.isOtherStuck = true;
    const other = hands[ply.side].lone[ply.mine];
    if (other === NO_TILE) return -this.enter(ply, before, move, depth, -beta, -alpha);
    const reply = spots.after(before.board, mover, move, other);
    return reply === NO_SPOT ? -ply.settle(ending, ply.mine) : -reply - ply.settle(ending, 0);
  }

  private enter(ply: Ply, before: Ply, move: number, depth: number, alpha: number, beta: number): number {
    const { table } = this;
    if (ply.endsWithPass(this.ending)) {
      const rest = ply.settle(this.ending, ply.mine);
      if (rest >= beta) {
        this.proven = true;
        return rest;
      }
    }
    const low = ply.keyLow();
    const high = ply.keyHigh();
    const known = table.find(low, high);
    let hint = PASS;
    if (known >= 0) {
      const value = table.values[known];
      const bound = table.bounds[known];
      const isEnough = bound === EXACT || (bound === LOWER ? value >= beta : value <= alpha);
      if (isEnough && table.depths[known] >= depth) {
        this.proven = table.depths[known] === PROVEN;
        return value;
      }
      hint = table.moves[known];
    }
    if (move === PASS) ply.board = before.board;
    else {
      ply.board = ply.own;
      ply.own.follow(before.board, this.ending.hands[before.side].laying(move), before.side);
    }
    const value = this.weigh(ply, hint, depth, alpha, beta);
    if (this.wasCut) return 0;
    const bound = value >= beta ? LOWER : value > alpha ? EXACT : UPPER;
    table.store(low, high, value, this.proven ? PROVEN : depth, bound, ply.best);
    return value;
  }

  private weigh(ply: Ply, hint: number, depth: number, alpha: number, beta: number): number {
    const { ending, killers } = this;
    const hand = ending.hands[ply.side];
    const killer = (ply.level * 2 + ply.side) * 2;
    const isNarrow = beta - alpha === 1;
    ply.best = PASS;
    ply.value = -INFINITE;
    ply.least = alpha;
    ply.isProven = true;
    // To pass is worth no more than the tiles left tell, since the other one may pass too.
    const rest = ply.settle(ending, ply.mine);
    const isLast = ply.endsWithPass(ending);
    if (isLast) {
      ply.value = rest;
      if (rest > ply.least) ply.least = rest;
      if (rest >= beta) {
        this.proven = true;
        return rest;
      }
    }
    // What was good before is tried before the moves are even looked for.
    const first = depth > 0 ? hint : PASS;
    if (first !== PASS && this.look(ply, first, depth, beta)) return ply.value;
    let second = PASS;
    if (first === PASS && depth > 0 && isNarrow && ply.isCut)
      for (let i = killer; i < killer + 2 && second === PASS; i++)
        if (killers[i] !== PASS && ply.allows(hand, killers[i])) {
          second = killers[i];
          if (this.look(ply, second, depth, beta)) return ply.value;
        }
    ply.findReplies(ending, depth > 0);
    ply.begin(ending);
    // Where the value itself is wanted the moves are looked at in their best order, otherwise the known ones first.
    if (depth > 0) ply.searchMore(ending);
    for (;;) {
      // Of the moves that end the game only the best counts.
      if (ply.lastValue > ply.value) {
        ply.value = ply.lastValue;
        if (ply.value >= beta) {
          this.proven = true;
          return ply.value;
        }
        if (ply.value > ply.least) ply.least = ply.value;
      }
      ply.gather(ending, ply.least, depth <= 0);
      if (ply.bound > ply.value) ply.value = ply.bound;
      if (depth > 0) ply.weigh(hand);
      const count = Math.min(ply.count, this.width);
      if (count < ply.count) ply.isProven = false;
      for (let turn = 0; turn < (ply.isPartial ? count : count + 1); turn++) {
        const move = turn === count ? PASS : depth <= 0 ? ply.any : ply.next(turn);
        if (move !== PASS && (move === first || move === second)) continue;
        if (move === PASS && (isLast || rest <= ply.least)) {
          if (rest > ply.value) ply.value = rest;
          continue;
        }
        if (ply.replies.count > 0 && (move === PASS || !isNarrow)) {
          const bound = ply.boundByReplies(ending, hand, move);
          if (bound <= ply.least) {
            if (bound > ply.value) ply.value = bound;
            continue;
          }
        }
        if (depth <= 0) {
          this.proven = false;
          return Math.max(ply.value, ply.estimate());
        }
        if (this.look(ply, move, depth, beta)) {
          if (move !== PASS && move !== killers[killer] && !this.wasCut) {
            killers[killer + 1] = killers[killer];
            killers[killer] = move;
          }
          return ply.value;
        }
      }
      if (!ply.isPartial) break;
      ply.searchMissing(ending);
    }
    this.proven = ply.isProven;
    return ply.value;
  }

  /** Tries a move; whether nothing else has to be looked at is returned. */
  private look(ply: Ply, move: number, depth: number, beta: number): boolean {
    const { least } = ply;
    let value: number;
    if (ply.value === -INFINITE) value = this.try(ply, move, depth, least, beta);
    else {
      value = this.try(ply, move, depth, least, least + 1);
      if (value > least && value < beta && !this.wasCut) value = this.try(ply, move, depth, least, beta);
    }
    if (this.wasCut) return true;
    if (value > ply.value) ply.value = value;
    if (value > least) {
      ply.least = value;
      ply.best = move;
    }
    if (value >= beta) return true;
    if (!this.proven) ply.isProven = false;
    return false;
  }
}
