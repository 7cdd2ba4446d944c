import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { paymentBehind, toCharge } from "./charges.ts";
import { toCashTransaction } from "./cash-balance.ts";
import { toCreditNote } from "./credit-note-object.ts";
import { toDispute } from "./dispute-object.ts";
import { toInvoice } from "./invoice-object.ts";
import { invoiceOf, manualInvoice } from "./invoice-source.ts";
import { API_VERSION, type OnTheWire } from "./on-the-wire.ts";
import { totalCents } from "./records.ts";
import { toRefund } from "./refund-object.ts";
import type { EventRecord } from "./stored-ledger.ts";
import { toSession } from "./session-object.ts";

/** Returns the event as GET /v1/events and the webhook show it. A fault can make a webhook's amounts wrong. */
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
    const refund = toRefund(paymentBehind(books, event.refund), event.refund);
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
    const session = paymentBehind(books, event.charge);
    const charge = toCharge(session, { ...rest, refundedCents: refundedCents + amountOffCents });
    return { ...common, type: event.type, data: { object: charge } };
  }
  if ("creditNote" in event) {
    const { totalCents } = event.creditNote;
    const told = { ...event.creditNote, totalCents: totalCents + amountOffCents };
    const source = invoiceOf(books, event.creditNote.invoiceId, "invoice");
    return { ...common, type: event.type, data: { object: toCreditNote(books, source, told) } };
  }
  if ("invoice" in event) {
    const invoice = toInvoice(manualInvoice(books, event.invoice), books);
    const told = { total: invoice.total + amountOffCents, amount_due: invoice.amount_due + amountOffCents };
    return { ...common, type: event.type, data: { object: { ...invoice, ...told } } };
  }
  if ("cash" in event)
    return { ...common, type: event.type, data: { object: toCashTransaction(event.cash) } };
  if ("dispute" in event) {
    const session = paymentBehind(books, event.dispute);
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
