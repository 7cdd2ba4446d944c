import { and, eq } from "drizzle-orm";
import type { OrderStatus } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { ShopError } from "../platform/errors.ts";
import { isStale } from "../orders/is-stale.ts";
import { sessionEndsAt } from "../payments/provider.ts";

/**
 * How a checkout stands: `open` for paying; `changed` when something in it is dearer or gone; `expired` when its half hour
 * is over; `closed` by its shopper, in another tab perhaps; `submitted` when a payment was made, whatever comes of it.
 */
export type CheckoutState = "open" | "changed" | "expired" | "closed" | "submitted";

const ENDED: Readonly<Record<Exclude<OrderStatus, "pending">, CheckoutState>> = {
  processing: "submitted",
  paid: "submitted",
  payment_failed: "submitted",
  expired: "expired",
  cancelled: "closed",
};

/**
 * How a session of this browser stands by the shop's own record: the provider is not asked, so the page may do it every
 * few seconds (D67). 404 for any session that another browser opened (D16).
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
  if (!order) throw new ShopError("not_found", "This browser has no such checkout session.");
  const { status, stale } = order;
  const state = status === "pending" ? (isOver(order, now) ? "expired" : "open") : ENDED[status];
  return { state: stale && state !== "submitted" ? "changed" : state };
}

const isOver = (order: { readonly createdAt: Date }, now: Date): boolean =>
  sessionEndsAt(order) * 1000 <= now.getTime();
