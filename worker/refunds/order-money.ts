import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { blocksRefunds } from "#domain/dispute.ts";
import type { OrderId } from "#domain/order.ts";
import type { OrderMoney } from "#domain/refund-plan.ts";
import type { Queryable } from "../db/client.ts";
import { disputes, refunds } from "../db/schema/refunds.ts";

type PaidOrder = { readonly id: OrderId; readonly amountCents: number };

/** What became of an order's money, and whether it is disputed. */
export type OrderBalance = OrderMoney & { readonly disputed: boolean };

/** What an order's standing says of its money: a dispute that was lost counts as paid back (D50). */
export const paidBackOf = ({ paidCents, refundedCents, lostCents, disputed }: OrderBalance) => ({
  amountCents: paidCents,
  refundedCents: refundedCents + lostCents,
  disputed,
});

const retry = alias(refunds, "retry");

const cents = (of: ReturnType<typeof sql>) => sql<number>`coalesce(${of}, 0)`.mapWith(Number);

/** What became of these orders' money (D48, D50). */
export async function balanceOfAll(
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
  const toRepeat = and(eq(refunds.state, "failed"), isNotNull(refunds.creditNoteId), isNull(retry.id));
  return db
    .select({
      orderId: refunds.orderId,
      refunded: cents(sql`sum(${refunds.amountCents}) filter (where ${eq(refunds.state, "succeeded")})`),
      pending: cents(sql`sum(${refunds.amountCents}) filter (where ${eq(refunds.state, "pending")})`),
      toRepeat: cents(sql`sum(${refunds.amountCents}) filter (where ${toRepeat})`),
    })
    .from(refunds)
    .leftJoin(retry, eq(retry.retryOf, refunds.id))
    .where(inArray(refunds.orderId, [...orderIds]))
    .groupBy(refunds.orderId);
}
