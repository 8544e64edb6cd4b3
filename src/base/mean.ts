/** The mean, and its standard error, which is unknown of a single value. */
export function meanOf(values: readonly number[]): { mean: number; error: number | null } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2) return { mean, error: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length - 1) / values.length) };
}

export function meanText(values: readonly number[], digits: number): string {
  const { mean, error } = meanOf(values);
  return `${mean.toFixed(digits)} ± ${error === null ? "?" : error.toFixed(digits)}`;
}
