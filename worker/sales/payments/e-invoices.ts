import { and, asc, eq } from "drizzle-orm";
import type { EInvoiceDocument } from "#domain/e-invoice/e-invoice-file.ts";
import type {
  DocumentFacts,
  DocumentLine,
  PrecedingInvoice,
  Seller,
} from "#domain/e-invoice/document-facts.ts";
import { vatIn } from "#domain/money/money.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import type { OrderCompany } from "../../db/schema/orders.ts";
import { creditNotes, refunds, refundUnits } from "../../db/schema/refunds.ts";
import { ShopError } from "../../platform/errors.ts";
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
/** A company's paid order, and the invoice that the payment provider has made for it. */
type Invoiced = { readonly order: Order; readonly company: OrderCompany; readonly invoice: PrecedingInvoice };

/** Returns a company's order with its invoice; or the refusal if it has none, or none any more. */
function invoicedOrder(order: Order): Invoiced | ShopError {
  const { company, paidAt, invoiceNumber, invoiceIssuedAt } = order;
  if (company === null) return new ShopError("not_found", NO_COMPANY_TEXT);
  if (isErased(order)) return new ShopError("not_found", ERASED_TEXT);
  if (paidAt === null) return new ShopError("conflict", UNPAID_TEXT);
  if (invoiceNumber === null) return new ShopError("conflict", BEING_MADE_TEXT);
  const issuedOn = amsterdamDay(invoiceIssuedAt ?? paidAt);
  return { order, company, invoice: { number: invoiceNumber, issuedOn } };
}

/** Returns a company's invoice and credit notes, oldest first, each of which has an e-invoice; none for other orders. */
export async function eInvoicesOf(db: Queryable, order: Order): Promise<EInvoiceDocument[]> {
  const invoiced = invoicedOrder(order);
  if (invoiced instanceof ShopError) return [];
  const { invoice } = invoiced;
  const notes = await creditNotesOf(db, order);
  return [
    { ...invoice, kind: "invoice", precedingNumber: null },
    ...notes.map(({ number, createdAt }): EInvoiceDocument => ({
      kind: "credit_note",
      number,
      issuedOn: amsterdamDay(createdAt),
      precedingNumber: invoice.number,
    })),
  ];
}

/**
 * Returns the facts of an order's invoice or credit note with a number, in any case (D31). 404 if there is none, or the order
 * isn't a company's; 409 while there is none yet.
 */
export async function documentFacts(db: Queryable, order: Order, number: string): Promise<DocumentFacts> {
  const invoiced = invoicedOrder(order);
  if (invoiced instanceof ShopError) throw invoiced;
  const { invoice } = invoiced;
  const items = await itemsOf(db, order.id);
  const isAsked = (document: { readonly number: string }): boolean =>
    document.number.toLowerCase() === number.toLowerCase();
  if (isAsked(invoice)) {
    const vatCents = vatOf(order, items);
    return { ...commonFacts(invoiced), ...invoice, kind: "invoice", preceding: null, vatCents, lines: items };
  }
  const note = (await creditNotesOf(db, order)).find(isAsked);
  if (note === undefined) throw new ShopError("not_found", NO_DOCUMENT_TEXT);
  return {
    ...commonFacts(invoiced),
    kind: "credit_note",
    preceding: invoice,
    number: note.number,
    issuedOn: amsterdamDay(note.createdAt),
    // One from before its VAT was stored has that of its amount.
    vatCents: note.vatCents ?? vatIn(note.amountCents, order.vatRate),
    lines: await creditedLines(db, invoiced, items, note),
  };
}

function commonFacts({ order, company }: Invoiced) {
  const { name, street, postcode, town, country, email, vatNumber, purchaseOrder } = company;
  return {
    orderNumber: orderNumber(order.sequence),
    purchaseOrder,
    seller: SELLER,
    buyer: { name, street, postcode, town, country, email, vatNumber },
    vatRule: order.vatRule,
    ratePercent: order.vatRate,
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
  { order, invoice }: Invoiced,
  items: readonly OrderItem[],
  { providerId, amountCents }: CreditNote,
): Promise<readonly DocumentLine[]> {
  if (amountCents === order.amountCents) return items;
  const positions = await creditedPositions(db, providerId);
  const lines = items.flatMap(({ description, unitCents, position }): DocumentLine[] => {
    const quantity = positions.filter((one) => one === position).length;
    return quantity === 0 ? [] : [{ description, unitCents, quantity }];
  });
  const linesCents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  return linesCents === amountCents
    ? lines
    : [{ description: `Credit for invoice ${invoice.number}`, quantity: 1, unitCents: amountCents }];
}

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
