import * as z from "zod/mini";
import { plainText } from "../text/text.ts";
import { type Day, daysAfter, daysBetween } from "../time/calendar-day.ts";
import { type DayRange, readTypedDays } from "../time/typed-days.ts";

/** The ranges of days that the page of sales offers, each ending today at the latest, in Amsterdam. */
export const SALES_PRESETS = {
  "this-month": "This month",
  "last-month": "Last month",
  "30-days": "30 days",
  "90-days": "90 days",
  "365-days": "365 days",
  "this-year": "This year",
} as const;
export type SalesPreset = keyof typeof SALES_PRESETS;

/** The longest range: five years. */
export const SALES_MAX_DAYS = 1_827;
const TYPED_MAX_CHARS = 100;

export const SALES_DAYS_TEXT =
  "Enter days such as 24 nov, November 2026 or 2026-10-01..2026-11-30, at most five years.";

/** The input of `dashboard.sales`: a preset, or days as they can be typed (D26). */
export const salesSchema = z.object(
  { days: plainText("The days").check(z.maxLength(TYPED_MAX_CHARS, SALES_DAYS_TEXT)) },
  "The call takes days.",
);

/** The periods by which sales are added up: a day, an ISO week or a month. */
export const SALES_GROUPS = ["day", "week", "month"] as const;
export type SalesGroup = (typeof SALES_GROUPS)[number];

const isSalesPreset = (text: string): text is SalesPreset => Object.hasOwn(SALES_PRESETS, text);

/**
 * Returns the days that a text stands for, both ends included; undefined if it names none, one that doesn't exist, or more
 * than SALES_MAX_DAYS.
 */
export function salesDays(text: string, today: Day): DayRange | undefined {
  const days = isSalesPreset(text) ? PRESET_DAYS[text](today) : readTypedDays(text, today);
  return days && days.from <= days.to && daysBetween(days.from, days.to) < SALES_MAX_DAYS ? days : undefined;
}

const PRESET_DAYS: Readonly<Record<SalesPreset, (today: Day) => DayRange>> = {
  "this-month": (today) => ({ from: firstDayOfMonth(today), to: today }),
  "last-month": (today) => {
    const to = daysAfter(firstDayOfMonth(today), -1);
    return { from: firstDayOfMonth(to), to };
  },
  "30-days": (today) => lastDays(30, today),
  "90-days": (today) => lastDays(90, today),
  "365-days": (today) => lastDays(365, today),
  "this-year": (today) => ({ from: `${today.slice(0, "2026".length)}-01-01`, to: today }),
};

const lastDays = (days: number, today: Day): DayRange => ({ from: daysAfter(today, 1 - days), to: today });

const firstDayOfMonth = (day: Day): Day => `${monthOfDay(day)}-01`;

/**
 * Returns the same days a year before. 29 February counts as 1 March there, and what follows a month's last day follows it a
 * year before, too, so that February has 29 days beside one of 28.
 */
export function yearBefore({ from, to }: DayRange): DayRange {
  const first = sameDate(from, -1);
  const last = daysAfter(sameDate(daysAfter(to, 1), -1), -1);
  return { from: first, to: last < first ? first : last };
}

/** Returns the day of a range beside which a day of the year before is shown: each has exactly one. */
export function besideDay(before: Day, { from, to }: DayRange): Day {
  const date = sameDate(before, 1);
  // 29 February is shown beside the 28th.
  const day = date.slice(-2) === before.slice(-2) ? date : daysAfter(date, -1);
  return day < from ? from : day > to ? to : day;
}

/** Returns the same date in another year; 29 February becomes 1 March where there's none. */
function sameDate(day: Day, years: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, "2026-11-21".length);
}

/** Returns every day of a range, first to last. */
export const daysOf = ({ from, to }: DayRange): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => daysAfter(from, at));

/** The longest ranges that are shown by day, and by week. */
const BY_DAY_UP_TO = 45;
const BY_WEEK_UP_TO = 200;

/** Returns the periods that suit the length of a range. */
export function suitedGroup({ from, to }: DayRange): SalesGroup {
  const days = daysBetween(from, to) + 1;
  return days <= BY_DAY_UP_TO ? "day" : days <= BY_WEEK_UP_TO ? "week" : "month";
}

/** Returns the month of a day, such as `2026-11`. */
export const monthOfDay = (day: Day): string => day.slice(0, "2026-11".length);

const DAYS_A_WEEK = 7;

/** Returns the ISO 8601 week of a day, such as `2026-W48`: it begins on Monday and belongs to the year of its Thursday. */
export function weekOfDay(day: Day): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
  const thursday = daysAfter(day, 3 - weekday);
  const year = thursday.slice(0, "2026".length);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / DAYS_A_WEEK) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}
