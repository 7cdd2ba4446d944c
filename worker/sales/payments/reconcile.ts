import { and, asc, eq, inArray, lt } from "drizzle-orm";
import { DAY_MS } from "#domain/time/durations.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import { addEventOnce, isStale, type Order } from "../../records/orders.ts";
import { applySession } from "./apply-session.ts";
import { type CheckoutServices, closeOrder, closeUnpayableOrder, whyStale } from "./order-session.ts";
import { retrieveSession } from "../../stripe/sessions.ts";

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
  const session = await retrieveSession(stripe, order.checkoutSessionId);
  if (session) return applySession(services, session, "reconcile");
  if (now.getTime() - order.createdAt.getTime() < LONGEST_SESSION_MS) return undefined;
  return closeUnpayableOrder(db, order, { as: "expired", why: "session_unknown", source: "reconcile" });
}

/** Closes every open checkout that could still be paid at terms the catalogue no longer offers (D67). */
export async function closeStaleCheckouts(
  services: CheckoutServices,
  at: Date = now(),
): Promise<ProcessedOrders> {
  const stale = await staleOrders(services.db);
  return processOrders(
    { db: services.db, at },
    stale,
    (order) => closeOrder(services, order, whyStale(order)),
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

/** A Worker may have six simultaneous connections, and the database uses one. */
const AT_ONCE = 5;
/** Prevents hundreds of calls that each run into the timeout while the provider is down. */
const MOST_FAILURES = 10;

export type ProcessedOrders = { readonly asked: number; readonly moved: number; readonly failed: number };

/**
 * Processes these orders a few at a time, and stops after MOST_FAILURES. Each that was tried counts as changed `at` this time, so
 * that the next run, which takes those that didn't change for the longest time first, continues with the others. Returns how many
 * were tried, how many now have another status, and how many failed. Failures are logged as `failure`.
 */
export async function processOrders(
  { db, at }: { readonly db: Database; readonly at: Date },
  waiting: readonly Order[],
  work: (order: Order) => Promise<Order | undefined>,
  failure: string,
): Promise<ProcessedOrders> {
  const left = [...waiting];
  const result = { asked: 0, moved: 0, failed: 0 };
  const next = async (): Promise<void> => {
    for (let order = left.shift(); order && result.failed < MOST_FAILURES; order = left.shift()) {
      result.asked += 1;
      try {
        await db.update(orders).set({ updatedAt: at }).where(eq(orders.id, order.id));
        const after = await work(order);
        if (after && after.status !== order.status) result.moved += 1;
      } catch (error) {
        result.failed += 1;
        logFault(failure, { orderId: order.id, cause: error });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return result;
}
