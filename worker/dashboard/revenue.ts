import { and, count, eq, gte, lt, type SQL, sql, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { disputes, refunds } from "../db/schema/refunds.ts";
import type { Revenue } from "./response-schemas.ts";

/**
 * Returns the net revenue from `from` on, and before `to` if given (D26, D48). Each payment and refund counts at its
 * own time, so the revenues of partial periods add up. A refund that failed later doesn't count.
 */
export async function revenueBetween(db: Queryable, from: Date, to?: Date): Promise<Revenue> {
  const within = (column: PgColumn): SQL | undefined =>
    and(gte(column, from), to === undefined ? undefined : lt(column, to));
  const [[paid], [refunded], [lost]] = await Promise.all([
    db
      .select({ cents: sum(orders.amountCents).mapWith(Number), orders: count() })
      .from(orders)
      .where(and(eq(orders.status, "paid"), within(orders.paidAt))),
    db
      .select({ cents: sum(refunds.amountCents).mapWith(Number) })
      .from(refunds)
      .where(and(sql`${refunds.state} = 'succeeded'`, within(refunds.succeededAt))),
    db
      .select({ cents: sum(disputes.amountCents).mapWith(Number) })
      .from(disputes)
      .where(and(sql`${disputes.state} = 'lost'`, within(disputes.lostAt))),
  ]);
  const paidBackCents = (refunded?.cents ?? 0) + (lost?.cents ?? 0);
  return { totalCents: (paid?.cents ?? 0) - paidBackCents, orders: paid?.orders ?? 0, paidBackCents };
}
