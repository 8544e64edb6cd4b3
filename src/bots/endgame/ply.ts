import type { Lexicon } from "../../lexicon/lexicon.ts";
import { rescore } from "../../movegen/rescore.ts";
import type { Rules } from "../../words/ruleset.ts";
import { EndgameBoard, UNKNOWN } from "./board.ts";
import type { Hand } from "./hand.ts";
import { highOf, lowOf } from "./hash.ts";
import { NO_REPLY, PASS, Replies } from "./replies.ts";

/** More than any game can bring. */
export const INFINITE = 30_000;
/** No endgame has as many turns. */
export const DEEPEST = 120;
/** A move promises at least as little as this. */
const LEAST = -4096;
/** Moves are sorted as numbers: what they promise, and in the lower bits which they are, the first of equals last. */
const MOVES = 2 ** 26;

/** No move is known that uses just these tiles. */
const NONE = -1;
/**
 * A move after which the leave can be laid at once comes before others by so much: not only is it often
 * better, it also keeps the search small, since the answers to it that do not get in the way need no look.
 */
const IN_TWO = 10;
/** The first is the player on turn when the search begins. */
export type Side = 0 | 1;

/** The rules of the end, and both players' tiles. */
export interface Ending {
  readonly hands: readonly [Hand, Hand];
  /** Whether one player without tiles ends the game. */
  readonly byOne: boolean;
  /** Whether the game is over after any move. */
  readonly atOnce: boolean;
  readonly subtractOwnRest: boolean;
  readonly addOthersRest: boolean;
  readonly scorelessTurns: number;
}

/** A position within an endgame search, and what was found out about it. One object a level, filled anew. */
export class Ply {
  readonly level: number;
  side: Side = 0;
  /** Which tiles the player on turn has left, and the other one: numbers of sets, see `Hand`. */
  mine = 0;
  others = 0;
  /** Passes since the last placement, as far as the search made them; and turns without points. */
  passes = 0;
  scoreless = 0;
  /** The hash of the board. */
  low = 0;
  high = 0;
  declare board: EndgameBoard;
  readonly own: EndgameBoard;

  /** The moves that do not end the game and may be good enough, as they were gathered; see `next`. */
  count = 0;
  declare private order: Float64Array;
  /** The most that those are worth that were left out. */
  bound = -INFINITE;
  /** By set of tiles: the most points of a known move that uses just these. */
  declare private bestBySet: Int16Array;
  /** The best of those that do, and its value; −INFINITE where there is none. */
  last = PASS;
  lastValue = -INFINITE;
  /** The most that a move brings, less what is left then. */
  promise = 0;
  /** The same of the other player's moves. */
  othersPromise = 0;
  /** The best move found, for the table; its value, what a better one must beat, and whether all of it is certain. */
  best = PASS;
  value = -INFINITE;
  least = -INFINITE;
  isProven = true;
  /** Whether it is known that the other player, who has one tile left, has no place for it. */
  isOtherStuck = false;
  /** With which moves the other player can go out next. */
  readonly replies: Replies;
  /** First the lines whose moves of the player on turn are known, up to `to`; moves are gathered of those from `from` on. */
  declare private readonly lines: Uint8Array;
  private from = 0;
  private to = 0;
  /** Of so many lines `bestBySet` tells. */
  private noted = 0;
  /** Whether one good move is likely to be enough here, as in every other turn of a line that nobody wants. */
  isCut = false;

  constructor(rules: Rules, lexicon: Lexicon, level: number) {
    this.level = level;
    this.own = new EndgameBoard(rules, lexicon);
    this.board = this.own;
    this.order = new Float64Array(1024);
    this.bestBySet = new Int16Array(128);
    this.lines = new Uint8Array(rules.layout.rows + rules.layout.columns);
    this.replies = new Replies(rules.layout.rows, rules.layout.columns);
  }

  /** What the end of the game adds for the player on turn, when these tiles are left. */
  settle(ending: Ending, mine: number): number {
    const { side, others } = this;
    const own = ending.hands[side].points[mine];
    const other = ending.hands[1 - side].points[others];
    let sum = ending.subtractOwnRest ? other - own : 0;
    if (ending.addOthersRest && mine === 0) sum += other;
    if (ending.addOthersRest && others === 0) sum -= own;
    return sum;
  }

  /** Whether the game is over when the player on turn lays a move with this score and keeps these tiles. */
  endsWith(ending: Ending, score: number, left: number): boolean {
    if (ending.atOnce || (left === 0 && (ending.byOne || this.others === 0))) return true;
    return score === 0 && this.scoreless + 1 >= ending.scorelessTurns;
  }

  endsWithPass(ending: Ending): boolean {
    return this.passes > 0 || this.others === 0 || ending.atOnce || this.scoreless + 1 >= ending.scorelessTurns;
  }

