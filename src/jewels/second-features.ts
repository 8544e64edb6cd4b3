/**
 * What a second look sees of a board: pairs of figures in whole points, the best promise of a next swap with the second,
 * the third and the fourth, and with what the value says of the board.
 */
export const LOOKS = 4;
/** Promises from −3 to 43 points and values from −16 to 31; those beyond count as these. 0 stands for no such swap. */
const LEVELS = 48;
const LOWEST_PROMISE = -4;
const LOWEST_VALUE = -16;
export const SECOND_COUNT = LOOKS * LEVELS * LEVELS;

const levelOf = (promise: number): number =>
  promise === Number.NEGATIVE_INFINITY ? 0 : clamp(Math.round(promise) - LOWEST_PROMISE, 1);
const clamp = (level: number, least: number): number => Math.max(least, Math.min(LEVELS - 1, level));

/** Writes the features; `best` are the best promises in order, −∞ where there are no more. */
export function secondFeatures(best: ArrayLike<number>, worth: number, into: Int32Array): void {
  const first = levelOf(best[0]) * LEVELS;
  for (let i = 1; i < LOOKS; i++) into[i - 1] = (i - 1) * LEVELS * LEVELS + first + levelOf(best[i]);
  into[LOOKS - 1] = (LOOKS - 1) * LEVELS * LEVELS + first + clamp(Math.round(worth) - LOWEST_VALUE, 0);
}
