import { type Planes, WORDS } from "./bits.ts";
import { listSwaps, MOST_SWAPS, settle, swapInto } from "./sim.ts";

/** Legal swaps of the known stones of a board, and what they would give; numbers of runs, not points. */
export interface Prospects {
  swaps: number;
  best: number;
  second: number;
  /** What the best swap leaves for the one after it. */
  next: number;
}

const codes = new Uint8Array(MOST_SWAPS);
const boards = new Int32Array(3 * WORDS);
const AFTER_BEST = WORDS;
const TRIED = 2 * WORDS;

/**
 * Tries every swap of the known stones, and every one after the best. The next turn will choose the best of what there
 * is, which no sum of patterns can tell.
 */
export function findProspects(planes: Planes, at: number, found: Prospects): void {
  const swaps = listSwaps(planes, at, codes);
  let best = 0;
  let second = 0;
  for (let i = 0; i < swaps; i++) {
    swapInto(planes, at, codes[i], boards, TRIED);
    const points = settle(boards, TRIED, null);
    if (points > best) {
      second = best;
      best = points;
      boards.copyWithin(AFTER_BEST, TRIED, TRIED + WORDS);
    } else if (points > second) second = points;
  }
  let next = 0;
  const more = swaps === 0 ? 0 : listSwaps(boards, AFTER_BEST, codes);
  for (let i = 0; i < more; i++) {
    swapInto(boards, AFTER_BEST, codes[i], boards, TRIED);
    next = Math.max(next, settle(boards, TRIED, null));
  }
  found.swaps = swaps;
  found.best = best / 3;
  found.second = second / 3;
  found.next = next / 3;
}
