import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { notedCents, notesOf } from "./credited.ts";
import { toTaxIdData } from "./customers.ts";
import { statedTaxes } from "./faults.ts";
import { invoicePayments } from "./invoice-payments.ts";
import { isIssued, type InvoiceSource } from "./invoice-source.ts";
import { invoicePdfUrl, invoiceUrl } from "./invoice-source.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";
import { totalCents, type LineItemRecord } from "./records.ts";
import { totalTaxCents } from "./tax-rates.ts";

/** The number of lines that Stripe embeds; the sandbox doesn't model the list of all lines. */
const EMBEDDED_LINES = 10;

function taxOf(items: readonly LineItemRecord[], taxRateId: string) {
  const taxed = items.filter((item) => item.taxRate?.id === taxRateId);
  const amount = totalTaxCents(taxed);
  return {
    amount,
    tax_behavior: "inclusive",
    tax_rate_details: { tax_rate: taxRateId },
    taxability_reason: "not_available",
    taxable_amount: totalCents(taxed) - amount,
    type: "tax_rate_details",
  } as const;
}

/** Returns the VAT lines below the sum, one per tax rate. */
function totalTaxes(items: readonly LineItemRecord[]): OnTheWire<Stripe.Invoice.TotalTax>[] {
  const rates = new Set(items.flatMap(({ taxRate }) => (taxRate ? [taxRate.id] : [])));
  return [...rates].map((id) => taxOf(items, id));
}

/** Returns the id that a line has on the invoice; the ones of a session have another there. */
export const invoiceLineId = (lineItemId: string): string => lineItemId.replace(/^li_/, "il_");

/** Returns the invoice item behind a line; a session makes none. */
function parentOf(
  item: LineItemRecord,
  { paidBy }: InvoiceSource,
): OnTheWire<Stripe.InvoiceLineItem.Parent> | null {
  if (paidBy !== null) return null;
  return {
    type: "invoice_item_details",
    invoice_item_details: {
      invoice_item: item.id.replace(/^il_/, "ii_"),
      proration: false,
      proration_details: null,
      subscription: null,
    },
    subscription_item_details: null,
  };
}

export function toInvoiceLine(
  item: LineItemRecord,
  source: InvoiceSource,
): OnTheWire<Stripe.InvoiceLineItem> {
  const amount = item.unitAmountCents * item.quantity;
  return {
    id: invoiceLineId(item.id),
    object: "line_item",
    amount,
    currency: item.currency,
    description: item.name,
    discount_amounts: [],
    discountable: amount >= 0,
    discounts: [],
    invoice: source.id,
    livemode: false,
    metadata: {},
    parent: parentOf(item, source),
    period: { end: source.createdS, start: source.createdS },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.priceId, product: item.productId },
      type: "price_details",
      unit_amount_decimal: String(item.unitAmountCents),
    },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: null,
    subtotal: amount,
    taxes: item.taxRate ? [taxOf([item], item.taxRate.id)] : [],
  };
}

/** The sums of an invoice; a deduction never makes the amount due negative. */
function amountsOf({ lineItems, status }: InvoiceSource) {
  const total = totalCents(lineItems);
  const due = Math.max(0, total);
  const paid = status === "paid" ? due : 0;
  const net = total - totalTaxCents(lineItems);
  return {
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: due - paid,
    amount_shipping: 0,
    subtotal: total,
    subtotal_excluding_tax: net,
    total,
    total_excluding_tax: net,
  };
}

/** The buyer on an invoice. */
function buyerOf({ buyer, customer, customerId }: InvoiceSource) {
  return {
    customer: customerId,
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: buyer.email,
    customer_name: customer ? customer.name : buyer.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: customer?.taxExempt ?? "none",
    customer_tax_ids: toTaxIdData(customer),
  };
}

/** Returns the first lines of an invoice. */
function linesOf(source: InvoiceSource): Stripe.ApiList<OnTheWire<Stripe.InvoiceLineItem>> {
  return {
    object: "list",
    data: source.lineItems.slice(0, EMBEDDED_LINES).map((item) => toInvoiceLine(item, source)),
    has_more: source.lineItems.length > EMBEDDED_LINES,
    url: `/v1/invoices/${source.id}/lines`,
  };
}

/** Returns an invoice as GET /v1/invoices/:id shows it, without its payments unless they're expanded. */
export function toInvoice(
  source: InvoiceSource,
  books: Books,
  expand: ReadonlySet<string> = new Set(),
): OnTheWire<Stripe.Invoice> {
  const { id, createdS, finalizedAtS, lineItems, paidBy, settings } = source;
  const origin = isIssued(source) ? books.origin : null;
  return {
    ...absent<Stripe.Invoice>()(
      "account_country application automatically_finalizes_at default_payment_method default_source",
      "from_invoice last_finalization_error latest_revision next_payment_attempt on_behalf_of parent",
      "receipt_number rendering shipping_cost shipping_details statement_descriptor test_clock",
    ),
    id,
    object: "invoice",
    account_name: books.accountName,
    account_tax_ids: settings.accountTaxIds.length > 0 ? settings.accountTaxIds : null,
    ...amountsOf(source),
    attempt_count: 0,
    // An invoice of €0.00 is paid by its finalisation, which counts as an attempt; one paid out of band has none.
    attempted: paidBy !== null || (source.status === "paid" && totalCents(lineItems) === 0),
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: "manual",
    collection_method: source.collectionMethod,
    created: createdS,
    currency: source.currency,
    custom_fields: settings.customFields.length > 0 ? settings.customFields : null,
    ...buyerOf(source),
    default_tax_rates: [],
    description: settings.description,
    discounts: [],
    due_date: source.dueAtS,
    effective_at: finalizedAtS,
    ending_balance: finalizedAtS === null ? null : 0,
    footer: settings.footer,
    hosted_invoice_url: origin === null ? null : invoiceUrl(origin, id),
    invoice_pdf: origin === null ? null : invoicePdfUrl(origin, id),
    issuer: { type: "self" },
    lines: linesOf(source),
    livemode: false,
    metadata: settings.metadata,
    number: source.number,
    ...(expand.has("payments") ? { payments: invoicePayments(source) } : {}),
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: createdS,
    period_start: createdS,
    post_payment_credit_notes_amount: notedCents(notesOf(books, id)),
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: source.status,
    status_transitions: {
      finalized_at: finalizedAtS,
      marked_uncollectible_at: null,
      paid_at: source.paidAtS,
      voided_at: source.voidedAtS,
    },
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: statedTaxes(books.documentTaxes, totalTaxes(lineItems)),
    webhooks_delivered_at: createdS,
  };
}
