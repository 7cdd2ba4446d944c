import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { hasPayment, toCharge, type PaidSession } from "./charges.ts";
import { toCreditNote } from "./credit-note-object.ts";
import { toDispute } from "./dispute-object.ts";
import { API_VERSION, type OnTheWire } from "./on-the-wire.ts";
import { totalCents } from "./records.ts";
import { toRefund } from "./refund-object.ts";
import type { EventRecord } from "./stored-ledger.ts";
import { toSession } from "./stripe-objects.ts";

/** Payments are never forgotten, so whoever tells of one finds it. */
function paidSession(books: Books, id: string): PaidSession {
  const session = books.sessions.get(id);
  if (!session || !hasPayment(session)) throw new Error(`The Stripe sandbox has lost the payment of ${id}.`);
  return session;
}

/** The event as GET /v1/events and the webhook show it; a webhook's amounts may be told wrong on purpose. */
export function toEvent(
  books: Books,
  event: EventRecord,
  pendingWebhooks: number,
  amountOffCents = 0,
): OnTheWire<Stripe.Event> {
  const common = {
    id: event.id,
    object: "event",
    api_version: API_VERSION,
    created: event.createdS,
    livemode: false,
    pending_webhooks: pendingWebhooks,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey },
  } as const;
  if ("refund" in event) {
    const refund = toRefund(paidSession(books, event.refund.sessionId), event.refund);
    return {
      ...common,
      type: event.type,
      data: {
        object: { ...refund, amount: refund.amount + amountOffCents },
        ...(event.statusBefore === null ? {} : { previous_attributes: { status: event.statusBefore } }),
      },
    };
  }
  if ("charge" in event) {
    const { refundedCents, ...rest } = event.charge;
    const session = paidSession(books, event.charge.sessionId);
    const charge = toCharge(session, { ...rest, refundedCents: refundedCents + amountOffCents });
    return { ...common, type: event.type, data: { object: charge } };
  }
  if ("creditNote" in event) {
    const { totalCents } = event.creditNote;
    const told = { ...event.creditNote, totalCents: totalCents + amountOffCents };
    const session = paidSession(books, event.creditNote.sessionId);
    return { ...common, type: event.type, data: { object: toCreditNote(books, session, told) } };
  }
  if ("dispute" in event) {
    const session = paidSession(books, event.dispute.sessionId);
    const dispute = toDispute(session, event.dispute, event.createdS);
    return {
      ...common,
      type: event.type,
      data: { object: { ...dispute, amount: dispute.amount + amountOffCents } },
    };
  }
  const toldCents = totalCents(event.session.lineItems) + amountOffCents;
  const session = { ...toSession(event.session), amount_subtotal: toldCents, amount_total: toldCents };
  return { ...common, type: event.type, data: { object: session } };
}
