const FIRST_MS = 400;
const LONGEST_MS = 20_000;

/** How long to wait before the next try. `chance`: from 0 to 1, so that not everybody comes back at once. */
export const backoff = (tries: number, chance: number): number =>
  Math.round(Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10)) * (0.6 + 0.4 * chance));
