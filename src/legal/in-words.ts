export const YEAR_DAYS = 365;

/** A number of days in words: `1 day`, `90 days`, `1 year`. */
export function inWords(days: number): string {
  if (days === YEAR_DAYS) return "1 year";
  return days === 1 ? "1 day" : `${days} days`;
}
