import type Stripe from "stripe";
import { orderOfToken } from "../../records/find-by-token.ts";
import { isErased } from "../../records/money-only.ts";
import type { CheckoutServices } from "./open-session.ts";
import { retrieveInvoice } from "../../stripe/sessions.ts";
import type { OrderInvoice } from "./response-schemas.ts";

/**
 * Returns the address of the provider's page of an order's invoice (D44), read at each click because it expires. 404
 * for an unknown token, 503 while the provider doesn't respond. Null once the buyer's personal data was erased, because
 * their name and address are on it.
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
