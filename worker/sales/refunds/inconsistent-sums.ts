import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type OrderId, orderIdSchema } from "#domain/orders/ids.ts";
import { formatAmount } from "#domain/money/money.ts";
import type { Queryable } from "../../db/client.ts";

/** An order's amounts in cents, according to its rows. */
export type OrderSums = {
  readonly orderId: OrderId;
  readonly isPaid: boolean;
  readonly paidCents: number;
  /** The sum of its lines. */
  readonly soldCents: number;
  /** Refunds that haven't failed. */
  readonly heldCents: number;
  /** Refunds that need a credit note: succeeded, pending, or failed under one and not repeated. */
  readonly toCreditCents: number;
  readonly creditedCents: number;
};

const cents = z.string().transform(Number);
const rowsSchema = z.array(
  z
    .object({
      id: orderIdSchema,
      is_paid: z.boolean(),
      paid: z.int(),
      sold: cents,
      held: cents,
      to_credit: cents,
      credited: cents,
    })
    .transform((row): OrderSums => ({
      orderId: row.id,
      isPaid: row.is_paid,
      paidCents: row.paid,
      soldCents: row.sold,
      heldCents: row.held,
      toCreditCents: row.to_credit,
      creditedCents: row.credited,
    })),
);

type Narrowed = { readonly orderId?: OrderId; readonly most: number };

/**
 * Finds orders of any age whose rows contradict each other (D48): payment and lines, payment and refunds, or refunds
 * and credit notes. Uses one statement for all orders. `describeInconsistency` puts the result into words.
 */
export async function findInconsistentSums(db: Queryable, { orderId, most }: Narrowed): Promise<OrderSums[]> {
  const rows = await db.execute(sql`
    select orders.id, orders.status = 'paid' as is_paid, orders.amount_cents as paid,
      sold.cents as sold, refunded.held, refunded.to_credit, credited.cents as credited
    from orders
    cross join lateral (
      select coalesce(sum(line_cents), 0)::bigint as cents from order_items where order_items.order_id = orders.id
    ) as sold
    cross join lateral (${REFUNDED}) as refunded
    cross join lateral (
      select coalesce(sum(amount_cents), 0)::bigint as cents from credit_notes
      where credit_notes.order_id = orders.id and not void
    ) as credited
    where ${orderId === undefined ? sql`true` : sql`orders.id = ${orderId}`} and case orders.status
      when 'paid' then sold.cents <> orders.amount_cents or refunded.held > orders.amount_cents
        or (orders.invoice_id is not null and credited.cents <> refunded.to_credit)
      else refunded.held > 0 or credited.cents > 0 end
    order by orders.money_asked_at nulls first, orders.sequence
    limit ${most}`);
  return rowsSchema.parse([...rows]);
}

const REFUNDED: SQL = sql`
  select coalesce(sum(amount_cents) filter (where state <> 'failed'), 0)::bigint as held,
    coalesce(sum(amount_cents) filter (where
      (credit_note_id is not null or (provider_id is not null and state <> 'failed'))
      and not exists (select from refunds again where again.retry_of = refunds.id)), 0)::bigint as to_credit
  from refunds where refunds.order_id = orders.id`;

/** Describes in one sentence, for administrators, the amounts that don't add up. */
export function describeInconsistency(sums: OrderSums): string {
  const { paidCents, soldCents, heldCents, toCreditCents, creditedCents } = sums;
  if (!sums.isPaid) return "It has refunds or credit notes but isn’t paid.";
  if (soldCents !== paidCents)
    return `The line total ${formatAmount(soldCents)} doesn’t match the paid amount ${formatAmount(paidCents)}.`;
  if (heldCents > paidCents)
    return `The refunds of ${formatAmount(heldCents)} exceed the paid amount ${formatAmount(paidCents)}.`;
  return `The credit notes of ${formatAmount(creditedCents)} don’t match the refunds of ${formatAmount(toCreditCents)}.`;
}
