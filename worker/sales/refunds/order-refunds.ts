import type { OrderId } from "#domain/orders/ids.ts";
import { asc, eq, inArray } from "drizzle-orm";
import { awaitsAnswer } from "#domain/refunds/dispute.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { leftCents, type RefundableUnit, refundedUnitText } from "#domain/refunds/refund-plan.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { creditNotes, disputes, refundMismatches, refundUnits } from "../../db/schema/refunds.ts";
import { ShopError } from "../../platform/errors.ts";
import { refundableOrder } from "./refundable-order.ts";
import { isRetried, refundsOf } from "./stored-refunds.ts";
import type { RefundView, DisputeView, OrderRefunds } from "./response-schemas.ts";

/** Reads the refunds of an order and the amounts that can still be refunded (D48). */
export async function orderRefunds(db: Queryable, orderId: OrderId): Promise<OrderRefunds> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new ShopError("not_found", "This order does not exist.");
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
    units: [...units],
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
  if (rows.length === 0) return [];
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

const disputeColumns = {
  id: disputes.providerId,
  sequence: orders.sequence,
  state: disputes.state,
  providerState: disputes.providerState,
  amountCents: disputes.amountCents,
  reason: disputes.reason,
  dueAt: disputes.dueAt,
  openedAt: disputes.openedAt,
};

function selectDisputes(db: Queryable) {
  return db.select(disputeColumns).from(disputes).innerJoin(orders, eq(orders.id, disputes.orderId));
}

type DisputeRow = Awaited<ReturnType<typeof selectDisputes>>[number];

const viewDispute = (row: DisputeRow): DisputeView => ({
  ...row,
  orderNumber: orderNumber(row.sequence),
  awaitsAnswer: awaitsAnswer(row.providerState),
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
    .where(inArray(disputes.state, ["inquiry", "open"]))
    .orderBy(asc(disputes.dueAt), asc(disputes.providerId))
    .limit(LONGEST_LIST);
  return rows.map(viewDispute);
}
