import { NO_CALL, type Books } from "./books.ts";
import { standingOf, type PaidSession } from "./charges.ts";
import { newId } from "./ids.ts";
import type { DisputeRecord, DisputeStatus } from "./money-records.ts";
import { totalCents } from "./records.ts";
import { failPendingRefunds } from "./refunds.ts";
import { invalidRequest, resourceMissing } from "./stripe-error.ts";

const DAY_S = 24 * 60 * 60;
const RESPONSE_S = 7 * DAY_S;
/** The time after which an inquiry that the bank doesn't escalate ends. */
const INQUIRY_S = 120 * DAY_S;

const CLOSED: ReadonlySet<DisputeStatus> = new Set(["warning_closed", "won", "lost"]);

/** The states that may follow each state of a dispute. Appeals aren't modelled, so a closed one stays closed. */
const NEXT_STATUSES: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  warning_needs_response: ["warning_under_review", "warning_closed", "needs_response"],
  warning_under_review: ["warning_closed", "needs_response"],
  warning_closed: [],
  needs_response: ["under_review", "won", "lost"],
  under_review: ["won", "lost"],
  won: [],
  lost: [],
};

const RESPONDED: ReadonlySet<DisputeStatus> = new Set(["warning_under_review", "under_review"]);

export function nextDisputeStatuses(status: DisputeStatus): readonly DisputeStatus[] {
  return NEXT_STATUSES[status];
}

export type DisputeRequest = {
  /** Defaults to the amount that isn't refunded yet. */
  amountCents?: number | undefined;
  reason?: string | undefined;
  /** A question from the bank before a dispute, which moves no money. */
  inquiry?: boolean | undefined;
  /** Seconds from now. */
  dueInS?: number | undefined;
};

/** Withdraws the sum, unless it has already been withdrawn. */
function withdrawn(books: Books, dispute: DisputeRecord): DisputeRecord {
  return { ...dispute, withdrawnAtS: dispute.withdrawnAtS ?? books.nowS() };
}

/** Opens a dispute or an inquiry, which only a bank can do. */
export function openDispute(books: Books, session: PaidSession, request: DisputeRequest): DisputeRecord {
  if (session.payment.state !== "succeeded")
    throw invalidRequest("Only a successful payment can be disputed.");
  const paidCents = totalCents(session.lineItems);
  const amountCents = request.amountCents ?? paidCents - standingOf(books, session.id).refundedCents;
  if (amountCents < 1 || amountCents > paidCents)
    throw invalidRequest("A dispute is about at least a cent and at most what was paid.");
  const open = [...books.disputes.values()].find(
    ({ sessionId, status }) => sessionId === session.id && !CLOSED.has(status),
  );
  if (open) throw invalidRequest(`This payment is already disputed (${open.id}).`);
  const { inquiry = false } = request;
  const dispute: DisputeRecord = {
    id: newId.dispute(),
    createdS: books.nowS(),
    sessionId: session.id,
    amountCents,
    reason: request.reason ?? "fraudulent",
    status: inquiry ? "warning_needs_response" : "needs_response",
    dueByS: books.nowS() + (request.dueInS ?? RESPONSE_S),
    submissions: 0,
    withdrawnAtS: inquiry ? null : books.nowS(),
    reinstatedAtS: null,
  };
  books.disputes.set(dispute.id, dispute);
  books.publish({ type: "charge.dispute.created", dispute }, NO_CALL);
  if (!inquiry) {
    books.publish({ type: "charge.dispute.funds_withdrawn", dispute }, NO_CALL);
    failPendingRefunds(books, session.id);
  }
  scheduleDispute(books, dispute);
  return dispute;
}

export function readDispute(books: Books, id: string): DisputeRecord {
  const dispute = books.disputes.get(id);
  if (!dispute) throw resourceMissing("dispute", id, "dispute");
  return dispute;
}

/** Changes a dispute's status and sends the events: answered, escalated from an inquiry, or closed. */
export function changeDispute(books: Books, id: string, status: DisputeStatus): DisputeRecord {
  const before = readDispute(books, id);
  if (!NEXT_STATUSES[before.status].includes(status))
    throw invalidRequest(`A dispute that is ${before.status} does not become ${status}.`);
  const escalated = status === "needs_response";
  const moved: DisputeRecord = {
    ...before,
    status,
    submissions: before.submissions + (RESPONDED.has(status) ? 1 : 0),
    dueByS: escalated ? books.nowS() + RESPONSE_S : before.dueByS,
    reinstatedAtS: status === "won" ? books.nowS() : null,
  };
  const dispute = escalated ? withdrawn(books, moved) : moved;
  books.disputes.set(id, dispute);
  const closed = CLOSED.has(status);
  books.publish({ type: closed ? "charge.dispute.closed" : "charge.dispute.updated", dispute }, NO_CALL);
  if (escalated) {
    books.publish({ type: "charge.dispute.funds_withdrawn", dispute }, NO_CALL);
    failPendingRefunds(books, dispute.sessionId);
  }
  if (status === "won") books.publish({ type: "charge.dispute.funds_reinstated", dispute }, NO_CALL);
  scheduleDispute(books, dispute);
  return dispute;
}

/**
 * Schedules the end of a dispute: it's lost at its deadline unless answered, and an inquiry that isn't escalated closes
 * automatically.
 */
export function scheduleDispute(books: Books, { id, status, createdS, dueByS }: DisputeRecord): void {
  if (status === "needs_response")
    books.timetable.set(id, dueByS * 1000, () => void changeDispute(books, id, "lost"));
  else if (status.startsWith("warning") && !CLOSED.has(status))
    books.timetable.set(
      id,
      (createdS + INQUIRY_S) * 1000,
      () => void changeDispute(books, id, "warning_closed"),
    );
  else books.timetable.delete(id);
}
