import type { Books, Cause } from "./books.ts";
import { creditNoteLines } from "./credit-note-lines.ts";
import type { CreditNoteParams } from "./credit-note-params.ts";
import { notModelled } from "./create-params.ts";
import { creditableCents, linkedCents, notedCents, notesOf } from "./credited.ts";
import { euros } from "./euros.ts";
import { newId } from "./ids.ts";
import { invoiceOf, isIssued, type IssuedInvoice } from "./invoice-source.ts";
import type { CreditNoteRecord } from "./money-records.ts";
import { totalCents } from "./records.ts";
import { isLive } from "./refund-object.ts";
import { createRefund } from "./refunds.ts";
import { invalidRequest, resourceMissing } from "./stripe-error.ts";

type Linked = CreditNoteRecord["refunds"][number];

/** Returns the paid invoice that a request credits. */
function creditedInvoice(books: Books, id: string): IssuedInvoice {
  const source = invoiceOf(books, id, "invoice");
  if (source.status === "draft" || source.status === "void" || !isIssued(source))
    throw invalidRequest(`A credit note needs a finalized invoice; this one is ${source.status}.`, {
      param: "invoice",
    });
  if (source.status !== "paid") throw notModelled("invoice", "credit notes of an invoice that isn't paid");
  return source;
}

/** Only a payment can be refunded, and an invoice that was paid out of band has none. */
function requireNoRefund(params: CreditNoteParams): void {
  const param = (["refund_amount", "refunds"] as const).find((name) => params[name] !== undefined);
  if (param !== undefined)
    throw invalidRequest("This invoice was paid out of band, so it has no payment to refund.", { param });
}

/** Returns the refunds that a request links, which must be live refunds of this invoice's payment without a note. */
function linkedRefunds(
  books: Books,
  { id, paidBy }: IssuedInvoice,
  asked: NonNullable<CreditNoteParams["refunds"]>,
): Linked[] {
  const notes = notesOf(books, id);
  const linked: Linked[] = [];
  asked.forEach(({ refund: refundId, amount_refunded: amountCents }, index) => {
    const param = `refunds[${index}][refund]`;
    if (refundId === undefined)
      throw invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
    const refund = books.refunds.get(refundId);
    if (!refund) throw resourceMissing("refund", refundId, param);
    if (refund.sessionId !== paidBy?.id)
      throw invalidRequest(`The refund ${refundId} is not of this invoice's payment.`, { param });
    if (!isLive(refund)) throw invalidRequest(`The refund ${refundId} is ${refund.status}.`, { param });
    const before = linked.filter((other) => other.refundId === refundId);
    const leftCents =
      refund.amountCents -
      linkedCents(notes, refundId) -
      before.reduce((sum, other) => sum + other.amountCents, 0);
    const cents = amountCents ?? leftCents;
    if (cents < 1 || cents > leftCents)
      throw invalidRequest(`Of the refund ${refundId}, ${euros(leftCents)} is not in a credit note yet.`, {
        param: `refunds[${index}][amount_refunded]`,
      });
    linked.push({ refundId, amountCents: cents });
  });
  return linked;
}

const sumOf = (linked: readonly Linked[]): number =>
  linked.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The refund, the linked refunds and the other parts must add up to the note's total. */
function requireWhole(params: CreditNoteParams, linked: readonly Linked[], noteCents: number): void {
  for (const param of ["refund_amount", "out_of_band_amount"] as const)
    if ((params[param] ?? 0) < 0)
      throw invalidRequest("Invalid non-negative integer", { code: "parameter_invalid_integer", param });
  const back = (params.refund_amount ?? 0) + (params.out_of_band_amount ?? 0) + sumOf(linked);
  if (back !== noteCents)
    throw invalidRequest(
      `The sum of the refunds, credit amount and out of band amount (${euros(back)}) must equal the post-payment amount of the credit note (${euros(noteCents)}).`,
    );
}

/**
 * Issues a credit note for a paid invoice, with the requested refund. Everything is checked before anything is created.
 */
export function createCreditNote(books: Books, params: CreditNoteParams, cause: Cause): CreditNoteRecord {
  const source = creditedInvoice(books, params.invoice);
  const { paidBy } = source;
  if (paidBy === null) requireNoRefund(params);
  const notes = notesOf(books, source.id);
  const lines = creditNoteLines(source.lineItems, notes, params);
  const noteCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const linked = linkedRefunds(books, source, params.refunds ?? []);
  // A refund that's linked now was counted before as one without a note.
  const leftCents = Math.min(
    creditableCents(books, source) + sumOf(linked),
    totalCents(source.lineItems) - notedCents(notes),
  );
  if (noteCents > leftCents)
    throw invalidRequest(
      `The credit note amount (${euros(noteCents)}) is greater than the amount that can be credited (${euros(leftCents)}).`,
      { param: params.lines ? "lines" : "amount" },
    );
  requireWhole(params, linked, noteCents);
  const made =
    paidBy && params.refund_amount
      ? [createRefund(books, paidBy, { amountCents: params.refund_amount }, cause)]
      : [];
  const creditNote: CreditNoteRecord = {
    id: newId.creditNote(),
    createdS: books.nowS(),
    effectiveAtS: params.effective_at ?? books.nowS(),
    invoiceId: source.id,
    number: `${source.number}-CN-${String(notes.length + 1).padStart(2, "0")}`,
    totalCents: noteCents,
    outOfBandCents: params.out_of_band_amount ?? 0,
    reason: params.reason ?? null,
    memo: params.memo ?? null,
    metadata: params.metadata ?? {},
    lines,
    refunds: [...linked, ...made.map(({ id, amountCents }) => ({ refundId: id, amountCents }))],
  };
  books.creditNotes.set(creditNote.id, creditNote);
  books.publish({ type: "credit_note.created", creditNote }, cause);
  return creditNote;
}
