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
import { dailyCounts, jobRuns } from "../db/schema/operations.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { forgetAccountantLinks } from "../sales/accountant/links.ts";
import { vatChecks } from "../db/schema/vat-checks.ts";
import { forgetRemovals } from "../images/image-use.ts";
import { forgetFormMails } from "../mail/form-mails.ts";
import { utcDay } from "../operations/counters.ts";
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
 * webhook events, counters, errors, counts of form mails and missed searches, stock requests, deleted products, checks of VAT numbers, ended links for the accountant, acts of staff, expired invitations, finished removals of images, and the runs of jobs
 * that no longer exist. For other data and its removal see docs/runbook.md, "How long things are kept". A scheduled
 * job.
 */
export async function removeOld(
  { db, settings }: { readonly db: Database; readonly settings: RetentionSettings },
  now: Date,
): Promise<Removed> {
  const daysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const messagesBefore = daysBefore(settings.messagesKeptDays);
  const messages = await db
    .delete(contactMessages)
    .where(lt(contactMessages.createdAt, messagesBefore))
    .returning({ id: contactMessages.id });
  const unpaidOrders = await removeUnpaidOrders(db, daysBefore(settings.unpaidOrdersKeptDays));
  const paidOrders = await removePaidOrders(db, now);
  const unmatchedWithdrawals = await removeUnmatchedWithdrawals(db, now);
  const mails = await removeMails(db, now, messagesBefore);
  const paymentEvents = await db
    .delete(stripeEvents)
    .where(lt(stripeEvents.processedAt, daysBefore(PAYMENT_EVENTS_KEPT_DAYS)))
    .returning({ id: stripeEvents.id });
  await db.delete(dailyCounts).where(lt(dailyCounts.day, utcDay(daysBefore(COUNTS_KEPT_DAYS))));
  await forgetErrors(db, now);
  await forgetMissedSearches(db, now);
  await forgetRemovals(db, now);
  await forgetFormMails(db, now);
  await db.delete(stockRequests).where(lt(stockRequests.createdAt, daysBefore(STOCK_REQUESTS_KEPT_DAYS)));
  await db
    .delete(deletedProducts)
    .where(lt(deletedProducts.deletedAt, daysBefore(DELETED_PRODUCTS_KEPT_DAYS)));
  await db.delete(vatChecks).where(lt(vatChecks.checkedAt, daysBefore(VAT_CHECKS_KEPT_DAYS)));
  await forgetAccountantLinks(db, daysBefore(ACCOUNTANT_LINKS_KEPT_DAYS));
  await forgetInvitations(db, now);
  await removeActs(db, yearsBefore(now, ACTS_KEPT_YEARS));
  await db.delete(jobRuns).where(lt(jobRuns.startedAt, daysBefore(JOB_RUNS_KEPT_DAYS)));
  return {
    messages: messages.length,
    unpaidOrders,
    paidOrders,
    unmatchedWithdrawals,
    mails,
    paymentEvents: paymentEvents.length,
  };
}