  /** Leaves the turn to the other player. */
  pass(): void {
    const { mine } = this;
    this.side = this.side === 0 ? 1 : 0;
    this.mine = this.others;
    this.others = mine;
    this.passes++;
    this.scoreless++;
    this.isCut = !this.isCut;
  }

  keyLow(): number {
    const [first, second] = this.side === 0 ? [this.mine, this.others] : [this.others, this.mine];
    return this.low ^ lowOf(this.state()) ^ lowOf(0x200_0000 + first) ^ lowOf(0x400_0000 + second);
  }

  keyHigh(): number {
    const [first, second] = this.side === 0 ? [this.mine, this.others] : [this.others, this.mine];
    return this.high ^ highOf(this.state()) ^ highOf(0x200_0000 + first) ^ highOf(0x400_0000 + second);
  }

  private state(): number {
    return 0x100_0000 + this.scoreless * 4 + this.passes * 2 + this.side;
  }

  /** Finds the lines of the player on turn that were searched before: their moves come first. */
  begin(ending: Ending): void {
    const { side, mine, lines } = this;
    const hand = ending.hands[side];
    const lists = this.board.lookUp(side, hand, mine);
    this.last = PASS;
    this.lastValue = -INFINITE;
    this.promise = -hand.points[mine];
    this.from = 0;
    this.noted = 0;
    let known = 0;
    let missing = lists.length;
    for (let line = lists.length - 1; line >= 0; line--)
      if (lists[line] === UNKNOWN) lines[--missing] = line;
      else lines[known++] = line;
    this.to = known;
    this.takeUp(ending, hand);
  }

  /** Whether there are lines that have to be searched. */
  get isPartial(): boolean {
    return this.to < this.lines.length;
  }

  /** Searches the other lines; only their moves are gathered then. */
  searchMissing(ending: Ending): void {
    this.from = this.to;
    this.searchMore(ending);
  }

  /** The same, and all moves are gathered. */
  searchMore(ending: Ending): void {
    const { side, mine, lines, to } = this;
    const hand = ending.hands[side];
    for (let i = to; i < lines.length; i++) this.board.find(side, hand, mine, lines[i]);
    this.to = lines.length;
    this.takeUp(ending, hand, to);
  }

  /** What is best of the moves that end the game, and what the others promise at most. */
  private takeUp(ending: Ending, hand: Hand, from = this.from): void {
    const { mine, lines, to } = this;
    const lists = this.board.lineMoves[this.side];
    const { listed, scores, used, begins, outs, ends, promises } = hand;
    const endsAny = this.endsByAny(ending);
    for (let i = from; i < to; i++) {
      const list = lists[lines[i]];
      if (promises[list] > this.promise) this.promise = promises[list];
      const end = endsAny ? ends[list] : outs[list];
      for (let at = begins[list]; at < end; at++) {
        const move = listed[at];
        const left = mine - used[move];
        if (!this.endsWith(ending, scores[move], left)) continue;
        const value = scores[move] + this.settle(ending, left);
        if (value <= this.lastValue) continue;
        this.last = move;
        this.lastValue = value;
      }
    }
  }

  /** Whether other moves may end the game than those that use all tiles. */
  private endsByAny(ending: Ending): boolean {
    return ending.atOnce || this.scoreless + 1 >= ending.scorelessTurns;
  }

  /**
   * Gathers the moves that may bring more than `least`; `bound` is the most that any other brings. It is over with the first
   * one where `one` is enough.
   */
  gather(ending: Ending, least: number, one: boolean): void {
    const { lines, to, replies } = this;
    const hand = ending.hands[this.side];
    const lists = this.board.lineMoves[this.side];
    const isPlain = !this.endsByAny(ending);
    this.count = 0;
    this.bound = -INFINITE;
    for (let i = this.from; i < to; i++) {
      const list = lists[lines[i]];
      if (isPlain && replies.count > 0) {
        const reply = replies.scoreBeside(lines[i]);
        const bound = hand.tops[list] - reply;
        if (reply !== NO_REPLY && bound <= least) {
          if (bound > this.bound) this.bound = bound;
          continue;
        }
      }
      this.add(ending, hand, list, least);
      if (one && this.count > 0) return;
    }
  }

  private add(ending: Ending, hand: Hand, list: number, least: number): void {
    const { mine, replies } = this;
    const { listed, scores, used } = hand;
    const end = hand.ends[list];
    for (let at = this.endsByAny(ending) ? hand.begins[list] : this.firstOpen(ending, hand, list); at < end; at++) {
      const move = listed[at];
      if (this.endsWith(ending, scores[move], mine - used[move])) continue;
      if (replies.count > 0) {
        const bound = this.boundByReplies(ending, hand, move);
        if (bound <= least) {
          if (bound > this.bound) this.bound = bound;
          continue;
        }
      }
      if (this.count === this.order.length) this.grow();
      this.order[this.count++] = move;
    }
  }

