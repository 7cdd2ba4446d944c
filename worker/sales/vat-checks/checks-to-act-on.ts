import { and, asc, eq, gte, notExists, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { OrderId } from "#domain/orders/ids.ts";
import type { OrderEventKind } from "#domain/orders/order-events.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { lateVatChecks } from "../../db/schema/late-vat-checks.ts";
import { type OrderCompany, orderEvents, orders } from "../../db/schema/orders.ts";
import { ShopError } from "../../platform/errors.ts";
import { correctionsOf, invoiceInForce, NOT_FAILED, vatPaidBack } from "../../records/corrected-invoices.ts";
import { CONCERN_SETTLED, lateCheckMatters, lateVatCheckOf } from "../../records/vat.ts";
import { orderOfNumber } from "../../records/order-links.ts";
import { lockOrder } from "../../records/lock.ts";
import { addEvent, addEventOnce } from "../../records/orders.ts";

const LONGEST_LIST = 10;
const BY_HAND: OrderEventKind = "vat_number_checked_by_hand";
const NOT_IN_DOUBT_TEXT = "This order’s VAT isn’t in doubt.";
const NOT_UNANSWERED_TEXT = "The register’s answer about this order’s VAT number isn’t missing.";

/**
 * Query: the sequences of orders whose VAT number was confirmed after the payment, the longest-standing first; at most ten
 * (D54). Leaves the list once the VAT has gone back and the invoice is replaced.
 */
export function ordersWithVatToRefund(db: Queryable) {
  return ordersWhere(
    db,
    and(eq(lateVatChecks.outcome, "valid"), notExists(vatPaidBack(db, lateVatChecks.orderId, NOT_FAILED))),
  );
}

/**
 * Query: the sequences of orders about whose VAT number the register never answered, the longest-standing first; at most
 * ten. `vatCheckedByHand` takes an order off the list.
 */
export const ordersToCheckByHand = (db: Queryable) =>
  ordersWhere(
    db,
    and(
      eq(lateVatChecks.outcome, "unanswered"),
      notExists(checkedByHand(db, lateVatChecks.orderId, lateVatChecks.checkedAt)),
    ),
  );

/** A subquery: an administrator has looked the number of an order up since then. */
const checkedByHand = (db: Queryable, orderId: OrderId | PgColumn, since: Date | PgColumn) =>
  db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, BY_HAND), gte(orderEvents.at, since)));

const ordersWhere = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({ sequence: orders.sequence })
    .from(lateVatChecks)
    .innerJoin(orders, eq(orders.id, lateVatChecks.orderId))
    .where(and(condition, lateCheckMatters))
    .orderBy(asc(lateVatChecks.checkedAt))
    .limit(LONGEST_LIST);

/**
 * Records that an administrator has looked a number up that the register didn't answer about (D54). Pressed twice, it counts
 * once. Throws 404 for an unknown order, 409 for one that isn't to be checked by hand.
 */
export async function vatCheckedByHand(db: Database, number: string): Promise<void> {
  const order = await orderOfNumber(db, number);
  await db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const { company } = invoiceInForce(order, await correctionsOf(tx, [order.id]));
    const late = await lateVatCheckOf(tx, order.id, company);
    if (late?.outcome !== "unanswered") throw new ShopError("conflict", NOT_UNANSWERED_TEXT);
    const before = await checkedByHand(tx, order.id, late.checkedAt ?? late.nextAt);
    if (before.length === 0) await addEvent(tx, order.id, BY_HAND, "admin");
  });
}

/**
 * Records that an administrator has settled the doubt about an order's VAT (D54, D55). Pressed twice, it counts once. Throws 404
 * for an unknown order, 409 for one whose VAT isn't in doubt.
 */
export async function settleVatConcern(db: Database, number: string): Promise<void> {
  const order = await orderOfNumber(db, number);
  if ((order.vatEvidence?.concern ?? null) === null) throw new ShopError("conflict", NOT_IN_DOUBT_TEXT);
  await db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    await addEventOnce(tx, order.id, CONCERN_SETTLED, "admin");
  });
}

/**
 * Returns the registry's late answer that the VAT number of an order's company is valid (D54), so that its VAT can be refunded;
 * null if there is none. The company is that of the invoice in force.
 */
export async function confirmedVat(
  db: Queryable,
  orderId: OrderId,
  company: OrderCompany | null,
): Promise<NonNullable<OrderCompany["check"]> | null> {
  const late = await lateVatCheckOf(db, orderId, company);
  if (late?.outcome !== "valid" || late.checkedAt === null || late.answer === null) return null;
  const { name, address, consultationNumber, checkedAt, answer } = late;
  return {
    outcome: "valid",
    name,
    address,
    consultationNumber,
    checkedAt: checkedAt.toISOString(),
    answer,
  };
}
