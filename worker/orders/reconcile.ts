import { and, asc, inArray, lt } from "drizzle-orm";
import { type CheckoutServices, closeOrder } from "../checkout/checkout.ts";
import { retrieveSession } from "../checkout/provider.ts";
import { orders } from "../db/schema.ts";
import { logFault } from "../http/log.ts";
import { applySession } from "./apply-session.ts";
import type { Order } from "./orders.ts";

/** Webhooks get this long before the provider is asked. */
const ASK_AFTER_MS = 5 * 60_000;
const ORDERS_A_RUN = 200;

/**
 * Asks the provider about orders that stayed pending or processing, so a lost webhook loses nothing (D13).
 * Answers how many were asked about, how many moved, and about how many the asking failed.
 */
export async function reconcileOrders(
  services: CheckoutServices,
  now: Date,
): Promise<{ asked: number; moved: number; failed: number }> {
  const waiting = await services.db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.status, ["pending", "processing"]),
        lt(orders.createdAt, new Date(now.getTime() - ASK_AFTER_MS)),
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(ORDERS_A_RUN);
  let moved = 0;
  let failed = 0;
  for (const order of waiting) {
    try {
      const after = await ask(services, order);
      if (after && after.status !== order.status) moved += 1;
    } catch (error) {
      failed += 1;
      logFault("an order could not be reconciled", { orderId: order.id, cause: error });
    }
  }
  return { asked: waiting.length, moved, failed };
}

async function ask(services: CheckoutServices, order: Order): Promise<Order | undefined> {
  // Nobody was ever shown a session that was not noted: it is closed.
  if (order.checkoutSessionId === null) return closeOrder(services, order);
  const session = await retrieveSession(services.stripe, order.checkoutSessionId);
  return session ? applySession(services.db, session, "reconcile") : undefined;
}
