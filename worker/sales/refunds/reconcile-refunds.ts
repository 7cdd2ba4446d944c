import type { OrderId } from "#domain/orders/ids.ts";
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { dailyCheckPeriod } from "#domain/orders/daily-check-period.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { Database } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { disputes, refundMismatches, refunds } from "../../db/schema/refunds.ts";
import { logFault } from "../../platform/log.ts";
import { findInconsistentSums } from "./inconsistent-sums.ts";
import { findDifferingOrders } from "./find-differing-orders.ts";
import { type RefundServices, syncOrder, loadRefundableOrder } from "./sync-order.ts";

/** The grace period for the provider's response and its webhooks. */
const ASK_AFTER_MS = MINUTE_MS;
/** The period for which the provider is asked about refunds that no webhook reported. */
const RECENT_MS = 2 * DAY_MS;
/** Refunds can fail weeks after they succeeded. */
const MAY_STILL_FAIL_MS = 40 * DAY_MS;
/** Limits one run, because each order needs a handful of calls and a Worker may make 1,000. The next run continues. */
const ORDERS_A_RUN = 40;
const ORDERS_A_DAY = 150;
const INVOICES_A_RUN = 20;
/** Prevents hundreds of calls that each run into the timeout while the provider is down. */
const MOST_FAILURES = 5;
const NOT_ANSWERED = { asked: 0, failed: 1 } as const;

/** The figures of one run: orders that the provider was asked about, and those that failed. */
export type RefundRun = { readonly asked: number; readonly failed: number };

/**
 * Updates refunds and disputes that no webhook reported (D48): those pending here, those that the provider made
 * recently, and those that disagree.
 */
export async function reconcileRefunds(services: RefundServices, now: Date): Promise<RefundRun> {
  const pending = await pendingOrders(services.db, now);
  const untold = await orderIdsOr(async () => {
    await numberInvoices(services, now);
    return findDifferingOrders(services, upTo(now, RECENT_MS));
  });
  if (untold === undefined) return NOT_ANSWERED;
  const named = await namedOrders(services.db);
  return syncAll(services, [...pending, ...untold, ...named].slice(0, ORDERS_A_RUN));
}

/**
 * Runs daily. Checks every order whose rows contradict each other, regardless of age; the provider's records of refunds
 * that can still fail, and of one more slice of the past; and undecided disputes (D48, D50).
 */
export async function checkRefunds(services: RefundServices, now: Date): Promise<RefundRun> {
  const { db } = services;
  // The five-minute job checks those.
  const named = new Set(await namedOrders(db));
  const sums = await findInconsistentSums(db, { most: named.size + ORDERS_A_DAY });
  const differing = await orderIdsOr(async () => [
    ...(await findDifferingOrders(services, upTo(now, MAY_STILL_FAIL_MS))),
    ...(await findDifferingOrders(services, dailyCheckPeriod(now))),
  ]);
  if (differing === undefined) return NOT_ANSWERED;
  const found = [...sums.map(({ orderId }) => orderId), ...differing, ...(await disputedOrders(db))];
  return syncAll(services, found.filter((id) => !named.has(id)).slice(0, ORDERS_A_DAY));
}

/** Returns the orders; undefined if the provider doesn't respond, after which this run makes no other calls. */
async function orderIdsOr(ask: () => Promise<OrderId[]>): Promise<OrderId[] | undefined> {
  try {
    return await ask();
  } catch (error) {
    logFault("the provider could not be asked for refunds", { cause: error });
    return undefined;
  }
}

/** Returns the period of this length until now. It ends a day later, because the provider's clock may be ahead. */
const upTo = (now: Date, ms: number) => ({
  from: new Date(now.getTime() - ms),
  to: new Date(now.getTime() + DAY_MS),
});

/** Returns the orders that disagree with the provider, the longest-standing first. */
async function namedOrders(db: Database): Promise<OrderId[]> {
  const rows = await db
    .select({ id: refundMismatches.orderId })
    .from(refundMismatches)
    .orderBy(asc(refundMismatches.foundAt));
  return rows.map(({ id }) => id);
}

/**
 * Returns orders with undecided disputes, those asked about the longest ago first. Disputes are decided months after
 * they were opened.
 */
export async function disputedOrders(db: Database): Promise<OrderId[]> {
  const rows = await db
    .select({ id: disputes.orderId })
    .from(disputes)
    .where(inArray(disputes.state, ["inquiry", "open"]))
    .orderBy(asc(disputes.askedAt))
    .limit(ORDERS_A_DAY);
  return rows.map(({ id }) => id);
}

async function syncAll(services: RefundServices, orderIds: readonly OrderId[]): Promise<RefundRun> {
  const result = { asked: 0, failed: 0 };
  for (const orderId of new Set(orderIds)) {
    if (result.failed >= MOST_FAILURES) break;
    result.asked += 1;
    try {
      await syncOrder(services, orderId, "reconcile");
    } catch (error) {
      result.failed += 1;
      logFault("an order's refunds could not be checked", { orderId, cause: error });
    }
  }
  return result;
}

/** Returns orders with a refund that has been pending for a while, the longest unchanged first. */
export async function pendingOrders(db: Database, now: Date): Promise<OrderId[]> {
  const rows = await db
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(and(eq(refunds.state, "pending"), lt(refunds.createdAt, new Date(now.getTime() - ASK_AFTER_MS))))
    .orderBy(asc(refunds.updatedAt))
    .limit(ORDERS_A_RUN);
  return rows.map(({ id }) => id);
}

/** Looks up the invoices of recent orders, because the provider makes them after the payment. */
async function numberInvoices(services: RefundServices, now: Date): Promise<void> {
  const rows = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, "paid"),
        isNull(orders.invoiceNumber),
        isNotNull(orders.checkoutSessionId),
        gte(orders.paidAt, new Date(now.getTime() - RECENT_MS)),
        lt(orders.paidAt, new Date(now.getTime() - ASK_AFTER_MS)),
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(INVOICES_A_RUN);
  for (const { id } of rows) await loadRefundableOrder(services, id);
}
