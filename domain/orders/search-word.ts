import { type Day, daysAfter, isDay } from "../time/calendar-day.ts";
import type { Cents } from "../money/money.ts";
import { readTypedCents } from "../money/typed-amount.ts";

/** A range of days in Amsterdam, both included. */
export type DayRange = { readonly from: Day; readonly to: Day };

/**
 * Reads a word of a search as days (D26): `2026-11-21`, `2026-11` or, of either, `2026-11-01..2026-11-30`. Returns
 * undefined for any other word.
 */
export function parseDayRange(word: string): DayRange | undefined {
  const [from = word, to = from, ...more] = word.split("..");
  const [first, last] = [daysOf(from), daysOf(to)];
  return more.length > 0 || !first || !last ? undefined : { from: first.from, to: last.to };
}

function daysOf(text: string): DayRange | undefined {
  if (isDay(text)) return { from: text, to: text };
  const from = `${text}-01`;
  if (!isDay(from)) return undefined;
  const next = daysAfter(from, LONGEST_MONTH_DAYS).slice(0, text.length);
  return { from, to: daysAfter(`${next}-01`, -1) };
}

const LONGEST_MONTH_DAYS = 31;

/** Reads a word of a search as an amount (D69): `100`, `€100.00`, `1.299,00`. Returns undefined for any other word. */
export function parseCents(word: string): Cents | undefined {
  const typed = readTypedCents(word);
  const cents = "cents" in typed ? (typed.cents ?? 0) : 0;
  return Number.isInteger(cents) && cents > 0 && cents <= MOST_CENTS ? cents : undefined;
}

const MOST_CENTS = 99_999_999;
