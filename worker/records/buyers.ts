import { type SQL, sql, asc, inArray } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { isThisEmail } from "../db/email-key.ts";
import { orders } from "../db/schema/orders.ts";
import { ShopError } from "../platform/errors.ts";
import { orderOfNumber } from "./order-links.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import { orderTags } from "../db/schema/order-notes.ts";

/**
 * Returns the address of an order's buyer (D61). A buyer's page is found by the number of any of their orders, so that no
 * address of a page contains an email address. 404 for an unknown order, or one whose buyer isn't known.
 */
export async function buyerOfOrder(db: Queryable, number: string): Promise<string> {
  const { customerEmail } = await orderOfNumber(db, number);
  if (customerEmail === null) throw new ShopError("not_found", "The buyer of this order isn’t known.");
  return customerEmail.trim().toLowerCase();
}

/** SQL condition: the order is this buyer's. */
export const isOfBuyer = (email: string): SQL => isThisEmail(orders.customerEmail, email);

/** SQL: the ids of a buyer's orders. */
export const idsOfBuyer = (email: string): SQL => sql`(select id from ${orders} where ${isOfBuyer(email)})`;

/** Reads the tags of these orders (D61), each order's in alphabetical sequence. */
export async function tagsByOrder(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<(orderId: OrderId) => string[]> {
  const rows = await db
    .select({ orderId: orderTags.orderId, tag: orderTags.tag })
    .from(orderTags)
    .where(inArray(orderTags.orderId, [...orderIds]))
    .orderBy(asc(orderTags.tag));
  return (orderId) => rows.filter((row) => row.orderId === orderId).map(({ tag }) => tag);
}
