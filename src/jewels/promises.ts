import { type Planes, WORDS } from "./bits.ts";
import { listSwaps, settle, swapInto } from "./sim.ts";
import { type BoardValue, DISCOUNT, evaluate, HORIZONS, horizonOf } from "./value.ts";

export const STEADY = HORIZONS - 1;

const tried = new Int32Array(WORDS);

/** What the value says of a board whose known stones have come to rest, with so many turns to follow. */
export function worthOf(value: BoardValue, board: Planes, at: number, turnsAfter: number): number {
  const horizon = horizonOf(turnsAfter);
  const worth = evaluate(value.table(horizon), board, at);
  return horizon === STEADY ? DISCOUNT * worth : worth;
}

/** Lists the legal swaps of a board with so many turns left, and what the value promises of each. */
export function promisesOf(value: BoardValue, board: Planes, turns: number, codes: Uint8Array): number[] {
  return Array.from({ length: listSwaps(board, 0, codes) }, (_, i) => {
    swapInto(board, 0, codes[i], tried, 0);
    return settle(tried, 0, null) + worthOf(value, tried, 0, turns - 1);
  });
}
