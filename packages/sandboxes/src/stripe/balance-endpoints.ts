import type Stripe from "stripe";
import { z } from "zod";
import { type BalanceTransaction, balanceTransactions, payOut } from "./balance.ts";
import { paymentBehind, paymentOf, standingOf, toCharge } from "./charges.ts";
import { toDispute } from "./dispute-object.ts";
import type { ApiCall, Endpoint } from "./endpoint.ts";
import { expandOnly, expansions, expansionsWithin } from "./expand.ts";
import type { Ledger } from "./ledger.ts";
import { createdParam, pageParams, paginate, wasCreated } from "./lists.ts";
import type { PayoutRecord } from "./money-records.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { parseParams } from "./param-parsing.ts";
import { toRefund } from "./refund-object.ts";
import { resourceMissing } from "./stripe-error.ts";
import { paramsOf } from "./params-of.ts";

const EXPANDS = ["source"];

const transactionListParams = paramsOf<Stripe.BalanceTransactionListParams>()({
  ...pageParams,
  created: createdParam.optional(),
  currency: z.string().optional(),
  payout: z.string().optional(),
  source: z.string().optional(),
  type: z.string().optional(),
});
const payoutListParams = paramsOf<Stripe.PayoutListParams>()({
  ...pageParams,
  arrival_date: createdParam.optional(),
  created: createdParam.optional(),
  status: z.enum(["paid", "pending", "in_transit", "canceled", "failed"]).optional(),
});

const statusOf = ({ arrivesS }: PayoutRecord, nowS: number): "paid" | "in_transit" =>
  arrivesS > nowS ? "in_transit" : "paid";

/** Returns a payout as GET /v1/payouts/:id shows it. */
function toPayout(payout: PayoutRecord, nowS: number): OnTheWire<Stripe.Payout> {
  return {
    id: payout.id,
    object: "payout",
    amount: payout.amountCents,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: payout.arrivesS,
    automatic: true,
    balance_transaction: payout.transactionId,
    created: payout.createdS,
    currency: "eur",
    description: "STRIPE PAYOUT",
    destination: "ba_sandbox",
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: statusOf(payout, nowS),
    trace_id: null,
    type: "bank_account",
  };
}

/** Returns the object that a transaction is about. */
function sourceOf(ledger: Ledger, id: string): OnTheWire<Stripe.BalanceTransactionSource> {
  const session = paymentOf(ledger, { chargeId: id });
  if (session) return toCharge(session, standingOf(ledger, session.id));
  const refund = ledger.refunds.get(id);
  if (refund) return toRefund(paymentBehind(ledger, refund), refund);
  const dispute = ledger.disputes.get(id);
  if (dispute) return toDispute(paymentBehind(ledger, dispute), dispute, ledger.nowS());
  return toPayout(readPayout(ledger, id), ledger.nowS());
}

const shown = (
  ledger: Ledger,
  transaction: BalanceTransaction,
  expand: ReadonlySet<string>,
): BalanceTransaction =>
  expand.has("source") && typeof transaction.source === "string"
    ? { ...transaction, source: sourceOf(ledger, transaction.source) }
    : transaction;

function listTransactions({ ledger, params }: ApiCall): Stripe.ApiList<BalanceTransaction> {
  const query = parseParams(transactionListParams, params);
  const expand = expansionsWithin(query.expand, EXPANDS);
  payOut(ledger);
  const ofPayout = query.payout === undefined ? null : readPayout(ledger, query.payout);
  const matching = balanceTransactions(ledger).filter(
    ({ id, type, source, currency, created }) =>
      (query.type === undefined || type === query.type) &&
      (query.source === undefined || source === query.source) &&
      (query.currency === undefined || currency === query.currency) &&
      (ofPayout === null || id === ofPayout.transactionId || ofPayout.transactionIds.includes(id)) &&
      wasCreated(created, query.created),
  );
  return paginate(matching, query, {
    url: "/v1/balance_transactions",
    object: "balance_transaction",
    show: (transaction) => shown(ledger, transaction, expand),
  });
}

function retrieveTransaction({ ledger, id, params }: ApiCall): BalanceTransaction {
  const expand = expansions(parseParams(expandOnly, params).expand, EXPANDS);
  const transaction = balanceTransactions(ledger).find((one) => one.id === id);
  if (!transaction) throw resourceMissing("balance_transaction", id, "id");
  return shown(ledger, transaction, expand);
}

function readPayout(ledger: Ledger, id: string): PayoutRecord {
  const payout = ledger.payouts.get(id);
  if (!payout) throw resourceMissing("payout", id, "payout");
  return payout;
}

function listPayouts({ ledger, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.Payout>> {
  const query = parseParams(payoutListParams, params);
  expansions(query.expand, []);
  payOut(ledger);
  const nowS = ledger.nowS();
  const matching = [...ledger.payouts.values()]
    .reverse()
    .filter(
      (payout) =>
        (query.status === undefined || statusOf(payout, nowS) === query.status) &&
        wasCreated(payout.createdS, query.created) &&
        wasCreated(payout.arrivesS, query.arrival_date),
    );
  return paginate(matching, query, {
    url: "/v1/payouts",
    object: "payout",
    show: (payout) => toPayout(payout, nowS),
  });
}

function retrievePayout({ ledger, id, params }: ApiCall): OnTheWire<Stripe.Payout> {
  expansions(parseParams(expandOnly, params).expand, []);
  return toPayout(readPayout(ledger, id), ledger.nowS());
}

/** The endpoints for the account's balance. */
export const BALANCE_ENDPOINTS: readonly Endpoint[] = [
  { method: "GET", path: /^\/v1\/balance_transactions$/, run: listTransactions },
  { method: "GET", path: /^\/v1\/balance_transactions\/([^/]+)$/, run: retrieveTransaction },
  { method: "GET", path: /^\/v1\/payouts$/, run: listPayouts },
  { method: "GET", path: /^\/v1\/payouts\/([^/]+)$/, run: retrievePayout },
];
