/** A multiset of small whole numbers (tiles): how many of each. */
export type Counts = Map<number, number>;

export function countsOf(items: Iterable<number>): Counts {
  const counts: Counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** The items of `from` without `taken`, in their order, or null where one of `taken` is missing. */
export function without(from: readonly number[], taken: readonly number[]): number[] | null {
  const rest = [...from];
  for (const item of taken) {
    // From the end: a bag is drawn from its end, so drawing costs nothing.
    const at = rest.lastIndexOf(item);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** What `wanted` has and `available` has not: the first such item, or null. */
export function firstMissing(wanted: readonly number[], available: readonly number[]): number | null {
  const counts = countsOf(available);
  for (const item of wanted) {
    const left = counts.get(item) ?? 0;
    if (left === 0) return item;
    counts.set(item, left - 1);
  }
  return null;
}
