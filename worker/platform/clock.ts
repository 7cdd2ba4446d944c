/**
 * The one place in the Worker that reads the machine's clock (D52); lint refuses it everywhere else
 * (dev/lint/machine-clock.ts), and dev/lint/one-clock.test.ts the database's own.
 */

/** How far the shop's clock has been turned; 0 except on the sandbox (follow-clock.ts). */
let aheadMs = 0;

/** The Worker's only source of time. */
export const now = (): Date => new Date(Date.now() + aheadMs);

/** How far the shop's clock is ahead of the machine's, in milliseconds. */
export const clockAheadMs = (): number => aheadMs;

/** Sets how far the shop's clock is ahead. Only follow-clock.ts calls it, and only on the sandbox. */
export function setClockAhead(milliseconds: number): void {
  aheadMs = milliseconds;
}

/**
 * The machine's time, for what is shared with others who do not follow the shop's clock: how fresh the answers and
 * images in the caches are, and when a mail's event was signed. Stripe's signatures and the browser's cookies go by it
 * without asking here. A duration is measured with `performance.now()`.
 */
export const realNow = (): Date => new Date(Date.now());
