import { DAY_MS } from "../time/durations.ts";

/** The days in which every refund at the provider, of any order that is kept, is compared once (D48). */
export const CHECK_ROUND_DAYS = 30;
/** A round reaches back further than the eleven years for which the entries of the books are required at most. */
const SLICE_DAYS = 140;

/** `from` is inclusive, `to` exclusive. */
export type Period = { readonly from: Date; readonly to: Date };

/**
 * Returns the part of the past that is compared on the day of `now`. The past is cut into slices with fixed dates. Each
 * slice has its own day of the round, so every slice is compared exactly once per round.
 */
export function dailyCheckPeriod(now: Date): Period {
  const day = Math.floor(now.getTime() / DAY_MS);
  const latest = Math.floor(day / SLICE_DAYS);
  // Never negative: there have been more slices since 1970 than a round has days.
  const before = (latest - (day % CHECK_ROUND_DAYS)) % CHECK_ROUND_DAYS;
  const from = (latest - before) * SLICE_DAYS * DAY_MS;
  return { from: new Date(from), to: new Date(from + SLICE_DAYS * DAY_MS) };
}
