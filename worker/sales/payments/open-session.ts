import { attachSession, type Order } from "../../records/orders.ts";
import type { Services } from "../../request/services.ts";
import { type CheckoutSession, createSession, type SoldLine } from "../../stripe/sessions.ts";

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
