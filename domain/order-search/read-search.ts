import type { Cents } from "../money/money.ts";
import { EURO, readTypedCents } from "../money/typed-amount.ts";
import { isEmail, tidyEmail } from "../text/email-address.ts";
import { tidyNumber } from "../text/fold-text.ts";
import type { Day } from "../time/calendar-day.ts";
import { type DayRange, daysAt } from "../time/typed-days.ts";
import { orderNumber, sequenceOf } from "../orders/order.ts";
import { LABELS, prefixed } from "../orders/typed-number.ts";
import { sequenceOfWithdrawal, withdrawalNumber } from "../withdrawals/withdrawal.ts";

/** A word of a search in the admin area, or several that are read as one, such as '24 nov' or '€ 283,00' (D26). */
export type SearchTerm = {
  /** What a text contains: numbers of orders and withdrawals as the shop writes them. */
  readonly text: string;
  /** What a text contains instead, each anywhere, if the term is several words. */
  readonly apart: readonly SearchTerm[];
  /** `null` for a day that doesn't exist. */
  readonly days?: DayRange | null;
  readonly cents?: Cents;
  /** The order with this number. */
  readonly sequence?: number;
};

const BEFORE = /[\s"'(<[{]+/y;
const BEHIND = /["')>\]}.,;:!?]+(?=\s|$)/y;
const LABELS_AT = new RegExp(LABELS, "iuy");
/** Of an order or a withdrawal, also with blanks. */
const NUMBER_AT = new RegExp(`#?${prefixed("(?:SO|WD)")}`, "iuy");
const FIGURES = String.raw`\d[\d.,']*`;
/** An amount, or a number in groups of digits. */
const FIGURES_AT = new RegExp(
  String.raw`-? ?(?:${EURO} ?)?-? ?${FIGURES}(?:[ -]${FIGURES})*(?:-{1,2})?(?: ?${EURO})?(?=[\s"')>\]}.,;:!?]|$)`,
  "iuy",
);
const WORD_AT = /\S+/y;
const MARKS_AROUND = /^#+|["')>\]}.,;:!?]+$/g;

/**
 * Reads a search text of the admin area (D26). Every search there uses it, so that numbers, amounts, days and addresses
 * are found as people type and paste them; the database folds what it compares (`shop_fold`). A text that is an email
 * address with a name finds the address.
 */
export function readSearch(text: string, today: Day): SearchTerm[] {
  const line = tidyNumber(text);
  const email = tidyEmail(line);
  if (isEmail(email)) return [{ text: email, apart: [] }];
  const terms = new Map<string, SearchTerm>();
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const taken = pattern.exec(line)?.[0];
    if (taken !== undefined) at += taken.length;
    return taken;
  };
  while (at < line.length) {
    if (take(BEFORE) !== undefined || take(LABELS_AT) !== undefined) continue;
    const days = daysAt(line, at, today);
    const start = at;
    if (days !== undefined) at = days.end;
    const term = days
      ? { ...plainTerm(line.slice(start, at)), days: days.days }
      : termOf(take(NUMBER_AT) ?? take(FIGURES_AT) ?? take(WORD_AT) ?? "");
    if (term.text !== "") terms.set(term.text, term);
    take(BEHIND);
  }
  return [...terms.values()];
}

const bareWord = (word: string): string => word.replaceAll(MARKS_AROUND, "") || word;

function plainTerm(text: string): SearchTerm {
  const words = text.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word));
  return { text: bareWord(text), apart: words.length < 2 ? [] : words.map(termOf) };
}

function termOf(typed: string): SearchTerm {
  const withdrawal = sequenceOfWithdrawal(typed);
  if (withdrawal !== undefined) return numbered(withdrawalNumber(withdrawal));
  const sequence = sequenceOf(typed);
  if (sequence !== undefined && /so/i.test(typed)) return { ...numbered(orderNumber(sequence)), sequence };
  const email = tidyEmail(typed);
  const cents = readCents(typed);
  return {
    ...plainTerm(isEmail(email) ? email : typed),
    ...(cents === undefined ? {} : { cents }),
    ...(sequence === undefined ? {} : { sequence }),
  };
}

const numbered = (text: string): SearchTerm => ({ text, apart: [] });

const MOST_CENTS = 99_999_999;

/** Returns a typed amount (D69), without its sign: what went back was paid before. */
function readCents(typed: string): Cents | undefined {
  const amount = readTypedCents(bareWord(typed));
  const cents = "cents" in amount ? Math.abs(amount.cents ?? 0) : 0;
  return Number.isInteger(cents) && cents > 0 && cents <= MOST_CENTS ? cents : undefined;
}

/** Returns the first day or period in a search text; undefined without one that exists. */
export const daysIn = (text: string, today: Day): DayRange | undefined =>
  readSearch(text, today).find(({ days }) => days)?.days ?? undefined;

/** Returns a search text with these days instead of its own; `null` removes those. */
export function withDays(text: string, days: DayRange | null, today: Day): string {
  const others = readSearch(text, today).flatMap((term) => (term.days ? [] : term.text));
  const period = days === null ? [] : [days.from === days.to ? days.from : `${days.from}..${days.to}`];
  return [...others, ...period].join(" ");
}
