import { type Board, firstRun } from "./board.ts";
import type { QueuePlaces, Queues } from "./queues.ts";
import type { JewelsRules } from "./rules.ts";
import { hasLegalSwap } from "./swap.ts";

/** All that the rules need. A player who is a program is shown `rules` and `board` alone. */
export interface JewelsPosition {
  readonly rules: JewelsRules;
  readonly board: Board;
  readonly queues: Queues;
  readonly places: QueuePlaces;
}

export function startPosition(rules: JewelsRules, board: Board, queues: Queues): JewelsPosition {
  return { rules, board, queues, places: queues.map(() => 0) };
}

/** No swap is left; or runs are, which happens only where a cascade would never end (see `playSwap`). */
export const isOver = ({ rules, board }: JewelsPosition): boolean =>
  !hasLegalSwap(rules, board) || firstRun(rules, board) !== null;
