import type Stripe from "stripe";
import type { Closed } from "../platform/stripe-client.ts";

/** The movements that are neither of buyers, nor fees, nor payouts. */
export const OTHER_KINDS = ["reserve", "top_up", "other"] as const;
export type OtherKind = (typeof OTHER_KINDS)[number];
type Kind = "buyer" | "fee" | "payout" | OtherKind;

/** The kind of each type (BalanceTransactions.d.ts of stripe-node 23.1.0, docs.stripe.com/reports/balance-transaction-types). */
const KIND_OF_TYPE: Readonly<Record<Exclude<Closed<Stripe.BalanceTransaction.Type>, "adjustment">, Kind>> = {
  charge: "buyer",
  payment: "buyer",
  payment_failure_refund: "buyer",
  payment_refund: "buyer",
  payment_reversal: "buyer",
  refund: "buyer",
  refund_failure: "buyer",

  stripe_fee: "fee",
  stripe_fx_fee: "fee",
  tax_fee: "fee",

  payout: "payout",
  payout_cancel: "payout",
  payout_failure: "payout",

  payment_network_reserve_hold: "reserve",
  payment_network_reserve_release: "reserve",
  payout_minimum_balance_hold: "reserve",
  payout_minimum_balance_release: "reserve",
  reserve_hold: "reserve",
  reserve_release: "reserve",
  reserve_transaction: "reserve",
  reserved_funds: "reserve",

  topup: "top_up",
  topup_reversal: "top_up",

  advance: "other",
  advance_funding: "other",
  anticipation_repayment: "other",
  application_fee: "other",
  application_fee_refund: "other",
  climate_order_purchase: "other",
  climate_order_refund: "other",
  connect_collection_transfer: "other",
  contribution: "other",
  fee_credit_funding: "other",
  inbound_transfer: "other",
  inbound_transfer_reversal: "other",
  issuing_authorization_hold: "other",
  issuing_authorization_release: "other",
  issuing_dispute: "other",
  issuing_dispute_provisional_credit: "other",
  issuing_dispute_provisional_credit_reversal: "other",
  issuing_transaction: "other",
  obligation_outbound: "other",
  obligation_reversal_inbound: "other",
  payment_unreconciled: "other",
  stripe_balance_payment_debit: "other",
  stripe_balance_payment_debit_reversal: "other",
  tax_fund: "other",
  transfer: "other",
  transfer_cancel: "other",
  transfer_failure: "other",
  transfer_refund: "other",
};

/** Of an adjustment, only the category tells what it is (docs.stripe.com/reports/reporting-categories). */
const KIND_OF_ADJUSTMENT: Readonly<Record<string, Kind>> = {
  charge: "buyer",
  charge_failure: "buyer",
  dispute: "buyer",
  dispute_reversal: "buyer",
  refund: "buyer",
  refund_failure: "buyer",
  fee: "fee",
  network_cost: "fee",
  tax: "fee",
  connect_reserved_funds: "reserve",
  risk_reserved_funds: "reserve",
};

/** The kind of a movement, and the provider's own name for it if the shop has none. */
export type Classified = { readonly kind: Kind; readonly name: string | null };

/** Classifies a movement of the provider's balance (D56). A type that's unknown here is `other`, never a fee. */
export function classified({
  type,
  reporting_category: category,
}: Pick<Stripe.BalanceTransaction, "type" | "reporting_category">): Classified {
  const [kinds, name]: [Readonly<Record<string, Kind>>, string] =
    type === "adjustment" ? [KIND_OF_ADJUSTMENT, category] : [KIND_OF_TYPE, type];
  const kind = Object.hasOwn(kinds, name) ? (kinds[name] ?? "other") : "other";
  return { kind, name: kind === "other" ? name : null };
}
