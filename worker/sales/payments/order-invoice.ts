import type Stripe from "stripe";
import { orderOfToken } from "../../records/order-links.ts";
import { correctionsOf } from "../../records/corrected-invoices.ts";
import { isErased } from "../../records/order-view.ts";
import type { CheckoutServices } from "./open-session.ts";
import { invoicePage } from "../../stripe/corrected-invoices.ts";
import { retrieveInvoice } from "../../stripe/sessions.ts";
import type { OrderInvoice } from "./response-schemas.ts";

/**
 * Returns the URL of the provider's page for an order's invoice (D44), read on each click because it expires. Throws
 * 404 for an unknown token, and 503 while the provider doesn't respond. Null while there is no invoice, or once the
 * buyer's personal data was erased, because the invoice has their name and address.
 */
export async function orderInvoice(
  { db, stripe, settings }: CheckoutServices,
  token: string,
): Promise<OrderInvoice> {
  const order = await orderOfToken(db, settings, token);
  if (order.status !== "paid" || order.checkoutSessionId === null || isErased(order)) return { url: null };
  const corrected = (await correctionsOf(db, [order.id])).at(-1);
  if (corrected !== undefined && corrected.invoiceId !== null)
    return { url: await invoicePage(stripe, corrected.invoiceId) };
  return { url: pageOf(await retrieveInvoice(stripe, order.checkoutSessionId)) };
}

/** Returns the invoice's page; null for a draft, which has none yet. */
const pageOf = (invoice: Stripe.Invoice | null): string | null => invoice?.hosted_invoice_url ?? null;
