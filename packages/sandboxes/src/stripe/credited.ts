import type { Books } from "./books.ts";
import { refundsOf } from "./charges.ts";
import type { InvoiceSource } from "./invoice-source.ts";
import type { CreditNoteRecord } from "./money-records.ts";
import { totalCents } from "./records.ts";
import { isLive } from "./refund-object.ts";

/** Returns the credit notes of an invoice, oldest first. */
export function notesOf(books: Books, invoiceId: string): CreditNoteRecord[] {
  return [...books.creditNotes.values()].filter((note) => note.invoiceId === invoiceId);
}

export function notedCents(notes: readonly CreditNoteRecord[]): number {
  return notes.reduce((sum, { totalCents: cents }) => sum + cents, 0);
}

/** Returns how much of a refund the credit notes cover. */
export function linkedCents(notes: readonly CreditNoteRecord[], refundId: string): number {
  return notes
    .flatMap(({ refunds }) => refunds)
    .filter((linked) => linked.refundId === refundId)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * Returns the amount for which credit notes can still be created: the invoice, less the notes, less the refunds of its
 * payment without a note. The note of a failed refund stays, so refunds without a note first count as its replacement.
 */
export function creditableCents(books: Books, { id, lineItems, paidBy }: InvoiceSource): number {
  const notes = notesOf(books, id);
  const refunds = paidBy ? refundsOf(books, paidBy.id) : [];
  const linkedOf = (refund: { id: string }) => linkedCents(notes, refund.id);
  const unlinked = refunds
    .filter(isLive)
    .reduce((sum, refund) => sum + refund.amountCents - linkedOf(refund), 0);
  const fallen = refunds
    .filter((refund) => !isLive(refund))
    .reduce((sum, refund) => sum + linkedOf(refund), 0);
  return totalCents(lineItems) - notedCents(notes) - Math.max(0, unlinked - fallen);
}

/** Returns how much of a line has already been credited, in amount and in units. */
export function creditedOf(
  notes: readonly CreditNoteRecord[],
  lineItemId: string,
): { cents: number; quantity: number } {
  const lines = notes.flatMap((note) => note.lines).filter((line) => line.lineItemId === lineItemId);
  return {
    cents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    quantity: lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
  };
}
