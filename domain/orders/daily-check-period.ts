import { DAY_MS } from "../time/durations.ts";

/** In so many days, everything the provider ever refunded of the orders that are kept is compared once (D48). */
export const CHECK_ROUND_DAYS = 30;
/** A round reaches further back than orders are kept, which is up to eight years. */
const SLICE_DAYS = 100;

/** From, inclusive, to, exclusive. */
export type Period = { readonly from: Date; readonly to: Date };

/**
 * The part of the past that is compared on a day: the past is cut into slices of fixed dates, each has its day of the round,
 * so that none is left out and none is compared twice in a round.
 */
export function dailyCheckPeriod(now: Date): Period {
  const day = Math.floor(now.getTime() / DAY_MS);
  const latest = Math.floor(day / SLICE_DAYS);
  // Never negative: since 1970 there have been more slices than a round has days.
  const before = (latest - (day % CHECK_ROUND_DAYS)) % CHECK_ROUND_DAYS;
  const from = (latest - before) * SLICE_DAYS * DAY_MS;
  return { from: new Date(from), to: new Date(from + SLICE_DAYS * DAY_MS) };
}
