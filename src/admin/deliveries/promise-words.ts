import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time/durations.ts";

/**
 * Returns the time between a promise and now: '40 min', '3 h', '2 days'. Rounded down, so that nothing looks later than
 * it is.
 */
function lengthText(ms: number): string {
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} days`;
}

/** A promised time against the shop's clock, both in ISO 8601: 'in 3 h', 'late by 2 h' (D43). */
export function promiseWords(
  promisedAt: string,
  now: string,
): { readonly text: string; readonly late: boolean } {
  const ms = Date.parse(promisedAt) - Date.parse(now);
  return ms < 0
    ? { text: `late by ${lengthText(-ms)}`, late: true }
    : { text: `in ${lengthText(ms)}`, late: false };
}
