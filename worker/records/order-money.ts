import type { OrderId } from "#domain/orders/ids.ts";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { blocksRefunds } from "#domain/orders/dispute.ts";
import type { OrderMoney } from "#domain/orders/refund-plan.ts";
import type { Queryable } from "../db/client.ts";
import { disputes, refunds } from "../db/schema/refunds.ts";

export type PaidOrder = { readonly id: OrderId; readonly amountCents: number };

/** An order's money, and whether it is disputed. */
export type OrderBalance = OrderMoney & { readonly disputed: boolean };

/** Returns the amounts that decide an order's standing: a lost dispute counts as refunded (D50). */
export const paidBackOf = ({ paidCents, refundedCents, lostCents, disputed }: OrderBalance) => ({
  amountCents: paidCents,
  refundedCents: refundedCents + lostCents,
  lostCents,
  disputed,
});

const cents = (of: ReturnType<typeof sql>) => sql<number>`coalesce(${of}, 0)`.mapWith(Number);

/** Reads these orders' payments, refunds and disputes (D48, D50). */
export async function balancesByOrder(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<(order: PaidOrder) => OrderBalance> {
  const [sums, disputed] = await Promise.all([
    refundSums(db, orderIds),
    db
      .select({ orderId: disputes.orderId, state: disputes.state, amountCents: disputes.amountCents })
      .from(disputes)
      .where(inArray(disputes.orderId, [...orderIds])),
  ]);
  return ({ id, amountCents }) => {
    const own = sums.find(({ orderId }) => orderId === id);
    const ownDisputes = disputed.filter(({ orderId }) => orderId === id);
    return {
      paidCents: amountCents,
      refundedCents: own?.refunded ?? 0,
      pendingCents: own?.pending ?? 0,
      toRepeatCents: own?.toRepeat ?? 0,
      lostCents: ownDisputes
        .filter(({ state }) => state === "lost")
        .reduce((sum, dispute) => sum + dispute.amountCents, 0),
      disputed: ownDisputes.some(({ state }) => blocksRefunds(state)),
    };
  };
}

function refundSums(db: Queryable, orderIds: readonly OrderId[]) {
  // A scalar subquery, because for a join the planner would read every refund.
  const retry = sql`(select retry.id from refunds retry where retry.retry_of = refunds.id)`;
  const toRepeat = and(eq(refunds.state, "failed"), isNotNull(refunds.creditNoteId), sql`${retry} is null`);
  return db
    .select({
      orderId: refunds.orderId,
      refunded: cents(sql`sum(${refunds.amountCents}) filter (where ${eq(refunds.state, "succeeded")})`),
      pending: cents(sql`sum(${refunds.amountCents}) filter (where ${eq(refunds.state, "pending")})`),
      toRepeat: cents(sql`sum(${refunds.amountCents}) filter (where ${toRepeat})`),
    })
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]))
    .groupBy(refunds.orderId);
}
