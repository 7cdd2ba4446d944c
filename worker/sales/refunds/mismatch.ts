import type { OrderId } from "#domain/orders/ids.ts";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { formatAmount } from "#domain/money/money.ts";
import { refundStateOf } from "#domain/refunds/refund.ts";
import type { Queryable } from "../../db/client.ts";
import { creditNotes, refundMismatches } from "../../db/schema/refunds.ts";
import type { Order } from "../../records/orders.ts";
import { now } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import type { ProviderMoney } from "../../stripe/refunds.ts";
import { findInconsistentSums, describeInconsistency } from "./inconsistent-sums.ts";
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
