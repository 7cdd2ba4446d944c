import { and, asc, eq, gte, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { disputeStateOf } from "#domain/dispute.ts";
import { DAY_MS, MINUTE_MS } from "#domain/durations.ts";
import type { OrderId } from "#domain/order.ts";
import { refundStateOf } from "#domain/refund.ts";
import type { Database } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { disputes, refundMismatches, refunds } from "../db/schema/refunds.ts";
import { logFault } from "../platform/log.ts";
import { recentlyMoved } from "./at-provider.ts";
import { type RefundServices, syncOrder, withInvoice } from "./sync-order.ts";

/** Grace period for the provider's answer and its webhooks. */
const ASK_AFTER_MS = MINUTE_MS;
/** How far back the provider is asked for what no webhook told. */
const RECENT_MS = 2 * DAY_MS;
/** Refunds may fail weeks after they succeeded. */
const MAY_STILL_FAIL_MS = 40 * DAY_MS;
/** Limits one run; each order takes a handful of calls, and a Worker may make 1,000. The next run continues. */
const ORDERS_A_RUN = 40;
const ORDERS_A_DAY = 150;
const INVOICES_A_RUN = 20;
/** If the provider is down, avoids hundreds of calls that each run into the timeout. */
const MOST_FAILURES = 5;

/** What a run did: orders asked about, and those that could not be. */
export type RefundRun = { readonly asked: number; readonly failed: number };

/**
 * Brings refunds and disputes up to date that a webhook did not tell of (D48): what is pending here, what the provider has
 * made of late, and what does not agree.
 */
export async function reconcileRefunds(services: RefundServices, now: Date): Promise<RefundRun> {
  const pending = await pendingOrders(services.db, now);
  const untold = await untoldOrders(services, now);
  if (untold === undefined) return { asked: 0, failed: 1 };
  const mismatched = await services.db
    .select({ id: refundMismatches.orderId })
    .from(refundMismatches)
    .orderBy(asc(refundMismatches.foundAt))
    .limit(ORDERS_A_RUN);
  return syncAll(services, [...pending, ...untold, ...mismatched.map(({ id }) => id)].slice(0, ORDERS_A_RUN));
}

/** Once a day: also refunds that may still fail, and disputes that are not decided (D48, D50). */
export async function checkRefunds(services: RefundServices, now: Date): Promise<RefundRun> {
  const { db } = services;
  const recent = await db
    .selectDistinct({ id: refunds.orderId })
    .from(refunds)
    .where(gte(refunds.createdAt, new Date(now.getTime() - MAY_STILL_FAIL_MS)))
    .limit(ORDERS_A_DAY);
  const disputed = await db
    .selectDistinct({ id: disputes.orderId })
    .from(disputes)
    .where(inArray(disputes.state, ["inquiry", "open"]))
    .limit(ORDERS_A_DAY);
  return syncAll(services, [...recent, ...disputed].map(({ id }) => id).slice(0, ORDERS_A_DAY));
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

async function pendingOrders(db: Database, now: Date): Promise<OrderId[]> {
  const rows = await db
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(and(eq(refunds.state, "pending"), lt(refunds.createdAt, new Date(now.getTime() - ASK_AFTER_MS))))
    .orderBy(asc(refunds.updatedAt))
    .limit(ORDERS_A_RUN);
  return rows.map(({ id }) => id);
}

/**
 * Orders whose refunds or disputes at the provider are not the ones that are known here. Undefined while the provider does
 * not answer: then nothing else of it is asked in this run.
 */
async function untoldOrders(services: RefundServices, now: Date): Promise<OrderId[] | undefined> {
  const { db, stripe } = services;
  let told: Awaited<ReturnType<typeof recentlyMoved>>;
  try {
    await numberInvoices(services, now);
    told = await recentlyMoved(stripe, new Date(now.getTime() - RECENT_MS));
  } catch (error) {
    logFault("the provider could not be asked for refunds", { cause: error });
    return undefined;
  }
  const refundIds = told.refunds.map(({ id }) => id);
  const disputeIds = told.disputes.map(({ id }) => id);
  const known = new Map([
    ...(await stateOfRefunds(db, refundIds)),
    ...(await stateOfDisputes(db, disputeIds)),
  ]);
  const untold = [
    ...told.refunds.filter(({ id, status }) => known.get(id) !== refundStateOf(status)),
    ...told.disputes.filter(({ id, status }) => known.get(id) !== disputeStateOf(status)),
  ];
  const payments = untold.flatMap(({ payment_intent: payment }) =>
    payment === null ? [] : typeof payment === "string" ? [payment] : [payment.id],
  );
  if (payments.length === 0) return [];
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.paymentIntentId, payments));
  return rows.map(({ id }) => id);
}

type States = readonly (readonly [providerId: string, state: string])[];

async function stateOfRefunds(db: Database, ids: readonly string[]): Promise<States> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: refunds.providerId, state: refunds.state })
    .from(refunds)
    .where(inArray(refunds.providerId, [...ids]));
  return rows.map(({ id, state }) => [id ?? "", state] as const);
}

async function stateOfDisputes(db: Database, ids: readonly string[]): Promise<States> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: disputes.providerId, state: disputes.state })
    .from(disputes)
    .where(inArray(disputes.providerId, [...ids]));
  return rows.map(({ id, state }) => [id, state] as const);
}

/** Finds the invoices of recent orders: the provider makes them after the payment. */
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
  for (const { id } of rows) await withInvoice(services, id);
}
