import type Stripe from "stripe";
import type { PaidSession } from "./charges.ts";
import { transferAction } from "./bank-transfers.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";
import { totalCents, type PaymentRecord } from "./records.ts";

const INTENT_STATUS = {
  succeeded: "succeeded",
  processing: "processing",
  failed: "requires_payment_method",
  awaiting: "requires_action",
} as const satisfies Record<PaymentRecord["state"], Stripe.PaymentIntent.Status>;

/** Returns the payment of a completed session, as GET /v1/payment_intents/:id shows it. */
export function toPaymentIntent(
  session: PaidSession,
  charge: OnTheWire<Stripe.Charge> | null = null,
  accountName: string | null = null,
): OnTheWire<Stripe.PaymentIntent> {
  const { payment } = session;
  const amount = totalCents(session.lineItems);
  const failed = payment.state === "failed";
  return {
    ...absent<Stripe.PaymentIntent>()(
      "allowed_payment_method_types application application_fee_amount automatic_payment_methods",
      "canceled_at cancellation_reason client_secret customer_account excluded_payment_method_types",
      "managed_payments on_behalf_of payment_method_configuration_details payment_record",
      "processing review setup_future_usage shipping source statement_descriptor",
      "statement_descriptor_suffix transfer_data transfer_group",
    ),
    id: payment.intentId,
    object: "payment_intent",
    amount,
    amount_capturable: 0,
    amount_received: payment.state === "succeeded" ? amount : 0,
    capture_method: "automatic_async",
    confirmation_method: "automatic",
    created: payment.createdS,
    currency: session.currency,
    customer: session.customerId,
    description: session.intentData.description,
    last_payment_error: failed
      ? {
          type: "invalid_request_error",
          code: "payment_intent_payment_attempt_failed",
          message: "The payment failed.",
          payment_method_type: payment.method,
        }
      : null,
    latest_charge: charge ?? payment.chargeId,
    livemode: false,
    metadata: session.intentData.metadata,
    next_action: transferAction(session, accountName ?? "Sandbox"),
    payment_method: failed ? null : payment.methodId,
    payment_method_options: {},
    payment_method_types: ["card", "sepa_debit", "ideal", "pay_by_bank"],
    receipt_email: session.intentData.receiptEmail,
    status: INTENT_STATUS[payment.state],
  };
}
