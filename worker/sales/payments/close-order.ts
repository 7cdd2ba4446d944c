import type { EventSource } from "#domain/orders/order-events.ts";
import { addEventOnce, itemsOf, type Order } from "../../records/orders.ts";
import { logFault } from "../../platform/log.ts";
import { applySession } from "./apply-session.ts";
import { closeUnpayableOrder } from "./close-unpayable-order.ts";
import { type CheckoutServices, openRecordedSession } from "./open-session.ts";
import { expireSession, ProviderRefused } from "../../stripe/sessions.ts";

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
    const ended = await closeUnpayableOrder(db, order.id, {
      as: "cancelled",
      why: "session_refused",
      source,
      sessionId,
    });
    if (ended) logFault("an order without a session was closed", { orderId: order.id, cause: error });
    return ended;
  }
  const session = await expireSession(stripe, sessionId);
  if (session) return applySession(services, session, source);
  return closeUnpayableOrder(db, order.id, { as: "cancelled", why: "session_unknown", source, sessionId });
}
