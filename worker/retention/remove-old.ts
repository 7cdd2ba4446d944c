import { lt } from "drizzle-orm";
import { DAY_MS } from "#domain/time/durations.ts";
import {
  COUNTS_KEPT_DAYS,
  ACCOUNTANT_LINKS_KEPT_DAYS,
  ACTS_KEPT_YEARS,
  DELETED_PRODUCTS_KEPT_DAYS,
  PAYMENT_EVENTS_KEPT_DAYS,
  type RetentionSettings,
  STOCK_REQUESTS_KEPT_DAYS,
  VAT_CHECKS_KEPT_DAYS,
  yearsBefore,
} from "#domain/site/retention.ts";
import { forgetMissedSearches } from "../catalogue/missed-searches.ts";
import { forgetInvitations } from "../accounts/invitations.ts";
import type { Database } from "../db/client.ts";
import { deletedProducts } from "../db/schema/catalogue.ts";
import { stripeEvents } from "../db/schema/checkout.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { dailyCounts, jobRuns, webVitals } from "../db/schema/operations.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { forgetAccountantLinks } from "../sales/books/accountant-links.ts";
import { vatChecks } from "../db/schema/vat-checks.ts";
import { forgetRemovals } from "../images/image-use.ts";
import { forgetFormMails } from "../mail/form-mails.ts";
import { utcDay } from "../operations/counters.ts";
import { runAll } from "../platform/run-all.ts";
import { forgetErrors } from "../operations/reported-errors.ts";
import { removeActs } from "./remove-acts.ts";
import { removeMails } from "./remove-mails.ts";
import { removePaidOrders, removeUnpaidOrders } from "./remove-orders.ts";
import { removeUnmatchedWithdrawals } from "./remove-withdrawals.ts";

/** A job that hasn't run for this long, while this one has, is no longer part of the release. */
const JOB_RUNS_KEPT_DAYS = 7;

export type Removed = {
  readonly messages: number;
  readonly unpaidOrders: number;
  readonly paidOrders: number;
  readonly unmatchedWithdrawals: number;
  readonly mails: number;
  readonly paymentEvents: number;
};

/**
 * Removes data whose retention has ended, using the same settings and constants as the privacy page (D35): messages,
 * read or not; orders with their lines, timeline and withdrawals; withdrawals that match no order; mails; ids of
 * webhook events, counters, web vitals, errors, counts of form mails and missed searches, stock requests, deleted products, checks of VAT numbers, ended links for the accountant, acts of staff, expired invitations, finished removals of images, and the runs of jobs
 * that no longer exist. For other data and its removal see docs/runbook.md, "How long things are kept". What can't be
 * removed doesn't keep the rest. A scheduled job.
 */
export async function removeOld(
  { db, settings }: { readonly db: Database; readonly settings: RetentionSettings },
  now: Date,
): Promise<Removed> {
  const daysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const messagesBefore = daysBefore(settings.messagesKeptDays);
  const removed = {
    messages: 0,
    unpaidOrders: 0,
    paidOrders: 0,
    unmatchedWithdrawals: 0,
    mails: 0,
    paymentEvents: 0,
  };
  await runAll([
    async () => (removed.messages = await removeMessages(db, messagesBefore)),
    async () =>
      (removed.unpaidOrders = await removeUnpaidOrders(db, daysBefore(settings.unpaidOrdersKeptDays))),
    async () => (removed.paidOrders = await removePaidOrders(db, now)),
    async () => (removed.unmatchedWithdrawals = await removeUnmatchedWithdrawals(db, now)),
    async () => (removed.mails = await removeMails(db, now, messagesBefore)),
    async () => (removed.paymentEvents = await removeEvents(db, daysBefore(PAYMENT_EVENTS_KEPT_DAYS))),
    async () => db.delete(dailyCounts).where(lt(dailyCounts.day, utcDay(daysBefore(COUNTS_KEPT_DAYS)))),
    async () => db.delete(webVitals).where(lt(webVitals.day, utcDay(daysBefore(COUNTS_KEPT_DAYS)))),
    () => forgetErrors(db, now),
    () => forgetMissedSearches(db, now),
    () => forgetRemovals(db, now),
    () => forgetFormMails(db, now),
    async () =>
      db.delete(stockRequests).where(lt(stockRequests.createdAt, daysBefore(STOCK_REQUESTS_KEPT_DAYS))),
    async () =>
      db.delete(deletedProducts).where(lt(deletedProducts.deletedAt, daysBefore(DELETED_PRODUCTS_KEPT_DAYS))),
    async () => db.delete(vatChecks).where(lt(vatChecks.checkedAt, daysBefore(VAT_CHECKS_KEPT_DAYS))),
    () => forgetAccountantLinks(db, daysBefore(ACCOUNTANT_LINKS_KEPT_DAYS)),
    () => forgetInvitations(db, now),
    () => removeActs(db, yearsBefore(now, ACTS_KEPT_YEARS)),
    async () => db.delete(jobRuns).where(lt(jobRuns.startedAt, daysBefore(JOB_RUNS_KEPT_DAYS))),
  ]);
  return removed;
}

async function removeMessages(db: Database, before: Date): Promise<number> {
  const removed = await db
    .delete(contactMessages)
    .where(lt(contactMessages.createdAt, before))
    .returning({ id: contactMessages.id });
  return removed.length;
}

async function removeEvents(db: Database, before: Date): Promise<number> {
  const removed = await db
    .delete(stripeEvents)
    .where(lt(stripeEvents.processedAt, before))
    .returning({ id: stripeEvents.id });
  return removed.length;
}
