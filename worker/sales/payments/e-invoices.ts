import { and, asc, eq } from "drizzle-orm";
import type { EInvoiceDocument } from "#domain/e-invoice/e-invoice-file.ts";
import type {
  DocumentFacts,
  DocumentLine,
  PrecedingInvoice,
  Seller,
} from "#domain/e-invoice/document-facts.ts";
import { type Cents, vatIn } from "#domain/money/money.ts";
import { correctedLines } from "#domain/orders/corrected-invoice.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import type { OrderCompany } from "../../db/schema/orders.ts";
import { creditNotes, refunds, refundUnits } from "../../db/schema/refunds.ts";
import { ShopError } from "../../platform/errors.ts";
import { type CorrectedInvoice, correctionsOf } from "../../records/corrected-invoices.ts";
import { isErased } from "../../records/money-only.ts";
import { vatOf } from "../../records/order-view.ts";
import { itemsOf, type Order, type OrderItem } from "../../records/orders.ts";

const NO_COMPANY_TEXT = "Only orders of companies have e-invoices.";
const ERASED_TEXT = "The personal data in this order was erased, so it has no e-invoice.";
const UNPAID_TEXT = "This order hasn’t been paid, so it has no e-invoice yet.";
const BEING_MADE_TEXT = "The invoice is being created. Please try again in a few minutes.";
const NO_DOCUMENT_TEXT = "This order has no invoice or credit note with this number.";

const SELLER: Seller = {
  name: COMPANY.tradeName,
  street: COMPANY.address.street,
  postcode: COMPANY.address.postalCode,
  town: COMPANY.address.town,
  country: COMPANY.address.countryCode,
  email: COMPANY.email,
  vatNumber: COMPANY.vatNumber,
  kvkNumber: COMPANY.kvkNumber,
};

type CreditNote = typeof creditNotes.$inferSelect;

/** One of an order's invoices, with what it says. */
type Invoice = PrecedingInvoice &
  Pick<Order, "vatRule" | "vatRate"> & {
    readonly company: OrderCompany;
    readonly vatCents: Cents;
    readonly lines: readonly DocumentLine[];
    /** Null for the first one. */
    readonly preceding: PrecedingInvoice | null;
    readonly amountCents: Cents;
  };

/** Returns the first invoice of a company's order; or the refusal if it has none, or none any more. */
async function firstInvoice(db: Queryable, order: Order): Promise<Invoice | ShopError> {
  const { company, paidAt, invoiceNumber, invoiceIssuedAt } = order;
  if (company === null) return new ShopError("not_found", NO_COMPANY_TEXT);
  if (isErased(order)) return new ShopError("not_found", ERASED_TEXT);
  if (paidAt === null) return new ShopError("conflict", UNPAID_TEXT);
  if (invoiceNumber === null) return new ShopError("conflict", BEING_MADE_TEXT);
  const items = await itemsOf(db, order.id);
  const issuedOn = amsterdamDay(invoiceIssuedAt ?? paidAt);
  const { vatRule, vatRate, amountCents } = order;
  const vatCents = vatOf(order, items);
  const facts = { company, vatRule, vatRate, amountCents, vatCents, lines: items };
  return { ...facts, number: invoiceNumber, issuedOn, preceding: null };
}

/** Returns a company's invoices and credit notes, oldest first, each of which has an e-invoice; none for other orders. */
export async function eInvoicesOf(db: Queryable, order: Order): Promise<EInvoiceDocument[]> {
  const first = await firstInvoice(db, order);
  if (first instanceof ShopError) return [];
  return (await documentsOf(db, order, first)).map(({ kind, number, issuedOn, preceding }) => ({
    kind,
    number,
    issuedOn,
    precedingNumber: preceding?.number ?? null,
  }));
}

/**
 * Returns the facts of an order's invoice or credit note with a number, in any case (D31). 404 if there is none, or the order
 * isn't a company's; 409 while there is none yet.
 */
export async function documentFacts(db: Queryable, order: Order, number: string): Promise<DocumentFacts> {
  const first = await firstInvoice(db, order);
  if (first instanceof ShopError) throw first;
  const document = (await documentsOf(db, order, first)).find(
    (one) => one.number.toLowerCase() === number.toLowerCase(),
  );
  if (document === undefined) throw new ShopError("not_found", NO_DOCUMENT_TEXT);
  return document;
}

/** Returns each invoice followed by the credit notes of it, the last of which credits it in full if another replaces it (D76). */
async function documentsOf(db: Queryable, order: Order, first: Invoice): Promise<DocumentFacts[]> {
  const items = await itemsOf(db, order.id);
  const corrections = await correctionsOf(db, [order.id]);
  const notes = await creditNotesOf(db, order);
  const documents: DocumentFacts[] = [];
  let invoice = first;
  let since = new Date(0);
  for (const correction of [...corrections, null]) {
    const until = correction && correction.doneAt;
    const { number, issuedOn, preceding, vatCents, lines } = invoice;
    const facts = { ...commonFacts(order, invoice), number, issuedOn, vatCents, lines };
    documents.push({ ...facts, kind: "invoice", preceding });
    const own = notes.filter(({ createdAt }) => createdAt >= since && (until === null || createdAt < until));
    for (const note of own) documents.push(await creditNoteFacts(db, order, invoice, items, note));
    if (correction === null) break;
    documents.push(replacedFacts(order, invoice, correction));
    invoice = correctedInvoice(invoice, correction, items);
    since = until ?? since;
  }
  return documents;
}

