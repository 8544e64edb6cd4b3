// tessera/jewels: the rules of Jewels, and its computer player.

/** Random numbers that a seed gives, the same everywhere. */
export { Random, type RandomState } from "../base/random.ts";
/** A value, or a fault with its figures; `must` gives the value, and throws where there is none. */
export { must, type Result } from "../base/result.ts";
/** A board is a stone a cell, row by row from the top; stones are colours from 1. */
export type { Board, Cell, Stone } from "../jewels/board.ts";
/** A swap with all that follows from it, round by round. */
export { type CascadeStep, type PlayedSwap, playSwap } from "../jewels/cascade.ts";
/** Boards and queues by chance. */
export { dealBoard, dealPosition } from "../jewels/deal.ts";
/** A game with limits of turns or time, and every legal swap with what it gives at once. */
export {
  endOf,
  hintsOf,
  type JewelsGame,
  type JewelsHint,
  type JewelsLimits,
  NO_LIMITS,
  playTurn,
  pointsOf,
  positionOf,
  startGame,
} from "../jewels/game.ts";
/** The computer player; without a learnt value, or on other boards than the classic one, it searches more plainly. */
export { chooseSwap, type ThinkingLimits } from "../jewels/player.ts";
/** All that the rules need. */
export { isOver, type JewelsPosition, startPosition } from "../jewels/position.ts";
/** The stones that come, a queue a column. */
export type { Queue, QueuePlaces, Queues } from "../jewels/queues.ts";
/** A game as its start and its swaps, and the same played again. */
export { type JewelsEnd, type JewelsRecord, type JewelsReplay, recordOf, replayRecord } from "../jewels/record.ts";
/** Sizes and colours: the classic ones, or those of a file. */
export { CLASSIC, type JewelsRules, parseRules } from "../jewels/rules.ts";
/** Which swaps are legal. */
export { checkSwap, hasLegalSwap, legalSwaps, type Swap, type SwapFault } from "../jewels/swap.ts";
/** What the player has learnt, from the bytes of tessera/jewels/weights.bin. */
export { type BoardValue, decodeValue } from "../jewels/value.ts";
