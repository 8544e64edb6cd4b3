import type { Fit } from "./inference-fit.ts";

/** With more unseen tiles there are too many sets of them to try. */
const MOST_UNSEEN = 16;
/** The clock is asked after so many. */
const ROUND = 16;

/** How likely the other player holds some of the unseen tiles, a bit a place. */
export type HeldWeight = (held: number) => number;

/**
 * What the last move tells of every rack that the other player may hold: each set of its tiles may be what was kept, and the rest
 * was drawn after. Null where there are too many such sets, or no time to try them all.
 */
export function heldWeights(fit: Fit, unseen: Uint8Array, isAtEnd: () => boolean): HeldWeight | null {
  const { keptCount } = fit;
  if (unseen.length > MOST_UNSEEN) return null;
  const sets: number[] = [];
  const weights: number[] = [];
  const tiles = new Uint8Array(keptCount);
  for (let set = (1 << keptCount) - 1; set < 1 << unseen.length; set = nextOfSize(set)) {
    if (sets.length % ROUND === ROUND - 1 && isAtEnd()) return null;
    let at = 0;
    for (let place = 0; place < unseen.length; place++) if (((set >>> place) & 1) !== 0) tiles[at++] = unseen[place];
    sets.push(set);
    weights.push(fit.weigh(tiles));
  }
  return (held) => {
    let sum = 0;
    for (let i = 0; i < sets.length; i++) if ((sets[i] & ~held) === 0) sum += weights[i];
    return sum;
  };
}

/** The next larger number with as many bits (Gosper's hack). */
function nextOfSize(set: number): number {
  const lowest = set & -set;
  const carried = set + lowest;
  return carried | (((set ^ carried) >>> 2) / lowest);
}
