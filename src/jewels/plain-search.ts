import type { Random } from "../base/random.ts";
import type { Board } from "./board.ts";
import { playSwap } from "./cascade.ts";
import { startPosition } from "./position.ts";
import type { Queues } from "./queues.ts";
import type { JewelsRules } from "./rules.ts";
import { legalSwaps, type Swap } from "./swap.ts";

export interface PlainLimits {
  readonly random: Random;
  readonly playouts: number;
  readonly isOver: () => boolean;
}

/** Longer than what a swap and the next one use, but for the rarest cascades. */
const QUEUE_LENGTH = 24;

/**
 * For boards of any size, where nothing is learnt: the mean over samples of the queues of what a swap brings and the
 * best swap after it. It plays by the rules themselves, so it is slow; each sample is played with every swap.
 */
export function searchPlainly(rules: JewelsRules, board: Board, turns: number, limits: PlainLimits): Swap | null {
  const { random, playouts: most, isOver } = limits;
  const swaps = legalSwaps(rules, board);
  if (swaps.length < 2) return swaps[0] ?? null;
  const sums = swaps.map(() => 0);
  for (let playouts = swaps.length; playouts <= most && !isOver(); playouts += swaps.length) {
    const queues: Queues = Array.from({ length: rules.columns }, () =>
      Uint8Array.from({ length: QUEUE_LENGTH }, () => 1 + random.below(rules.colours)),
    );
    const results = swaps.map((swap) => (isOver() ? null : pointsOf(rules, board, queues, swap, turns)));
    // A sample that the clock cut off has not met all swaps: it would favour the first ones.
    if (results.includes(null)) break;
    for (const [index, points] of results.entries()) sums[index] += points ?? 0;
  }
  return swaps[sums.indexOf(Math.max(...sums))];
}

function pointsOf(rules: JewelsRules, board: Board, queues: Queues, swap: Swap, turns: number): number {
  const played = playSwap(startPosition(rules, board, queues), swap);
  if (!played.ok) return 0;
  const { points, position } = played.value;
  if (turns < 2) return points;
  let next = 0;
  for (const swap of legalSwaps(rules, position.board)) {
    const after = playSwap(position, swap);
    if (after.ok) next = Math.max(next, after.value.points);
  }
  return points + next;
}
