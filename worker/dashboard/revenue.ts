import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../db/client.ts";

/** A condition that a time is within some range. */
export type Within = (at: SQL) => SQL;

/**
 * SQL: the money that moved within a range, by the ledger's rules (D77), as rows of `order_id`, `is_payment` and `cents`, negative
 * for money that left the shop. A corrected invoice moves none. Each part has an index of its own.
 */
export const moneyMoved = (within: Within): SQL => sql`
  select id as order_id, true as is_payment, amount_cents as cents
  from orders where status = 'paid' and ${within(sql`paid_at`)}
  union all select order_id, false, -amount_cents from refunds where state = 'succeeded' and ${within(sql`succeeded_at`)}
  union all select order_id, false, -amount_cents from refunds where state = 'failed' and ${within(sql`succeeded_at`)}
  union all select order_id, false, amount_cents from refunds
  where state = 'failed' and succeeded_at is not null and ${within(sql`failed_at`)}
  union all select order_id, false, amount_cents from dispute_movements where ${within(sql`at`)}`;

const stored = z
  .object({ total: z.int(), paid: z.int(), orders: z.int() })
  .transform(({ total, paid, orders }) => ({
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
export async function revenueBetween(db: Queryable, from: Date, to?: Date) {
  const rows = await db.execute(sql`select ${revenueIn(from, to)} as revenue`);
  return z.tuple([z.object({ revenue: stored })]).parse([...rows])[0].revenue;
}

/** Returns the net revenues since two times, as `revenueBetween` does, in one statement. */
export async function revenuesSince(db: Queryable, last7Days: Date, last30Days: Date) {
  const rows = await db.execute(
    sql`select ${revenueIn(last7Days)} as "last7Days", ${revenueIn(last30Days)} as "last30Days"`,
  );
  const [found] = z.tuple([z.object({ last7Days: stored, last30Days: stored })]).parse([...rows]);
  return found;
}
