import { and, asc, eq, exists, sql } from "drizzle-orm";
import { orderNumber } from "#domain/orders/order.ts";
import type { RefundableOrder, RefundableUnit } from "#domain/refunds/refund-plan.ts";
import type { Queryable } from "../../db/client.ts";
import { lineOfUnit } from "../../records/units.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems } from "../../db/schema/orders.ts";
import { refundUnits } from "../../db/schema/refunds.ts";
import type { Order } from "../../records/orders.ts";
import { balancesByOrder } from "../../records/order-money.ts";

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
