import { type AddressCollection, addressFields, type PaymentFields } from "./browser/payment-details.ts";
import { payByBalance, transferFor } from "./bank-transfers.ts";
import { newId } from "./ids.ts";
import { invoiceNumber } from "./invoice-source.ts";
import { givenEmail, type PaymentRecord, type SessionRecord } from "./records.ts";
import type { SessionEventType } from "./stored-ledger.ts";
import { invalidRequest } from "./stripe-error.ts";
import { bankOf, cardOf, type TestOutcome } from "./test-payments.ts";

/** A session's next state and the event that reports it. */
export type Transition = { session: SessionRecord; event: SessionEventType };

/** open → expired. Stripe refuses it for any other status, above all for a completed session. */
export function expire(session: SessionRecord): Transition {
  if (session.status !== "open")
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  return { session: { ...session, status: "expired" }, event: "checkout.session.expired" };
}

function withInvoice(session: SessionRecord, nowS: number): SessionRecord {
  if (!session.invoiceSettings) return session;
  const id = newId.invoice();
  return { ...session, invoice: { id, number: invoiceNumber(id), createdS: nowS } };
}

/** Throws if a session has been paid or has expired. */
export function assertPayable(session: SessionRecord): void {
  if (session.status === "open") return;
  const complete = session.status === "complete";
  throw invalidRequest(
    complete ? "This Checkout Session has already been completed." : "This Checkout Session has expired.",
    { code: "payment_intent_unexpected_state" },
  );
}

/** Returns what a payment brings of the billing address: only what was asked for. */
function billingAddressOf(
  fields: PaymentFields,
  collection: AddressCollection,
): Pick<PaymentRecord, "country" | "address"> {
  const asked = addressFields(fields.method, collection);
  return {
    country: asked.includes("billingCountry") ? fields.billingCountry : null,
    address: asked.includes("billingLine1")
      ? {
          line1: fields.billingLine1.trim(),
          postal_code: fields.billingPostalCode.trim(),
          city: fields.billingCity.trim(),
        }
      : null,
  };
}

/** open → complete: paid immediately with a card, or still unpaid with a delayed method. */
export function complete(
  session: SessionRecord,
  fields: PaymentFields,
  outcome: Exclude<TestOutcome, { result: "declined" | "requires_action" }>,
  clock: { nowMs: number; asyncDelayMs: number },
): Transition {
  assertPayable(session);
  const nowS = Math.floor(clock.nowMs / 1000);
  const paid = outcome.result === "paid";
  const intentId = newId.paymentIntent();
  const awaits = outcome.result === "awaits_transfer";
  const payment: PaymentRecord = {
    intentId,
    methodId: newId.paymentMethod(),
    chargeId: awaits ? null : newId.charge(),
    method: fields.method.type,
    state: paid ? "succeeded" : awaits ? "awaiting" : "processing",
    createdS: nowS,
    succeededAtS: paid ? nowS : null,
    email: givenEmail(session) ?? fields.email.trim(),
    name: fields.billingName.trim(),
    ...billingAddressOf(fields, session.billingAddressCollection ?? "auto"),
    card: cardOf(fields),
    bank: bankOf(fields),
    transfer: awaits ? transferFor(intentId, session.customerId ?? "") : null,
    settlement:
      outcome.result === "processing"
        ? { outcome: outcome.settles, dueAtMs: clock.nowMs + clock.asyncDelayMs }
        : null,
    refunds: outcome.result === "paid" ? outcome.refunds : "pending",
  };
  const completed: SessionRecord = {
    ...session,
    status: "complete",
    customerId: session.customerCreation === "always" ? newId.customer() : session.customerId,
    payment,
  };
  return { session: paid ? withInvoice(completed, nowS) : completed, event: "checkout.session.completed" };
}

/** Pays a waiting payment with the money that was transferred. */
export const applyBalance = (session: SessionRecord, nowS: number): Transition => ({
  session: withInvoice(payByBalance(session, nowS), nowS),
  event: "checkout.session.async_payment_succeeded",
});

/** Settles a delayed payment, which succeeds or fails. The session stays complete in both cases. */
export function settle(session: SessionRecord, outcome: "succeeded" | "failed", nowS: number): Transition {
  if (session.payment?.state !== "processing")
    throw invalidRequest("This Checkout Session has no payment that is still processing.");
  const settled: SessionRecord = {
    ...session,
    payment: {
      ...session.payment,
      state: outcome,
      settlement: null,
      succeededAtS: outcome === "succeeded" ? nowS : null,
    },
  };
  return outcome === "succeeded"
    ? { session: withInvoice(settled, nowS), event: "checkout.session.async_payment_succeeded" }
    : { session: settled, event: "checkout.session.async_payment_failed" };
}
