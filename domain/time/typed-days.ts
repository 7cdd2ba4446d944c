import { tidyNumber } from "../text/fold-text.ts";
import { type Day, daysAfter, isDay } from "./calendar-day.ts";

/** A range of days in Amsterdam, both included. */
export type DayRange = { readonly from: Day; readonly to: Day };

/** The first three letters of a month, in English or Dutch. */
const MONTHS: Readonly<Record<string, string>> = {
  jan: "01",
  feb: "02",
  mar: "03",
  maa: "03",
  mrt: "03",
  apr: "04",
  may: "05",
  mei: "05",
  jun: "06",
  jul: "07",
  aug: "08",
  sep: "09",
  oct: "10",
  okt: "10",
  nov: "11",
  dec: "12",
};
const MONTH = String.raw`(jan(?:uar[yi])?|feb(?:ruar[yi])?|mar(?:ch)?|maart|mrt|apr(?:il)?|may|mei|june?|juni|july?|juli|aug(?:ust(?:us)?)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const YEAR = String.raw`(\d{4})`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th|e)?`;
/** A number or a word that goes on isn't a day. */
const END = String.raw`(?![\p{L}\p{N}@]|[-/.,]\d)`;

const monthOf = (name: string): string => MONTHS[name.slice(0, "jan".length).toLowerCase()] ?? "";
const padded = (number: string): string => number.padStart(2, "0");

/** Returns the day that three numbers name, as `2026-11-21`, whether or not it exists. */
export const dayNamed = (year: string, month: string, day: string): string =>
  [year, padded(month), padded(day)].join("-");

type Reading = {
  readonly pattern: RegExp;
  /** Returns the day or month that the pattern's groups name, as `2026-11-21` or `2026-11`, whether or not it exists. */
  readonly read: (groups: readonly (string | undefined)[], today: Day) => string;
};

const reading = (pattern: string, read: Reading["read"]): Reading => ({
  pattern: new RegExp(pattern + END, "iuy"),
  read,
});

/** Without a year, a day is the last one up to today. */
function inYear(day: string, month: string, year: string | undefined, today: Day): string {
  const thisYear = Number(today.slice(0, "2026".length));
  const years = year === undefined ? [thisYear, thisYear - 1] : [Number(year)];
  const days = years.map((one) => dayNamed(String(one), month, day));
  return days.find((one) => isDay(one) && (year !== undefined || one <= today)) ?? "";
}

/** In the sequence in which they're tried: a day that doesn't exist mustn't be read as its month. */
const READINGS: readonly Reading[] = [
  reading(String.raw`${YEAR}([-/.])(\d{1,2})\2(\d{1,2})`, ([year = "", , month = "", day = ""]) =>
    dayNamed(year, month, day),
  ),
  reading(String.raw`${YEAR}-(0[1-9]|1[0-2])`, ([year, month]) => `${year}-${month}`),
  reading(String.raw`(\d{1,2})([-/.]) ?(\d{1,2})\2 ?${YEAR}`, ([day = "", , month = "", year = ""]) =>
    dayNamed(year, month, day),
  ),
  reading(String.raw`${DAY}[- ]?${MONTH}(?:[-,]? ?${YEAR})?`, ([day = "", month = "", year], today) =>
    inYear(day, monthOf(month), year, today),
  ),
  reading(String.raw`${MONTH}[- ]${YEAR}`, ([month = "", year]) => `${year}-${monthOf(month)}`),
  reading(String.raw`${MONTH} ${DAY}(?:,? ${YEAR})?`, ([month = "", day = "", year], today) =>
    inYear(day, monthOf(month), year, today),
  ),
];

const LONGEST_MONTH_DAYS = 31;

/** Returns the days of a day or month, `null` if there is no such day. */
function daysOf(text: string): DayRange | null {
  if (isDay(text)) return { from: text, to: text };
  const from = `${text}-01`;
  if (!isDay(from)) return null;
  const next = daysAfter(from, LONGEST_MONTH_DAYS).slice(0, text.length);
  return { from, to: daysAfter(`${next}-01`, -1) };
}

/** Days in a text, `null` if they don't exist, and where the text goes on behind them. */
type DaysInText = { readonly days: DayRange | null; readonly end: number };

function dayAt(text: string, at: number, today: Day): DaysInText | undefined {
  for (const { pattern, read } of READINGS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { days: daysOf(read(found.slice(1), today)), end: pattern.lastIndex };
  }
  return undefined;
}

const UNTIL = / ?(?:\.{2,3}|…) ?| (?:-|to|until|till|tot|t\/m) /iuy;

/**
 * Reads days at a place of a tidied text (`tidyNumber`), as people type them (D26): '24 nov', 'November 2026',
 * '24-11-2026', '2026-11', and two of them with '..', '-' or 'to' between. A day without a year is the last one up to
 * today. Returns undefined if there are none.
 */
export function daysAt(text: string, at: number, today: Day): DaysInText | undefined {
  const first = dayAt(text, at, today);
  if (first === undefined) return undefined;
  UNTIL.lastIndex = first.end;
  const second = UNTIL.test(text) ? UNTIL.lastIndex : undefined;
  const last = second === undefined ? undefined : dayAt(text, second, today);
  if (second === undefined || last === undefined) return first;
  return { days: bothEnds(text, { at, first }, { at: second, last }), end: last.end };
}

/** Where one end names no year, it's the one that makes the range end after it begins. */
function bothEnds(
  text: string,
  { at, first }: { readonly at: number; readonly first: DaysInText },
  { at: second, last }: { readonly at: number; readonly last: DaysInText },
): DayRange | null {
  const [one, other] = [first.days, last.days];
  if (one === null || other === null) return null;
  const year = Number(one.from.slice(0, "2026".length));
  const tos = [year, year + 1].map((end) => dayAt(text, second, `${end}-12-31`)?.days?.to ?? other.to);
  const to = tos.find((end) => end >= one.from) ?? other.to;
  const from = one.from <= to ? one.from : (dayAt(text, at, to)?.days?.from ?? one.from);
  return { from, to };
}

/** Returns the days that a text stands for; undefined if it's anything else, or they don't exist. */
export function readTypedDays(text: string, today: Day): DayRange | undefined {
  const line = tidyNumber(text);
  const read = daysAt(line, 0, today);
  return read?.end === line.length ? (read.days ?? undefined) : undefined;
}

/**
 * Returns the day that a text stands for, such as a cell that a spreadsheet rewrote: '2026-11-21', '21-11-2026',
 * '21/11/2026', '21 nov 2026'. Undefined if it's anything else, names no year, or doesn't exist.
 */
export function readTypedDay(text: string): Day | undefined {
  // In no year up to this day is a day without a year.
  const days = readTypedDays(text, "0000-01-01");
  return days?.from === days?.to ? days?.from : undefined;
}
