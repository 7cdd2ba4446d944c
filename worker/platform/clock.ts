/**
 * The only place in the Worker that reads the machine's clock (D52). Lint forbids it everywhere else
 * (dev/lint/machine-clock.ts), and dev/lint/one-clock.test.ts forbids the database's clock.
 */

/** The time by which the shop's clock has been turned, in milliseconds; 0 except on the sandbox (sync-clock.ts). */
let aheadMs = 0;

/** The Worker's only source of time. */
export const now = (): Date => new Date(Date.now() + aheadMs);

/** The time by which the shop's clock is ahead of the machine's, in milliseconds. */
export const clockAheadMs = (): number => aheadMs;

/** Sets the time by which the shop's clock is ahead. Called only by sync-clock.ts, and only on the sandbox. */
export function setClockAhead(milliseconds: number): void {
  aheadMs = milliseconds;
}

/**
 * The machine's time, for values shared with programs that don't follow the shop's clock: the age of cached responses
 * and images, and the signing time of a mail event. Stripe's signatures and the browser's cookies also use the
 * machine's time, without calling this. Durations are measured with `performance.now()`.
 */
export const realNow = (): Date => new Date(Date.now());
