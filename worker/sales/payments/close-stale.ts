import { now } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import { type ProcessedOrders, processOrders } from "./process-orders.ts";
import type { CheckoutServices } from "./open-session.ts";
import { closeOrder } from "./close-order.ts";
import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { isStale, type Order } from "../../records/orders.ts";

/** Closes every open checkout that could still be paid at terms the catalogue no longer offers (D67). */
export async function closeStaleCheckouts(
  services: CheckoutServices,
  at: Date = now(),
): Promise<ProcessedOrders> {
  const stale = await staleOrders(services.db);
  return processOrders(
    { db: services.db, at },
    stale,
    (order) => closeOrder(services, order, "catalogue"),
    "an open checkout could not be closed",
  );
}

/**
 * Does the same right after a catalogue change has been committed and its response sent. Never fails: the frequent job
 * closes any that are left open.
 */
export async function closeStaleAfterChange(services: CheckoutServices): Promise<void> {
  try {
    await closeStaleCheckouts(services);
  } catch (error) {
    logFault("open checkouts could not be looked for", { cause: error });
  }
}

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
