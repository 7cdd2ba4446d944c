import { and, isNull, lt, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { statusesBefore } from "#domain/offers/offer.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import {
  COUNTS_KEPT_DAYS,
  ACCOUNTANT_LINKS_KEPT_DAYS,
  ACTS_KEPT_YEARS,
  DELETED_PRODUCTS_KEPT_DAYS,
  OFFERS_KEPT_DAYS,
  PAYMENT_EVENTS_KEPT_DAYS,
  type RetentionSettings,
  STOCK_REQUESTS_KEPT_DAYS,
  UNMATCHED_WITHDRAWALS_KEPT_YEARS,
  VAT_CHECKS_KEPT_DAYS,
  yearsBefore,
} from "#domain/site/retention.ts";
import { openSessions } from "../auth/sessions.ts";
import { forgetMissedSearches } from "../catalogue/missed-searches.ts";
import type { Database } from "../db/client.ts";
import { accountLinks, signInFailures } from "../db/schema/auth.ts";
import { deletedProducts } from "../db/schema/catalogue.ts";
import { stripeEvents } from "../db/schema/checkout.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { passkeyChallenges, pendingSignIns } from "../db/schema/factors.ts";
import { dailyCounts, jobRuns, webVitals } from "../db/schema/operations.ts";
import { offers } from "../db/schema/offers.ts";
import { approvals, staffInvitations } from "../db/schema/staff.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { vatChecks } from "../db/schema/vat-checks.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { forgetRemovals } from "../images/image-use.ts";
import { forgetFormMails } from "../mail/outbox/form-mails.ts";
import { utcDay } from "../operations/counters.ts";
import { forgetErrors } from "../operations/reported-errors.ts";
import { runAll } from "../platform/run-all.ts";
import { forgetAccountantLinks } from "../sales/books/accountant-links.ts";
import { removeMails } from "./remove-mails.ts";
import { removePaidOrders, removeUnpaidOrders } from "./remove-orders.ts";

/** A job that hasn't run for this long, while this one has, is no longer part of the release. */
const JOB_RUNS_KEPT_DAYS = 7;

/**
 * Removes data whose retention has ended, using the same settings and constants as the privacy page (D35): messages,
 * read or not; orders with their lines, timeline and withdrawals; withdrawals that match no order; mails; ids of
 * webhook events, counters, web vitals, errors, counts of form mails and missed searches, stock requests, offers, deleted products, checks of VAT numbers, ended links for the accountant, acts of staff, expired invitations, finished removals of images, and the runs of jobs
 * that no longer exist. For other data and its removal see docs/runbook.md, "How long things are kept". What can't be
 * removed doesn't keep the rest. A scheduled job.
 */
export async function removeOld(
  { db, settings }: { readonly db: Database; readonly settings: RetentionSettings },
  now: Date,
) {
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
  const remove = async (from: PgTable, due: SQL | undefined) => (await db.delete(from).where(due)).count;
  await runAll([
    async () =>
      (removed.messages = await remove(contactMessages, lt(contactMessages.createdAt, messagesBefore))),
    async () =>
      (removed.unpaidOrders = await removeUnpaidOrders(db, daysBefore(settings.unpaidOrdersKeptDays))),
    async () => (removed.paidOrders = await removePaidOrders(db, now)),
    async () => (removed.unmatchedWithdrawals = await remove(withdrawals, isUnmatchedAndOld(now))),
    async () => (removed.mails = await removeMails(db, now, messagesBefore)),
    async () =>
      (removed.paymentEvents = await remove(
        stripeEvents,
        lt(stripeEvents.processedAt, daysBefore(PAYMENT_EVENTS_KEPT_DAYS)),
      )),
    () => remove(dailyCounts, lt(dailyCounts.day, utcDay(daysBefore(COUNTS_KEPT_DAYS)))),
    () => remove(webVitals, lt(webVitals.day, utcDay(daysBefore(COUNTS_KEPT_DAYS)))),
    () => forgetErrors(db, now),
    () => forgetMissedSearches(db, now),
    () => forgetRemovals(db, now),
    () => forgetFormMails(db, now),
    () => remove(stockRequests, lt(stockRequests.createdAt, daysBefore(STOCK_REQUESTS_KEPT_DAYS))),
    () => remove(offers, isOfferOver(daysBefore(OFFERS_KEPT_DAYS))),
    () => remove(deletedProducts, lt(deletedProducts.deletedAt, daysBefore(DELETED_PRODUCTS_KEPT_DAYS))),
    () => remove(vatChecks, lt(vatChecks.checkedAt, daysBefore(VAT_CHECKS_KEPT_DAYS))),
    () => forgetAccountantLinks(db, daysBefore(ACCOUNTANT_LINKS_KEPT_DAYS)),
    () => remove(staffInvitations, lte(staffInvitations.expiresAt, now)),
    () => removeActs(db, yearsBefore(now, ACTS_KEPT_YEARS)),
    () => remove(jobRuns, lt(jobRuns.startedAt, daysBefore(JOB_RUNS_KEPT_DAYS))),
  ]);
  return removed;
}

/** Withdrawals that match no order, counted from when they were handled; open ones are kept (D34). */
const isUnmatchedAndOld = (now: Date): SQL | undefined =>
  and(
    isNull(withdrawals.orderId),
    lt(withdrawals.handledAt, yearsBefore(now, UNMATCHED_WITHDRAWALS_KEPT_YEARS)),
  );

/** Offers that ended before a moment, but for those with a paid order. */
const isOfferOver = (before: Date): SQL | undefined =>
  and(
    notInArray(offers.status, [...statusesBefore("expired")]),
    lt(offers.movedAt, before),
    sql`not exists (select from orders where orders.offer_id = ${offers.id} and orders.status = 'paid')`,
  );

/**
 * Removes acts of staff from before a moment, with what they changed (D60). A function of the database does it, because the
 * Worker may not, and keeps those that aren't eight years old by its own clock.
 */
async function removeActs(db: Database, before: Date): Promise<void> {
  await db.execute(sql`select shop_remove_acts(${before.toISOString()}::timestamptz)`);
}

/** Removes expired sessions, pending sign-ins, challenges, failure counts, approvals and links of accounts (a scheduled job). */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS);
  await runAll([
    () => openSessions(db).deleteExpiredSessions(),
    async () => db.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now)),
    async () => db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now)),
    async () => db.delete(signInFailures).where(lt(signInFailures.since, minuteAgo)),
    async () => db.delete(approvals).where(lte(approvals.expiresAt, now)),
    async () => db.delete(accountLinks).where(lte(accountLinks.expiresAt, now)),
  ]);
}
