import { sql } from "drizzle-orm";
import { z } from "zod";
import type { DayRange } from "#domain/time/typed-days.ts";
import type { SoldOrder } from "#domain/books/sold-lines.ts";
import type { Queryable } from "../db/client.ts";
import { moneyMoved, type Within } from "./money-moved.ts";

const soldOrders = z.array(
  z.object({
    country: z.string().nullable(),
    lines: z
      .array(
        z.object({
          position: z.int(),
          product: z.string(),
          productname: z.string(),
          cents: z.int(),
          units: z.int(),
        }),
      )
      .nullable(),
    movements: z.array(
      z.object({
        reference: z.string(),
        isPayment: z.boolean(),
        day: z.string(),
        cents: z.int(),
        named: z.array(z.object({ position: z.int(), cents: z.int() })).nullable(),
      }),
    ),
  }),
);

/** SQL condition: a time is on one of these days in Amsterdam. */
const onDays =
  ({ from, to }: DayRange): Within =>
  (at) =>
    sql`${at} >= ${from}::date::timestamp at time zone 'Europe/Amsterdam'
    and ${at} < (${to}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`;

/**
 * Returns the orders of which money moved on one of these days, with all their movements in the sequence of the ledger. Lateral, so
 * that no join reads a whole table.
 */
export async function soldOrdersOf(
  db: Queryable,
  [one, other]: readonly [DayRange, DayRange],
): Promise<readonly SoldOrder[]> {
  const rows = await db.execute(sql`
    with touched as (
      select order_id from (${moneyMoved(onDays(one))}) as moved
      union select order_id from (${moneyMoved(onDays(other))}) as moved
    )
    select sold.country,
      (select json_agg(json_build_object('position', position, 'product', coalesce(product_id::text, productname),
          'productname', productname, 'cents', line_cents, 'units', quantity) order by position)
        from order_items where order_id = sold.id) as lines,
      (select json_agg(json_build_object('reference', reference, 'isPayment', is_payment, 'cents', cents,
          'day', to_char(at at time zone 'Europe/Amsterdam', 'YYYY-MM-DD'),
          'named', (select json_agg(json_build_object('position', line.position, 'cents', line.unit_cents))
            from refund_units
            join entitlements unit on unit.id = refund_units.entitlement_id
            join order_items line on line.order_id = unit.order_id and line.position = unit.position
            where refund_units.refund_id = moved.refund_id)) order by at, is_payment desc, cents)
        from (
          select sold.paid_at as at, sold.id::text as reference, true as is_payment, sold.amount_cents as cents,
            null::uuid as refund_id
          where sold.paid_at is not null
          union all select succeeded_at, id::text, false, -amount_cents, id from refunds
          where order_id = sold.id and state in ('succeeded', 'failed') and succeeded_at is not null
          union all select failed_at, id::text, false, amount_cents, null from refunds
          where order_id = sold.id and state = 'failed' and succeeded_at is not null
          union all select at, dispute_id, false, amount_cents, null from dispute_movements where order_id = sold.id
        ) as moved) as movements
    from touched
    cross join lateral (select * from orders where id = touched.order_id limit 1) as sold`);
  return soldOrders.parse([...rows]).map(({ country, lines, movements }) => ({
    country,
    lines: lines ?? [],
    movements: movements.map((moved) => ({ ...moved, named: moved.named ?? [] })),
  }));
}
