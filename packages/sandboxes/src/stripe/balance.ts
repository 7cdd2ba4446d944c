import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { payments, paymentBehind, type PaidSession } from "./charges.ts";
import { disputeTransactions } from "./dispute-object.ts";
import { newId } from "./ids.ts";
import type { AccountMovementRecord, PayoutRecord, RefundRecord } from "./money-records.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { totalCents } from "./records.ts";
import { chargeTransactionId, refundFailureTransactionId, refundTransactionId } from "./ids.ts";

type ListedTransaction = OnTheWire<Stripe.BalanceTransaction>;
/** `POST /_control/balance` makes some of a type that Stripe doesn't list yet. */
export type BalanceTransaction = Omit<ListedTransaction, "type"> & { type: string };

const DAY_S = 24 * 60 * 60;
/** Charges can be paid out on the third day after they were made. */
const PAID_OUT_AFTER_DAYS = 3;
const ARRIVES_AFTER_DAYS = 2;

const startOfDay = (atS: number): number => atS - (atS % DAY_S);

/** Made up, like Stripe's in Europe: a share and a fixed sum for cards, a fixed sum for other methods. */
const feeOf = (session: PaidSession): number =>
  session.payment.method === "card" ? Math.round(totalCents(session.lineItems) * 0.015) + 25 : 35;

type Movement = Pick<ListedTransaction, "id" | "amount" | "created" | "type" | "reporting_category"> & {
  source: string | null;
  description: string | null;
  currency: string;
  feeCents?: number;
  availableS?: number;
};

function transaction({ feeCents = 0, availableS, currency, ...rest }: Movement, nowS: number) {
  const availableOn = availableS ?? rest.created;
  return {
    ...rest,
    object: "balance_transaction",
    available_on: availableOn,
    balance_type: "payments",
    currency,
    exchange_rate: null,
    fee: feeCents,
    fee_details:
      feeCents === 0
        ? []
        : [
            {
              amount: feeCents,
              application: null,
              currency,
              description: "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: rest.amount - feeCents,
    status: availableOn > nowS ? "pending" : "available",
  } satisfies ListedTransaction;
}

function ofCharge(session: PaidSession, nowS: number): BalanceTransaction[] {
  const { payment, currency } = session;
  if (payment.state !== "succeeded" || payment.chargeId === null) return [];
  const created = payment.succeededAtS ?? payment.createdS;
  const charge: Movement = {
    id: chargeTransactionId(payment.chargeId),
    source: payment.chargeId,
    amount: totalCents(session.lineItems),
    created,
    currency,
    description: session.intentData.description,
    feeCents: feeOf(session),
    availableS: startOfDay(created) + PAID_OUT_AFTER_DAYS * DAY_S,
    type: payment.method === "card" ? "charge" : "payment",
    reporting_category: "charge",
  };
  return [transaction(charge, nowS)];
}

function ofRefund(books: Books, refund: RefundRecord): BalanceTransaction[] {
  const { payment, currency } = paymentBehind(books, refund);
  if (refund.movedAtS === null) return [];
  const common = { source: refund.id, currency };
  const refunded: Movement = {
    ...common,
    id: refundTransactionId(refund.id),
    amount: -refund.amountCents,
    created: refund.movedAtS,
    description: "REFUND FOR CHARGE",
    type: payment.method === "card" ? "refund" : "payment_refund",
    reporting_category: "refund",
  };
  const failed: Movement = {
    ...common,
    id: refundFailureTransactionId(refund.id),
    amount: refund.amountCents,
    created: refund.failedAtS ?? 0,
    description: "REFUND FAILURE",
    type: "refund_failure",
    reporting_category: "refund_failure",
  };
  return (refund.failedAtS === null ? [refunded] : [refunded, failed]).map((one) =>
    transaction(one, books.nowS()),
  );
}

const ofPayout = (payout: PayoutRecord, nowS: number): BalanceTransaction =>
  transaction(
    {
      id: payout.transactionId,
      source: payout.id,
      amount: -payout.amountCents,
      created: payout.createdS,
      currency: "eur",
      description: "STRIPE PAYOUT",
      availableS: payout.arrivesS,
      type: "payout",
      reporting_category: "payout",
    },
    nowS,
  );

const ofAccount = (movement: AccountMovementRecord, nowS: number): BalanceTransaction => ({
  ...transaction(
    {
      id: movement.id,
      source: null,
      amount: movement.amountCents,
      created: movement.createdS,
      currency: "eur",
      description: null,
      feeCents: movement.feeCents,
      type: "adjustment",
      reporting_category: movement.reportingCategory,
    },
    nowS,
  ),
  type: movement.type,
});

/** Returns everything that moved the account's balance, newest first. */
export function balanceTransactions(books: Books): BalanceTransaction[] {
  const nowS = books.nowS();
  const all = [
    ...payments(books)
      .toReversed()
      .flatMap((session) => ofCharge(session, nowS)),
    ...[...books.refunds.values()].flatMap((refund) => ofRefund(books, refund)),
    ...[...books.disputes.values()].flatMap((dispute) =>
      disputeTransactions(dispute, paymentBehind(books, dispute).currency),
    ),
    ...[...books.payouts.values()].map((payout) => ofPayout(payout, nowS)),
    ...[...books.accountMovements.values()].map((movement) => ofAccount(movement, nowS)),
  ];
  return all.reverse().toSorted((one, other) => other.created - one.created);
}

/** Returns the midnight at which a transaction is paid out. */
const payoutAt = ({ available_on: availableS }: BalanceTransaction): number =>
  startOfDay(availableS + DAY_S - 1);

/**
 * Makes the payouts that are due: daily, at midnight UTC, of everything that has become available by then. If refunds and
 * disputes leave less than nothing, the rest waits for the next. It's called before payouts are shown, and dates each as if it
 * had been made then.
 */
export function payOut(books: Books): void {
  const paidOut = new Set([...books.payouts.values()].flatMap(({ transactionIds }) => transactionIds));
  const due = balanceTransactions(books).filter(
    (one) => one.type !== "payout" && payoutAt(one) <= books.nowS() && !paidOut.has(one.id),
  );
  let waiting: BalanceTransaction[] = [];
  for (const atS of [...new Set(due.map(payoutAt))].toSorted((one, other) => one - other)) {
    waiting.push(...due.filter((one) => payoutAt(one) === atS));
    const amountCents = waiting.reduce((sum, { net }) => sum + net, 0);
    if (amountCents <= 0) continue;
    books.put(books.payouts, {
      id: newId.payout(),
      transactionId: newId.balanceTransaction(),
      createdS: atS,
      arrivesS: atS + ARRIVES_AFTER_DAYS * DAY_S,
      amountCents,
      transactionIds: waiting.map(({ id }) => id),
    });
    waiting = [];
  }
}
