import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../db/client.ts";
import { emailKey } from "../db/email-key.ts";
import { orders } from "../db/schema/orders.ts";
import { today } from "../records/units.ts";

const sumRows = z.array(
  z.object({
    buyer: z.string(),
    orders: z.int(),
    paid_cents: z.coerce.number(),
    next_end: z.iso.date().nullable(),
  }),
);

type CustomerSums = {
  /** The number of paid orders. */
  readonly orders: number;
  /** Less refunds that succeeded and disputes that were lost. */
  readonly paidCents: number;
  /** The next last day of a unit that runs. */
  readonly nextEnd: string | null;
};

export const NOTHING_BOUGHT: CustomerSums = { orders: 0, paidCents: 0, nextEnd: null };

/** Adds up the paid orders of these buyers, by their addresses in lower case (D61). */
export async function customerSums(
  db: Queryable,
  buyers: readonly string[],
): Promise<ReadonlyMap<string, CustomerSums>> {
  if (buyers.length === 0) return new Map();
  const buyer = emailKey(orders.customerEmail);
  // Subqueries by order, because for joins the planner would read every refund and unit.
  const rows = await db.execute(sql`
    select ${buyer} as buyer, count(*)::int as orders,
      sum(orders.amount_cents
        - coalesce((select sum(back.amount_cents) from refunds back
          where back.order_id = orders.id and back.state = 'succeeded'), 0)
        - coalesce((select sum(lost.amount_cents) from disputes lost
          where lost.order_id = orders.id and lost.state = 'lost'), 0)) as paid_cents,
      min((select min(unit.ends_on) from entitlements unit
        where unit.order_id = orders.id and unit.state = 'delivered' and unit.ends_on >= ${today()}::date))::text as next_end
    from orders where orders.status = 'paid' and ${inArray(buyer, [...buyers])}
    group by 1`);
  return new Map(
    sumRows
      .parse([...rows])
      .map((row) => [row.buyer, { orders: row.orders, paidCents: row.paid_cents, nextEnd: row.next_end }]),
  );
}
