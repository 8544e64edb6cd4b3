import type { Board } from "./board.ts";
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

/** No legal swap is left. */
export const isOver = ({ rules, board }: JewelsPosition): boolean => !hasLegalSwap(rules, board);
