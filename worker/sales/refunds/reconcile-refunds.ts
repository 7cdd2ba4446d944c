import type { OrderId } from "#domain/orders/ids.ts";
import { and, asc, eq, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { dailyCheckPeriod } from "#domain/books/daily-check-period.ts";
import { UNDECIDED_DISPUTES } from "#domain/refunds/dispute.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { Database } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { disputes, refundMismatches, refunds } from "../../db/schema/refunds.ts";
import { logFault } from "../../platform/log.ts";
import { findDifferingOrders } from "./differing-orders.ts";
import { findInconsistentSums } from "./mismatch.ts";
import type { RefundServices } from "./submit-refund.ts";
import { syncOrder } from "./sync-order.ts";

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
 * recently, those that disagree, and the invoices without a number, which the provider makes after the payment.
 */
export async function reconcileRefunds(services: RefundServices, now: Date): Promise<RefundRun> {
  const { db } = services;
  const untold = await orderIdsOr(() => findDifferingOrders(services, upTo(now, RECENT_MS)));
  if (untold === undefined) return NOT_ANSWERED;
  const found = [
    ...(await pendingOrders(db, now)),
    ...untold,
    ...(await namedOrders(db)),
    ...(await ordersWithoutNumber(db, now)),
  ];
  return syncInTurn(services, found, { most: ORDERS_A_RUN, now });
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
  return syncInTurn(
    services,
    found.filter((id) => !named.has(id)),
    { most: ORDERS_A_DAY, now },
  );
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

/** Returns the orders that disagree with the provider. */
async function namedOrders(db: Database): Promise<OrderId[]> {
  const rows = await db.select({ id: refundMismatches.orderId }).from(refundMismatches);
  return rows.map(({ id }) => id);
}

/** Returns orders with undecided disputes. Disputes are decided months after they were opened. */
export function disputedOrders(db: Database): Promise<OrderId[]> {
  const disputed = db
    .select({ id: disputes.orderId })
    .from(disputes)
    .where(inArray(disputes.state, UNDECIDED_DISPUTES));
  return inTurn(db, inArray(orders.id, disputed), ORDERS_A_DAY);
}

/** Returns orders with a refund that has been pending for a while. */
export function pendingOrders(db: Database, now: Date): Promise<OrderId[]> {
  const pending = db
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(and(eq(refunds.state, "pending"), lt(refunds.createdAt, new Date(now.getTime() - ASK_AFTER_MS))));
  return inTurn(db, inArray(orders.id, pending), ORDERS_A_RUN);
}

/** Returns paid orders whose invoice has no number here, however long ago they were paid: an outage can last for days. */
export function ordersWithoutNumber(db: Database, now: Date): Promise<OrderId[]> {
  const isWithout = and(
    sql`status = 'paid' and invoice_number is null`,
    isNotNull(orders.checkoutSessionId),
    isNotNull(orders.paymentIntentId),
    lt(orders.paidAt, new Date(now.getTime() - ASK_AFTER_MS)),
  );
  return inTurn(db, isWithout, INVOICES_A_RUN);
}

/**
 * Returns the orders that were asked about the longest ago, or never, so that nothing waits behind an order that stays as it is or
 * can't be asked about.
 */
async function inTurn(db: Database, wanted: SQL | undefined, most: number): Promise<OrderId[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(wanted)
    .orderBy(sql`${orders.moneyAskedAt} asc nulls first`, asc(orders.sequence))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Asks about as many of these orders as one run may. An order that fails has had its turn, too. */
async function syncInTurn(
  services: RefundServices,
  orderIds: readonly OrderId[],
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<RefundRun> {
  const { db } = services;
  const result = { asked: 0, failed: 0 };
  for (const orderId of await inTurn(db, inArray(orders.id, [...new Set(orderIds)]), most)) {
    if (result.failed >= MOST_FAILURES) break;
    result.asked += 1;
    try {
      await db.update(orders).set({ moneyAskedAt: now }).where(eq(orders.id, orderId));
      await syncOrder(services, orderId, "reconcile");
    } catch (error) {
      result.failed += 1;
      logFault("an order's refunds could not be checked", { orderId, cause: error });
    }
  }
  return result;
}
