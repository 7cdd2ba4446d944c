import { DAY_MS, HOUR_MS } from "./durations.ts";

/** A calendar day without a time: `2026-11-21`. Compares as text. */
export type Day = string;

/** The seller is Dutch (D35), and everybody sees the same date and time: on pages, in mails and in documents. */
export const SHOP_TIME_ZONE = "Europe/Amsterdam";

const amsterdamDayFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone: SHOP_TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** Returns the calendar day in Amsterdam at a moment. */
export function amsterdamDay(moment: Date): Day {
  return amsterdamDayFormat.format(moment);
}

const midnight = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the moment at which a calendar day begins in Amsterdam, which is one or two hours ahead of UTC. */
export function startOfDay(day: Day): Date {
  const summer = new Date(midnight(day) - 2 * HOUR_MS);
  return amsterdamDay(summer) === day ? summer : new Date(midnight(day) - HOUR_MS);
}

/** Returns the calendar day that many days later, or earlier for a negative number. */
export const daysAfter = (day: Day, days: number): Day =>
  new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the number of calendar days from `from` to `to`. */
export const daysBetween = (from: Day, to: Day): number => (midnight(to) - midnight(from)) / DAY_MS;

/** True if a text is a calendar day that exists, such as `2026-11-21`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-/.test(text) && !Number.isNaN(midnight(text)) && daysAfter(text, 0) === text;
