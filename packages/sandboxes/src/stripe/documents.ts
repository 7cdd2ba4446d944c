import type { Books } from "./books.ts";
import { notesOf } from "./credited.ts";
import { lineOf, totalsOf, type DocumentLine, type Part } from "./document-amounts.ts";
import { euros } from "./euros.ts";
import type { InvoiceSource, IssuedInvoice } from "./invoice-source.ts";
import type { CreditNoteLineRecord, CreditNoteRecord } from "./money-records.ts";
import { totalCents, type LineItemRecord } from "./records.ts";
import { lineTaxCents } from "./tax-rates.ts";

type Labelled = { label: string; value: string };

/** The content of an invoice or a credit note, both on its page and in its PDF. */
export type Document = {
  title: string;
  facts: Labelled[];
  seller: string[];
  buyer: string[];
  lines: DocumentLine[];
  totals: Labelled[];
  /** The credit notes of an invoice. */
  credits: Labelled[];
  remarks: string[];
};

const NO_MONEY = "Sandbox: no money has moved.";
/** Stripe's words on documents without tax because the buyer owes it. */
const REVERSE_CHARGE = "Tax to be paid on reverse charge basis";

const countryNames = new Intl.DisplayNames("en", { type: "region" });

/** Returns the day in UTC. */
const day = (atS: number): string => new Date(atS * 1000).toISOString().slice(0, 10);

/** Returns a tax id as documents name it: 'VAT …' of type `eu_vat`, 'EIN …' of type `us_ein`. */
const taxIdText = ({ type, value }: { type: string; value: string }): string =>
  `${type.split("_").slice(1).join("/").toUpperCase()} ${value}`;

function buyerOf({ customer, buyer }: InvoiceSource): string[] {
  if (!customer) return [buyer.name, buyer.email, buyer.country].flatMap((line) => line ?? []);
  const { address } = customer;
  const country = address?.country ?? null;
  const lines = [
    customer.name ?? buyer.name,
    address?.line1,
    address?.line2,
    [address?.postal_code, address?.city].filter(Boolean).join(" "),
    address?.state,
    country === null ? null : countryNames.of(country),
    buyer.email,
    ...customer.taxIds.map(taxIdText),
  ];
  return lines.flatMap((line) => (line ? [line] : []));
}

function partiesOf(books: Books, source: InvoiceSource): Pick<Document, "seller" | "buyer"> {
  const taxIds = source.settings.accountTaxIds.flatMap((id) => books.taxIds.get(id) ?? []);
  return {
    seller: [
      books.accountName ?? "A seller without a name",
      ...books.accountAddress,
      ...taxIds.map(taxIdText),
    ],
    buyer: buyerOf(source),
  };
}

/** Returns the remarks below the totals, without the ones that a document doesn't have. */
function remarksOf({ customer }: InvoiceSource, ...own: readonly (string | null | undefined)[]): string[] {
  const reverse = customer?.taxExempt === "reverse" ? REVERSE_CHARGE : null;
  return [reverse, ...own, NO_MONEY].flatMap((text) => text ?? []);
}

function invoicePart(item: LineItemRecord): Part {
  const amountCents = item.unitAmountCents * item.quantity;
  const taxCents = lineTaxCents(item);
  return {
    name: item.name,
    quantity: item.quantity,
    unitCents: item.unitAmountCents,
    amountCents,
    taxes: item.taxRate ? [{ rate: item.taxRate, cents: taxCents, netCents: amountCents - taxCents }] : [],
  };
}

/** Returns the dates of an invoice; only one that waits for a transfer is due on a day. */
function datesOf({ finalizedAtS, dueAtS }: IssuedInvoice): Labelled[] {
  const due = dueAtS === null ? [] : [{ label: "Date due", value: day(dueAtS) }];
  return [{ label: "Date of issue", value: day(finalizedAtS) }, ...due];
}

export function invoiceDocument(books: Books, source: IssuedInvoice): Document {
  const { settings, lineItems, number, status } = source;
  const parts = lineItems.map(invoicePart);
  return {
    title: `Invoice ${number}`,
    facts: [
      { label: "Invoice number", value: number },
      ...datesOf(source),
      ...settings.customFields.map(({ name, value }) => ({ label: name, value })),
    ],
    ...partiesOf(books, source),
    lines: parts.map(lineOf),
    totals: [
      ...totalsOf(parts),
      { label: status === "paid" ? "Amount paid" : "Amount due", value: euros(totalCents(lineItems)) },
    ],
    credits: notesOf(books, source.id).map((note) => ({
      label: `Credit note ${note.number}, ${day(note.effectiveAtS)}`,
      value: euros(-note.totalCents),
    })),
    remarks: remarksOf(
      source,
      status === "void" ? "This invoice is void." : null,
      settings.description,
      settings.footer,
    ),
  };
}

function creditPart({ lineItems }: InvoiceSource, line: CreditNoteLineRecord): Part {
  const item = lineItems.find(({ id }) => id === line.lineItemId);
  const rateOf = (id: string) => lineItems.find(({ taxRate }) => taxRate?.id === id)?.taxRate ?? null;
  const taxCents = line.taxes.reduce((sum, { cents }) => sum + cents, 0);
  return {
    name: item?.name ?? "Credit",
    quantity: line.quantity,
    unitCents: line.quantity === null ? null : (item?.unitAmountCents ?? null),
    amountCents: line.amountCents,
    taxes: line.taxes.flatMap(({ taxRateId, cents }) => {
      const rate = rateOf(taxRateId);
      // Which part of a credited sum has which rate is nowhere recorded.
      return rate ? [{ rate, cents, netCents: item ? line.amountCents - taxCents : null }] : [];
    }),
  };
}

export function creditNoteDocument(books: Books, source: IssuedInvoice, note: CreditNoteRecord): Document {
  const parts = note.lines.map((line) => creditPart(source, line));
  const refundedCents = note.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    title: `Credit note ${note.number}`,
    facts: [
      { label: "Credit note number", value: note.number },
      { label: "Invoice number", value: source.number },
      { label: "Date of issue", value: day(note.effectiveAtS) },
    ],
    ...partiesOf(books, source),
    lines: parts.map(lineOf),
    totals: [
      ...totalsOf(parts),
      { label: "Refunded", value: euros(refundedCents) },
      ...(note.outOfBandCents === 0
        ? []
        : [{ label: "Credited elsewhere", value: euros(note.outOfBandCents) }]),
    ],
    credits: [],
    remarks: remarksOf(source, note.memo),
  };
}
