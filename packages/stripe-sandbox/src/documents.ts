import type { Books } from "./books.ts";
import type { Invoiced } from "./credit-notes.ts";
import { notesOf } from "./credited.ts";
import { euros } from "./euros.ts";
import type { CreditNoteRecord } from "./money-records.ts";
import { totalCents, type TaxRateRecord } from "./records.ts";
import { lineTaxCents } from "./tax-rates.ts";

type Labelled = { label: string; value: string };

/** The content of an invoice or a credit note, both on its page and in its PDF. */
export type Document = {
  title: string;
  facts: Labelled[];
  seller: string[];
  buyer: string[];
  lines: Labelled[];
  totals: Labelled[];
  /** The credit notes of an invoice. */
  credits: Labelled[];
  remarks: string[];
};

const NO_MONEY = "Sandbox: no money has moved.";

/** Returns the day in UTC. */
const day = (atS: number): string => new Date(atS * 1000).toISOString().slice(0, 10);

function partiesOf(books: Books, { invoiceSettings, payment }: Invoiced): Pick<Document, "seller" | "buyer"> {
  const taxIds = (invoiceSettings?.accountTaxIds ?? []).flatMap((id) => books.taxIds.get(id)?.value ?? []);
  return {
    seller: [books.accountName ?? "A seller without a name", ...taxIds.map((value) => `VAT ${value}`)],
    buyer: [payment.name, payment.email, payment.country],
  };
}

/** Returns the tax in a sum, one line per rate, and the sum without it. */
function taxRows(
  taxes: readonly { rate: TaxRateRecord | undefined; cents: number }[],
  grossCents: number,
): Labelled[] {
  const rates = new Map<string, { label: string; cents: number }>();
  for (const { rate, cents } of taxes) {
    if (!rate) continue;
    const label = `${rate.displayName} (${rate.percentage}% included)`;
    rates.set(rate.id, { label, cents: (rates.get(rate.id)?.cents ?? 0) + cents });
  }
  const all = [...rates.values()];
  const net = grossCents - all.reduce((sum, { cents }) => sum + cents, 0);
  return [
    { label: "Subtotal", value: euros(grossCents) },
    { label: "Total excluding tax", value: euros(net) },
    ...all.map(({ label, cents }) => ({ label, value: euros(cents) })),
  ];
}

export function invoiceDocument(books: Books, session: Invoiced): Document {
  const { invoice, invoiceSettings, lineItems } = session;
  const total = totalCents(lineItems);
  return {
    title: `Invoice ${invoice.number}`,
    facts: [
      { label: "Invoice number", value: invoice.number },
      { label: "Date of issue", value: day(invoice.createdS) },
      ...(invoiceSettings?.customFields ?? []).map(({ name, value }) => ({ label: name, value })),
    ],
    ...partiesOf(books, session),
    lines: lineItems.map((item) => ({
      label: `${item.name} × ${item.quantity}`,
      value: euros(item.unitAmountCents * item.quantity),
    })),
    totals: [
      ...taxRows(
        lineItems.map((item) => ({ rate: item.taxRate ?? undefined, cents: lineTaxCents(item) })),
        total,
      ),
      { label: "Total", value: euros(total) },
      { label: "Amount paid", value: euros(total) },
    ],
    credits: notesOf(books, session.id).map((note) => ({
      label: `Credit note ${note.number}, ${day(note.effectiveAtS)}`,
      value: euros(-note.totalCents),
    })),
    remarks: [invoiceSettings?.description, invoiceSettings?.footer, NO_MONEY].flatMap((text) => text ?? []),
  };
}

export function creditNoteDocument(books: Books, session: Invoiced, note: CreditNoteRecord): Document {
  const rateOf = (id: string) =>
    session.lineItems.find(({ taxRate }) => taxRate?.id === id)?.taxRate ?? undefined;
  const nameOf = (id: string | null) => session.lineItems.find((item) => item.id === id)?.name ?? "Credit";
  const refundedCents = note.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    title: `Credit note ${note.number}`,
    facts: [
      { label: "Credit note number", value: note.number },
      { label: "Invoice number", value: session.invoice.number },
      { label: "Date of issue", value: day(note.effectiveAtS) },
    ],
    ...partiesOf(books, session),
    lines: note.lines.map((line) => ({
      label: nameOf(line.lineItemId) + (line.quantity === null ? "" : ` × ${line.quantity}`),
      value: euros(line.amountCents),
    })),
    totals: [
      ...taxRows(
        note.lines.flatMap(({ taxes }) =>
          taxes.map(({ taxRateId, cents }) => ({ rate: rateOf(taxRateId), cents })),
        ),
        note.totalCents,
      ),
      { label: "Total", value: euros(note.totalCents) },
      { label: "Refunded", value: euros(refundedCents) },
      ...(note.outOfBandCents === 0
        ? []
        : [{ label: "Credited elsewhere", value: euros(note.outOfBandCents) }]),
    ],
    credits: [],
    remarks: [note.memo, NO_MONEY].flatMap((text) => text ?? []),
  };
}
