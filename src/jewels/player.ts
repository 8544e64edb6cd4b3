import type { Random } from "../base/random.ts";
import { COLOURS, cellOfBit, packBoard, SIDE, WORDS } from "./bits.ts";
import type { Board } from "./board.ts";
import { searchPlainly } from "./plain-search.ts";
import type { JewelsRules } from "./rules.ts";
import type { SampledQueues } from "./samples.ts";
import { Search } from "./search.ts";
import type { SwapCode } from "./sim.ts";
import type { Swap } from "./swap.ts";
import type { BoardValue } from "./value.ts";

export interface ThinkingLimits {
  readonly random: Random;
  /** Playouts at most; whoever wants the same answer again limits these, and not the time. */
  readonly playouts: number;
  /** Asked now and then; true ends the thinking. */
  readonly isOver: () => boolean;
  /** What was learnt, for the board of eight by eight cells and six colours. */
  readonly value: BoardValue | null;
  /** Puts stones that are known to come into samples of the queues. */
  readonly prepare?: (queues: SampledQueues) => void;
}

export const isClassic = ({ rows, columns, colours }: JewelsRules): boolean =>
  rows === SIDE && columns === SIDE && colours === COLOURS;

/**
 * A good swap for a board at rest with `turns` turns left, this one included; null where no swap is legal. It sees the
 * board and not the queues.
 */
export function chooseSwap(rules: JewelsRules, board: Board, turns: number, limits: ThinkingLimits): Swap | null {
  if (!isClassic(rules) || limits.value === null) return searchPlainly(rules, board, turns, limits);
  const planes = new Int32Array(WORDS);
  packBoard(board, planes);
  const code = new Search(limits.value, limits.random, limits.prepare).run(planes, turns, limits);
  return code === null ? null : swapOfCode(code);
}

/** A swap at once, by the learnt value alone. */
export function quickSwap(
  board: Board,
  turns: number,
  { value, random }: { value: BoardValue; random: Random },
): Swap | null {
  const planes = new Int32Array(WORDS);
  packBoard(board, planes);
  const code = new Search(value, random).quick(planes, turns);
  return code === null ? null : swapOfCode(code);
}

export function swapOfCode(code: SwapCode): Swap {
  const bit = code & 63;
  const one = cellOfBit(bit);
  const other = cellOfBit(code < 64 ? bit + 8 : bit + 1);
  return { from: Math.min(one, other), to: Math.max(one, other) };
}
