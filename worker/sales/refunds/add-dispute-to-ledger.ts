import { eq } from "drizzle-orm";
import { type DisputeState, holdsMoney } from "#domain/refunds/dispute.ts";
import type { Cents } from "#domain/money/money.ts";
import type { Queryable } from "../../db/client.ts";
import { disputeMovements } from "../../db/schema/refunds.ts";
import type { Order } from "../../records/orders.ts";
import { returnedByOrder } from "../../records/order-money.ts";
import { vatOfReturned } from "./returned-vat.ts";

type ProviderDispute = {
  readonly providerId: string;
  readonly state: DisputeState;
  readonly amountCents: Cents;
  /** The time when the shop learned of this state. */
  readonly at: Date;
};

/**
 * Stores the amount that a dispute of a locked order has taken or returned since it was last recorded (D77). Returned
 * money has the VAT of the money taken.
 */
export async function addDisputeToLedger(
  tx: Queryable,
  order: Order,
  { providerId, state, amountCents, at }: ProviderDispute,
): Promise<void> {
  const known = await tx.select().from(disputeMovements).where(eq(disputeMovements.disputeId, providerId));
  const moved = sumOf(known, "amountCents");
  const movement = (holdsMoney(state) ? -amountCents : 0) - moved;
  if (movement === 0) return;
  const vatCents =
    movement > 0
      ? Math.round((sumOf(known, "vatCents") / moved) * movement)
      : -(await vatOfReturned(tx, order, (await returnedByOrder(tx, [order.id]))(order.id), -movement));
  await tx
    .insert(disputeMovements)
    .values({ disputeId: providerId, orderId: order.id, amountCents: movement, vatCents, at });
}

const sumOf = (
  rows: readonly (typeof disputeMovements.$inferSelect)[],
  column: "amountCents" | "vatCents",
): Cents => rows.reduce((sum, row) => sum + row[column], 0);
