import { HOUR_MS } from "../time/durations.ts";

/**
 * How long the shop keeps each kind of record. Both the jobs that remove them (worker/retention) and the privacy page
 * read the periods from here, or from the settings that may override them.
 */

/** The periods that settings may override. */
export type RetentionSettings = {
  /** Contact messages, from receipt. */
  readonly messagesKeptDays: number;
  /** Orders that were never paid, from their last change. */
  readonly unpaidOrdersKeptDays: number;
};

export const DEFAULT_RETENTION: RetentionSettings = { messagesKeptDays: 365, unpaidOrdersKeptDays: 90 };

/** Dutch tax law (art. 52 AWR): books and invoices are kept for seven years after the year they belong to. */
export const BOOKS_KEPT_YEARS = 7;

/** Counted from when it was handled: a claim for repayment lapses after five years (art. 3:309 BW). */
export const UNMATCHED_WITHDRAWALS_KEPT_YEARS = 5;

/** Mails other than confirmations: of an order, from the last day of what it entitles to; of none, from when written. */
export const MAILS_KEPT_YEARS = 1;

/** Ids of webhook events. Stripe retries an event for three days by itself, and for 30 on request. */
export const PAYMENT_EVENTS_KEPT_DAYS = 90;

/** The counters of the admin home. */
export const COUNTS_KEPT_DAYS = 90;

/** Search texts that found nothing, since somebody last searched for them (D75). */
export const MISSED_SEARCHES_KEPT_DAYS = 90;

/**
 * From the last refresh, without 'Trust This Device'; the cookie ends with the browser session (D17). With it,
 * sliding.
 */
export const UNTRUSTED_SESSION_DAYS = 1;
export const TRUSTED_SESSION_DAYS = 30;

export const CHECKOUT_COOKIE_DAYS = 30;
export const DEVICE_COOKIE_DAYS = 365;
export const THEME_COOKIE_DAYS = 365;

/** Books follow Amsterdam time, which is one hour ahead of UTC at New Year. */
const NEW_YEAR_OFFSET_MS = HOUR_MS;

/** When the law stops requiring the record of a sale. */
export function booksKeptUntil(paidAt: Date): Date {
  const year = new Date(paidAt.getTime() + NEW_YEAR_OFFSET_MS).getUTCFullYear();
  return new Date(Date.UTC(year + BOOKS_KEPT_YEARS + 1, 0, 1));
}

/** The earliest sale whose record the law still requires: for any earlier one, `booksKeptUntil` has passed. */
export function booksKeptSince(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - BOOKS_KEPT_YEARS, 0, 1) - NEW_YEAR_OFFSET_MS);
}

/** The same day and time the given number of years earlier; 29 February becomes 1 March in a common year. */
export function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}
