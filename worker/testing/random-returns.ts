import { type RefundId, refundIdSchema } from "#domain/orders/ids.ts";
import { credit, moment, move, type Rows, type Sale, vatAt } from "./random-sale.ts";

/** `unnoted` fails without a credit note, the other failures under one that stays. */
export type Outcome = "succeeded" | "unnoted" | "failed" | "repeated";

type Made = { readonly cents: number; readonly outcome: Outcome; readonly isUnit?: boolean };

/** Makes up a refund of a unit or of a sum; some fail, and some of these are repeated. */
export function addRefund(sale: Sale): void {
  const { random, leftCents, unitCents } = sale;
  const isUnit = random.chance(0.5) && unitCents <= leftCents;
  const outcome = random.pick<Outcome>([
    ...(["succeeded", "succeeded", "succeeded", "succeeded", "succeeded", "succeeded"] as const),
    ...(["unnoted", "failed", "repeated"] as const),
  ]);
  refundOf(sale, { cents: isUnit ? unitCents : random.whole(1, leftCents), outcome, isUnit });
}

/** Makes up a refund with this outcome. A failure, and the refund that repeats it, can be later than a correction. */
export function refundOf(sale: Sale, { cents, outcome, isUnit = false }: Made): RefundId {
  const { random, books, order, id: orderId, invoice } = sale;
  const at = books.rows.refunds.length;
  const atMs = moment(random, sale.sinceMs);
  const vatCents = vatAt(invoice, cents);
  const isNoted = outcome !== "unnoted";
  const note = { id: `cn_${order}_${at}`, number: `HS-${order}-CN-${at}` };
  if (isNoted) {
    // The provider's times have no milliseconds.
    const notedAtMs = Math.floor(atMs / 1_000) * 1_000;
    books.rows.notes.push({
      providerId: note.id,
      orderId,
      number: note.number,
      invoiceId: invoice.invoiceId,
      amountCents: cents,
      vatCents,
      createdAt: new Date(notedAtMs),
    });
    credit(sale, note.number, notedAtMs, [cents, vatCents]);
    sale.leftCents -= cents;
    sale.leftVatCents -= vatCents;
  }
  const fails = outcome !== "succeeded";
  const failedAtMs = moment(random, atMs);
  const row = {
    orderId,
    scope: isUnit ? "units" : "sum",
    source: "provider",
    amountCents: cents,
    vatCents,
    creditNoteId: isNoted ? note.id : null,
    creditNoteNumber: isNoted ? note.number : null,
  } as const;
  const refundId = refundIdSchema.parse(crypto.randomUUID());
  books.rows.refunds.push({
    ...row,
    id: refundId,
    state: fails ? "failed" : "succeeded",
    providerId: `re_${order}_${at}`,
    createdAt: new Date(atMs),
    updatedAt: new Date(atMs),
    succeededAt: new Date(atMs),
    failedAt: fails ? new Date(failedAtMs) : null,
  });
  sale.lastMs = Math.max(sale.lastMs, isNoted ? atMs : failedAtMs);
  move(sale, "refund", atMs, [-cents, -vatCents]);
  if (fails) move(sale, "refund_failed", failedAtMs, [cents, vatCents]);
  if (outcome === "repeated") {
    const againMs = moment(random, failedAtMs);
    books.rows.refunds.push({
      ...row,
      ...succeeded(againMs),
      retryOf: refundId,
      providerId: `re_${order}_${at}_again`,
    });
    move(sale, "refund", againMs, [-cents, -vatCents]);
  }
  return refundId;
}

const succeeded = (
  atMs: number,
): Pick<Rows["refunds"][0], "createdAt" | "updatedAt" | "succeededAt"> & { readonly state: "succeeded" } => ({
  state: "succeeded",
  createdAt: new Date(atMs),
  updatedAt: new Date(atMs),
  succeededAt: new Date(atMs),
});

/** Makes up a dispute about all that is left, which some buyers lose. */
export function addDispute(sale: Sale): void {
  const { random, books, order, id, leftCents: left } = sale;
  const openedAtMs = moment(random, sale.sinceMs);
  const isWon = random.chance(0.5);
  const closedAtMs = moment(random, openedAtMs);
  const vatCents = vatAt(sale.invoice, left);
  books.rows.disputes.push({
    providerId: `du_${order}`,
    orderId: id,
    state: isWon ? "won" : "open",
    providerState: isWon ? "won" : "needs_response",
    amountCents: left,
    reason: "fraudulent",
    openedAt: new Date(openedAtMs),
    heardAt: new Date(openedAtMs),
    askedAt: new Date(openedAtMs),
  });
  const moved = { disputeId: `du_${order}`, orderId: id };
  books.rows.disputed.push({ ...moved, amountCents: -left, vatCents: -vatCents, at: new Date(openedAtMs) });
  move(sale, "dispute", openedAtMs, [-left, -vatCents]);
  if (!isWon) return;
  books.rows.disputed.push({ ...moved, amountCents: left, vatCents, at: new Date(closedAtMs) });
  move(sale, "dispute_returned", closedAtMs, [left, vatCents]);
}
