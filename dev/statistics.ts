/**
 * The smallest value that at least this share of the values does not exceed (nearest rank). NaN if there are no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** How often each value occurs, most frequent first: `200 ×40, 503 ×2`. */
export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .map(([value, count]) => `${value} ×${count}`)
    .join(", ");
}
