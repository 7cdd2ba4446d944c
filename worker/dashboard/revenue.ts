import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../db/client.ts";
import { moneyMoved } from "./money-moved.ts";
import type { Revenue } from "./response-schemas.ts";

const stored = z
  .object({ total: z.int(), paid: z.int(), orders: z.int() })
  .transform(({ total, paid, orders }): Revenue => ({
    totalCents: total,
    orders,
    paidBackCents: paid - total,
  }));

/** SQL: the net revenue of a period, as JSON. */
function revenueIn(from: Date, to?: Date) {
  const start = from.toISOString();
  const end = to?.toISOString();
  return sql`(
    select json_build_object('total', coalesce(sum(cents), 0), 'paid', coalesce(sum(cents) filter (where is_payment), 0),
      'orders', count(*) filter (where is_payment))
    from (${moneyMoved(
      (at) =>
        sql`${at} >= ${start}::timestamptz${end === undefined ? sql`` : sql` and ${at} < ${end}::timestamptz`}`,
    )}) as moved)`;
}

/**
 * Returns the net revenue from `from` on, and before `to` if given (D26, D48). Each movement counts at its own time, as in the
 * ledger, so the revenues of partial periods add up.
 */
export async function revenueBetween(db: Queryable, from: Date, to?: Date): Promise<Revenue> {
  const rows = await db.execute(sql`select ${revenueIn(from, to)} as revenue`);
  return z.tuple([z.object({ revenue: stored })]).parse([...rows])[0].revenue;
}

/** Returns the net revenues since two times, as `revenueBetween` does, in one statement. */
export async function revenuesSince(db: Queryable, one: Date, other: Date): Promise<[Revenue, Revenue]> {
  const rows = await db.execute(sql`select ${revenueIn(one)} as one, ${revenueIn(other)} as other`);
  const [found] = z.tuple([z.object({ one: stored, other: stored })]).parse([...rows]);
  return [found.one, found.other];
}
