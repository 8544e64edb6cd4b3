/** A mean of samples, and its standard error: endless where there are too few to tell. */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
}

/** Of the first so many values. */
export const estimate = (values: Float64Array, count: number): Estimate => estimateBy((i) => values[i], count);

/** Of what the first exceeds the second by, sample by sample: luck that both had falls out. */
export const estimateDifference = (a: Float64Array, b: Float64Array, count: number): Estimate =>
  estimateBy((i) => a[i] - b[i], count);

/** In two passes: with squares alone the difference of two large sums would be lost in their last places. */
export function estimateBy(valueAt: (i: number) => number, count: number): Estimate {
  if (count === 0) return { mean: 0, error: Number.POSITIVE_INFINITY };
  let sum = 0;
  for (let i = 0; i < count; i++) sum += valueAt(i);
  const mean = sum / count;
  if (count === 1) return { mean, error: Number.POSITIVE_INFINITY };
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (valueAt(i) - mean) ** 2;
  return { mean, error: Math.sqrt(squares / (count - 1) / count) };
}
