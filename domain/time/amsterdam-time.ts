import { amsterdamDay, SHOP_TIME_ZONE } from "./calendar-day.ts";
import { HOUR_MS } from "./durations.ts";

const clockFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: SHOP_TIME_ZONE,
  timeStyle: "medium",
});

/**
 * Returns a moment in ISO 8601 with the day and the time in Amsterdam and their distance from UTC, for files:
 * `2026-03-28T00:32:10+01:00`.
 */
export function amsterdamTime(moment: Date): string {
  const local = `${amsterdamDay(moment)}T${clockFormat.format(moment)}`;
  const hoursAhead = Math.round((Date.parse(`${local}Z`) - moment.getTime()) / HOUR_MS);
  return `${local}+0${hoursAhead}:00`;
}
