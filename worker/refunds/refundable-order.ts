import { and, asc, eq, exists, sql } from "drizzle-orm";
import { orderNumber, sequenceOf } from "#domain/order.ts";
import type { RefundableOrder, RefundableUnit } from "#domain/refund-plan.ts";
import type { Queryable } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { refundUnits } from "../db/schema/refunds.ts";
import type { Order } from "../orders/orders.ts";
import { ShopError } from "../platform/errors.ts";
import { balanceOfAll } from "./order-money.ts";

const NO_ORDER_TEXT = "There is no order with this number.";

/** Finds an order by the number people see; 404 if there is none. */
export async function orderOfNumber(db: Queryable, number: string): Promise<Order> {
  const sequence = sequenceOf(number);
  const [order] =
    sequence === undefined ? [] : await db.select().from(orders).where(eq(orders.sequence, sequence));
  if (!order) throw new ShopError("not_found", NO_ORDER_TEXT);
  return order;
}

/** What of an order can be refunded (D48). */
export async function refundableOrder(db: Queryable, order: Order): Promise<RefundableOrder> {
  const { disputed, ...money } = (await balanceOfAll(db, [order.id]))(order);
  return {
    number: orderNumber(order.sequence),
    money,
    disputed,
    units: await refundableUnits(db, order),
  };
}

/** In the sequence of the order's lines. */
function refundableUnits(db: Queryable, order: Order): Promise<RefundableUnit[]> {
  const isRefunded = exists(
    db
      .select({ one: sql`1` })
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
    .innerJoin(
      orderItems,
      and(eq(orderItems.orderId, entitlements.orderId), eq(orderItems.position, entitlements.position)),
    )
    .where(eq(entitlements.orderId, order.id))
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
}
