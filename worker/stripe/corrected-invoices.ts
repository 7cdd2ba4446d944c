import type { CorrectedLine } from "#domain/orders/corrected-invoice.ts";
import { VAT_RULE_WORDS } from "#domain/vat/vat-rule-words.ts";
import type { CorrectedInvoice } from "../records/corrected-invoices.ts";
import type { Order } from "../records/orders.ts";
import { createCustomer, invoiceFields } from "./customers.ts";
import { accountTaxIdFor, type InvoiceSettings, rateOf, taxRateFor } from "./tax-rates.ts";
import { isFinalRefusal, orUnavailable } from "./answers.ts";
import { CORRECTION_KEY, statedVat } from "./refunds.ts";
import type { StripeClient } from "../platform/stripe-client.ts";

const NOTES_A_PAGE = 100;

/** A document of the provider, with its VAT in cents; null if it doesn't state it. */
export type NumberedDocument = {
  readonly id: string;
  readonly number: string;
  readonly vatCents: number | null;
};

/**
 * Creates the draft of the invoice that replaces another (D76), under the correction's own idempotency keys, so that repeating
 * it finds the first. Returns its id; 503 if the provider doesn't respond.
 */
export async function draftCorrectedInvoice(
  stripe: StripeClient,
  settings: InvoiceSettings,
  order: Pick<Order, "id" | "sequence" | "currency">,
  correction: Pick<CorrectedInvoice, "id" | "company" | "vatRule" | "vatRate" | "creditedInvoiceNumber">,
  lines: readonly CorrectedLine[],
): Promise<string> {
  const { id, company, vatRule, vatRate, creditedInvoiceNumber } = correction;
  const isNet = vatRate === 0;
  const key = `correction-${id}`;
  return orUnavailable(async () => {
    const taxRateId = isNet ? null : await taxRateFor(stripe, settings, rateOf(correction, company.country));
    const customer = await createCustomer(stripe, `${key}-customer`, { id: order.id, vatRule }, company);
    const draft = await stripe.invoices.create(
      {
        customer: customer.id,
        currency: order.currency,
        auto_advance: false,
        pending_invoice_items_behavior: "exclude",
        account_tax_ids: [await accountTaxIdFor(stripe, settings)],
        custom_fields: [
          ...invoiceFields(order, company, customer),
          { name: "Replaces invoice", value: creditedInvoiceNumber },
        ],
        ...(isNet || vatRule === "oss" ? { footer: VAT_RULE_WORDS[vatRule].invoice } : {}),
        metadata: { order_id: order.id, [CORRECTION_KEY]: id },
      },
      { idempotencyKey: `${key}-draft` },
    );
    await stripe.invoices.addLines(
      draft.id,
      {
        lines: lines.map(({ description, unitCents, quantity }) => ({
          description,
          ...(taxRateId === null ? {} : { tax_rates: [taxRateId] }),
          // Only `amount` may be negative.
          ...(unitCents < 0
            ? { amount: unitCents }
            : {
                quantity,
                price_data: {
                  currency: order.currency,
                  unit_amount: unitCents,
                  tax_behavior: isNet ? "exclusive" : "inclusive",
                  product_data: { name: description },
                },
              }),
        })),
      },
      { idempotencyKey: `${key}-lines` },
    );
    return draft.id;
  });
}

/**
 * Credits what is left of the replaced invoice, without moving money. Returns the provider's message if it refuses, as it does
 * if another credit note came first.
 */
export async function creditReplaced(
  stripe: StripeClient,
  {
    id,
    orderId,
    creditedInvoiceId: invoice,
    amountCents,
  }: Pick<CorrectedInvoice, "id" | "orderId" | "creditedInvoiceId" | "amountCents">,
): Promise<NumberedDocument | string> {
  return orUnavailable(async () => {
    try {
      // Idempotency keys are kept for a day, but an outage may last longer.
      const { data: before } = await stripe.creditNotes.list({ invoice, limit: NOTES_A_PAGE });
      const made = before.find(({ metadata }) => metadata?.[CORRECTION_KEY] === id);
      const note =
        made ??
        (await stripe.creditNotes.create(
          {
            invoice,
            amount: amountCents,
            out_of_band_amount: amountCents,
            email_type: "none",
            metadata: { order_id: orderId, [CORRECTION_KEY]: id },
          },
          { idempotencyKey: `correction-${id}-note` },
        ));
      return { id: note.id, number: note.number, vatCents: statedVat(note) };
    } catch (error) {
      if (isFinalRefusal(error)) return error.message;
      throw error;
    }
  });
}

/** Issues the draft, and marks it as paid by the payment of its order. */
export async function issueCorrectedInvoice(stripe: StripeClient, id: string): Promise<NumberedDocument> {
  return orUnavailable(async () => {
    let invoice = await stripe.invoices.retrieve(id);
    if (invoice.status === "draft")
      invoice = await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
    if (invoice.status === "open") invoice = await stripe.invoices.pay(id, { paid_out_of_band: true });
    if (invoice.number === null) throw new Error("an issued invoice has no number");
    return { id, number: invoice.number, vatCents: statedVat(invoice) };
  });
}

/** Deletes the draft of a correction that can't be made; one that's gone already is fine. */
export async function discardDraft(stripe: StripeClient, id: string): Promise<void> {
  await orUnavailable(async () => {
    try {
      await stripe.invoices.del(id);
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
    }
  });
}

/** Returns the address of an invoice's page at the provider; null for a draft. */
export const invoicePage = (stripe: StripeClient, id: string): Promise<string | null> =>
  orUnavailable(async () => (await stripe.invoices.retrieve(id)).hosted_invoice_url ?? null);

/** Returns the address of an invoice's PDF at the provider (`Invoice.invoice_pdf`); null for a draft. */
export const invoicePdf = (stripe: StripeClient, id: string): Promise<string | null> =>
  orUnavailable(async () => (await stripe.invoices.retrieve(id)).invoice_pdf ?? null);

/** Returns the address of a credit note's PDF at the provider (`CreditNote.pdf`). */
export const creditNotePdf = (stripe: StripeClient, id: string): Promise<string> =>
  orUnavailable(async () => (await stripe.creditNotes.retrieve(id)).pdf);
