import type { Cents } from "../money/money.ts";
import { amsterdamDay, daysAfter, startOfDay } from "../time/calendar-day.ts";

/** The days before a reduction whose lowest price is shown with it (Art. 6a Directive 98/6/EC). */
export const LOWEST_PRICE_DAYS = 30;

/** The price of a plan from a moment on, in cents; null if the plan isn't sold from then on. */
export type PriceEntry = { readonly at: Date; readonly cents: Cents | null };

/**
 * Returns the lowest price at which a plan was sold in the 30 days before a reduction began, in cents (D79). `entries`
 * are its history, the oldest first: the price that was in force when the window opened counts, and one that was
 * replaced in the same moment doesn't. The window opens with the day in Amsterdam, so it's never shorter than 30 days.
 * A product younger than that has its lowest price so far. Null if the plan wasn't sold.
 */
export function lowestPriceBefore(entries: readonly PriceEntry[], began: Date): Cents | null {
  const opens = startOfDay(daysAfter(amsterdamDay(began), -LOWEST_PRICE_DAYS)).getTime();
  const closes = began.getTime();
  let lowest: Cents | null = null;
  for (const [at, { at: since, cents }] of entries.entries()) {
    const from = Math.max(since.getTime(), opens);
    const until = Math.min(entries[at + 1]?.at.getTime() ?? closes, closes);
    if (cents !== null && from < until && (lowest === null || cents < lowest)) lowest = cents;
  }
  return lowest;
}
