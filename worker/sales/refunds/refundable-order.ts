import { and, asc, eq, exists, sql } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { RefundableOrder, RefundableUnit } from "#domain/refunds/refund-plan.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { refundUnits } from "../../db/schema/refunds.ts";
import { correctionsOf, invoiceInForce } from "../../records/corrected-invoices.ts";
import { balancesByOrder } from "../../records/order-money.ts";
import type { Order } from "../../records/orders.ts";
import { lineOfUnit } from "../../records/units.ts";

/** An order that can have refunds. */
export type OrderWithPayment = Order & {
  readonly paymentIntentId: string;
  readonly invoices: {
    /** The one that refunds get credit notes of; null while there is none. */
    readonly current: string | null;
    /** A corrected invoice replaced the first, so no payment of the provider belongs to the current one (D76). */
    readonly isCorrected: boolean;
    readonly all: readonly string[];
  };
};

/** Reads a paid order with its payment and its invoices. Returns a word for the reason if it can't have refunds. */
export async function orderWithPayment(
  db: Queryable,
  orderId: OrderId,
): Promise<OrderWithPayment | "not paid" | "no payment"> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, "paid")));
  if (!order) return "not paid";
  const { paymentIntentId } = order;
  if (paymentIntentId === null) return "no payment";
  const corrections = await correctionsOf(db, [orderId]);
  const all = [order.invoiceId, ...corrections.map(({ invoiceId }) => invoiceId)].filter((id) => id !== null);
  const { invoiceId: current } = invoiceInForce(order, corrections);
  return { ...order, paymentIntentId, invoices: { current, isCorrected: corrections.length > 0, all } };
}

/** Reads the refundable units and amount of an order (D48). */
export async function refundableOrder(db: Queryable, order: Order): Promise<RefundableOrder> {
  const { disputed, ...money } = (await balancesByOrder(db, [order.id]))(order);
  return {
    number: orderNumber(order.sequence),
    money,
    disputed,
    units: await refundableUnits(db, order),
  };
}

/** Returns the units in the sequence of the order's lines. */
function refundableUnits(db: Queryable, order: Order): Promise<RefundableUnit[]> {
  const isRefunded = exists(
    db
      .select()
      .from(refundUnits)
      .where(and(eq(refundUnits.entitlementId, entitlements.id), eq(refundUnits.failed, false))),
  );
  return db
    .select({
      id: entitlements.id,
      productname: orderItems.productname,
      unit: entitlements.unit,
      quantity: orderItems.quantity,
      unitCents: orderItems.unitCents,
      state: entitlements.state,
      refunded: sql<boolean>`${isRefunded}`,
    })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .where(eq(entitlements.orderId, order.id))
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
}
