import type { Day } from "./calendar-day.ts";

const words = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Amsterdam",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** The day that a moment falls on in Amsterdam, as mails and documents write it: '21 November 2026' (D46). */
export const dayInWords = (moment: Date): string => words.format(moment);

/** The same for a calendar day. Noon is the same day in Amsterdam all year round. */
export const calendarDayInWords = (day: Day): string => words.format(new Date(`${day}T12:00:00Z`));
