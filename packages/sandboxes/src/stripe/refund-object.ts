import type Stripe from "stripe";
import { presentmentDetails } from "./adaptive-pricing.ts";
import type { RefundRecord } from "./money-records.ts";
import { refundFailureTransactionId, refundTransactionId } from "./ids.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";
import { totalCents, type SessionRecord } from "./records.ts";

/** True if the refund hasn't failed: its sum has been or is being refunded. */
export const isLive = ({ status }: RefundRecord): boolean => status !== "failed";

/** Returns a refund as GET /v1/refunds/:id shows it. */
export function toRefund(session: SessionRecord, refund: RefundRecord): OnTheWire<Stripe.Refund> {
  const { payment } = session;
  const presentment = presentmentDetails(session);
  const share = refund.amountCents / totalCents(session.lineItems);
  return {
    ...absent<Stripe.Refund>()("customer_account receipt_number source_transfer_reversal transfer_reversal"),
    id: refund.id,
    object: "refund",
    amount: refund.amountCents,
    balance_transaction: refund.movedAtS === null ? null : refundTransactionId(refund.id),
    charge: payment?.chargeId ?? null,
    created: refund.createdS,
    currency: session.currency,
    customer: session.customerId,
    ...(payment?.method === "card"
      ? {
          destination_details: {
            card: { type: refund.status === "pending" ? "pending" : "refund" },
            type: "card",
          },
        }
      : {}),
    ...(refund.failedAtS === null
      ? {}
      : { failure_balance_transaction: refundFailureTransactionId(refund.id) }),
    ...(refund.failureReason === null ? {} : { failure_reason: refund.failureReason }),
    metadata: refund.metadata,
    payment_intent: payment?.intentId ?? null,
    payment_method: payment?.methodId ?? null,
    ...(refund.status === "pending" ? { pending_reason: "processing" } : {}),
    ...(presentment === null
      ? {}
      : {
          presentment_details: {
            presentment_amount: Math.round(presentment.presentment_amount * share),
            presentment_currency: presentment.presentment_currency,
          },
        }),
    reason: refund.reason,
    status: refund.status,
  };
}