  /** Where the moves begin that do not use all tiles, if those end the game. */
  private firstOpen(ending: Ending, hand: Hand, list: number): number {
    return ending.byOne || this.others === 0 ? hand.outs[list] : hand.begins[list];
  }

  /** Gives the moves that were gathered the keys by which they are sorted. */
  weigh(hand: Hand): void {
    const { mine, order, count } = this;
    const { scores, used, points } = hand;
    if (count < 2) return;
    this.note(hand);
    for (let i = 0; i < count; i++) {
      const move = order[i];
      const left = mine - used[move];
      const next = this.bestBySet[left];
      const key = next === NONE ? scores[move] - points[left] : scores[move] + next + IN_TWO;
      order[i] = (key - LEAST) * MOVES + (MOVES - 1 - move);
    }
  }

  /** Of the lines that are known so far the best move for each set of tiles. */
  private note({ begins, ends, listed, used, scores, sets }: Hand): void {
    if (this.bestBySet.length < sets) this.bestBySet = new Int16Array(sets);
    const { bestBySet, lines, to } = this;
    const lists = this.board.lineMoves[this.side];
    if (this.noted === 0) bestBySet.fill(NONE, 0, this.mine + 1);
    for (; this.noted < to; this.noted++) {
      const list = lists[lines[this.noted]];
      const end = ends[list];
      for (let at = begins[list]; at < end; at++) {
        const move = listed[at];
        if (scores[move] > bestBySet[used[move]]) bestBySet[used[move]] = scores[move];
      }
    }
  }

  /** The move that comes `turn`-th, from 0 on: asked for one after the other. Most often the first is the last one asked for. */
  next(turn: number): number {
    const { order, count } = this;
    if (count === 1) return order[0];
    if (turn === 0) this.raise();
    else if (turn === 1 && count > 2) order.subarray(0, count - 1).sort();
    return MOVES - 1 - (order[count - 1 - turn] % MOVES);
  }

  /** One of those gathered. */
  get any(): number {
    return this.order[0];
  }

  /** Brings the most promising move to the end. */
  private raise(): void {
    const { order, count } = this;
    let most = count - 1;
    for (let i = 0; i < count; i++) if (order[i] > order[most]) most = i;
    const key = order[most];
    order[most] = order[count - 1];
    order[count - 1] = key;
  }

  /** Whether a move that was found on another board can be made here for the same points. */
  allows(hand: Hand, move: number): boolean {
    if ((hand.masks[hand.used[move]] & ~hand.masks[this.mine]) !== 0) return false;
    return rescore(this.board.grid, hand.laying(move)) === hand.scores[move];
  }

  /** Searches every line for both players: what is known at first is known of most lines later. */
  searchLines({ hands }: Ending): void {
    for (const side of [0, 1] as const) {
      const set = side === this.side ? this.mine : this.others;
      const lists = this.board.lookUp(side, hands[side], set);
      for (let line = 0; line < lists.length; line++)
        if (lists[line] === UNKNOWN) this.board.find(side, hands[side], set, line);
    }
  }

  /** Finds replies among the other player's moves that are known, or if need be by a search. */
  findReplies(ending: Ending, searches: boolean): void {
    const { board, others, replies } = this;
    const side: Side = this.side === 0 ? 1 : 0;
    const hand = ending.hands[side];
    replies.clear();
    this.othersPromise = -hand.points[others];
    if (this.isOtherStuck) return;
    const lists = board.lookUp(side, hand, others);
    for (let line = 0; line < lists.length; line++) {
      if (lists[line] === UNKNOWN) continue;
      this.othersPromise = Math.max(this.othersPromise, hand.promises[lists[line]]);
      if (ending.byOne) replies.add(hand, lists[line]);
    }
    if (searches && ending.byOne && replies.count === 0)
      for (let line = 0; line < lists.length; line++)
        if (lists[line] === UNKNOWN) replies.add(hand, board.find(side, hand, others, line));
    if (replies.count > 0) replies.markNeeded(hand, board.grid);
  }

  /** The most that a move can bring when the other player can go out next with a reply that it leaves alone. */
  boundByReplies(ending: Ending, hand: Hand, move: number): number {
    const { subtractOwnRest, addOthersRest } = ending;
    if (move === PASS && this.endsWithPass(ending)) return INFINITE;
    const reply = this.replies.scoreAfter(hand, move);
    if (reply === NO_REPLY) return INFINITE;
    const gain = (subtractOwnRest ? 1 : 0) + (addOthersRest ? 1 : 0);
    const score = move === PASS ? 0 : hand.scores[move];
    const left = move === PASS ? this.mine : this.mine - hand.used[move];
    return score - reply - gain * hand.points[left];
  }

  /** A guess where the search is broken off: each makes the best move once more. */
  estimate(): number {
    return this.promise - this.othersPromise;
  }

  private grow(): void {
    const order = new Float64Array(this.order.length * 2);
    order.set(this.order);
    this.order = order;
  }
}
