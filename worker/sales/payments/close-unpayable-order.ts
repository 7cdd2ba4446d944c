import type { OrderId } from "#domain/orders/ids.ts";
import { eq } from "drizzle-orm";
import type { EventSource, OrderEventKind } from "#domain/orders/order-events.ts";
import { canBecome } from "#domain/orders/order.ts";
import type { Database } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { lockOrders } from "../../records/lock.ts";
import { addEvent, type Order } from "../../records/orders.ts";
import { now } from "../../platform/clock.ts";

type Ending = {
  readonly as: "expired" | "cancelled";
  /** Recorded in the timeline before the end itself. */
  readonly why: OrderEventKind;
  readonly source: EventSource;
  /** The order's session, which the provider doesn't know; null if the provider refused to open one. */
  readonly sessionId: string | null;
};

/**
 * Ends an order whose session can't be paid because the provider has none. Nothing was charged. Returns undefined and
 * leaves the order alone if it can't end this way: above all a paid order, or one for which another tab has opened a
 * session in the meantime.
 */
export async function closeUnpayableOrder(
  db: Database,
  orderId: OrderId,
  { as, why, source, sessionId }: Ending,
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
