import type { OrderId } from "#domain/orders/ids.ts";
import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { awaitsAnswer, UNDECIDED_DISPUTES } from "#domain/refunds/dispute.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { leftCents, type RefundableUnit, refundedUnitText } from "#domain/refunds/refund-plan.ts";
import { byId } from "../../db/by-id.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { creditNotes, disputes, refundMismatches, refunds, refundUnits } from "../../db/schema/refunds.ts";
import { refundableOrder } from "./refundable-order.ts";
import { isRetried, refundsOf } from "./stored-refunds.ts";
import type { RefundView, DisputeView, OrderRefunds } from "./response-schemas.ts";

/** Reads the refunds of an order and the amounts that can still be refunded (D48). */
export async function orderRefunds(db: Queryable, orderId: OrderId): Promise<OrderRefunds> {
  const order = await byId(db, orders, orderId, "This order does not exist.");
  const { money, units, disputed, number } = await refundableOrder(db, order);
  const shownDisputes = await disputesOf(db, orderId);
  const [mismatch] = await db
    .select({ found: refundMismatches.found })
    .from(refundMismatches)
    .where(eq(refundMismatches.orderId, orderId));
  return {
    number,
    isPaid: order.status === "paid",
    ...money,
    leftCents: order.status === "paid" ? leftCents(money) : 0,
    disputed,
    units,
    refunds: await viewRefunds(db, orderId, units),
    disputes: shownDisputes,
    mismatch: mismatch?.found ?? null,
    mayRevoke:
      shownDisputes.some(({ state }) => state === "lost") && units.some(({ state }) => state !== "revoked"),
  };
}

async function viewRefunds(
  db: Queryable,
  orderId: OrderId,
  units: readonly RefundableUnit[],
): Promise<RefundView[]> {
  const rows = await refundsOf(db, orderId);
  const notes = await db
    .select({ id: creditNotes.providerId, number: creditNotes.number })
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId));
  const paidBack = await db
    .select()
    .from(refundUnits)
    .where(
      inArray(
        refundUnits.refundId,
        rows.map(({ id }) => id),
      ),
    );
  return rows.map((row) => ({
    ...row,
    creditNote: notes.find(({ id }) => id === row.creditNoteId)?.number ?? null,
    retryable: row.state === "failed" && !isRetried(row, rows),
    units: units
      .filter(({ id }) => paidBack.some((one) => one.refundId === row.id && one.entitlementId === id))
      .map(refundedUnitText),
  }));
}

const selectDisputes = (db: Queryable) =>
  db
    .select({ dispute: disputes, sequence: orders.sequence })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId));

type DisputeRow = Awaited<ReturnType<typeof selectDisputes>>[number];

const viewDispute = ({ dispute, sequence }: DisputeRow): DisputeView => ({
  ...dispute,
  id: dispute.providerId,
  orderNumber: orderNumber(sequence),
  awaitsAnswer: awaitsAnswer(dispute.providerState),
});

/** Returns an order's disputes, oldest first. */
async function disputesOf(db: Queryable, orderId: OrderId): Promise<DisputeView[]> {
  const rows = await selectDisputes(db)
    .where(eq(disputes.orderId, orderId))
    .orderBy(asc(disputes.openedAt), asc(disputes.providerId));
  return rows.map(viewDispute);
}

const LONGEST_LIST = 10;

/** Returns undecided disputes and inquiries, the earliest deadline first; at most ten. */
export async function openDisputes(db: Queryable): Promise<DisputeView[]> {
  const rows = await selectDisputes(db)
    .where(inArray(disputes.state, UNDECIDED_DISPUTES))
    .orderBy(asc(disputes.dueAt), asc(disputes.providerId))
    .limit(LONGEST_LIST);
  return rows.map(viewDispute);
}

const retry = alias(refunds, "retry");

/** Query: the sequences of orders with a failed refund that wasn't retried, newest first; at most ten. */
export const ordersWithFailedRefunds = (db: Queryable) =>
  db
    .selectDistinct({ sequence: orders.sequence })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(retry, eq(retry.retryOf, refunds.id))
    .where(and(eq(refunds.state, "failed"), isNull(retry.id)))
    .orderBy(desc(orders.sequence))
    .limit(LONGEST_LIST);

/**
 * Query: the sequences of orders whose refunds, credit notes and provider disagree, the longest-standing first; at most
 * ten (D48).
 */
export const ordersThatDisagree = (db: Queryable) =>
  db
    .select({ sequence: orders.sequence })
    .from(refundMismatches)
    .innerJoin(orders, eq(orders.id, refundMismatches.orderId))
    .orderBy(asc(refundMismatches.foundAt))
    .limit(LONGEST_LIST);
