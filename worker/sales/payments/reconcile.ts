import { and, asc, inArray, lt } from "drizzle-orm";
import { DAY_MS } from "#domain/time/durations.ts";
import type { CheckoutServices } from "./open-session.ts";
import { closeOrder } from "./close-order.ts";
import { retrieveSession } from "../../stripe/sessions.ts";
import type { Database } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { applySession } from "./apply-session.ts";
import { closeUnpayableOrder } from "./close-unpayable-order.ts";
import { addEventOnce, type Order } from "../../records/orders.ts";
import { type ProcessedOrders, processOrders } from "./process-orders.ts";

/** The grace period for webhooks before the provider is asked. */
const ASK_AFTER_MS = 5 * 60_000;
/** Limits one run, because a Worker may make 1,000 calls and each order may need two. The next run continues. */
const ORDERS_A_RUN = 400;
/**
 * The provider's maximum session lifetime. An unknown session may mean that the API key belongs to another account, so
 * the order ends only once nobody could pay any more, in any account.
 */
const LONGEST_SESSION_MS = DAY_MS;

/**
 * Asks the provider about orders that stayed pending or processing, so that a lost webhook loses nothing (D13). Returns
 * how many orders were checked, how many moved, and how many failed.
 */
export async function reconcileOrders(services: CheckoutServices, now: Date): Promise<ProcessedOrders> {
  return processOrders(
    { db: services.db, at: now },
    await pendingOrders(services.db, now),
    (order) => reconcileOrder(services, order, now),
    "an order could not be reconciled",
  );
}

/**
 * Returns the orders that were checked least recently. Abandoned carts stay pending for half an hour and must not crowd out orders
 * whose webhook was lost.
 */
function pendingOrders(db: Database, now: Date): Promise<Order[]> {
  return db
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
}

async function reconcileOrder(
  services: CheckoutServices,
  order: Order,
  now: Date,
): Promise<Order | undefined> {
  const { db, stripe } = services;
  if (order.checkoutSessionId === null) {
    // A session that wasn't recorded never reached a shopper, so it's closed.
    await addEventOnce(db, order.id, "never_handed_out", "reconcile");
    return closeOrder(services, order, "reconcile");
  }
  const sessionId = order.checkoutSessionId;
  const session = await retrieveSession(stripe, sessionId);
  if (session) return applySession(services, session, "reconcile");
  if (now.getTime() - order.createdAt.getTime() < LONGEST_SESSION_MS) return undefined;
  return closeUnpayableOrder(db, order.id, {
    as: "expired",
    why: "session_unknown",
    source: "reconcile",
    sessionId,
  });
}
