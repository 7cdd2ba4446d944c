import { searchWords } from "../search/filter.ts";
import { type Day, isDay } from "../time/calendar-day.ts";
import { type DayRange, parseDayRange } from "./search-word.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const YEAR = String.raw`(\d{4})`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;

/** A pattern that matches whole words only. */
const words = (pattern: string): RegExp => new RegExp(String.raw`(?<!\S)${pattern}(?!\S)`, "giu");

const DAY_MONTH = words(`${DAY} ?${MONTH}(?:,? ${YEAR})?`);
const MONTH_YEAR = words(`${MONTH} ${YEAR}`);
const MONTH_DAY = words(`${MONTH} ${DAY}(?:,? ${YEAR})?`);
const NUMBERS = words(String.raw`(\d{1,2})[-/.](\d{1,2})[-/.]${YEAR}`);

const padded = (number: string | number): string => String(number).padStart(2, "0");
const monthNumber = (name: string): string => padded(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

/**
 * Writes the dates in a search text as `parseDayRange` reads them (D26): '24 nov' becomes '2026-11-24', 'November 2026'
 * becomes '2026-11', '24-11-2026' becomes '2026-11-24'. A day without a year is the last one up to today. Everything
 * else stays as typed.
 */
export function writeDatesAsIso(text: string, today: Day): string {
  const dayOf = (typed: string, day: string, month: string, year: string | undefined): string => {
    const thisYear = Number(today.slice(0, 4));
    const years = year === undefined ? [thisYear, thisYear - 1] : [Number(year)];
    const days = years.map((one) => `${one}-${month}-${padded(day)}`);
    return days.find((one) => isDay(one) && (year !== undefined || one <= today)) ?? typed;
  };
  return text
    .replace(DAY_MONTH, (typed: string, day: string, month: string, year?: string) =>
      dayOf(typed, day, monthNumber(month), year),
    )
    .replace(MONTH_YEAR, (_typed: string, month: string, year: string) => `${year}-${monthNumber(month)}`)
    .replace(MONTH_DAY, (typed: string, month: string, day: string, year?: string) =>
      dayOf(typed, day, monthNumber(month), year),
    )
    .replace(NUMBERS, (typed: string, day: string, month: string, year: string) =>
      dayOf(typed, day, padded(month), year),
    );
}

/** Returns the first day or period in a search text; undefined without one. */
export const daysIn = (text: string, today: Day): DayRange | undefined =>
  searchWords(writeDatesAsIso(text, today))
    .map(parseDayRange)
    .find((days) => days !== undefined);

/** Returns a search text with these days instead of its own; `null` removes those. */
export function withDays(text: string, days: DayRange | null, today: Day): string {
  const others = searchWords(writeDatesAsIso(text, today)).filter(
    (word) => parseDayRange(word) === undefined,
  );
  const period = days === null ? [] : [days.from === days.to ? days.from : `${days.from}..${days.to}`];
  return [...others, ...period].join(" ");
}
