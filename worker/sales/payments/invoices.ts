import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import type { DocumentFacts } from "#domain/e-invoice/document-facts.ts";
import type { EInvoiceDocument } from "#domain/e-invoice/e-invoice-file.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { ShopError } from "../../platform/errors.ts";
import { correctionsOf } from "../../records/corrected-invoices.ts";
import { orderOfToken } from "../../records/order-links.ts";
import { isErased } from "../../records/order-view.ts";
import type { Order } from "../../records/orders.ts";
import { companyDocuments, type InvoicedOrder } from "./company-documents.ts";
import type { CheckoutServices } from "./order-session.ts";
import type { OrderInvoice } from "./response-schemas.ts";
import { invoicePage } from "../../stripe/corrected-invoices.ts";
import { retrieveInvoice } from "../../stripe/sessions.ts";

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

const NO_COMPANY_TEXT = "Only orders of companies have e-invoices.";
const ERASED_TEXT = "The personal data in this order was erased, so it has no e-invoice.";
const UNPAID_TEXT = "This order hasn’t been paid, so it has no e-invoice yet.";
const BEING_MADE_TEXT = "The invoice is being created. Please try again in a few minutes.";
const NO_DOCUMENT_TEXT = "This order has no invoice or credit note with this number.";

/** Returns a company's order that has an invoice; or the refusal if it has none, or none any more. */
function invoicedOrder(order: Order): InvoicedOrder | ShopError {
  const { company, paidAt, invoiceNumber } = order;
  if (company === null) return new ShopError("not_found", NO_COMPANY_TEXT);
  if (isErased(order)) return new ShopError("not_found", ERASED_TEXT);
  if (paidAt === null) return new ShopError("conflict", UNPAID_TEXT);
  if (invoiceNumber === null) return new ShopError("conflict", BEING_MADE_TEXT);
  return { ...order, company, paidAt, invoiceNumber };
}

/** Returns a company's invoices and credit notes, oldest first, each of which has an e-invoice; none for other orders. */
export async function eInvoicesOf(db: Queryable, order: Order): Promise<EInvoiceDocument[]> {
  const invoiced = invoicedOrder(order);
  if (invoiced instanceof ShopError) return [];
  const documents = await companyDocuments(db, invoiced);
  return documents.map(({ kind, number, issuedOn, preceding }) => ({
    kind,
    number,
    issuedOn,
    precedingNumber: preceding?.number ?? null,
  }));
}

/** Returns the facts of a company's invoice or credit note with this number; undefined for any other. */
export async function companyDocument(
  db: Queryable,
  orderId: OrderId,
  number: string,
): Promise<DocumentFacts | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const invoiced = order && invoicedOrder(order);
  if (invoiced === undefined || invoiced instanceof ShopError) return undefined;
  return (await companyDocuments(db, invoiced)).find((document) => document.number === number);
}

/**
 * Returns the facts of an order's invoice or credit note with a number, in any case (D31). 404 if there is none, or the order
 * isn't a company's; 409 while there is none yet.
 */
export async function documentFacts(db: Queryable, order: Order, number: string): Promise<DocumentFacts> {
  const invoiced = invoicedOrder(order);
  if (invoiced instanceof ShopError) throw invoiced;
  const documents = await companyDocuments(db, invoiced);
  const asked = documents.find((document) => document.number.toLowerCase() === number.toLowerCase());
  if (asked === undefined) throw new ShopError("not_found", NO_DOCUMENT_TEXT);
  return asked;
}
