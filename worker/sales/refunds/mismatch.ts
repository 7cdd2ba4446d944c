import { eq, type SQL, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import { formatAmount } from "#domain/money/money.ts";
import { type OrderId, orderIdSchema } from "#domain/orders/ids.ts";
import { refundStateOf } from "#domain/refunds/refund.ts";
import type { Queryable } from "../../db/client.ts";
import { creditNotes, refundMismatches } from "../../db/schema/refunds.ts";
import type { Order } from "../../records/orders.ts";
import { now } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import type { ProviderMoney } from "../../stripe/refunds.ts";
import { type Refund, refundsOf } from "./stored-refunds.ts";

/**
 * Records an order whose refunds differ from the provider's, or whose own rows don't add up, for as long as that is the
 * case (D48). Logged once.
 */
export async function recordMismatch(
  tx: Queryable,
  order: Order,
  facts: ProviderMoney,
  askedAt: Date,
): Promise<void> {
  const known = await refundsOf(tx, order.id);
  // Another request has read the provider's records since, so these are outdated.
  if (known.some(({ updatedAt }) => updatedAt > askedAt)) return;
  const found =
    differsFromProvider(known, facts.refunds) ??
    (await creditNoteMismatch(tx, order.id, facts.creditNotes)) ??
    (await sumMismatch(tx, order.id));
  await storeMismatch(tx, order.id, found);
}

/** Like `recordMismatch`, but only from the shop's own rows, for an order that the provider can't be asked about. */
export async function recordSumMismatch(tx: Queryable, orderId: OrderId): Promise<void> {
  await storeMismatch(tx, orderId, await sumMismatch(tx, orderId));
}

/**
 * Describes a credit note that the provider doesn't have, or has with another amount. Whether it is void isn't
 * compared, because that has already been applied.
 */
async function creditNoteMismatch(
  tx: Queryable,
  orderId: OrderId,
  told: readonly Stripe.CreditNote[],
): Promise<string | undefined> {
  const stored = await tx.select().from(creditNotes).where(eq(creditNotes.orderId, orderId));
  for (const { providerId, number, amountCents } of stored) {
    const there = told.find(({ id }) => id === providerId);
    if (!there) return `The payment provider does not know the credit note ${number}.`;
    if (there.amount !== amountCents)
      return `The payment provider has ${number} at ${formatAmount(there.amount)}, which is ${formatAmount(amountCents)} here.`;
  }
  return undefined;
}

async function sumMismatch(tx: Queryable, orderId: OrderId): Promise<string | undefined> {
  const [sums] = await findInconsistentSums(tx, { orderId, most: 1 });
  return sums && describeInconsistency(sums);
}

async function storeMismatch(tx: Queryable, orderId: OrderId, found: string | undefined): Promise<void> {
  const ofOrder = eq(refundMismatches.orderId, orderId);
  if (found === undefined) {
    await tx.delete(refundMismatches).where(ofOrder);
    return;
  }
  const [before] = await tx.select().from(refundMismatches).where(ofOrder);
  if (before?.found === found) return;
  await tx
    .insert(refundMismatches)
    .values({ orderId, found, foundAt: now() })
    .onConflictDoUpdate({ target: refundMismatches.orderId, set: { found } });
  logFault("an order's refunds do not agree", { orderId, found });
}

function differsFromProvider(known: readonly Refund[], told: readonly Stripe.Refund[]): string | undefined {
  for (const refund of told) {
    const own = known.find(({ providerId }) => providerId === refund.id);
    const there = `The payment provider has a refund of ${formatAmount(refund.amount)} (${refund.id})`;
    if (!own) return `${there} that is not recorded here.`;
    if (own.amountCents !== refund.amount) return `${there} that is ${formatAmount(own.amountCents)} here.`;
    const state = refundStateOf(refund.status);
    if (own.state !== state)
      return `${there} that is ${refund.status ?? "in no state"} there and ${own.state} here.`;
  }
  const unknown = known.find(
    ({ providerId }) => providerId !== null && !told.some(({ id }) => id === providerId),
  );
  if (!unknown) return undefined;
  return `The payment provider does not know the refund of ${formatAmount(unknown.amountCents)} (${unknown.providerId ?? ""}).`;
}

/** What PostgreSQL writes a `bigint` as. */
const cents = z.string().transform(Number);

/** An order's amounts in cents, according to its rows. */
const orderSums = z.object({
  orderId: orderIdSchema,
  isPaid: z.boolean(),
  paidCents: z.int(),
  /** The sum of its lines. */
  soldCents: cents,
  /** Refunds that haven't failed. */
  heldCents: cents,
  /** Refunds that need a credit note: succeeded, pending, or failed under one and not repeated. */
  toCreditCents: cents,
  creditedCents: cents,
});
type OrderSums = z.output<typeof orderSums>;

type Narrowed = { readonly orderId?: OrderId; readonly most: number };

/**
 * Finds orders of any age whose rows contradict each other (D48): payment and lines, payment and refunds, or refunds
 * and credit notes. Uses one statement for all orders. `describeInconsistency` puts the result into words.
 */
export async function findInconsistentSums(db: Queryable, { orderId, most }: Narrowed): Promise<OrderSums[]> {
  const rows = await db.execute(sql`
    select orders.id as "orderId", orders.status = 'paid' as "isPaid", orders.amount_cents as "paidCents",
      sold.cents as "soldCents", refunded.held as "heldCents", refunded.to_credit as "toCreditCents",
      credited.cents as "creditedCents"
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
  return z.array(orderSums).parse([...rows]);
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
