import { and, eq, inArray, isNull, lt, notExists } from "drizzle-orm";
import { UNPAID_STATUSES } from "#domain/order.ts";
import type { Database } from "../db/client.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { dailyCounts } from "../db/schema/operations.ts";
import { orders } from "../db/schema/orders.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { dayOf } from "../operations/counters.ts";
import type { Services } from "../services.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const COUNTS_KEPT_DAYS = 90;

export type Removed = {
  readonly messages: number;
  readonly unpaidOrders: number;
};

/**
 * Removes what is kept for a time only, as the privacy page says: contact messages after MESSAGES_KEPT_DAYS, read or not,
 * and orders that were never paid after UNPAID_ORDERS_KEPT_DAYS without a change. An order that may still be paid stays,
 * and so does one that somebody withdrew from, until that is handled (D34). A scheduled job.
 */
export async function removeOld(
  { db, settings }: Pick<Services, "db" | "settings">,
  now: Date,
): Promise<Removed> {
  const daysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const messages = await db
    .delete(contactMessages)
    .where(lt(contactMessages.createdAt, daysBefore(settings.messagesKeptDays)))
    .returning({ id: contactMessages.id });
  const unpaidOrders = await removeUnpaid(db, daysBefore(settings.unpaidOrdersKeptDays));
  await db.delete(dailyCounts).where(lt(dailyCounts.day, dayOf(daysBefore(COUNTS_KEPT_DAYS))));
  return { messages: messages.length, unpaidOrders };
}

async function removeUnpaid(db: Database, before: Date): Promise<number> {
  const openWithdrawal = db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.orderId, orders.id), isNull(withdrawals.handledAt)));
  const removed = await db
    .delete(orders)
    .where(
      and(
        inArray(orders.status, [...UNPAID_STATUSES]),
        lt(orders.updatedAt, before),
        notExists(openWithdrawal),
      ),
    )
    .returning({ id: orders.id });
  return removed.length;
}
