import { eq } from "drizzle-orm";
import { sequenceOf } from "#domain/orders/order.ts";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { ShopError } from "../platform/errors.ts";
import type { Order } from "./orders.ts";

/** Finds an order by its displayed number (`SO-001042`); 404 if there is none. */
export async function orderOfNumber(db: Queryable, number: string): Promise<Order> {
  const sequence = sequenceOf(number);
  const [order] =
    sequence === undefined ? [] : await db.select().from(orders).where(eq(orders.sequence, sequence));
  if (!order) throw new ShopError("not_found", "There is no order with this number.");
  return order;
}
