/**
 * How long the shop keeps what. The jobs that remove it (worker/retention) and the privacy page that says so both read it
 * here, or in the settings where those may say otherwise.
 */

/** What the settings decide. */
export type RetentionSettings = {
  /** Contact messages, from the day they came. */
  readonly messagesKeptDays: number;
  /** Orders that were never paid, from their last change. */
  readonly unpaidOrdersKeptDays: number;
};

export const DEFAULT_RETENTION: RetentionSettings = { messagesKeptDays: 365, unpaidOrdersKeptDays: 90 };

/** Dutch tax law (art. 52 AWR): books and invoices are kept for seven years after the year they belong to. */
export const BOOKS_KEPT_YEARS = 7;

/** From the day it was handled: a claim for repayment lapses after five years (art. 3:309 BW). */
export const UNMATCHED_WITHDRAWALS_KEPT_YEARS = 5;

/** Ids of webhook events. Stripe repeats one for three days by itself, and for 30 when it is asked to. */
export const PAYMENT_EVENTS_KEPT_DAYS = 90;

/** The counters of the admin home. */
export const COUNTS_KEPT_DAYS = 90;

/** Without 'Trust This Device', from the last refresh; the cookie ends with the browser (D17). With it, sliding. */
export const UNTRUSTED_SESSION_DAYS = 1;
export const TRUSTED_SESSION_DAYS = 30;

export const CHECKOUT_COOKIE_DAYS = 30;
export const DEVICE_COOKIE_DAYS = 365;
export const THEME_COOKIE_DAYS = 365;

/** The books are Amsterdam's, and at New Year its clock is one hour ahead of UTC. */
const NEW_YEAR_OFFSET_MS = 60 * 60 * 1000;

/** The first moment at which the law no longer asks for the record of a sale. */
export function booksKeptUntil(paidAt: Date): Date {
  const year = new Date(paidAt.getTime() + NEW_YEAR_OFFSET_MS).getUTCFullYear();
  return new Date(Date.UTC(year + BOOKS_KEPT_YEARS + 1, 0, 1));
}

/** The first moment whose sales the law still asks for: `booksKeptUntil` of anything before it has come. */
export function booksKeptSince(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - BOOKS_KEPT_YEARS, 0, 1) - NEW_YEAR_OFFSET_MS);
}

/** The same day and time so many years before; 29 February becomes 1 March where there is none. */
export function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}
