import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { Rules } from "../../words/ruleset.ts";
import { EndgameBoard, UNKNOWN } from "./board.ts";
import type { Hand } from "./hand.ts";
import { highOf, lowOf } from "./hash.ts";
import { NO_REPLY, PASS, Replies } from "./replies.ts";

/** More than any game can bring. */
export const INFINITE = 30_000;
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

  /** The moves that do not end the game, in `order` from the least promising to the most. */
  count = 0;
  declare private order: Float64Array;
  /** By set of tiles: the most points of a known move that uses just these. */
  declare private bestBySet: Int16Array;
  /** The best of those that do, and its value; −INFINITE where there is none. */
  last = PASS;
  lastValue = -INFINITE;
  /** The most that such a move brings, less what is left then. */
  promise = 0;
  /** The same of the other player's moves. */
  othersPromise = 0;
  /** The best move found, for the table. */
  best = PASS;
  /** With which moves the other player can go out next. */
  readonly replies: Replies;
  /** The lines that have to be searched for moves of the player on turn. */
  missingCount = 0;
  declare private readonly missing: Uint8Array;

  constructor(rules: Rules, lexicon: Lexicon, level: number) {
    this.level = level;
    this.own = new EndgameBoard(rules, lexicon);
    this.board = this.own;
    this.order = new Float64Array(1024);
    this.bestBySet = new Int16Array(128);
    this.missing = new Uint8Array(rules.layout.rows + rules.layout.columns);
    this.replies = new Replies(rules.layout.rows * rules.layout.columns);
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

  /** Finds the moves of the player on turn in the lines that were searched before. */
  gatherKnown(ending: Ending): void {
    const { side, mine, missing } = this;
    const hand = ending.hands[side];
    this.last = PASS;
    this.lastValue = -INFINITE;
    this.promise = -hand.points[mine];
    this.count = 0;
    this.missingCount = 0;
    const lists = this.board.lookUp(side, hand, mine);
    this.prepare(hand);
    for (let line = 0; line < lists.length; line++) {
      if (lists[line] === UNKNOWN) missing[this.missingCount++] = line;
      else this.note(hand, lists[line]);
    }
    for (let line = 0; line < lists.length; line++) if (lists[line] !== UNKNOWN) this.add(ending, hand, lists[line]);
  }

  /** Finds those in the other lines; these alone are in `order` then. */
  gatherMissing(ending: Ending): void {
    this.count = 0;
    this.gatherMore(ending);
  }

  gatherMore(ending: Ending): void {
    const { side, mine, missing, missingCount } = this;
    const hand = ending.hands[side];
    for (let i = 0; i < missingCount; i++) this.note(hand, this.board.find(side, hand, mine, missing[i]));
    for (let i = 0; i < missingCount; i++) this.add(ending, hand, this.board.lineMoves[side][missing[i]]);
    this.missingCount = 0;
  }

  private prepare(hand: Hand): void {
    if (this.bestBySet.length < hand.sets) this.bestBySet = new Int16Array(hand.sets);
    this.bestBySet.fill(NONE, 0, this.mine + 1);
  }

  private note({ begins, ends, listed, used, scores }: Hand, list: number): void {
    const { bestBySet } = this;
    const end = ends[list];
    for (let at = begins[list]; at < end; at++) {
      const move = listed[at];
      if (scores[move] > bestBySet[used[move]]) bestBySet[used[move]] = scores[move];
    }
  }

  private add(ending: Ending, hand: Hand, list: number): void {
    const { mine, bestBySet } = this;
    const { listed, scores, used, points } = hand;
    const end = hand.ends[list];
    for (let at = hand.begins[list]; at < end; at++) {
      const move = listed[at];
      const left = mine - used[move];
      const score = scores[move];
      if (this.endsWith(ending, score, left)) {
        const value = score + this.settle(ending, left);
        if (value <= this.lastValue) continue;
        this.last = move;
        this.lastValue = value;
      } else {
        const promise = score - points[left];
        if (promise > this.promise) this.promise = promise;
        if (this.count === this.order.length) this.grow();
        const next = bestBySet[left];
        const key = next === NONE ? promise : score + next + IN_TWO;
        this.order[this.count++] = (key - LEAST) * MOVES + (MOVES - 1 - move);
      }
    }
  }

  sort(): void {
    if (this.count > 1) this.order.subarray(0, this.count).sort();
  }

  move(index: number): number {
    return MOVES - 1 - (this.order[index] % MOVES);
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
    const lists = board.lookUp(side, hand, others);
    replies.clear();
    this.othersPromise = -hand.points[others];
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
