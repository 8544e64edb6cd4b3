import type { Tile } from "../../lexicon/alphabet.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { MoveSearch } from "../../movegen/search.ts";
import type { Rules } from "../../words/ruleset.ts";
import { Hand } from "./hand.ts";
import { EXACT, LOWER, PROVEN, Transpositions, UPPER } from "./hash.ts";
import { type Ending, INFINITE, Ply } from "./ply.ts";
import { PASS } from "./replies.ts";

const PLACES = 2 ** 18;
/** How many positions are looked at between two questions for the limit. */
const PATIENCE = 64;

/** A limit besides time: moves that are kept in mind take about a hundred bytes each. */
const MOST_MOVES = 2_000_000;

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
  declare ending: Ending;
  declare private readonly rules: Rules;
  declare private readonly lexicon: Lexicon;
  declare private readonly search: MoveSearch;
  declare private readonly table: Transpositions;
  declare private readonly plies: Ply[];

  constructor(rules: Rules, lexicon: Lexicon) {
    this.rules = rules;
    this.lexicon = lexicon;
    this.search = new MoveSearch(rules, lexicon);
    this.table = new Transpositions(PLACES);
    this.plies = [];
  }

  /** Sets up a position, and returns it with its moves found. */
  begin({ board, racks, scoreless, passes }: EndgameStart): Ply {
    const { layout, ruleset } = this.rules;
    const hands = [
      new Hand(this.search, racks[0], layout.columns),
      new Hand(this.search, racks[1], layout.columns),
    ] as const;
    this.ending = {
      hands,
      byOne: ruleset.end.tilesLaid === "byOne",
      atOnce: ruleset.end.bagEmpty,
      subtractOwnRest: ruleset.adjustment.subtractOwnRest,
      addOthersRest: ruleset.adjustment.addOthersRest,
      scorelessTurns: ruleset.end.scorelessTurns ?? Number.POSITIVE_INFINITY,
    };
    this.table.clear();
    this.nodes = 0;
    this.wasCut = false;
    const ply = this.ply(0);
    ply.side = 0;
    ply.mine = hands[0].sets - 1;
    ply.others = hands[1].sets - 1;
    // Passes of before count only where the rules themselves end the game with the next one.
    const { passedRounds } = ruleset.end;
    ply.passes = passedRounds !== null && passes + 1 >= passedRounds * 2 ? 1 : 0;
    ply.scoreless = scoreless;
    ply.low = 0;
    ply.high = 0;
    ply.own.begin(board);
    ply.board = ply.own;
    ply.searchLines(this.ending);
    return ply;
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
    if (++this.nodes % PATIENCE === 0 && (this.isAtLimit() || this.isFull())) this.wasCut = true;
    if (this.wasCut) return 0;
    const { table } = this;
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
    const { ending } = this;
    const hand = ending.hands[ply.side];
    let best = -INFINITE;
    let least = alpha;
    let isProven = true;
    ply.best = PASS;
    if (hint !== PASS && depth > 0) {
      best = this.try(ply, hint, depth, alpha, beta);
      ply.best = hint;
      if (this.wasCut || best >= beta) return best;
      isProven = this.proven;
      if (best > least) least = best;
    }
    ply.gatherKnown(ending);
    ply.findReplies(ending, depth > 0);
    // Where the value itself is wanted the moves are looked at in their best order, otherwise the known ones first.
    const wantsAll = beta - alpha > 1;
    if (depth > 0 && wantsAll) ply.gatherMore(ending);
    for (;;) {
      // Of the moves that end the game only the best counts.
      if (ply.lastValue > best) {
        best = ply.lastValue;
        this.proven = true;
        if (best >= beta) return best;
        if (best > least) least = best;
      }
      if (depth > 0) ply.sort();
      const isLast = ply.missingCount === 0;
      for (let i = ply.count; i >= (isLast ? 0 : 1); i--) {
        const move = i === 0 ? PASS : ply.move(i - 1);
        if (move === hint && move !== PASS && depth > 0) continue;
        if (ply.replies.count > 0) {
          const bound = ply.boundByReplies(ending, hand, move);
          if (bound <= least) {
            if (bound > best) best = bound;
            continue;
          }
        }
        if (depth <= 0) {
          this.proven = false;
          return Math.max(best, ply.estimate());
        }
        let value: number;
        if (best === -INFINITE) value = this.try(ply, move, depth, least, beta);
        else {
          value = this.try(ply, move, depth, least, least + 1);
          if (value > least && value < beta && !this.wasCut) value = this.try(ply, move, depth, least, beta);
        }
        if (this.wasCut) return 0;
        if (value > best) best = value;
        if (value > least) {
          least = value;
          ply.best = move;
        }
        if (value >= beta) return value;
        if (!this.proven) isProven = false;
      }
      if (isLast) break;
      ply.gatherMissing(ending);
    }
    this.proven = isProven;
    return best;
  }
}
