import { and, count, eq, gte, lt, type SQL, sql, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { disputes, refunds } from "../db/schema/refunds.ts";
import type { Revenue } from "./response-schemas.ts";

/**
 * Net revenue from `from` on, and before `to` if there is one (D26, D48). Each payment and each refund counts at its own
 * moment, so the periods of a longer one add up to it. A refund that failed later never counted.
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
