import { and, asc, eq, isNull } from "drizzle-orm";
import type { RefundEventSource } from "#domain/refunds/refund.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import type { Database } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems } from "../../db/schema/orders.ts";
import { refunds, refundUnits } from "../../db/schema/refunds.ts";
import { now } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import { lockOrder } from "../../records/lock.ts";
import { lineOfUnit } from "../../records/units.ts";
import type { Services } from "../../request/services.ts";
import { createLinkedCreditNote, createProviderRefund, type RefundedLine } from "../../stripe/refunds.ts";
import type { OrderWithPayment } from "./refundable-order.ts";
import { addRefundEvent, isUnconfirmed, type Refund, releaseUnits } from "./stored-refunds.ts";

export type RefundServices = Pick<Services, "db" | "stripe" | "settings">;

/** The provider keeps idempotency keys for a day. The last retry begins before that. */
const IDEMPOTENCY_WINDOW_MS = 23 * HOUR_MS;

/**
 * Asks the provider for what its records lacked just now: the refunds that it hasn't acknowledged, and missing credit notes.
 * Returns true if anything was requested, so there is something new to read.
 */
export async function submitMissing(
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
