import type Stripe from "stripe";
import { presentmentDetails } from "./adaptive-pricing.ts";
import type { Books } from "./books.ts";
import { isLive } from "./refund-object.ts";
import type { DisputeStatus, RefundRecord } from "./money-records.ts";
import { chargeTransactionId } from "./ids.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";
import { totalCents, type PaymentRecord, type SessionRecord } from "./records.ts";

/** In these states the sum is with the buyer's bank and can't be refunded. */
const CHARGED_BACK: ReadonlySet<DisputeStatus> = new Set(["needs_response", "under_review", "lost"]);

const CHARGE_STATUS = {
  succeeded: "succeeded",
  processing: "pending",
  failed: "failed",
  awaiting: "pending",
} as const satisfies Record<PaymentRecord["state"], Stripe.Charge.Status>;

/** A session in which a buyer has pressed Pay, and which therefore has a charge. */
export type PaidSession = SessionRecord & { payment: PaymentRecord };

/** The state of a charge. */
export type Standing = { refundedCents: number; disputed: boolean };

export function hasPayment(session: SessionRecord): session is PaidSession {
  return session.payment !== null;
}

/** The customer that Stripe names for a guest, in objects that must have one. */
export function guestCustomer({ customerId, id }: SessionRecord): string {
  return customerId ?? `gcus_1${id.slice(-23)}`;
}

/** Returns the payments, newest first. */
export function payments(books: Books): PaidSession[] {
  return [...books.sessions.values()]
    .filter(hasPayment)
    .reverse()
    .toSorted((a, b) => b.payment.createdS - a.payment.createdS);
}

/** Returns the payment of an object that always has one, because payments are never deleted. */
export function paymentBehind(books: Books, { sessionId }: { sessionId: string }): PaidSession {
  const session = books.sessions.get(sessionId);
  if (!session || !hasPayment(session))
    throw new Error(`The Stripe sandbox has lost the payment of ${sessionId}.`);
  return session;
}

/** Returns the payment that one of these ids names. */
export function paymentOf(
  books: Books,
  ids: { chargeId?: string | undefined; intentId?: string | undefined },
): PaidSession | undefined {
  for (const session of books.sessions.values())
    if (
      hasPayment(session) &&
      (ids.chargeId === undefined || session.payment.chargeId === ids.chargeId) &&
      (ids.intentId === undefined || session.payment.intentId === ids.intentId)
    )
      return session;
  return undefined;
}

export function refundsOf(books: Books, sessionId: string): RefundRecord[] {
  return [...books.refunds.values()].filter((refund) => refund.sessionId === sessionId);
}

/**
 * Returns the amount that has been or is being refunded, and whether the buyer's bank has ever disputed the payment.
 */
export function standingOf(books: Books, sessionId: string): Standing {
  return {
    refundedCents: refundsOf(books, sessionId)
      .filter(isLive)
      .reduce((sum, { amountCents }) => sum + amountCents, 0),
    disputed: [...books.disputes.values()].some((dispute) => dispute.sessionId === sessionId),
  };
}

export function isChargedBack(books: Books, sessionId: string): boolean {
  return [...books.disputes.values()].some(
    (dispute) => dispute.sessionId === sessionId && CHARGED_BACK.has(dispute.status),
  );
}

/** Returns the address that was typed for a payment, or the part that its method asked for. */
export const addressOf = ({ address, country }: PaymentRecord): Stripe.Address => ({
  city: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
  ...address,
  country,
});

function billingDetails({ payment }: PaidSession): OnTheWire<Stripe.Charge.BillingDetails> {
  return {
    address: addressOf(payment),
    email: payment.email,
    name: payment.name,
    phone: null,
    tax_id: null,
  };
}

/** Returns the method of a payment: of a card its country, last digits, expiry and wallet are modelled, of a bank where it is. */
function methodDetails(payment: PaymentRecord): OnTheWire<Stripe.Charge.PaymentMethodDetails> {
  const { method, card } = payment;
  if (card === null) return { type: method, ...bankDetails(payment) };
  const { country, last4, expMonth, expYear, wallet } = card;
  return {
    type: method,
    card: {
      ...absent<Stripe.Charge.PaymentMethodDetails.Card>()(
        "amount_authorized authorization_code brand checks electronic_commerce_indicator funding installments",
        "mandate network network_transaction_id regulated_status three_d_secure transaction_link_id",
      ),
      country,
      last4,
      exp_month: expMonth,
      exp_year: expYear,
      wallet: wallet === null ? null : { dynamic_last4: null, type: wallet, [wallet]: {} },
    },
  };
}

function bankDetails({
  method,
  bank,
}: PaymentRecord): Omit<OnTheWire<Stripe.Charge.PaymentMethodDetails>, "type"> {
  if (method === "pay_by_bank") return { pay_by_bank: {} };
  if (method === "customer_balance") return { customer_balance: {} };
  if (method === "ideal")
    return {
      ideal: {
        bank: null,
        bic: bank?.bic ?? null,
        generated_sepa_debit: null,
        generated_sepa_debit_mandate: null,
        iban_last4: null,
        transaction_id: null,
        verified_name: null,
      },
    };
  return {
    sepa_debit: {
      bank_code: null,
      branch_code: null,
      country: bank?.country ?? null,
      fingerprint: null,
      last4: bank?.last4 ?? null,
      mandate: null,
    },
  };
}

/** Returns a charge as GET /v1/charges/:id shows it. */
export function toCharge(
  session: PaidSession,
  { refundedCents, disputed }: Standing,
): OnTheWire<Stripe.Charge> {
  const { payment } = session;
  const amount = totalCents(session.lineItems);
  const succeeded = payment.state === "succeeded";
  const presentment = presentmentDetails(session);
  const id = payment.chargeId ?? "";
  return {
    ...absent<Stripe.Charge>()(
      "application application_fee application_fee_amount calculated_statement_descriptor",
      "failure_balance_transaction failure_code on_behalf_of outcome receipt_number receipt_url review",
      "shipping source source_transfer statement_descriptor statement_descriptor_suffix transfer_data",
      "transfer_group",
    ),
    id,
    object: "charge",
    amount,
    amount_captured: succeeded ? amount : 0,
    amount_refunded: refundedCents,
    balance_transaction: succeeded ? chargeTransactionId(id) : null,
    billing_details: billingDetails(session),
    captured: succeeded,
    created: payment.createdS,
    currency: session.currency,
    customer: session.customerId,
    description: session.intentData.description,
    disputed,
    failure_message: payment.state === "failed" ? "The payment failed." : null,
    fraud_details: {},
    livemode: false,
    metadata: session.intentData.metadata,
    paid: succeeded,
    payment_intent: payment.intentId,
    payment_method: payment.methodId,
    payment_method_details: methodDetails(payment),
    ...(presentment === null ? {} : { presentment_details: presentment }),
    receipt_email: session.intentData.receiptEmail,
    refunded: refundedCents >= amount,
    status: CHARGE_STATUS[payment.state],
  };
}
