import type Stripe from "stripe";
import { z } from "zod";
import { cashCents, cashTransactionsOf, moveCash, toCashTransaction } from "./cash-balance.ts";
import { paymentOf } from "./charges.ts";
import { newId } from "./ids.ts";
import type { Ledger } from "./ledger.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";
import { integer, metadata, parseParams, text, expandParam } from "./param-parsing.ts";
import { onlyModelled, paramsOf, unmodelled } from "./params-of.ts";
import { toPaymentIntent } from "./payment-intent-object.ts";
import { totalCents, type CustomerRecord } from "./records.ts";
import type { ApiCall, Endpoint } from "./resource.ts";
import { invalidRequest, resourceMissing } from "./stripe-error.ts";

const euro = onlyModelled(["eur", "usd"], "eur");
const positive = integer.refine((cents) => cents > 0, "Invalid positive integer");

const fundParams = paramsOf<Parameters<Stripe["testHelpers"]["customers"]["fundCashBalance"]>[1]>()({
  amount: positive,
  currency: euro,
  reference: text(140).optional(),
  ...expandParam,
});
const applyParams = paramsOf<Stripe.PaymentIntentApplyCustomerBalanceParams>()({
  amount: positive.optional(),
  currency: euro.optional(),
  ...expandParam,
});
const returnParams = paramsOf<Stripe.RefundCreateParams>()({
  origin: z.literal("customer_balance"),
  customer: text(100),
  amount: positive,
  currency: euro,
  metadata: metadata.optional(),
  ...expandParam,
  ...unmodelled("charge instructions_email payment_intent reason refund_application_fee reverse_transfer"),
});

function customerOf(ledger: Ledger, id: string): CustomerRecord {
  const customer = ledger.customers.get(id);
  if (!customer || customer.deleted) throw resourceMissing("customer", id, "customer");
  return customer;
}

function cashBalance({ ledger, id }: ApiCall): OnTheWire<Stripe.CashBalance> {
  const { appliesByCall } = customerOf(ledger, id);
  return {
    object: "cash_balance",
    available: cashTransactionsOf(ledger, id).length === 0 ? null : { eur: cashCents(ledger, id) },
    customer: id,
    customer_account: null,
    livemode: false,
    settings: {
      reconciliation_mode: appliesByCall ? "manual" : "automatic",
      using_merchant_default: !appliesByCall,
    },
  };
}

/** Does what a customer's bank does: the money that was transferred arrives. */
function fund({ ledger, id, params, cause }: ApiCall): object {
  const { amount, reference = null } = parseParams(fundParams, params);
  const { appliesByCall } = customerOf(ledger, id);
  if (!appliesByCall) throw invalidRequest("The Stripe sandbox does not model automatic reconciliation.");
  const movement = { customerId: id, type: "funded", netCents: amount, reference } as const;
  return toCashTransaction(moveCash(ledger, movement, cause));
}

/** Pays a waiting payment from the cash balance. Parts of a payment aren't modelled. */
function apply({ ledger, id, params, cause }: ApiCall): object {
  const session = paymentOf(ledger, { intentId: id });
  if (!session) throw resourceMissing("payment_intent", id, "intent");
  const cents = totalCents(session.lineItems);
  const { amount = cents } = parseParams(applyParams, params);
  if (amount !== cents)
    throw invalidRequest("The Stripe sandbox does not model payments in parts.", { param: "amount" });
  return toPaymentIntent(ledger.applyBalance(session, cause), null, ledger.accountName);
}

/** Returns money of a cash balance to the bank account that it came from. */
export function returnCash({ ledger, params, cause }: ApiCall): OnTheWire<Stripe.Refund> {
  const { customer: id, amount, metadata: own = {} } = parseParams(returnParams, params);
  // https://docs.stripe.com/payments/customer-balance/refunding
  if (customerOf(ledger, id).email === null)
    throw invalidRequest("The customer must have an email address to refund their cash balance.");
  moveCash(ledger, { customerId: id, type: "return_initiated", netCents: -amount }, cause);
  return {
    ...absent<Stripe.Refund>()(
      "balance_transaction charge customer_account payment_intent payment_method reason receipt_number",
      "source_transfer_reversal transfer_reversal",
    ),
    id: newId.refund(),
    object: "refund",
    amount,
    created: ledger.nowS(),
    currency: "eur",
    customer: id,
    metadata: own,
    status: "pending",
  };
}

/** The calls about bank transfers and the cash balances that they fill. */
export const CASH_ENDPOINTS: readonly Endpoint[] = [
  {
    method: "GET",
    path: /^\/v1\/customers\/([^/]+)\/cash_balance$/,
    permission: "customer",
    run: cashBalance,
  },
  {
    method: "POST",
    path: /^\/v1\/test_helpers\/customers\/([^/]+)\/fund_cash_balance$/,
    permission: "customer",
    run: fund,
  },
  {
    method: "POST",
    path: /^\/v1\/payment_intents\/([^/]+)\/apply_customer_balance$/,
    permission: "payment_intent",
    run: apply,
  },
];
