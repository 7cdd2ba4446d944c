import { and, desc, gte, sql } from "drizzle-orm";
import { orderNumber } from "#domain/orders/order.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";

/** Nothing about such an order can be changed, so it's named for this long and stays marked on its own page. */
const NAMED_FOR_DAYS = 30;
const LONGEST_LIST = 10;

/** Returns the numbers of recently paid orders whose VAT is in doubt (D55), the newest first. */
export async function ordersWithVatConcern(db: Queryable, now: Date): Promise<string[]> {
  const found = await db
    .select({ sequence: orders.sequence })
    .from(orders)
    .where(
      and(
        sql`vat_evidence ->> 'concern' is not null`,
        gte(orders.paidAt, new Date(now.getTime() - NAMED_FOR_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(orders.paidAt))
    .limit(LONGEST_LIST);
  return found.map(({ sequence }) => orderNumber(sequence));
}
