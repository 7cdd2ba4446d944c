import type Stripe from "stripe";
import { orderOfToken } from "../../records/find-by-token.ts";
import { isErased } from "../../records/money-only.ts";
import type { CheckoutServices } from "./open-session.ts";
import { retrieveInvoice } from "../../stripe/sessions.ts";
import type { OrderInvoice } from "./response-schemas.ts";

/**
 * The provider's page of an order's invoice (D44). Asked for at each click, because its address expires. 404 for an
 * unknown token, 503 while the provider does not answer. None once the buyer's personal data was erased: their name and
 * address are on it.
 */
export async function orderInvoice(
  { db, stripe, settings }: CheckoutServices,
  token: string,
): Promise<OrderInvoice> {
  const order = await orderOfToken(db, settings, token);
  if (order.status !== "paid" || order.checkoutSessionId === null || isErased(order)) return { url: null };
  return { url: pageOf(await retrieveInvoice(stripe, order.checkoutSessionId)) };
}

/** A draft has no page yet. */
const pageOf = (invoice: Stripe.Invoice | null): string | null => invoice?.hosted_invoice_url ?? null;
