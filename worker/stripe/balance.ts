import Stripe from "stripe";
import type { Period } from "#domain/orders/daily-check-period.ts";
import { ShopError } from "../platform/errors.ts";
import { idOf, orUnavailable } from "./refunds.ts";
import type { StripeClient } from "../platform/stripe-client.ts";

const PER_PAGE = 100;
/** The most that stripe-node collects, with a hundred calls. */
const MOST = 10_000;

const TOO_MANY_TEXT = `The provider has more than ${MOST} movements in this quarter, which are too many to compare here.`;
const NO_PERMISSION_TEXT =
  "The shop’s Stripe key isn’t allowed to read the balance or the payouts. Add the permissions to it (docs/deploy.md).";

/** A movement of the provider's balance that buyers caused. */
export type BalanceMovement = {
  readonly id: string;
  readonly at: Date;
  /** Gross, in cents; negative for money that left. */
  readonly cents: number;
  /** The payment that it's about; null for money that isn't from a payment. */
  readonly paymentIntentId: string | null;
};

type Payout = {
  readonly id: string;
  readonly cents: number;
  readonly arrivesAt: Date;
  readonly status: string;
};

/** Movements and fees of a period by the provider's own seconds, with the payouts made in it. */
export type Balance = {
  readonly movements: readonly BalanceMovement[];
  readonly fees: readonly { readonly at: Date; readonly cents: number }[];
  readonly payouts: readonly Payout[];
};

/** The provider's names for movements that buyers caused; all others are its own, such as payouts and fees. */
const OF_BUYERS: ReadonlySet<string> = new Set([
  "charge",
  "charge_failure",
  "refund",
  "refund_failure",
  "dispute",
  "dispute_reversal",
]);
const PAYOUTS: ReadonlySet<string> = new Set(["payout", "payout_reversal"]);

/**
 * Lists the provider's balance transactions of one period, and its payouts of another. 409 with a sentence if there are too many
 * or the key lacks a permission, 503 if the provider doesn't respond.
 */
export async function listBalance(stripe: StripeClient, moved: Period, paidOut: Period): Promise<Balance> {
  const most = { limit: MOST };
  const [transactions, payouts] = await orRefused(() =>
    Promise.all([
      stripe.balanceTransactions
        .list({ created: inSeconds(moved), currency: "eur", limit: PER_PAGE, expand: ["data.source"] })
        .autoPagingToArray(most),
      stripe.payouts.list({ created: inSeconds(paidOut), limit: PER_PAGE }).autoPagingToArray(most),
    ]),
  );
  if (transactions.length === MOST) throw new ShopError("conflict", TOO_MANY_TEXT);
  const ofBuyers = transactions.filter((one) => OF_BUYERS.has(one.reporting_category));
  const itsOwn = transactions.filter(
    ({ reporting_category: category }) => !OF_BUYERS.has(category) && !PAYOUTS.has(category),
  );
  return {
    movements: ofBuyers.map((one) => ({
      id: one.id,
      at: fromSeconds(one.created),
      cents: one.amount,
      paymentIntentId: paymentOf(one.source),
    })),
    fees: [
      ...ofBuyers.map((one) => ({ at: fromSeconds(one.created), cents: one.fee })),
      ...itsOwn.map((one) => ({ at: fromSeconds(one.created), cents: -one.net })),
    ],
    payouts: payouts.map((payout) => ({
      id: payout.id,
      cents: payout.amount,
      arrivesAt: fromSeconds(payout.arrival_date),
      status: payout.status,
    })),
  };
}

function paymentOf(source: Stripe.BalanceTransaction["source"]): string | null {
  if (source === null || typeof source === "string" || !("payment_intent" in source)) return null;
  const { payment_intent: payment } = source;
  return payment === null || payment === undefined ? null : idOf(payment);
}

/** The first second of a period, inclusive, and the first after it, exclusive. */
const inSeconds = ({ from, to }: Period) => ({ gte: seconds(from), lt: seconds(to) });
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const fromSeconds = (at: number): Date => new Date(at * 1000);

const orRefused = <Answer>(ask: () => Promise<Answer>): Promise<Answer> =>
  orUnavailable(async () => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Stripe.errors.StripePermissionError)
        throw new ShopError("conflict", NO_PERMISSION_TEXT, { cause: error });
      throw error;
    }
  });
