/** A multiset of small whole numbers (tiles): how many of each. */
export type Counts = Map<number, number>;

export function countsOf(items: Iterable<number>): Counts {
  const counts: Counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** The items of `from` without `taken`, in their order. What was not there is not missed: a recorded game may know only a part of a rack. */
export function takeOut(from: readonly number[], taken: readonly number[]): number[] {
  const rest = [...from];
  for (const item of taken) {
    // From the end: a bag is drawn from its end, so drawing costs nothing.
    const at = rest.lastIndexOf(item);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** What of `wanted` is not among `available`, in its order, each as often as it is missing. */
export function missingFrom(available: readonly number[], wanted: readonly number[]): number[] {
  const counts = countsOf(available);
  return wanted.filter((item) => {
    const left = counts.get(item) ?? 0;
    counts.set(item, left - 1);
    return left <= 0;
  });
}
