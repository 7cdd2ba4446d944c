import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { notedCents, notesOf } from "./credited.ts";
import { toTaxIdData } from "./customers.ts";
import { invoicePayments } from "./invoice-payments.ts";
import { invoicePdfUrl, invoiceUrl } from "./invoice-urls.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { totalCents, type LineItemRecord, type SessionRecord } from "./records.ts";
import { totalTaxCents } from "./tax-rates.ts";

/** The number of lines that Stripe embeds; the sandbox doesn't model the list of all lines. */
const EMBEDDED_LINES = 10;

type InvoiceRecord = NonNullable<SessionRecord["invoice"]>;

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
function totalTaxes(items: readonly LineItemRecord[]): Stripe.Invoice.TotalTax[] {
  const rates = new Set(items.flatMap(({ taxRate }) => (taxRate ? [taxRate.id] : [])));
  return [...rates].map((id) => taxOf(items, id));
}

/** Returns the id that a session's line has on the invoice. */
export const invoiceLineId = (lineItemId: string): string => lineItemId.replace(/^li_/, "il_");

export function toInvoiceLine(
  item: LineItemRecord,
  invoice: InvoiceRecord,
): OnTheWire<Stripe.InvoiceLineItem> {
  const amount = item.unitAmountCents * item.quantity;
  return {
    id: invoiceLineId(item.id),
    object: "line_item",
    amount,
    currency: item.currency,
    description: item.name,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: null,
    period: { end: invoice.createdS, start: invoice.createdS },
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

/** Returns the paid invoice of a session with `invoice_creation`, as `expand: ['invoice']` shows it. */
export function toInvoice(
  session: SessionRecord,
  invoice: InvoiceRecord,
  books: Books,
  expand: ReadonlySet<string> = new Set(),
): OnTheWire<Stripe.Invoice> {
  const { origin } = books;
  const { customer } = session;
  const total = totalCents(session.lineItems);
  const lines = session.lineItems.map((item) => toInvoiceLine(item, invoice));
  const settings = session.invoiceSettings;
  const paidAtS = invoice.createdS;
  return {
    id: invoice.id,
    object: "invoice",
    account_country: null,
    account_name: books.accountName,
    account_tax_ids: settings?.accountTaxIds.length ? settings.accountTaxIds : null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: total,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: true,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: "manual",
    collection_method: "charge_automatically",
    created: invoice.createdS,
    currency: session.currency,
    custom_fields: settings?.customFields.length ? settings.customFields : null,
    customer: session.customerId,
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: session.payment?.email ?? null,
    customer_name: customer ? customer.name : (session.payment?.name ?? null),
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: customer?.taxExempt ?? "none",
    customer_tax_ids: toTaxIdData(customer),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: settings?.description ?? null,
    discounts: [],
    due_date: null,
    effective_at: paidAtS,
    ending_balance: 0,
    footer: settings?.footer ?? null,
    from_invoice: null,
    hosted_invoice_url: origin === null ? null : invoiceUrl(origin, invoice.id),
    invoice_pdf: origin === null ? null : invoicePdfUrl(origin, invoice.id),
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: "list",
      data: lines.slice(0, EMBEDDED_LINES),
      has_more: lines.length > EMBEDDED_LINES,
      url: `/v1/invoices/${invoice.id}/lines`,
    },
    livemode: false,
    metadata: settings?.metadata ?? {},
    next_payment_attempt: null,
    number: invoice.number,
    on_behalf_of: null,
    parent: null,
    ...(expand.has("payments") ? { payments: invoicePayments(session, invoice) } : {}),
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: invoice.createdS,
    period_start: invoice.createdS,
    post_payment_credit_notes_amount: notedCents(notesOf(books, session.id)),
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "paid",
    status_transitions: {
      finalized_at: paidAtS,
      marked_uncollectible_at: null,
      paid_at: paidAtS,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total - totalTaxCents(session.lineItems),
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total - totalTaxCents(session.lineItems),
    total_pretax_credit_amounts: [],
    total_taxes: totalTaxes(session.lineItems),
    webhooks_delivered_at: paidAtS,
  };
}
