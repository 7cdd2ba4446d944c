import { and, asc, eq } from "drizzle-orm";
import type {
  DocumentFacts,
  DocumentLine,
  EInvoiceBuyer,
  PrecedingInvoice,
  Seller,
} from "#domain/e-invoice/document-facts.ts";
import type { Cents } from "#domain/money/money.ts";
import { correctedLines } from "#domain/orders/corrected-invoice.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { SELLER_COUNTRY, seller } from "#domain/seller/seller.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import type { OrderCompany } from "../../db/schema/orders.ts";
import { creditNotes, refunds, refundUnits } from "../../db/schema/refunds.ts";
import { type CorrectedInvoice, correctionsOf } from "../../records/corrected-invoices.ts";
import { vatOf } from "../../records/order-view.ts";
import { itemsOf, type Order, type OrderItem } from "../../records/orders.ts";

const documentSeller = (): Seller => ({
  name: seller().name,
  street: seller().street,
  postcode: seller().postalCode,
  town: seller().town,
  country: SELLER_COUNTRY.code,
  email: seller().email,
  vatNumber: seller().vatNumber,
  kvkNumber: seller().kvkNumber,
});

/** A paid order of a company whose invoice has a number. */
export type InvoicedOrder = Order & {
  readonly company: OrderCompany;
  readonly paidAt: Date;
  readonly invoiceNumber: string;
};

type CreditNote = typeof creditNotes.$inferSelect & { readonly units: readonly RefundedUnit[] };
type Invoice = DocumentFacts & { readonly kind: "invoice" };

/**
 * Returns the facts of a company's documents (D56): its invoice with the credit notes of refunds, then those that replaced it, each
 * after the note that takes the one before back (D76).
 */
export async function companyDocuments(db: Queryable, order: InvoicedOrder): Promise<DocumentFacts[]> {
  const items = await itemsOf(db, order.id);
  const corrections = await correctionsOf(db, [order.id]);
  const notes = await creditNotesOf(db, order);
  let invoice = firstInvoice(order, items);
  const ofFirst = notes.filter((note) => !corrections.some((correction) => isOf(note, correction)));
  const documents: DocumentFacts[] = [invoice, ...creditsOf(invoice, items, ofFirst)];
  for (const correction of corrections) {
    const replaced = invoice;
    invoice = correctedInvoice(replaced, items, correction);
    const own = notes.filter((note) => isOf(note, correction));
    documents.push(replacingNote(replaced, correction), invoice, ...creditsOf(invoice, items, own));
  }
  return documents;
}

const isOf = (note: CreditNote, { invoiceId }: CorrectedInvoice): boolean => note.invoiceId === invoiceId;

function firstInvoice(order: InvoicedOrder, items: readonly OrderItem[]): Invoice {
  return {
    kind: "invoice",
    preceding: null,
    number: order.invoiceNumber,
    issuedOn: amsterdamDay(order.invoiceIssuedAt ?? order.paidAt),
    orderNumber: orderNumber(order.sequence),
    ...partyFacts(order.company),
    seller: documentSeller(),
    vatRule: order.vatRule,
    ratePercent: order.vatRate,
    vatCents: vatOf(order, items),
    lines: items.map(({ description, quantity, unitCents }) => ({ description, quantity, unitCents })),
  };
}

function partyFacts(company: OrderCompany): { buyer: EInvoiceBuyer; purchaseOrder: string | null } {
  const { name, street, postcode, town, country, email, vatNumber, purchaseOrder } = company;
  return { buyer: { name, street, postcode, town, country, email, vatNumber }, purchaseOrder };
}

const asPreceding = ({ number, issuedOn }: DocumentFacts): PrecedingInvoice => ({ number, issuedOn });

