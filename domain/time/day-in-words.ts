import { type Day, SHOP_TIME_ZONE as timeZone } from "./calendar-day.ts";

const days = new Intl.DateTimeFormat("en-GB", { timeZone, day: "numeric", month: "long", year: "numeric" });
const times = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });

/** Returns the day in Amsterdam at a moment: '21 November 2026' (D46). */
export const dayInWords = (moment: Date): string => days.format(moment);

/** Returns the time of day in Amsterdam at a moment: '14:05'. */
export const timeOfDay = (moment: Date): string => times.format(moment);

/** Returns day and time in Amsterdam at a moment: '21 November 2026, 14:05'. */
export const momentInWords = (moment: Date): string => `${dayInWords(moment)}, ${timeOfDay(moment)}`;

/** Returns a calendar day in words. Noon UTC falls on the same day in Amsterdam all year round. */
export const calendarDayInWords = (day: Day): string => days.format(new Date(`${day}T12:00:00Z`));
