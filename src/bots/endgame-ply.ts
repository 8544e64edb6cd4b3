import { NO_TILE } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { CELL, TILE } from "../words/grid.ts";
import type { Rules } from "../words/ruleset.ts";
import { EndgameBoard, UNKNOWN } from "./endgame-board.ts";
import type { Hand } from "./endgame-hand.ts";
import { highOf, lowOf } from "./endgame-hash.ts";

/** Stands for a move where a player passes, and where there is no move. */
export const PASS = -1;
/** More than any game can bring. */
export const INFINITE = 30_000;
/** A move promises at least as little as this. */
const LEAST = -4096;
/** Moves are sorted as numbers: what they promise, and in the lower bits which they are, the first of equals last. */
const MOVES = 2 ** 26;

/** So many ways to go out are kept in mind: a bit of a byte each. */
const MOST_REPLIES = 8;

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
  /** The best of those that do, and its value; −INFINITE where there is none. */
  last = PASS;
  lastValue = -INFINITE;
  /** The most that such a move brings, less what is left then. */
  promise = 0;
  /** The same of the other player's moves. */
  othersPromise = 0;
  /** The best move found, for the table. */
  best = PASS;
  /** Moves with which the other player can go out next, the one with the most points first … */
  replyCount = 0;
  declare private readonly replies: Int32Array;
  declare private readonly replyScores: Int32Array;
  /** … and by square, a bit each, which of them need it to stay empty. */
  declare private readonly needed: Uint8Array;
  /** The lines that have to be searched for moves of the player on turn. */
  missingCount = 0;
  declare private readonly missing: Uint8Array;

  constructor(rules: Rules, lexicon: Lexicon, level: number) {
    this.level = level;
    this.own = new EndgameBoard(rules, lexicon);
    this.board = this.own;
    this.order = new Float64Array(1024);
    this.missing = new Uint8Array(rules.layout.rows + rules.layout.columns);
    this.replies = new Int32Array(MOST_REPLIES + 1);
    this.replyScores = new Int32Array(MOST_REPLIES + 1);
    this.needed = new Uint8Array(rules.layout.rows * rules.layout.columns);
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
    for (let line = 0; line < lists.length; line++) {
      if (lists[line] === UNKNOWN) missing[this.missingCount++] = line;
      else this.add(ending, hand, lists[line]);
    }
  }

  /** Finds those in the other lines; these alone are in `order` then. */
  gatherMissing(ending: Ending): void {
    this.count = 0;
    this.gatherMore(ending);
  }

  gatherMore(ending: Ending): void {
    const { side, mine, missing } = this;
    const hand = ending.hands[side];
    for (let i = 0; i < this.missingCount; i++) this.add(ending, hand, this.board.find(side, hand, mine, missing[i]));
    this.missingCount = 0;
  }

  private add(ending: Ending, hand: Hand, list: number): void {
    const { mine } = this;
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
        this.order[this.count++] = (promise - LEAST) * MOVES + (MOVES - 1 - move);
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

  /** Finds the replies with which the other player would go out, among the moves that are known. */
  findReplies(ending: Ending): void {
    const { others } = this;
    const side: Side = this.side === 0 ? 1 : 0;
    const hand = ending.hands[side];
    const { begins, ends, used, scores, points, listed } = hand;
    const wanted = ending.byOne && others !== 0 ? others : -1;
    this.replyCount = 0;
    this.othersPromise = -points[others];
    const lists = this.board.lookUp(side, hand, others);
    for (let line = 0; line < lists.length; line++) {
      const list = lists[line];
      if (list === UNKNOWN) continue;
      const end = ends[list];
      for (let at = begins[list]; at < end; at++) {
        const move = listed[at];
        const promise = scores[move] - points[others - used[move]];
        if (promise > this.othersPromise) this.othersPromise = promise;
        if (used[move] === wanted) this.addReply(move, scores[move]);
      }
    }
    if (this.replyCount === 0) return;
    this.needed.fill(0);
    for (let i = 0; i < this.replyCount; i++) this.markNeeded(hand, this.replies[i], 1 << i);
  }

  private addReply(move: number, score: number): void {
    const { replies, replyScores } = this;
    let at = this.replyCount;
    for (; at > 0 && replyScores[at - 1] < score; at--) {
      replies[at] = replies[at - 1];
      replyScores[at] = replyScores[at - 1];
    }
    replies[at] = move;
    replyScores[at] = score;
    if (this.replyCount < MOST_REPLIES) this.replyCount++;
  }

  /** The most that a move can bring, since the other player can go out next with a reply that it leaves alone. */
  boundByReplies({ subtractOwnRest, addOthersRest }: Ending, hand: Hand, move: number): number {
    const gain = (subtractOwnRest ? 1 : 0) + (addOthersRest ? 1 : 0);
    if (move === PASS) return -this.replyScores[0] - gain * hand.points[this.mine];
    const met = hand.meets(move, this.needed);
    for (let i = 0; i < this.replyCount; i++)
      if (((met >>> i) & 1) === 0)
        return hand.scores[move] - this.replyScores[i] - gain * hand.points[this.mine - hand.used[move]];
    return INFINITE;
  }

  /** A guess where the search is broken off: each makes the best move once more. */
  estimate(): number {
    return this.promise - this.othersPromise;
  }

  /**
   * The squares on which the tiles of the move are laid, and the empty ones at the ends of the words that
   * it makes: as long as these are empty the words and their points are the same.
   */
  private markNeeded(hand: Hand, move: number, bit: number): void {
    const { across } = this.board.grid;
    const { width, height } = across;
    const first = hand.firstSquare(move);
    for (let at = first; at < first + hand.laid[move]; at++) {
      const square = hand.squares[at];
      const column = square % width;
      this.needed[square] |= bit;
      this.markEnd(across.cells, bit, square, -1, square - column);
      this.markEnd(across.cells, bit, square, 1, square - column + width - 1);
      this.markEnd(across.cells, bit, square, -width, column);
      this.markEnd(across.cells, bit, square, width, (height - 1) * width + column);
    }
  }

  /** The first empty square from here on, if the edge does not come before. */
  private markEnd(cells: Int32Array, bit: number, from: number, step: number, edge: number): void {
    for (let square = from; square !== edge; ) {
      square += step;
      if (cells[square * CELL + TILE] !== NO_TILE) continue;
      this.needed[square] |= bit;
      return;
    }
  }

  private grow(): void {
    const order = new Float64Array(this.order.length * 2);
    order.set(this.order);
    this.order = order;
  }
}
