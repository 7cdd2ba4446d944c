import type Stripe from "stripe";
import type { OnTheWire } from "./on-the-wire.ts";
import { totalCents, type PaymentRecord, type SessionRecord } from "./records.ts";

const INTENT_STATUS = {
  succeeded: "succeeded",
  processing: "processing",
  failed: "requires_payment_method",
} as const satisfies Record<PaymentRecord["state"], Stripe.PaymentIntent.Status>;

/** Returns the payment of a completed session, as GET /v1/payment_intents/:id shows it. */
export function toPaymentIntent(
  session: SessionRecord,
  payment: PaymentRecord,
  charge: OnTheWire<Stripe.Charge> | string | null,
): OnTheWire<Stripe.PaymentIntent> {
  const amount = totalCents(session.lineItems);
  const failed = payment.state === "failed";
  return {
    id: payment.intentId,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: payment.state === "succeeded" ? amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: null,
    confirmation_method: "automatic",
    created: payment.createdS,
    currency: session.currency,
    customer: session.customerId,
    customer_account: null,
    description: session.intentData.description,
    excluded_payment_method_types: null,
    last_payment_error: failed
      ? {
          type: "invalid_request_error",
          code: "payment_intent_payment_attempt_failed",
          message: "The payment failed.",
          payment_method_type: payment.method,
        }
      : null,
    latest_charge: charge,
    livemode: false,
    managed_payments: null,
    metadata: session.intentData.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: failed ? null : payment.methodId,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card", "sepa_debit", "ideal", "pay_by_bank"],
    payment_record: null,
    processing: null,
    receipt_email: session.intentData.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: INTENT_STATUS[payment.state],
    transfer_data: null,
    transfer_group: null,
  };
}
