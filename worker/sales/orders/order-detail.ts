import { eq } from "drizzle-orm";
import { deliveryIn, progressOfAll } from "../../records/order-delivery.ts";
import { type OrderUnit, unitsOfOrder } from "../deliveries/order-units.ts";
import type { Queryable } from "../../db/client.ts";
import { users } from "../../db/schema/auth.ts";
import type { Settings } from "../../platform/env.ts";
import { withdrawalsOf } from "../../records/withdrawals.ts";
import { orderTimeline, type TimelineEntry } from "./order-timeline.ts";
import { viewReceipt } from "../../records/order-view.ts";
import { orderOfNumber } from "../../records/order-of-number.ts";
import { itemsOf, type Order } from "../../records/orders.ts";
import type { OrderReceipt, OrderDelivery, WithdrawalView } from "../../records/response-schemas.ts";

/** Everything the shop knows about an order, for admins (D26). */
export type OrderDetail = OrderReceipt & {
  /** Whether a different amount was paid, which needs attention. */
  readonly amountMismatch: boolean;
  readonly customerEmail: string | null;
  /** The account that bought it, if the buyer was signed in (D13). */
  readonly username: string | null;
  readonly paymentIntentId: string | null;
  readonly checkoutSessionId: string | null;
  /** What happened, oldest first; `domain/orders/order-events.ts` has the words. */
  readonly timeline: readonly TimelineEntry[];
  /** The customer's withdrawals (D34), oldest first. */
  readonly withdrawals: readonly WithdrawalView[];
  readonly delivery: OrderDelivery;
  /** Its paid units with their timelines (D41). */
  readonly units: readonly OrderUnit[];
};

/** Finds an order by the number people see (`SO-001042`); 404 if there is none. */
export async function orderByNumber(
  db: Queryable,
  settings: Pick<Settings, "supplierReturnDays">,
  number: string,
): Promise<OrderDetail> {
  const order = await orderOfNumber(db, number);
  const username = await usernameOf(db, order);
  const items = await itemsOf(db, order.id);
  const withdrawals = await withdrawalsOf(db, settings, order.id);
  const timeline = await orderTimeline(db, order.id, withdrawals);
  const progress = (await progressOfAll(db, [order]))(order);
  return {
    ...viewReceipt(order, items, progress),
    amountMismatch: timeline.some((entry) => entry.kind === "amount_mismatch"),
    customerEmail: order.customerEmail,
    username,
    paymentIntentId: order.paymentIntentId,
    checkoutSessionId: order.checkoutSessionId,
    timeline,
    withdrawals,
    delivery: deliveryIn(progress),
    units: await unitsOfOrder(db, order.id),
  };
}

async function usernameOf(db: Queryable, { userId }: Order): Promise<string | null> {
  if (userId === null) return null;
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return user?.username ?? null;
}
