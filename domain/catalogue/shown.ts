import { type Day, isDay } from "../time/calendar-day.ts";
import { tidyNumber } from "../text/fold-text.ts";
import { readYesOrNo } from "../text/yes-or-no.ts";
import { calendarDayInWords } from "../time/day-in-words.ts";
import { dayNamed, readTypedDay } from "../time/typed-days.ts";

/**
 * Whether the shop shows a product (D62): now, not yet, or from a day on in Amsterdam. Only 'now' is shown; a job writes it
 * once the day has come.
 */
export const SHOWN_NOW = "now";
export const NOT_YET = "not yet";

export const isShown = ({ shown }: { readonly shown: string }): boolean => shown === SHOWN_NOW;

/** Returns the day from which a product will be shown; undefined for one that is, or has no day yet. */
export const shownFrom = (shown: string): Day | undefined => (isDay(shown) ? shown : undefined);

/** Returns the same, with a day that has come as 'now'. */
export const shownOn = (shown: string, today: Day): string =>
  isDay(shown) && shown <= today ? SHOWN_NOW : shown;

/** Midnight behind a day, as spreadsheets and programs write it. */
const MIDNIGHT = /(?:[ T]0{1,2}:00(?::00(?:\.0+)?)?Z?|[ T]12:00(?::00)? ?AM)$/i;
/** Which number is the month depends on the country of the spreadsheet. */
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const SHORT_YEAR = /(?<=\p{L}\.?[- ])(\d\d)$/u;

/**
 * Reads one of the two words, or a day that exists, in any of the spellings into which people and spreadsheets turn it;
 * the message says why it can't be read.
 */
export function readShown(text: string): { readonly shown: string } | { readonly message: string } {
  const typed = tidyNumber(text).replace(/^'/, "");
  const word = typed.toLowerCase().replaceAll(/[-_]/g, " ");
  const answer = /\p{L}/u.test(word) ? readYesOrNo(word) : undefined;
  if (word === SHOWN_NOW || answer === true) return { shown: SHOWN_NOW };
  if (word === NOT_YET || answer === false) return { shown: NOT_YET };
  const date = typed.replace(MIDNIGHT, "").replace(SHORT_YEAR, "20$1");
  const [, first = "", second = "", year = ""] = SLASHED.exec(date) ?? [];
  const dayFirst = dayNamed(year, second, first);
  const monthFirst = dayNamed(year, first, second);
  if (dayFirst !== monthFirst && isDay(dayFirst) && isDay(monthFirst)) {
    const both = `${calendarDayInWords(dayFirst)} or ${calendarDayInWords(monthFirst)}`;
    return { message: `'${date}' could mean ${both}. Write it like ${dayFirst}.` };
  }
  const shown = readTypedDay(date);
  if (shown !== undefined) return { shown };
  return { message: "Shown in the shop must be 'now', 'not yet' or a day, such as 2026-12-01." };
}
