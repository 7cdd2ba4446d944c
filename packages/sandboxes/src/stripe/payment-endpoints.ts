import type Stripe from "stripe";
import { z } from "zod";
import { type BalanceTransaction, balanceTransactions, payOut } from "./balance.ts";
import { returnCash } from "./cash-endpoints.ts";
import { type PaidSession, paymentBehind, paymentOf, payments, standingOf, toCharge } from "./charges.ts";
import { toDispute } from "./dispute-object.ts";
import type { Ledger } from "./ledger.ts";
import { REFUND_REASONS } from "./listed-values.ts";
import { integer, metadata, expandParam } from "./param-parsing.ts";
import { paramsOf, unmodelled } from "./params-of.ts";
import { toPaymentIntent } from "./payment-intent-object.ts";
import { payoutStatus, toPayout } from "./payout-object.ts";
import { toRefund } from "./refund-object.ts";
import { createRefund } from "./refunds.ts";
import { type ApiCall, type Endpoint, fits, pageParams, Resource, timeParam, wasAt } from "./resource.ts";
import { invalidRequest, resourceMissing } from "./stripe-error.ts";

const ofPayment = { charge: z.string().optional(), payment_intent: z.string().optional() };
type OfPayment = { charge?: string | undefined; payment_intent?: string | undefined };

const namedPayment = (ledger: Ledger, { charge, payment_intent: intent }: OfPayment) =>
  paymentOf(ledger, { chargeId: charge, intentId: intent });

/** Returns the refunds or disputes of the named payment, or all of them, newest first. */
function ofNamed<Item extends { sessionId: string }>(
  ledger: Ledger,
  items: Iterable<Item>,
  named: OfPayment,
): Item[] {
  const isAny = named.charge === undefined && named.payment_intent === undefined;
  const id = isAny ? undefined : (namedPayment(ledger, named)?.id ?? null);
  return [...items].reverse().filter(({ sessionId }) => fits<string | null>(id, sessionId));
}

const asCharge = (session: PaidSession) => ({
  id: session.payment.chargeId ?? "",
  createdS: session.payment.createdS,
  session,
});
const asIntent = (session: PaidSession) => ({ ...asCharge(session), id: session.payment.intentId });
const shownCharge = (ledger: Ledger, session: PaidSession) =>
  toCharge(session, standingOf(ledger, session.id));

const intents = new Resource({
  path: "/v1/payment_intents",
  object: "payment_intent",
  param: "intent",
  permission: "payment_intent",
  expands: ["latest_charge"],
  filters: paramsOf<Stripe.PaymentIntentListParams>()({
    ...pageParams,
    created: timeParam,
    customer: z.string().optional(),
    ...unmodelled("customer_account"),
  }),
  all: (ledger, { customer }) =>
    payments(ledger)
      .filter(({ customerId }) => fits(customer, customerId))
      .map(asIntent),
  show: ({ ledger }, { session }, expand) =>
    toPaymentIntent(
      session,
      expand.has("latest_charge") && session.payment.chargeId !== null ? shownCharge(ledger, session) : null,
      ledger.accountName,
    ),
});

const charges = new Resource({
  path: "/v1/charges",
  object: "charge",
  param: "id",
  permission: "charge",
  filters: paramsOf<Stripe.ChargeListParams>()({
    ...pageParams,
    created: timeParam,
    customer: z.string().optional(),
    payment_intent: z.string().optional(),
    ...unmodelled("transfer_group"),
  }),
  all: (ledger, { customer, payment_intent: intent }) =>
    payments(ledger)
      .filter(({ payment, customerId }) => fits(intent, payment.intentId) && fits(customer, customerId))
      .map(asCharge),
  show: ({ ledger }, { session }) => shownCharge(ledger, session),
});

const refunds = new Resource({
  path: "/v1/refunds",
  object: "refund",
  param: "id",
  // 'Charges and Refunds' is one row in the dashboard.
  permission: "charge",
  filters: paramsOf<Stripe.RefundListParams>()({ ...pageParams, ...ofPayment, created: timeParam }),
  all: (ledger, named) => ofNamed(ledger, ledger.refunds.values(), named),
  show: ({ ledger }, refund) => toRefund(paymentBehind(ledger, refund), refund),
});

