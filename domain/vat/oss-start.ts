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

/** Tells the owner what the law asks of them, and by when. */
export const crossingText = ({ number, day, registerBy }: Crossing): string =>
  `Order ${number} of ${calendarDayInWords(day)} took the sales to consumers in other EU countries above ${formatPrice(CROSS_BORDER_THRESHOLD_CENTS)}. Register for OSS by ${calendarDayInWords(registerBy)}: it then counts from that order.`;
