import { eq } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { ShopError } from "../platform/errors.ts";
import { type LinkKeys, orderIdOf } from "./order-link.ts";
import type { Order } from "./orders.ts";

const NO_ORDER_TEXT = "We could not find this order. Check that you have the whole link.";

/** The order that a token belongs to (D44); 404 for a token that is forged or cut, or whose order was removed. */
export async function orderOfToken(db: Queryable, keys: LinkKeys, token: string): Promise<Order> {
  const id = orderIdOf(keys, token);
  const [order] = id === undefined ? [] : await db.select().from(orders).where(eq(orders.id, id)).limit(1);
  if (!order) throw new ShopError("not_found", NO_ORDER_TEXT);
  return order;
}
