import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../db/client.ts";
import { moneyMoved } from "./money-moved.ts";
import type { Revenue } from "./response-schemas.ts";

const sums = z.tuple([
  z.object({ total: z.coerce.number(), paid: z.coerce.number(), orders: z.coerce.number() }),
]);

/**
 * Returns the net revenue from `from` on, and before `to` if given (D26, D48). Each movement counts at its own time, as in the
 * ledger, so the revenues of partial periods add up.
 */
export async function revenueBetween(db: Queryable, from: Date, to?: Date): Promise<Revenue> {
  const start = from.toISOString();
  const end = to?.toISOString();
  const rows = await db.execute(sql`
    select coalesce(sum(cents), 0) as total, coalesce(sum(cents) filter (where is_payment), 0) as paid,
      count(*) filter (where is_payment) as orders
    from (${moneyMoved(
      (at) =>
        sql`${at} >= ${start}::timestamptz${end === undefined ? sql`` : sql` and ${at} < ${end}::timestamptz`}`,
    )}) as moved`);
  const [{ total, paid, orders }] = sums.parse([...rows]);
  return { totalCents: total, orders, paidBackCents: paid - total };
}
