import { and, eq, isNull } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import type { RefundEventSource } from "#domain/refunds/refund.ts";
import { besideAct } from "../../acts/act.ts";
import { orders } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import { lockOrder } from "../../records/lock.ts";
import { numberedInvoice } from "../../records/orders.ts";
import { findInvoice, listOrderMoney, type ProviderMoney } from "../../stripe/refunds.ts";
import { applyDisputes } from "./disputes.ts";
import { applyRefunds } from "./apply-refunds.ts";
import { recordMismatch, recordSumMismatch } from "./mismatch.ts";
import { type OrderWithPayment, orderWithPayment } from "./refundable-order.ts";
import { type Refund, refundsOf } from "./stored-refunds.ts";
import { type RefundServices, submitMissing } from "./submit-refund.ts";

/** One round to read, one to request whatever is missing, one to read the result, and one to spare. */
const ROUNDS = 4;

/**
 * Brings an order's refunds, credit notes and disputes in line with the provider (D48, D50). Webhooks, the job and
 * every refund call this, any number of times and in any sequence. Resubmits any refund that the provider hasn't
 * acknowledged, and issues the credit note that a dashboard's refund lacks. Throws 503 while the provider doesn't
 * respond.
 */
export async function syncOrder(
  services: RefundServices,
  orderId: OrderId,
  source: RefundEventSource,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const paid = await orderWithPayment(services.db, orderId);
    if (typeof paid === "string") {
      await services.db.transaction(async (tx) => {
        await lockOrder(tx, orderId);
        await recordSumMismatch(tx, orderId);
      });
      return;
    }
    const { order } = await syncInvoice(services, paid);
    const askedAt = now();
    const facts = await listOrderMoney(services.stripe, {
      paymentIntentId: order.paymentIntentId,
      invoiceIds: order.invoices.all,
    });
    const known = await applyProviderState(services, order, facts, { askedAt, source });
    const isLast = round === ROUNDS - 1;
    // A refund requested just now isn't listed yet, but that isn't a mismatch.
    if ((await submitMissing(services, order, known, source)) && !isLast) continue;
    await services.db.transaction(async (tx) => {
      await recordMismatch(tx, await lockOrder(tx, orderId), facts, askedAt);
    });
    return;
  }
}

/**
 * Stores the number of a paid order's invoice as soon as the provider has made it. Returns the order as it's then, and
 * whether its invoice is still being made.
 */
export async function syncInvoice(
  { db, stripe }: RefundServices,
  order: OrderWithPayment,
): Promise<{ readonly order: OrderWithPayment; readonly isBeingMade: boolean }> {
  if (order.invoiceNumber !== null || order.checkoutSessionId === null) return { order, isBeingMade: false };
  const invoice = await findInvoice(stripe, order.checkoutSessionId);
  if (invoice === null || invoice === "being made") return { order, isBeingMade: invoice !== null };
  // Two requests may have asked for it. The first one's time counts for the ledger (D77).
  await besideAct(db)
    .update(orders)
    .set(numberedInvoice(invoice, now()))
    .where(and(eq(orders.id, order.id), isNull(orders.invoiceNumber)));
  const numbered = await orderWithPayment(db, order.id);
  return { order: typeof numbered === "string" ? order : numbered, isBeingMade: false };
}

/** Applies the provider's records. Returns the order's refunds afterwards. */
async function applyProviderState(
  { db, settings }: RefundServices,
  order: OrderWithPayment,
  facts: ProviderMoney,
  learnt: { readonly askedAt: Date; readonly source: RefundEventSource },
): Promise<Refund[]> {
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    await applyRefunds(tx, settings, locked, facts, learnt);
    await applyDisputes(tx, settings, locked, facts.disputes, learnt);
    return refundsOf(tx, order.id);
  });
}
