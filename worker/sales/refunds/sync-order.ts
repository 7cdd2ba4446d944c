import type { OrderId } from "#domain/orders/ids.ts";
import { and, asc, eq, isNull } from "drizzle-orm";
import { HOUR_MS } from "#domain/time/durations.ts";
import type { RefundEventSource } from "#domain/refunds/refund.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { refunds, refundUnits } from "../../db/schema/refunds.ts";
import { besideAct } from "../../acts/acting-services.ts";
import type { Database } from "../../db/client.ts";
import { correctionsOf, invoiceInForce } from "../../records/corrected-invoices.ts";
import { lineOfUnit } from "../../records/units.ts";
import { lockOrder } from "../../records/lock.ts";
import { numberedInvoice, type Order } from "../../records/orders.ts";
import { now } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import type { Services } from "../../request/services.ts";
import { applyDisputes } from "./apply-disputes.ts";
import { applyRefunds } from "./apply-refunds.ts";
import {
  createLinkedCreditNote,
  createProviderRefund,
  findInvoice,
  type ProviderMoney,
  listOrderMoney,
  type RefundedLine,
} from "../../stripe/refunds.ts";
import { recordMismatch, recordSumMismatch } from "./mismatch.ts";
import { addRefundEvent, releaseUnits, isUnconfirmed, type Refund, refundsOf } from "./stored-refunds.ts";

export type RefundServices = Pick<Services, "db" | "stripe" | "settings">;

/** The provider keeps idempotency keys for a day. The last retry begins before that. */
const IDEMPOTENCY_WINDOW_MS = 23 * HOUR_MS;
/** One round to read, one to request whatever is missing, one to read the result, and one to spare. */
const ROUNDS = 4;

/** An order that can have refunds. */
export type OrderWithPayment = Order & {
  readonly paymentIntentId: string;
  readonly invoices: {
    /** The one that refunds get credit notes of; null while there is none. */
    readonly current: string | null;
    /** A corrected invoice replaced the first, so no payment of the provider belongs to the current one (D76). */
    readonly isCorrected: boolean;
    readonly all: readonly string[];
  };
};

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
    const order = await loadRefundableOrder(services, orderId);
    if (typeof order === "string") {
      await services.db.transaction(async (tx) => {
        await lockOrder(tx, orderId);
        await recordSumMismatch(tx, orderId);
      });
      return;
    }
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

/**
 * Returns a paid order with its invoice, which is looked up until it is known. Returns a word for the reason if it
 * can't have refunds.
 */
export async function loadRefundableOrder(
  { db, stripe }: RefundServices,
  orderId: OrderId,
): Promise<OrderWithPayment | "not paid" | "no payment"> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, "paid")));
  if (!order) return "not paid";
  if (order.paymentIntentId === null) return "no payment";
  const { paymentIntentId } = order;
  const withPayment = (known: Order) => withInvoices(db, { ...known, paymentIntentId });
  if (order.invoiceNumber !== null || order.checkoutSessionId === null) return withPayment(order);
  const invoice = await findInvoice(stripe, order.checkoutSessionId);
  if (invoice === null || invoice === "being made") return withPayment(order);
  // Two requests may have asked for it. The first one's time counts for the ledger (D77).
  await besideAct(db)
    .update(orders)
    .set(numberedInvoice(invoice, now()))
    .where(and(eq(orders.id, order.id), isNull(orders.invoiceNumber)));
  const [numbered] = await db.select().from(orders).where(eq(orders.id, order.id));
  if (!numbered) return "not paid";
  return withPayment(numbered);
}

async function withInvoices(
  db: Database,
  order: Omit<OrderWithPayment, "invoices">,
): Promise<OrderWithPayment> {
  const corrections = await correctionsOf(db, [order.id]);
  const all = [order.invoiceId, ...corrections.map(({ invoiceId }) => invoiceId)].filter((id) => id !== null);
  const { invoiceId: current } = invoiceInForce(order, corrections);
  return { ...order, invoices: { current, isCorrected: corrections.length > 0, all } };
}

/** Returns true if anything was requested, so there is something new to read. */
async function submitMissing(
  services: RefundServices,
  order: OrderWithPayment,
  known: readonly Refund[],
  source: RefundEventSource,
): Promise<boolean> {
  let asked = false;
  for (const refund of known) {
    if (isUnconfirmed(refund)) {
      asked = true;
      const isTooOld = now().getTime() - refund.createdAt.getTime() > IDEMPOTENCY_WINDOW_MS;
      // The provider was asked just now, and has no record of this refund.
      if (isTooOld) await failRefund(services.db, refund, "The payment provider never took it.", source);
      else await submitRefund(services, order, refund, source);
    }
    const { state, providerId, creditNoteId, amountCents } = refund;
    const { current, isCorrected } = order.invoices;
    if (current !== null && providerId !== null && creditNoteId === null && state !== "failed") {
      const wanted = { invoiceId: current, orderId: order.id, providerId, amountCents, isCorrected };
      const refusal = await createLinkedCreditNote(services.stripe, wanted);
      if (refusal === null) asked = true;
      else logFault("a refund got no credit note", { orderId: order.id, providerId, refusal });
    }
  }
  return asked;
}

/**
 * Submits a recorded refund to the provider. If the provider refuses it, the refund has failed, and the provider's
 * reason is returned.
 */
export async function submitRefund(
  { db, stripe }: RefundServices,
  order: OrderWithPayment,
  refund: Refund,
  source: RefundEventSource,
): Promise<string | null> {
  const refusal = await createProviderRefund(stripe, {
    id: refund.id,
    orderId: order.id,
    paymentIntentId: order.paymentIntentId,
    // A failed refund's credit note remains, so its retry needs none (D48). That of a corrected invoice is made afterwards.
    invoiceId: refund.creditNoteId === null && !order.invoices.isCorrected ? order.invoices.current : null,
    amountCents: refund.amountCents,
    lines: refund.scope === "units" ? await linesOf(db, refund) : [],
  });
  if (refusal !== null) await failRefund(db, refund, refusal, source);
  return refusal;
}

async function failRefund(
  db: Database,
  { id, orderId }: Refund,
  failureReason: string,
  source: RefundEventSource,
): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const [failed] = await tx
      .update(refunds)
      .set({ state: "failed", failedAt: at, updatedAt: at, failureReason })
      .where(and(eq(refunds.id, id), eq(refunds.state, "pending"), isNull(refunds.providerId)))
      .returning({ id: refunds.id });
    if (!failed) return;
    await releaseUnits(tx, id);
    await addRefundEvent(tx, id, "failed", { source, at });
  });
}

/** Returns the order's lines with units that a refund pays back. */
async function linesOf(db: Database, refund: Refund): Promise<RefundedLine[]> {
  const rows = await db
    .select({
      position: orderItems.position,
      description: orderItems.description,
      lineCents: orderItems.lineCents,
      quantity: orderItems.quantity,
    })
    .from(refundUnits)
    .innerJoin(entitlements, eq(entitlements.id, refundUnits.entitlementId))
    .innerJoin(orderItems, lineOfUnit)
    .where(eq(refundUnits.refundId, refund.id))
    .orderBy(asc(orderItems.position));
  const lines = new Map<number, RefundedLine>();
  for (const { position, ...line } of rows)
    lines.set(position, { ...line, refunded: (lines.get(position)?.refunded ?? 0) + 1 });
  return [...lines.values()];
}