/** Returns a corrected invoice, with the lines that the provider was given (D76). */
function correctedInvoice(
  replaced: Invoice,
  items: readonly OrderItem[],
  { company, vatRule, vatRate, vatCents, invoiceNumber, amountCents, doneAt, createdAt }: CorrectedInvoice,
): Invoice {
  return {
    ...replaced,
    ...partyFacts(company),
    preceding: asPreceding(replaced),
    number: invoiceNumber ?? "",
    issuedOn: amsterdamDay(doneAt ?? createdAt),
    vatRule,
    ratePercent: vatRate,
    vatCents: vatCents ?? 0,
    lines: correctedLines(items, { isNet: vatRate === 0, leftCents: amountCents }),
  };
}

/** Returns the credit note over what was left of an invoice that is replaced. */
const replacingNote = (
  replaced: Invoice,
  { creditNoteNumber, creditedVatCents, amountCents, doneAt, createdAt }: CorrectedInvoice,
): DocumentFacts => ({
  ...replaced,
  kind: "credit_note",
  preceding: asPreceding(replaced),
  number: creditNoteNumber ?? "",
  issuedOn: amsterdamDay(doneAt ?? createdAt),
  vatCents: creditedVatCents ?? 0,
  lines: totalOf(replaced.lines) === amountCents ? replaced.lines : [creditLine(replaced, amountCents)],
});

/** Returns the credit notes of refunds of an invoice. */
const creditsOf = (
  invoice: Invoice,
  items: readonly OrderItem[],
  notes: readonly CreditNote[],
): DocumentFacts[] =>
  notes.map(({ number, createdAt, amountCents, vatCents, units }) => ({
    ...invoice,
    kind: "credit_note",
    preceding: asPreceding(invoice),
    number,
    issuedOn: amsterdamDay(createdAt),
    vatCents,
    lines: creditedLines(invoice, items, amountCents, units),
  }));

/** Returns what a credit note credits: everything, units of the lines, or a sum, which isn't of any line. */
function creditedLines(
  invoice: DocumentFacts,
  items: readonly OrderItem[],
  amountCents: Cents,
  units: readonly RefundedUnit[],
): readonly DocumentLine[] {
  if (amountCents === totalOf(invoice.lines)) return invoice.lines;
  const lines = items.flatMap(({ position }, at): DocumentLine[] => {
    // A retried refund names its units again.
    const own = new Set(units.filter((one) => one.position === position).map(({ unitId }) => unitId));
    const line = invoice.lines[at];
    return own.size === 0 || line === undefined ? [] : [{ ...line, quantity: own.size }];
  });
  return totalOf(lines) === amountCents ? lines : [creditLine(invoice, amountCents)];
}

const creditLine = ({ number }: DocumentFacts, amountCents: Cents): DocumentLine => ({
  description: `Credit for invoice ${number}`,
  quantity: 1,
  unitCents: amountCents,
});

const totalOf = (lines: readonly DocumentLine[]): Cents =>
  lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);

/** Returns the credit notes of an order's refunds that count, oldest first. Those of its corrections aren't stored as such. */
async function creditNotesOf(db: Queryable, { id }: Order): Promise<CreditNote[]> {
  const notes = await db
    .select()
    .from(creditNotes)
    .where(and(eq(creditNotes.orderId, id), eq(creditNotes.void, false)))
    .orderBy(asc(creditNotes.createdAt), asc(creditNotes.number));
  const units = await refundedUnits(db, id);
  return notes.map((note) => ({
    ...note,
    units: units.filter(({ creditNoteId }) => creditNoteId === note.providerId),
  }));
}

type RefundedUnit = Awaited<ReturnType<typeof refundedUnits>>[number];

/** Returns the units of an order's refunds, with their lines and credit notes. */
const refundedUnits = (db: Queryable, orderId: OrderId) =>
  db
    .select({
      creditNoteId: refunds.creditNoteId,
      unitId: entitlements.id,
      position: entitlements.position,
    })
    .from(refundUnits)
    .innerJoin(refunds, eq(refunds.id, refundUnits.refundId))
    .innerJoin(entitlements, eq(entitlements.id, refundUnits.entitlementId))
    .where(eq(refunds.orderId, orderId));
