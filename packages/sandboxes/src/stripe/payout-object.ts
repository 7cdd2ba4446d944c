import type Stripe from "stripe";
import type { PayoutRecord } from "./money-records.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";

export const payoutStatus = ({ arrivesS }: PayoutRecord, nowS: number): "paid" | "in_transit" =>
  arrivesS > nowS ? "in_transit" : "paid";

/** Returns a payout as GET /v1/payouts/:id shows it. */
export function toPayout(payout: PayoutRecord, nowS: number): OnTheWire<Stripe.Payout> {
  return {
    ...absent<Stripe.Payout>()(
      "application_fee application_fee_amount failure_balance_transaction failure_code failure_message",
      "original_payout payout_method reversed_by statement_descriptor trace_id",
    ),
    id: payout.id,
    object: "payout",
    amount: payout.amountCents,
    arrival_date: payout.arrivesS,
    automatic: true,
    balance_transaction: payout.transactionId,
    created: payout.createdS,
    currency: "eur",
    description: "STRIPE PAYOUT",
    destination: "ba_sandbox",
    livemode: false,
    metadata: {},
    method: "standard",
    reconciliation_status: "completed",
    source_type: "card",
    status: payoutStatus(payout, nowS),
    type: "bank_account",
  };
}
