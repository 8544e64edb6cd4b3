import { type Planes, WORDS } from "./bits.ts";
import { promisesOf, STEADY } from "./promises.ts";
import { LOOKS, secondFeatures } from "./second-features.ts";
import { listSwaps, MOST_SWAPS, settle, swapInto } from "./sim.ts";
import { type BoardValue, DISCOUNT, evaluate, horizonOf } from "./value.ts";

const next = new Uint8Array(MOST_SWAPS);
const boards = new Int32Array(2 * WORDS);
const best = new Float64Array(LOOKS);
const features = new Int32Array(LOOKS);

/**
 * Looks at a board whose known stones have come to rest, with a long game to follow, by what the value promises of its
 * next swaps: the best of them will be played, or one that is better still, and no sum over the board can tell that.
 * Writes the features and returns what the value alone says. It costs ten times as much as the value.
 */
export function lookAgain(value: BoardValue, board: Planes, at: number, into: Int32Array): number {
  const table = value.table(STEADY);
  best.fill(Number.NEGATIVE_INFINITY);
  const count = listSwaps(board, at, next);
  for (let i = 0; i < count; i++) {
    swapInto(board, at, next[i], boards, WORDS);
    keep(settle(boards, WORDS, null) + DISCOUNT * evaluate(table, boards, WORDS));
  }
  const worth = evaluate(table, board, at);
  secondFeatures(best, worth, into);
  return worth;
}

/** Puts a promise in its place among the best. */
function keep(promise: number): void {
  if (promise <= best[LOOKS - 1]) return;
  let place = LOOKS - 1;
  for (; place > 0 && promise > best[place - 1]; place--) best[place] = best[place - 1];
  best[place] = promise;
}

/** As `promisesOf`, with a second look where the game is long: what is best without any search. */
export function secondPromises(value: BoardValue, board: Planes, turns: number, codes: Uint8Array): number[] {
  if (horizonOf(turns - 1) !== STEADY) return promisesOf(value, board, turns, codes);
  const { weights, scale } = value.second();
  return Array.from({ length: listSwaps(board, 0, codes) }, (_, i) => {
    swapInto(board, 0, codes[i], boards, 0);
    const gain = settle(boards, 0, null);
    const worth = lookAgain(value, boards, 0, features);
    return gain + DISCOUNT * (worth + scale * features.reduce((sum, feature) => sum + weights[feature], 0));
  });
}
