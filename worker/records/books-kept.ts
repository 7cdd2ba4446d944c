import { and, inArray, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type OrderId, orderIdSchema } from "#domain/orders/ids.ts";
import { recordKeptYears } from "#domain/site/record-kept-years.ts";
import {
  BOOKS_KEPT_YEARS,
  booksKeptSince,
  booksKeptUntil,
  CROSS_BORDER_KEPT_YEARS,
} from "#domain/site/retention.ts";
import { VAT_RULES } from "#domain/vat/decide-vat.ts";
import type { Queryable } from "../db/client.ts";
import { sqlList } from "../db/columns.ts";
import { orders } from "../db/schema/orders.ts";

/**
 * SQL: the time of the last entry in a paid order's books (D55): its payment or invoice, a refund, credit note, dispute or
 * movement of its money, or a corrected invoice. A refund or a correction that came to nothing doesn't count.
 */
const LAST_ENTRY: SQL = sql`greatest(
  orders.paid_at,
  orders.invoice_issued_at,
  (select max(greatest(created_at, succeeded_at, failed_at)) from refunds
    where refunds.order_id = orders.id and (state <> 'failed' or succeeded_at is not null)),
  (select max(created_at) from credit_notes where credit_notes.order_id = orders.id),
  (select max(greatest(opened_at, lost_at)) from disputes where disputes.order_id = orders.id),
  (select max(at) from dispute_movements where dispute_movements.order_id = orders.id),
  (select max(coalesce(done_at, created_at)) from corrected_invoices
    where corrected_invoices.order_id = orders.id and state <> 'failed'))`;

const CROSS_BORDER = sqlList(VAT_RULES.filter((rule) => recordKeptYears(rule) === CROSS_BORDER_KEPT_YEARS));

/** SQL: the years for which a paid order's books are kept: the longest that the rule of any of its invoices requires. */
const KEPT_YEARS: SQL = sql`case when orders.vat_rule in (${CROSS_BORDER}) or exists (
    select from corrected_invoices
    where corrected_invoices.order_id = orders.id and state <> 'failed' and corrected_invoices.vat_rule in (${CROSS_BORDER}))
  then ${sql.raw(String(CROSS_BORDER_KEPT_YEARS))} else ${sql.raw(String(BOOKS_KEPT_YEARS))} end`;

const since = (now: Date, years: number): SQL =>
  sql`${booksKeptSince(now, years).toISOString()}::timestamptz`;

/** SQL condition: the law no longer requires the books of a paid order (D55). Agrees with `booksKept`. */
export const areBooksOver = (now: Date): SQL | undefined =>
  and(
    // Implied by the next line; finds the few orders by an index.
    lt(orders.paidAt, booksKeptSince(now, BOOKS_KEPT_YEARS)),
    sql`${LAST_ENTRY} < case ${KEPT_YEARS} when ${sql.raw(String(BOOKS_KEPT_YEARS))}
      then ${since(now, BOOKS_KEPT_YEARS)} else ${since(now, CROSS_BORDER_KEPT_YEARS)} end`,
  );

const rowsSchema = z.array(z.object({ id: orderIdSchema, last: z.coerce.date(), years: z.int() }));

/** The books of a paid order: the time until which the law requires them, and for how many years after their last one. */
export type BooksKept = { readonly until: Date; readonly years: number };

/** Returns how long the books of these orders are kept (D55); orders that aren't paid are left out. */
export async function booksKept(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, BooksKept>> {
  const rows = await db
    .select({ id: orders.id, last: sql`${LAST_ENTRY}`, years: sql`${KEPT_YEARS}` })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), sql`${orders.paidAt} is not null`));
  return new Map(
    rowsSchema
      .parse(rows)
      .map(({ id, last, years }) => [id, { until: booksKeptUntil(last, years), years }] as const),
  );
}
