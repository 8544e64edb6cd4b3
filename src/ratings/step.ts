import type { Standing } from "./standing.ts";

/** No single game moves a rating further than this, however unsure it is. */
export const MOST_STEP = 60;

/** Up to here a step is what the arithmetic says; beyond it larger steps still differ, by less and less. */
const WHOLE_STEP = MOST_STEP / 2;

function softened(size: number): number {
  if (size <= WHOLE_STEP) return size;
  const room = MOST_STEP - WHOLE_STEP;
  return WHOLE_STEP + room * (1 - Math.exp((WHOLE_STEP - size) / room));
}

/** A step of bounded size. */
export function limited(before: Standing, after: Standing): Standing {
  const size = Math.abs(after.rating - before.rating);
  return part(before, after, size === 0 ? 1 : softened(size) / size);
}

/** The same step with a gain of so many points at most. */
export function withGain(before: Standing, after: Standing, most: number): Standing {
  const change = after.rating - before.rating;
  return part(before, after, change > most ? most / change : 1);
}

/**
 * A share of a step. What a game may not move it does not make surer either: otherwise a rating that is far off would
 * be sure before it is right.
 */
function part(before: Standing, after: Standing, share: number): Standing {
  if (share === 1) return after;
  const between = (from: number, to: number): number => from + share * (to - from);
  return {
    rating: between(before.rating, after.rating),
    deviation: between(before.deviation, after.deviation),
    volatility: between(before.volatility, after.volatility),
  };
}
