import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { isStale } from "./is-stale.ts";
import type { Order } from "./orders.ts";

/** The limit of one round: a Worker may make 1,000 calls, and closing a checkout needs up to four. */
const ORDERS_A_ROUND = 200;

/** Finds pending orders whose checkout must be closed, those that were tried the longest ago first. */
export function staleOrders(db: Queryable): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.status, "pending"), isStale))
    .orderBy(asc(orders.updatedAt))
    .limit(ORDERS_A_ROUND);
}
