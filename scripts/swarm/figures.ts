/** The value below which a share of all lies; the values need not be sorted. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted.length === 0 ? Number.NaN : sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export const quantiles = (millis: readonly number[]): string =>
  [0.5, 0.95, 0.99, 1].map((share) => quantile(millis, share).toFixed(1)).join(" / ");
