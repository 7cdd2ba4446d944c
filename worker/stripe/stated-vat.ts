import type Stripe from "stripe";
import type { Cents } from "#domain/money/money.ts";

/**
 * Returns the VAT that a document of the provider states; null if it states none, which doesn't mean that it has none:
 * `total_taxes` is an array or null (stripe-node 23.1.0, CreditNotes.d.ts and Invoices.d.ts).
 */
export const statedVat = ({
  total_taxes: taxes,
}: Pick<Stripe.Invoice | Stripe.CreditNote, "total_taxes">): Cents | null =>
  taxes?.length ? taxes.reduce((sum, { amount }) => sum + amount, 0) : null;
