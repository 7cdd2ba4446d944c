import { and, eq } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { ShopError } from "../platform/errors.ts";
import { lockOrders } from "./lock.ts";
import { linkedOrderOf, type LinkKeys } from "./order-link.ts";
import type { Order } from "./orders.ts";

const NO_ORDER_TEXT = "We couldn’t find this order. Check that you copied the whole link.";

/**
 * Finds the order of a token (D44). 404 for a token that is forged or cut, whose link has been revoked or whose order
 * was removed. `lock` keeps the order, including its link, unchanged until the transaction ends.
 */
export async function orderOfToken(
  db: Queryable,
  keys: LinkKeys,
  token: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Order> {
  const link = linkedOrderOf(keys, token);
  if (link === undefined) throw new ShopError("not_found", NO_ORDER_TEXT);
  const wanted = and(eq(orders.id, link.id), eq(orders.linkVersion, link.linkVersion));
  const [order] = await (lock ? lockOrders(db, wanted) : db.select().from(orders).where(wanted));
  if (!order) throw new ShopError("not_found", NO_ORDER_TEXT);
  return order;
}
