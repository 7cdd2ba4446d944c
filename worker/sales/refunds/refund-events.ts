import type { OrderId } from "#domain/orders/ids.ts";
import { eq, or } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";

/** The provider's events about returned money (D48, D50). */
export const REFUND_EVENTS: ReadonlySet<string> = new Set([
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refunded",
  "charge.refund.updated",
  "credit_note.created",
  "credit_note.updated",
  "credit_note.voided",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
]);

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** A refund, a charge or a dispute names its payment. A credit note names its invoice. */
const subject = z.object({
  payment_intent: reference.nullish(),
  invoice: reference.nullish(),
});

/** Returns the order that an event about money belongs to; undefined if it isn't one of ours. */
export async function orderOfRefundEvent(db: Queryable, object: unknown): Promise<OrderId | undefined> {
  const told = subject.safeParse(object).data;
  if (!told) return undefined;
  const { payment_intent: payment, invoice } = told;
  if (!payment && !invoice) return undefined;
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        payment ? eq(orders.paymentIntentId, payment) : undefined,
        invoice ? eq(orders.invoiceId, invoice) : undefined,
      ),
    )
    .limit(1);
  return order?.id;
}
