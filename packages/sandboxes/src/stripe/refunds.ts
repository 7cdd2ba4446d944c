import { NO_CALL, type Books, type Cause } from "./books.ts";
import { isChargedBack, refundsOf, standingOf, type PaidSession } from "./charges.ts";
import { euros } from "./euros.ts";
import { newId } from "./ids.ts";
import type { RefundRecord, RefundStatus } from "./money-records.ts";
import { totalCents } from "./records.ts";
import type { RefundOutcome } from "./money-records.ts";
import { invalidRequest, resourceMissing } from "./stripe-error.ts";

export type RefundRequest = {
  /** Defaults to everything that's left. */
  amountCents?: number | undefined;
  reason?: RefundRecord["reason"] | undefined;
  metadata?: Record<string, string> | undefined;
};

/** The statuses that may follow each status of a refund. Only a failed one stays as it is. */
const NEXT_STATUSES: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requires_action: ["pending", "succeeded", "failed"],
  pending: ["succeeded", "failed", "requires_action"],
  succeeded: ["failed"],
  failed: [],
};

/** In these the sum has left the account's balance. */
const MOVES_MONEY: ReadonlySet<RefundStatus> = new Set(["pending", "succeeded"]);

export function nextRefundStatuses(status: RefundStatus): readonly RefundStatus[] {
  return NEXT_STATUSES[status];
}

/** Returns the sum that POST /v1/refunds would refund. Throws in Stripe's words if it's refused. */
function refundableCents(books: Books, session: PaidSession, amountCents?: number): number {
  const { payment } = session;
  if (payment.state !== "succeeded")
    throw invalidRequest(
      `This PaymentIntent (${payment.intentId}) does not have a successful charge to refund.`,
      {
        param: "payment_intent",
      },
    );
  if (isChargedBack(books, session.id))
    throw invalidRequest(`Charge ${payment.chargeId} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  const leftCents = totalCents(session.lineItems) - standingOf(books, session.id).refundedCents;
  if (leftCents <= 0)
    throw invalidRequest(`Charge ${payment.chargeId} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  const askedCents = amountCents ?? leftCents;
  if (askedCents <= 0)
    throw invalidRequest("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  if (askedCents > leftCents)
    throw invalidRequest(
      `Refund amount (${euros(askedCents)}) is greater than unrefunded amount on charge (${euros(leftCents)})`,
      { param: "amount" },
    );
  return askedCents;
}

/** Returns the outcome of the next refund: the one set in advance, or the payment's usual one. */
function nextOutcome(books: Books, { payment }: PaidSession): RefundOutcome {
  const chosen = books.refundOutcomes.shift();
  if (chosen) return chosen;
  const afterMs = books.asyncDelayMs;
  if (payment.refunds === "pending") return { status: "pending", becomes: "succeeded", afterMs };
  if (payment.refunds === "fail") return { status: "succeeded", becomes: "failed", afterMs };
  return { status: "succeeded" };
}

/** Refunds money. Throws in Stripe's words if that's impossible, and changes nothing then. */
export function createRefund(
  books: Books,
  session: PaidSession,
  { amountCents, reason, metadata }: RefundRequest,
  cause: Cause,
): RefundRecord {
  const refundedCents = refundableCents(books, session, amountCents);
  const { status, becomes, afterMs } = nextOutcome(books, session);
  const refund: RefundRecord = {
    id: newId.refund(),
    createdS: books.nowS(),
    sessionId: session.id,
    amountCents: refundedCents,
    reason: reason ?? null,
    metadata: metadata ?? {},
    status,
    failureReason: status === "failed" ? "unknown" : null,
    movedAtS: MOVES_MONEY.has(status) ? books.nowS() : null,
    failedAtS: null,
    next: becomes === undefined ? null : { status: becomes, dueAtMs: books.nowMs() + (afterMs ?? 0) },
  };
  books.refunds.set(refund.id, refund);
  books.publish({ type: "refund.created", refund, statusBefore: null }, cause);
  if (status === "failed") books.publish({ type: "refund.failed", refund, statusBefore: null }, cause);
  else
    books.publish(
      { type: "charge.refunded", charge: { sessionId: session.id, ...standingOf(books, session.id) } },
      cause,
    );
  scheduleRefund(books, refund);
  return refund;
}

export function readRefund(books: Books, id: string): RefundRecord {
  const refund = books.refunds.get(id);
  if (!refund) throw resourceMissing("refund", id, "id");
  return refund;
}

/** Changes a refund's status and sends the events. `failureReason` only matters for failed ones. */
export function changeRefund(
  books: Books,
  id: string,
  change: { status: RefundStatus; failureReason?: string | undefined },
  cause: Cause = NO_CALL,
): RefundRecord {
  const before = readRefund(books, id);
  const { status, failureReason = "unknown" } = change;
  if (!NEXT_STATUSES[before.status].includes(status))
    throw invalidRequest(`A refund that is ${before.status} does not become ${status}.`);
  const refund: RefundRecord = {
    ...before,
    status,
    failureReason: status === "failed" ? failureReason : null,
    movedAtS: before.movedAtS ?? (MOVES_MONEY.has(status) ? books.nowS() : null),
    failedAtS: status === "failed" && before.movedAtS !== null ? books.nowS() : null,
    next: null,
  };
  books.timetable.delete(id);
  books.refunds.set(id, refund);
  const news = { refund, statusBefore: before.status };
  if (status === "failed") books.publish({ type: "refund.failed", ...news }, cause);
  books.publish({ type: "refund.updated", ...news }, cause);
  books.publish({ type: "charge.refund.updated", ...news }, cause);
  return refund;
}

/** Makes a payment's pending refunds fail, because the bank that disputes it refuses them. */
export function failPendingRefunds(books: Books, sessionId: string): void {
  for (const { id, status } of refundsOf(books, sessionId))
    if (status === "pending" || status === "requires_action")
      changeRefund(books, id, { status: "failed", failureReason: "charge_for_pending_refund_disputed" });
}

export function scheduleRefund(books: Books, { id, next }: RefundRecord): void {
  if (next)
    books.timetable.set(id, next.dueAtMs, () => void changeRefund(books, id, { status: next.status }));
}
