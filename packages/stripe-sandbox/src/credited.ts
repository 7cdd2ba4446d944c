import type { Books } from "./books.ts";
import { refundsOf } from "./charges.ts";
import type { CreditNoteRecord } from "./money-records.ts";
import { totalCents, type SessionRecord } from "./records.ts";
import { isLive } from "./refund-object.ts";

/** Returns the credit notes of a session's invoice, oldest first. */
export function notesOf(books: Books, sessionId: string): CreditNoteRecord[] {
  return [...books.creditNotes.values()].filter((note) => note.sessionId === sessionId);
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
 * Returns the amount for which credit notes can still be created: the payment, less the notes, less the refunds without
 * a note. The note of a failed refund stays, so refunds without a note first count as its replacement.
 */
export function creditableCents(books: Books, session: SessionRecord): number {
  const notes = notesOf(books, session.id);
  const refunds = refundsOf(books, session.id);
  const linkedOf = (refund: { id: string }) => linkedCents(notes, refund.id);
  const unlinked = refunds
    .filter(isLive)
    .reduce((sum, refund) => sum + refund.amountCents - linkedOf(refund), 0);
  const fallen = refunds
    .filter((refund) => !isLive(refund))
    .reduce((sum, refund) => sum + linkedOf(refund), 0);
  return totalCents(session.lineItems) - notedCents(notes) - Math.max(0, unlinked - fallen);
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
