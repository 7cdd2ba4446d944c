import { HOUR_MS } from "../time/durations.ts";

/**
 * The retention period of each kind of record. Both the jobs that delete them (worker/retention) and the privacy page
 * use these periods, or the settings that override them.
 */

/** The periods that settings can override. */
export type RetentionSettings = {
  /** Days for which contact messages are kept, from receipt. */
  readonly messagesKeptDays: number;
  /** Days for which orders that were never paid are kept, from their last change. */
  readonly unpaidOrdersKeptDays: number;
};

/** Dutch tax law (art. 52 AWR): books and invoices are kept for seven years after the year they belong to. */
export const BOOKS_KEPT_YEARS = 7;

/** Records of sales that are declared in OSS, or could have been: ten years after theirs (art. 63c Regulation 282/2011, D55). */
export const CROSS_BORDER_KEPT_YEARS = 10;

/** Acts of staff, from their time: they explain the books, so they're kept as long as those are required (D60). */
export const ACTS_KEPT_YEARS = BOOKS_KEPT_YEARS + 1;

/** Counted from the day it was handled: a claim for repayment lapses after five years (art. 3:309 BW). */
export const UNMATCHED_WITHDRAWALS_KEPT_YEARS = 5;

/**
 * Mails other than confirmations. Those of an order are kept from the last day of its subscriptions, others from the
 * day they were written.
 */
export const MAILS_KEPT_YEARS = 1;

/** Ids of webhook events. Stripe retries an event for three days automatically, and for 30 on request. */
export const PAYMENT_EVENTS_KEPT_DAYS = 90;

/** The counters of the operations page, and how visits felt (D89). */
export const COUNTS_KEPT_DAYS = 90;

/** Errors of the Worker and of pages. */
export const ERRORS_KEPT_DAYS = 30;

/** Search texts without results, since they were last searched for (D75). */
export const MISSED_SEARCHES_KEPT_DAYS = 90;

/** Answers of the EU's register about VAT numbers that nobody has bought with (D54); an order keeps its own. */
export const VAT_CHECKS_KEPT_DAYS = 30;

/** Deleted products, which can be restored until then (D62). */
export const DELETED_PRODUCTS_KEPT_DAYS = 30;

/** Stock requests for a product that didn't come back (D80). */
export const STOCK_REQUESTS_KEPT_DAYS = 365;

/** Offers that have ended, from their end; an ordered one is kept with its order (D83). */
export const OFFERS_KEPT_DAYS = 365;

/** Links for the accountant, from their last day or, if it came first, their revocation (D56). */
export const ACCOUNTANT_LINKS_KEPT_DAYS = 365;

/**
 * From the last refresh, without 'Trust This Device'; the cookie ends with the browser session (D17). With it,
 * sliding.
 */
export const UNTRUSTED_SESSION_DAYS = 1;
export const TRUSTED_SESSION_DAYS = 30;

/** From the sign-in: a session ends then, however often it has been extended (D17). */
export const LONGEST_SESSION_DAYS = 90;

export const CHECKOUT_COOKIE_DAYS = 30;
export const DEVICE_COOKIE_DAYS = 365;
export const THEME_COOKIE_DAYS = 365;

/** What somebody signed in was typing: it can have customers' data in it. */
export const DRAFT_DAYS = 7;

/** Books follow Amsterdam time, which is one hour ahead of UTC at New Year. */
const NEW_YEAR_OFFSET_MS = HOUR_MS;

/** Returns the time until which an order's books, whose last entry was at this time, are required if they're kept for so many years. */
export function booksKeptUntil(lastEntryAt: Date, years: number): Date {
  const year = new Date(lastEntryAt.getTime() + NEW_YEAR_OFFSET_MS).getUTCFullYear();
  return new Date(Date.UTC(year + years + 1, 0, 1));
}

/**
 * Returns the time of the earliest last entry of books that are still required if they're kept for so many years. For any earlier one,
 * `booksKeptUntil` has passed.
 */
export function booksKeptSince(now: Date, years: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - years, 0, 1) - NEW_YEAR_OFFSET_MS);
}

/** Returns the same day and time the given number of years earlier; 29 February becomes 1 March in a common year. */
export function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}
