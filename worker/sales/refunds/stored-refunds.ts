import type { OrderId, RefundId } from "#domain/orders/ids.ts";
import { asc, eq } from "drizzle-orm";
import type { RefundEventSource, RefundState } from "#domain/refunds/refund.ts";
import type { Queryable } from "../../db/client.ts";
import { refundEvents, refunds, refundUnits } from "../../db/schema/refunds.ts";

export type Refund = typeof refunds.$inferSelect;
export type NewRefund = typeof refunds.$inferInsert;

/** Returns an order's refunds, oldest first. */
export function refundsOf(db: Queryable, orderId: OrderId): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

export async function addRefundEvent(
  tx: Queryable,
  refundId: RefundId,
  state: RefundState,
  { source, at }: { readonly source: RefundEventSource; readonly at: Date },
): Promise<void> {
  await tx.insert(refundEvents).values({ refundId, state, source, at });
}

/** Frees the units of a failed refund, so another one can refund them. */
export async function releaseUnits(tx: Queryable, refundId: RefundId): Promise<void> {
  await tx.update(refundUnits).set({ failed: true }).where(eq(refundUnits.refundId, refundId));
}

/** Returns true if another refund repeats this one. */
export const isRetried = ({ id }: Refund, all: readonly Refund[]): boolean =>
  all.some(({ retryOf }) => retryOf === id);

/** Returns true if the refund is recorded, but the provider hasn't acknowledged it. */
export const isUnconfirmed = ({ state, providerId }: Refund): boolean =>
  state === "pending" && providerId === null;
