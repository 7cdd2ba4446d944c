import { DAY_MS } from "./durations.ts";

/** A calendar day without a time: `2026-11-21`. Compares as text. */
export type Day = string;

/** The seller is Dutch (D35), and everybody reads the same date and time: on pages, in mails and in documents. */
export const SHOP_TIME_ZONE = "Europe/Amsterdam";

const amsterdamDayFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone: SHOP_TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day that a moment falls on in Amsterdam. */
export function amsterdamDay(moment: Date): Day {
  return amsterdamDayFormat.format(moment);
}

const midnight = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** The calendar day so many days later; earlier for a negative number. */
export const daysAfter = (day: Day, days: number): Day =>
  new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many calendar days `to` is after `from`. */
export const daysBetween = (from: Day, to: Day): number => (midnight(to) - midnight(from)) / DAY_MS;

/** Whether a text is a calendar day that exists, such as `2026-11-21`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-/.test(text) && !Number.isNaN(midnight(text)) && daysAfter(text, 0) === text;