async function creditNoteFacts(
  db: Queryable,
  order: Order,
  invoice: Invoice,
  items: readonly OrderItem[],
  note: CreditNote,
): Promise<DocumentFacts> {
  return {
    ...commonFacts(order, invoice),
    kind: "credit_note",
    preceding: invoice,
    number: note.number,
    issuedOn: amsterdamDay(note.createdAt),
    // One from before its VAT was stored has that of its amount.
    vatCents: note.vatCents ?? vatIn(note.amountCents, invoice.vatRate),
    lines: await creditedLines(db, invoice, items, note),
  };
}

/** Returns the credit note that takes back what was left of a replaced invoice. */
function replacedFacts(order: Order, invoice: Invoice, correction: CorrectedInvoice): DocumentFacts {
  const { creditNoteNumber, creditedVatCents, amountCents, doneAt, createdAt } = correction;
  return {
    ...commonFacts(order, invoice),
    kind: "credit_note",
    preceding: invoice,
    number: creditNoteNumber ?? "",
    issuedOn: amsterdamDay(doneAt ?? createdAt),
    vatCents: creditedVatCents ?? 0,
    lines: amountCents === invoice.amountCents ? invoice.lines : [sumOf(invoice, amountCents)],
  };
}

/** Returns the invoice that replaces another. A deduction is a negative quantity, because e-invoices take no negative price. */
function correctedInvoice(
  replaced: Invoice,
  correction: CorrectedInvoice,
  items: readonly OrderItem[],
): Invoice {
  const { invoiceNumber, vatCents, amountCents, doneAt, createdAt, company, vatRule, vatRate } = correction;
  const lines = correctedLines(items, { isNet: vatRate === 0, leftCents: amountCents });
  return {
    company,
    vatRule,
    vatRate,
    amountCents,
    number: invoiceNumber ?? "",
    issuedOn: amsterdamDay(doneAt ?? createdAt),
    vatCents: vatCents ?? 0,
    preceding: replaced,
    lines: lines.map(({ description, unitCents, quantity }) =>
      unitCents < 0
        ? { description, unitCents: -unitCents, quantity: -quantity }
        : { description, unitCents, quantity },
    ),
  };
}

function commonFacts({ sequence }: Order, { company, vatRule, vatRate }: Invoice) {
  const { name, street, postcode, town, country, email, vatNumber, purchaseOrder } = company;
  return {
    orderNumber: orderNumber(sequence),
    purchaseOrder,
    seller: SELLER,
    buyer: { name, street, postcode, town, country, email, vatNumber },
    vatRule,
    ratePercent: vatRate,
  };
}

/** Returns an order's credit notes that count, oldest first. */
const creditNotesOf = (db: Queryable, { id }: Order): Promise<CreditNote[]> =>
  db
    .select()
    .from(creditNotes)
    .where(and(eq(creditNotes.orderId, id), eq(creditNotes.void, false)))
    .orderBy(asc(creditNotes.createdAt), asc(creditNotes.number));

/** Returns what a credit note credits: units of the lines, everything, or a sum, which isn't of any line. */
async function creditedLines(
  db: Queryable,
  invoice: Invoice,
  items: readonly OrderItem[],
  { providerId, amountCents }: CreditNote,
): Promise<readonly DocumentLine[]> {
  if (amountCents === invoice.amountCents) return invoice.lines;
  const positions = await creditedPositions(db, providerId);
  const lines = items.flatMap(({ description, unitCents, position }): DocumentLine[] => {
    const quantity = positions.filter((one) => one === position).length;
    return quantity === 0 ? [] : [{ description, unitCents, quantity }];
  });
  const linesCents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  return linesCents === amountCents ? lines : [sumOf(invoice, amountCents)];
}

/** Returns the line of a sum that isn't of any line. */
const sumOf = ({ number }: PrecedingInvoice, unitCents: Cents): DocumentLine => ({
  description: `Credit for invoice ${number}`,
  quantity: 1,
  unitCents,
});

/** Returns the position of the line of each unit that a credit note pays back. A retried refund names its units again. */
async function creditedPositions(db: Queryable, creditNoteId: string): Promise<number[]> {
  const units = await db
    .selectDistinct({ id: entitlements.id, position: entitlements.position })
    .from(refundUnits)
    .innerJoin(refunds, eq(refunds.id, refundUnits.refundId))
    .innerJoin(entitlements, eq(entitlements.id, refundUnits.entitlementId))
    .where(eq(refunds.creditNoteId, creditNoteId));
  return units.map(({ position }) => position);
}
