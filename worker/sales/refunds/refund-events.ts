import type { OrderId } from "#domain/orders/ids.ts";
import { plainText } from "#domain/text/text.ts";
import { eq, or } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { ordersOfCorrected } from "../../records/corrected-invoices.ts";

const id = plainText("id");
const reference = z.union([id, z.object({ id }).transform((object) => object.id)]);

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
  if (order || !invoice) return order?.id;
  const [corrected] = await ordersOfCorrected(db, [invoice]);
  return corrected;
}
