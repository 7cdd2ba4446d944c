import { HOUR_MS, MINUTE_MS } from "#domain/time/durations.ts";

/**
 * The pauses after the first attempt, the second and so on; the last one repeats. In an outage the frequent job sets
 * the pace.
 */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
] as const;
const LONGEST_PAUSE_MS = 12 * HOUR_MS;

/** The time for which a refused mail is retried (D45). */
export const RETRY_WINDOW_MS = 72 * HOUR_MS;

/** The provider remembers a key for 24 hours (D45); the last repetition leaves an hour earlier. */
export const IDEMPOTENCY_WINDOW_MS = 23 * HOUR_MS;

/** Longer than any attempt can last; after that, the sender must have died. */
export const LEASE_MS = 2 * MINUTE_MS;

/** Returns the time of the next attempt after this number of attempts; null if it would be later than `until`. */
export function nextTry(
  at: Date,
  attempts: number,
  { until, retryAfterSeconds = 0 }: { until: Date; retryAfterSeconds?: number | undefined },
): Date | null {
  const pauseMs = Math.max(PAUSES_MS[attempts - 1] ?? LONGEST_PAUSE_MS, retryAfterSeconds * 1000);
  const next = new Date(at.getTime() + pauseMs);
  return next <= until ? next : null;
}