const disputes = new Resource({
  path: "/v1/disputes",
  object: "dispute",
  param: "dispute",
  permission: "dispute",
  filters: paramsOf<Stripe.DisputeListParams>()({ ...pageParams, ...ofPayment, created: timeParam }),
  all: (ledger, named) => ofNamed(ledger, ledger.disputes.values(), named),
  show: ({ ledger }, dispute) => toDispute(paymentBehind(ledger, dispute), dispute, ledger.nowS()),
});

const payouts = new Resource({
  path: "/v1/payouts",
  object: "payout",
  param: "payout",
  permission: "payout",
  filters: paramsOf<Stripe.PayoutListParams>()({
    ...pageParams,
    created: timeParam,
    arrival_date: timeParam,
    status: z.enum(["paid", "pending", "in_transit", "canceled", "failed"]).optional(),
  }),
  all: (ledger, { status, arrival_date: arrival }) => {
    payOut(ledger);
    return [...ledger.payouts.values()]
      .reverse()
      .filter(
        (payout) =>
          fits<string>(status, payoutStatus(payout, ledger.nowS())) && wasAt(payout.arrivesS, arrival),
      );
  },
  show: ({ ledger }, payout) => toPayout(payout, ledger.nowS()),
});

const transactions = new Resource({
  path: "/v1/balance_transactions",
  object: "balance_transaction",
  param: "id",
  permission: "balance_transaction_source",
  expands: ["source"],
  filters: paramsOf<Stripe.BalanceTransactionListParams>()({
    ...pageParams,
    created: timeParam,
    currency: z.string().optional(),
    payout: z.string().optional(),
    source: z.string().optional(),
    type: z.string().optional(),
  }),
  all: (ledger, { currency, payout: payoutId, source, type }) => {
    payOut(ledger);
    const payout = payoutId === undefined ? undefined : payouts.read(ledger, payoutId);
    return balanceTransactions(ledger)
      .filter(
        (one) =>
          fits<string>(type, one.type) &&
          fits<unknown>(source, one.source) &&
          fits(currency, one.currency) &&
          (payout === undefined || [payout.transactionId, ...payout.transactionIds].includes(one.id)),
      )
      .map((transaction) => ({ id: transaction.id, createdS: transaction.created, transaction }));
  },
  show: (call, { transaction }, expand) =>
    expand.has("source") ? { ...transaction, source: sourceOf(call, transaction) } : transaction,
});

/** Returns the object that a transaction is about; null if it's about none. */
function sourceOf({ ledger }: ApiCall, { source: id }: BalanceTransaction): object | null {
  if (typeof id !== "string") return null;
  const session = paymentOf(ledger, { chargeId: id });
  if (session) return shownCharge(ledger, session);
  const refund = ledger.refunds.get(id);
  if (refund) return toRefund(paymentBehind(ledger, refund), refund);
  const dispute = ledger.disputes.get(id);
  if (dispute) return toDispute(paymentBehind(ledger, dispute), dispute, ledger.nowS());
  return toPayout(payouts.read(ledger, id), ledger.nowS());
}

const refundParams = paramsOf<Stripe.RefundCreateParams>()({
  ...ofPayment,
  amount: integer.optional(),
  reason: z.enum(REFUND_REASONS).optional(),
  metadata: metadata.optional(),
  ...expandParam,
  ...unmodelled("currency customer instructions_email origin refund_application_fee reverse_transfer"),
});

function refundedPayment(ledger: Ledger, named: OfPayment): PaidSession {
  const { charge, payment_intent: intent } = named;
  if (charge === undefined && intent === undefined)
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const session = namedPayment(ledger, named);
  if (session) return session;
  if (intent === undefined) throw resourceMissing("charge", charge ?? "", "charge");
  throw resourceMissing("payment_intent", intent, "payment_intent");
}

const paymentRefund = refunds.post(
  "",
  refundParams,
  ({ ledger, cause }, { amount, reason, metadata: own, ...named }) =>
    createRefund(
      ledger,
      refundedPayment(ledger, named),
      { amountCents: amount, reason, metadata: own },
      cause,
    ),
);

/** The calls about payments and the account's balance. */
export const PAYMENT_ENDPOINTS: readonly Endpoint[] = [
  ...intents.reads,
  ...charges.reads,
  ...refunds.reads,
  ...disputes.reads,
  ...transactions.reads,
  ...payouts.reads,
  {
    ...paymentRefund,
    run: (call) => (call.params["origin"] === undefined ? paymentRefund.run(call) : returnCash(call)),
  },
];
