import { asc, inArray } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import type { Queryable } from "../db/client.ts";
import { orderTags } from "../db/schema/order-notes.ts";

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
