import { and, eq } from "drizzle-orm";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { ShopError } from "../../platform/errors.ts";
import { isStale } from "../../records/orders.ts";
import { sessionEndsAt } from "../../stripe/sessions.ts";
import type { CheckoutState } from "./response-schemas.ts";

const ENDED: Readonly<Record<Exclude<OrderStatus, "pending">, CheckoutState>> = {
  processing: "submitted",
  paid: "submitted",
  payment_failed: "submitted",
  expired: "expired",
  cancelled: "closed",
};

/**
 * Returns the state of this browser's session according to the shop's own records. The provider isn't asked, so the
 * page can poll every few seconds (D67). Throws 404 for any session that another browser opened (D16).
 */
export async function checkoutState(
  db: Queryable,
  browserHash: string | null,
  sessionId: string,
  now: Date,
): Promise<{ state: CheckoutState }> {
  const [order] =
    browserHash === null
      ? []
      : await db
          .select({ status: orders.status, createdAt: orders.createdAt, stale: isStale })
          .from(orders)
          .where(and(eq(orders.checkoutSessionId, sessionId), eq(orders.browserHash, browserHash)));
  if (!order) throw new ShopError("not_found", "We couldn’t find this checkout in your browser.");
  const { status, stale } = order;
  const state = status === "pending" ? (isOver(order, now) ? "expired" : "open") : ENDED[status];
  return { state: stale && state !== "submitted" ? "changed" : state };
}

const isOver = (order: { readonly createdAt: Date }, now: Date): boolean =>
  sessionEndsAt(order) * 1000 <= now.getTime();
