import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { statedTaxes } from "./faults.ts";
import { invoiceLineId } from "./invoice-object.ts";
import type { InvoiceSource } from "./invoice-source.ts";
import { creditNotePdfUrl } from "./invoice-source.ts";
import type { CreditNoteLineRecord, CreditNoteRecord } from "./money-records.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";
import type { LineItemRecord } from "./records.ts";
import { toRefund } from "./refund-object.ts";
import { toTaxRate } from "./tax-rates.ts";

const EMBEDDED_LINES = 10;

const taxOf = ({ taxRateId, cents }: CreditNoteLineRecord["taxes"][number], taxableCents: number) =>
  ({
    amount: cents,
    tax_behavior: "inclusive",
    tax_rate_details: { tax_rate: taxRateId },
    taxability_reason: "not_available",
    taxable_amount: taxableCents,
    type: "tax_rate_details",
  }) as const;

const taxCents = (line: CreditNoteLineRecord): number =>
  line.taxes.reduce((sum, { cents }) => sum + cents, 0);

/** The tax rates below the sum. A credited sum is listed by rate without its net amounts. */
function totalTaxes(lines: readonly CreditNoteLineRecord[]): OnTheWire<Stripe.CreditNote.TotalTax>[] {
  const rates = new Set(lines.flatMap(({ taxes }) => taxes.map(({ taxRateId }) => taxRateId)));
  return [...rates].map((taxRateId) => {
    const taxed = lines.filter(({ taxes }) => taxes.some((tax) => tax.taxRateId === taxRateId));
    const cents = taxed
      .flatMap(({ taxes }) => taxes)
      .filter((tax) => tax.taxRateId === taxRateId)
      .reduce((sum, tax) => sum + tax.cents, 0);
    const gross = taxed.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return taxOf({ taxRateId, cents }, gross - cents);
  });
}

/** Returns a line as GET /v1/credit_notes/:id/lines shows it. */
export function toCreditNoteLine(
  { lineItems }: InvoiceSource,
  line: CreditNoteLineRecord,
): OnTheWire<Stripe.CreditNoteLineItem> {
  const item: LineItemRecord | undefined = lineItems.find(({ id }) => id === line.lineItemId);
  const unit = line.quantity === null ? null : (item?.unitAmountCents ?? null);
  return {
    id: line.id,
    object: "credit_note_line_item",
    amount: line.amountCents,
    description: item?.name ?? null,
    discount_amount: 0,
    discount_amounts: [],
    ...(item ? { invoice_line_item: invoiceLineId(item.id) } : {}),
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity: line.quantity,
    tax_rates: item?.taxRate ? [toTaxRate(item.taxRate)] : [],
    taxes: line.taxes.map((tax) => taxOf(tax, line.amountCents - taxCents(line))),
    type: item ? "invoice_line_item" : "custom_line_item",
    unit_amount: unit,
    unit_amount_decimal: unit === null ? null : String(unit),
  };
}

/** Returns a credit note as GET /v1/credit_notes/:id shows it; its refunds are ids unless they're expanded. */
export function toCreditNote(
  books: Books,
  source: InvoiceSource,
  note: CreditNoteRecord,
  expand: ReadonlySet<string> = new Set(),
): OnTheWire<Stripe.CreditNote> {
  const net = note.totalCents - note.lines.reduce((sum, line) => sum + taxCents(line), 0);
  return {
    ...absent<Stripe.CreditNote>()("customer_account customer_balance_transaction shipping_cost voided_at"),
    id: note.id,
    object: "credit_note",
    amount: note.totalCents,
    amount_shipping: 0,
    created: note.createdS,
    currency: source.currency,
    customer: source.customerId,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: note.effectiveAtS,
    invoice: note.invoiceId,
    lines: {
      object: "list",
      data: note.lines.slice(0, EMBEDDED_LINES).map((line) => toCreditNoteLine(source, line)),
      has_more: note.lines.length > EMBEDDED_LINES,
      url: `/v1/credit_notes/${note.id}/lines`,
    },
    livemode: false,
    memo: note.memo,
    metadata: note.metadata,
    number: note.number,
    out_of_band_amount: note.outOfBandCents === 0 ? null : note.outOfBandCents,
    pdf: creditNotePdfUrl(books.origin ?? "", note.id),
    post_payment_amount: note.totalCents,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: note.reason,
    refunds: note.refunds.map(({ refundId, amountCents }) => {
      const refund = books.refunds.get(refundId);
      return {
        amount_refunded: amountCents,
        payment_record_refund: null,
        refund:
          refund && source.paidBy && expand.has("refunds.refund")
            ? toRefund(source.paidBy, refund)
            : refundId,
        type: "refund",
      };
    }),
    status: "issued",
    subtotal: note.totalCents,
    subtotal_excluding_tax: net,
    total: note.totalCents,
    total_excluding_tax: net,
    total_taxes: statedTaxes(books.documentTaxes, totalTaxes(note.lines)),
    type: "post_payment",
  };
}
