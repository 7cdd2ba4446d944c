import Stripe from "stripe";
import type { Period } from "#domain/books/daily-check-period.ts";
import { ShopError } from "../platform/errors.ts";
import { classified, OTHER_KINDS, type OtherKind } from "./balance-kinds.ts";
import { orUnavailable } from "./answers.ts";
import { idOf } from "./refunds.ts";
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

type Moved = { readonly at: Date; readonly cents: number };

/** Movements and fees of a period by the provider's own seconds, with the payouts made in it. */
export type Balance = {
  readonly movements: readonly BalanceMovement[];
  readonly fees: readonly Moved[];
  /** Movements that are neither, such as a reserve; with the provider's own name if the shop has none. */
  readonly others: readonly (Moved & { readonly kind: OtherKind; readonly name: string | null })[];
  readonly payouts: readonly Payout[];
};

/**
 * Lists the provider's balance transactions of one period, and its payouts of another. 409 with a sentence if there are too many
 * or the key lacks a permission, 503 if the provider doesn't respond.
 */
export async function listBalance(stripe: StripeClient, within: Period, paidOut: Period): Promise<Balance> {
  const most = { limit: MOST };
  const [transactions, payouts] = await orRefused(() =>
    Promise.all([
      stripe.balanceTransactions
        .list({ created: inSeconds(within), currency: "eur", limit: PER_PAGE, expand: ["data.source"] })
        .autoPagingToArray(most),
      stripe.payouts.list({ created: inSeconds(paidOut), limit: PER_PAGE }).autoPagingToArray(most),
    ]),
  );
  if (transactions.length === MOST) throw new ShopError("conflict", TOO_MANY_TEXT);
  const moved = transactions.map(toMovement);
  return {
    movements: moved.filter(({ kind }) => kind === "buyer"),
    // Any movement can have a fee, such as an instant payout.
    fees: moved.map(({ at, kind, cents, feeCents }) => ({
      at,
      cents: kind === "fee" ? feeCents - cents : feeCents,
    })),
    others: moved.flatMap(({ at, kind, cents, name }) => (isOther(kind) ? [{ at, kind, cents, name }] : [])),
    payouts: payouts.map((payout) => ({
      id: payout.id,
      cents: payout.amount,
      arrivesAt: fromSeconds(payout.arrival_date),
      status: payout.status,
    })),
  };
}

const toMovement = (one: Stripe.BalanceTransaction) => ({
  id: one.id,
  at: fromSeconds(one.created),
  cents: one.amount,
  feeCents: one.fee,
  paymentIntentId: paymentOf(one.source),
  ...classified(one),
});

const isOther = (kind: string): kind is OtherKind => OTHER_KINDS.some((one) => one === kind);

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
