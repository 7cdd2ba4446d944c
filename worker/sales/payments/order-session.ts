import { eq } from "drizzle-orm";
import type { EventSource, OrderEventKind } from "#domain/orders/order-events.ts";
import { canBecome } from "#domain/orders/order.ts";
import type { Database } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import { lockOrders } from "../../records/lock.ts";
import { addEvent, addEventOnce, attachSession, itemsOf, type Order } from "../../records/orders.ts";
import type { Services } from "../../request/services.ts";
import { applySession } from "./apply-session.ts";
import {
  type CheckoutSession,
  createSession,
  expireSession,
  ProviderRefused,
  type SoldLine,
} from "../../stripe/sessions.ts";

export type CheckoutServices = Pick<Services, "db" | "stripe" | "settings">;

/** A newly opened session. `stale` is true if its order is already out of date (D67), `isOver` if it has ended. */
export type NewSession = {
  readonly session: CheckoutSession;
  readonly stale: boolean;
  readonly isOver: boolean;
};

/** Opens an order's session, or finds it again by the order's idempotency key, and records it with the order. */
export async function openRecordedSession(
  { db, stripe, settings }: CheckoutServices,
  order: Order,
  items: readonly SoldLine[],
): Promise<NewSession> {
  const session = await createSession(stripe, settings, order, items);
  return { session, ...(await attachSession(db, order.id, session.id)) };
}

/** Returns the reason why an order that `isStale` is closed. */
export const whyStale = ({ offerId }: Pick<Order, "offerId">): EventSource =>
  offerId === null ? "catalogue" : "offer";

/**
 * Expires a pending order's session and adopts the outcome, even if it is paid: a payment that got through first is
 * honoured at the price shown (D15, D67). If the provider has no such session, or refuses to open one that was never
 * recorded, nothing can be paid and the order ends.
 */
export async function closeOrder(
  services: CheckoutServices,
  order: Order,
  source: EventSource,
): Promise<Order | undefined> {
  const { db, stripe } = services;
  await addEventOnce(db, order.id, "cancel_requested", source);
  let sessionId = order.checkoutSessionId;
  try {
    sessionId ??= (await openRecordedSession(services, order, await itemsOf(db, order.id))).session.id;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const ended = await closeUnpayableOrder(db, order, { as: "cancelled", why: "session_refused", source });
    if (ended) logFault("an order without a session was closed", { orderId: order.id, cause: error });
    return ended;
  }
  const session = await expireSession(stripe, sessionId);
  if (session) return applySession(services, session, source);
  const opened = { id: order.id, checkoutSessionId: sessionId };
  return closeUnpayableOrder(db, opened, { as: "cancelled", why: "session_unknown", source });
}

type Ending = {
  readonly as: "expired" | "cancelled";
  /** Recorded in the timeline before the end itself. */
  readonly why: OrderEventKind;
  readonly source: EventSource;
};

/**
 * Ends an order whose session can't be paid, because the provider doesn't know it or has refused to open one. Nothing was charged.
 * Returns undefined and leaves the order alone if it can't end this way: above all a paid order, or one for which another tab has
 * opened a session in the meantime.
 */
export async function closeUnpayableOrder(
  db: Database,
  { id: orderId, checkoutSessionId: sessionId }: Pick<Order, "id" | "checkoutSessionId">,
  { as, why, source }: Ending,
): Promise<Order | undefined> {
  return db.transaction(async (tx) => {
    const [order] = await lockOrders(tx, eq(orders.id, orderId));
    if (!order || order.checkoutSessionId !== sessionId || !canBecome(order.status, as)) return undefined;
    const [ended] = await tx
      .update(orders)
      .set({ status: as, updatedAt: now() })
      .where(eq(orders.id, orderId))
      .returning();
    await addEvent(tx, orderId, why, source);
    await addEvent(tx, orderId, as, source);
    return ended;
  });
}
