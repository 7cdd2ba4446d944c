import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { orderIdSchema } from "#domain/orders/ids.ts";
import type { Month } from "#domain/books/ledger.ts";
import { VAT_RULES } from "#domain/vat/decide-vat.ts";

/** An order, with the VAT and the company of the invoice that was in force at some time (D76). */
export const orderInForceSchema = z.object({
  id: orderIdSchema,
  amountCents: z.number(),
  vatCents: z.number().nullable(),
  vatRate: z.number(),
  vatRule: z.enum(VAT_RULES),
  /** The country that its VAT was decided by. */
  supplyCountry: z.string(),
  /** The day of the payment. */
  paidOn: z.string(),
  company: z.object({ name: z.string(), country: z.string(), vatNumber: z.string().nullable() }).nullable(),
});

/** Its JSON, in a statement that has `orders` and `joinInForce`. */
export const ORDER_IN_FORCE: SQL = sql`json_build_object('id', orders.id, 'amountCents', orders.amount_cents,
  'vatCents', orders.vat_cents,
  'vatRate', coalesce(corrected.vat_rate, orders.vat_rate), 'vatRule', coalesce(corrected.vat_rule, orders.vat_rule),
  'paidOn', to_char(coalesce(orders.paid_at, orders.created_at) at time zone 'Europe/Amsterdam', 'YYYY-MM-DD'),
  'company', coalesce(corrected.company, orders.company),
  'supplyCountry', orders.vat_facts #>> '{sale,buyer,country}')`;

/**
 * Joins, as `corrected`, the corrected invoice that each row belongs to by its `order_id` and `invoice_id`. An order's first
 * invoice joins nothing: its facts are the order's own. Lateral, so that no join reads the whole table.
 */
export function joinInForce(rows: string): SQL {
  return sql`left join lateral (
    select * from corrected_invoices as one
    where one.order_id = ${sql.raw(`${rows}.order_id`)} and one.invoice_id = ${sql.raw(`${rows}.invoice_id`)}
      and one.state = 'done'
    limit 1
  ) as corrected on true`;
}

/** SQL: the corrected invoice that was in force at a time, for money that no document ties to an invoice; null for the first one. */
export const invoiceInForceAt = (orderId: SQL, at: SQL): SQL => sql`(
    select invoice_id from corrected_invoices as one
    where one.order_id = ${orderId} and one.state = 'done' and one.done_at < ${at}
    order by one.done_at desc limit 1
  )`;

/** The bounds of a month in Amsterdam: `from` is in it, `to` isn't. */
export function boundsOf(month: Month): {
  readonly from: SQL;
  readonly to: SQL;
  readonly within: (column: SQL) => SQL;
} {
  const from = sql`(${`${month}-01`}::date::timestamp at time zone 'Europe/Amsterdam')`;
  const to = sql`((${`${month}-01`}::date + interval '1 month') at time zone 'Europe/Amsterdam')`;
  return { from, to, within: (column) => sql`${column} >= ${from} and ${column} < ${to}` };
}
