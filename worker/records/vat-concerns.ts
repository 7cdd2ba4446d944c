import { and, asc, eq, sql } from "drizzle-orm";
import type { OrderEventKind } from "#domain/orders/order-events.ts";
import type { Queryable } from "../db/client.ts";
import { orderEvents, orders } from "../db/schema/orders.ts";

const LONGEST_LIST = 10;
/** The event of an order whose VAT is no longer in doubt. */
export const CONCERN_SETTLED: OrderEventKind = "vat_concern_settled";

/** Query: the sequences of paid orders whose VAT is in doubt (D55) until an administrator settles it, the oldest first; at most ten. */
export function ordersWithVatConcern(db: Queryable) {
  // A scalar subquery, because for a join the planner would read every event.
  const settled = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.kind, CONCERN_SETTLED)))
    .limit(1);
  return db
    .select({ sequence: orders.sequence })
    .from(orders)
    .where(and(sql`vat_evidence ->> 'concern' is not null`, sql`(${settled}) is null`))
    .orderBy(asc(orders.paidAt))
    .limit(LONGEST_LIST);
}
