import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { formatAmount } from "#domain/money.ts";
import { refundStateOf } from "#domain/refund.ts";
import type { Queryable } from "../db/client.ts";
import { creditNotes, refundMismatches } from "../db/schema/refunds.ts";
import type { Order } from "../orders/orders.ts";
import { now } from "../platform/clock.ts";
import { logFault } from "../platform/log.ts";
import type { ProviderFacts } from "./at-provider.ts";
import { isRepeated, type Refund, refundsOf } from "./stored-refunds.ts";

/**
 * Names an order whose refunds differ from the provider's, or whose credit notes differ from its refunds, for as long as
 * that is so (D48). Logged once.
 */
export async function checkOrder(
  tx: Queryable,
  order: Order,
  facts: ProviderFacts,
  askedAt: Date,
): Promise<void> {
  const known = await refundsOf(tx, order.id);
  // Somebody else has asked the provider since, and knows better.
  if (known.some(({ updatedAt }) => updatedAt > askedAt)) return;
  const found = differsFromProvider(known, facts.refunds) ?? (await differsFromNotes(tx, order, known));
  const ofOrder = eq(refundMismatches.orderId, order.id);
  if (found === undefined) {
    await tx.delete(refundMismatches).where(ofOrder);
    return;
  }
  const [before] = await tx.select().from(refundMismatches).where(ofOrder);
  if (before?.found === found) return;
  await tx
    .insert(refundMismatches)
    .values({ orderId: order.id, found, foundAt: now() })
    .onConflictDoUpdate({ target: refundMismatches.orderId, set: { found } });
  logFault("an order's refunds do not agree", { orderId: order.id, found });
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

/** Credit notes come to what was refunded, is being refunded, or failed and was not repeated. */
async function differsFromNotes(
  tx: Queryable,
  order: Order,
  known: readonly Refund[],
): Promise<string | undefined> {
  if (order.invoiceId === null) return undefined;
  const notes = await tx.select().from(creditNotes).where(eq(creditNotes.orderId, order.id));
  const credited = notes.reduce((sum, note) => sum + (note.void ? 0 : note.amountCents), 0);
  const expected = known
    .filter((refund) => !isRepeated(refund, known) && needsNote(refund))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (credited === expected) return undefined;
  return `Its credit notes come to ${formatAmount(credited)}, its refunds to ${formatAmount(expected)}.`;
}

const needsNote = ({ state, providerId, creditNoteId }: Refund): boolean =>
  creditNoteId !== null || (providerId !== null && state !== "failed");
