import { formatPrice } from "../money/money.ts";
import type { Day } from "../time/calendar-day.ts";
import { calendarDayInWords } from "../time/day-in-words.ts";
import { CROSS_BORDER_THRESHOLD_CENTS } from "./decide-vat.ts";

/** The order that took the sales to consumers in other EU countries above the threshold (D55). */
export type Crossing = { readonly number: string; readonly day: Day; readonly registerBy: Day };

const LAST_DAY = "10";

/**
 * Returns the last day on which OSS can still be registered so that it counts from a sale on this day: the 10th of the next month
 * (Art. 57d Regulation 282/2011).
 */
export function registerForOssBy(day: Day): Day {
  const [year = 0, month = 0] = day.split("-").map(Number);
  // Date.UTC counts months from 0, so this is the month after.
  return `${new Date(Date.UTC(year, month, 1)).toISOString().slice(0, "2026-12-".length)}${LAST_DAY}`;
}

/** Tells the owner what the law asks of them, and by when, or what to do once that day has passed. */
export function crossingText({ number, day, registerBy }: Crossing, today: Day): string {
  const by = calendarDayInWords(registerBy);
  const next =
    registerBy < today
      ? `To count from that order, OSS had to be registered by ${by}: ask your accountant what to do now.`
      : `Register for OSS by ${by}: it then counts from that order.`;
  return `Order ${number} of ${calendarDayInWords(day)} took the sales to consumers in other EU countries above ${formatPrice(CROSS_BORDER_THRESHOLD_CENTS)}. ${next}`;
}
