import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import type { Queryable } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orders } from "../db/schema/orders.ts";
import { ShopError } from "../platform/errors.ts";
import type { Order } from "./orders.ts";

/**
 * Locks orders against any change to them, their units or their money, and against new rows that refer to them, such as a withdrawal,
 * which holds a delivery (D43). An order that no longer meets the condition once it's locked is left out.
 *
 * Only this file locks orders and units (dev/lint/one-lock.test.ts). A transaction takes all its orders by their ids, then their
 * units by theirs, and no unit without its order, so two transactions never wait for each other.
 */
export const lockOrders = (tx: Queryable, wanted: SQL | undefined): Promise<Order[]> =>
  tx.select().from(orders).where(wanted).orderBy(asc(orders.id)).for("update");

/** Locks one order, as `lockOrders` does; throws 404 if there's none. */
export async function lockOrder(tx: Queryable, orderId: OrderId): Promise<Order> {
  const [order] = await lockOrders(tx, eq(orders.id, orderId));
  if (!order) throw new ShopError("not_found", "This order does not exist.");
  return order;
}

/** Locks units and, before them, their orders, so that an order's mails are queued in the sequence of their causes (D45). */
export async function lockUnits(
  tx: Queryable,
  wanted: SQL | undefined,
): Promise<(typeof entitlements.$inferSelect)[]> {
  const theirOrders = tx.select({ id: entitlements.orderId }).from(entitlements).where(wanted);
  const locked = await lockOrders(tx, inArray(orders.id, theirOrders));
  const ofLocked = inArray(
    entitlements.orderId,
    locked.map(({ id }) => id),
  );
  return tx
    .select()
    .from(entitlements)
    .where(and(wanted, ofLocked))
    .orderBy(asc(entitlements.id))
    .for("update");
}
