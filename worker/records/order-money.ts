import type { OrderId } from "#domain/orders/ids.ts";
import { and, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import { blocksRefunds } from "#domain/refunds/dispute.ts";
import type { OrderMoney } from "#domain/refunds/refund-plan.ts";
import type { Queryable } from "../db/client.ts";
import { disputes, refunds, disputeMovements } from "../db/schema/refunds.ts";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { WithVat } from "#domain/books/ledger.ts";

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
  // The rule of `isRetried` (sales/refunds/stored-refunds.ts). A scalar subquery, because for a join the planner would read every refund.
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

/** Returns the amount returned for an order, by refunds whose VAT is known and by disputes, and the VAT in it (D77). */
export type ReturnedMoney = (orderId: OrderId) => WithVat;

/** Reads the amounts returned for these orders. With `onlyLost`, undecided disputes don't count. */
export async function returnedByOrder(
  db: Queryable,
  orderIds: readonly OrderId[],
  { onlyLost = false }: { readonly onlyLost?: boolean } = {},
): Promise<ReturnedMoney> {
  const [refunded, disputed] = await Promise.all([
    db
      .select({ orderId: refunds.orderId, ...sums(refunds) })
      .from(refunds)
      .where(
        and(
          inArray(refunds.orderId, [...orderIds]),
          eq(refunds.state, "succeeded"),
          isNotNull(refunds.vatCents),
        ),
      )
      .groupBy(refunds.orderId),
    db
      .select({ orderId: disputeMovements.orderId, ...sums(disputeMovements) })
      .from(disputeMovements)
      .innerJoin(disputes, eq(disputes.providerId, disputeMovements.disputeId))
      .where(
        and(
          inArray(disputeMovements.orderId, [...orderIds]),
          onlyLost ? eq(disputes.state, "lost") : undefined,
        ),
      )
      .groupBy(disputeMovements.orderId),
  ]);
  return (id) => {
    const back = refunded.find(({ orderId }) => orderId === id);
    const taken = disputed.find(({ orderId }) => orderId === id);
    return {
      cents: (back?.cents ?? 0) - (taken?.cents ?? 0),
      vatCents: (back?.vatCents ?? 0) - (taken?.vatCents ?? 0),
    };
  };
}

const sums = (of: { readonly amountCents: PgColumn; readonly vatCents: PgColumn }) => ({
  cents: sumOf(of.amountCents),
  vatCents: sumOf(of.vatCents),
});

const sumOf = (column: PgColumn): SQL<number> => sql<number>`sum(${column})`.mapWith(Number);
