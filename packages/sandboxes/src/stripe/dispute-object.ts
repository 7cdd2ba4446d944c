import type Stripe from "stripe";
import type { DisputeRecord } from "./money-records.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";
import type { SessionRecord } from "./records.ts";

/** The fee of a dispute, kept regardless of who wins; €20.00 as in the euro area. */
const FEE_CENTS = 2000;

const NO_EVIDENCE: OnTheWire<Stripe.Dispute.Evidence> = {
  ...absent<Stripe.Dispute.Evidence>()(
    "access_activity_log billing_address cancellation_policy cancellation_policy_disclosure",
    "cancellation_rebuttal customer_communication customer_email_address customer_name",
    "customer_purchase_ip customer_signature duplicate_charge_documentation",
    "duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy",
    "refund_policy_disclosure refund_refusal_explanation service_date service_documentation",
    "shipping_address shipping_carrier shipping_date shipping_documentation shipping_tracking_number",
    "uncategorized_file uncategorized_text",
  ),
  enhanced_evidence: {},
};

function balanceTransaction(
  { id, amountCents }: DisputeRecord,
  currency: string,
  way: { atS: number; back: boolean },
): OnTheWire<Stripe.BalanceTransaction> {
  const amount = way.back ? amountCents : -amountCents;
  const fee = way.back ? 0 : FEE_CENTS;
  return {
    id: `txn_${way.back ? "1" : "0"}${id.slice("du_".length)}`,
    object: "balance_transaction",
    amount,
    available_on: way.atS,
    balance_type: "payments",
    created: way.atS,
    currency,
    description: way.back ? "Chargeback reversal" : "Chargeback withdrawal",
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: "Dispute fee", type: "stripe_fee" }],
    net: amount - fee,
    reporting_category: way.back ? "dispute_reversal" : "dispute",
    source: id,
    status: "available",
    type: "adjustment",
  };
}

/** Returns the movements of the balance that a dispute has caused, oldest first. */
export function disputeTransactions(
  dispute: DisputeRecord,
  currency: string,
): OnTheWire<Stripe.BalanceTransaction>[] {
  const moves = [
    ...(dispute.withdrawnAtS === null ? [] : [{ atS: dispute.withdrawnAtS, back: false }]),
    ...(dispute.reinstatedAtS === null ? [] : [{ atS: dispute.reinstatedAtS, back: true }]),
  ];
  return moves.map((move) => balanceTransaction(dispute, currency, move));
}

/** Returns a dispute as GET /v1/disputes/:id shows it. */
export function toDispute(
  session: SessionRecord,
  dispute: DisputeRecord,
  nowS: number,
): OnTheWire<Stripe.Dispute> {
  const isInquiry = dispute.withdrawnAtS === null;
  return {
    id: dispute.id,
    object: "dispute",
    amount: dispute.amountCents,
    balance_transactions: disputeTransactions(dispute, session.currency),
    charge: session.payment?.chargeId ?? "",
    created: dispute.createdS,
    currency: session.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: dispute.dueByS,
      enhanced_eligibility: {},
      has_evidence: dispute.submissions > 0,
      past_due: dispute.submissions > 0 && nowS > dispute.dueByS,
      submission_count: dispute.submissions,
      submission_method: dispute.submissions > 0 ? "manual" : "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: session.payment?.intentId ?? null,
    // Stripe lists no details of the other methods here.
    ...(session.payment?.method === "card"
      ? {
          payment_method_details: {
            card: {
              brand: "visa",
              case_type: isInquiry ? "inquiry" : "chargeback",
              network: "visa",
              network_reason_code: null,
            },
            type: "card",
          },
        }
      : {}),
    reason: dispute.reason,
    status: dispute.status,
  };
}
