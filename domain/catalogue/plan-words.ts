import { type Cents, formatPrice } from "../money/money.ts";
import { billingSuffix, isPlan, type Plan } from "./plan.ts";
import { type Priced, unitPriceCents } from "./product.ts";

const ONE_PAYMENT_BUYS: Readonly<Record<Plan, string>> = {
  Monthly: "one month, paid once, no renewal",
  "1 year": "one year, paid once, no renewal",
  "3 year": "first of three yearly payments; we’ll remind you before each",
};

/** For a renewal, which can be the second payment or the third. */
const RENEWED_THREE_YEARS = "one of three yearly payments; we’ll remind you before each";

/**
 * Describes one payment of a plan (D63), next to the bound suffix. `renews`: the line renews an order, so it may not be
 * the first of three payments.
 */
export function onePaymentBuys(plan: Plan | undefined, { renews = false } = {}): string {
  const named = plan ?? "1 year";
  return renews && named === "3 year" ? RENEWED_THREE_YEARS : ONE_PAYMENT_BUYS[named];
}

/** Says what today's payment covers, beside the sum of lines with these plans (D63). */
export const coveredToday = (plans: readonly (Plan | undefined)[]): string =>
  plans.includes("3 year")
    ? "Today’s payment covers the term of each product, but of a 3 year plan only one of three yearly payments."
    : "Today’s payment covers the term of each product.";

/** Describes the payment of an ordered line, on receipts and in emails; null for a plan that the shop no longer has. */
export function onePaymentBought(line: { readonly plan: string; readonly renews: boolean }): string | null {
  return isPlan(line.plan) ? onePaymentBuys(line.plan, line) : null;
}

/**
 * States the amount due now and the later ones, next to a price of `cents` whose suffix names three years (D63); null
 * for a plan with a single payment.
 */
export const paidNow = (plan: Plan | undefined, cents: Cents): string | null =>
  plan === "3 year" ? `${formatPrice(cents)} now, then two more yearly payments at that day’s price` : null;

/** Returns a plan with its price, as a list of plans shows it: '1 year, €200/year'; `shown` takes the VAT out of it (D76). */
export const planWithPrice = (
  product: Priced,
  plan: Plan,
  shown: (cents: Cents) => Cents = (cents) => cents,
): string => `${plan}, ${formatPrice(shown(unitPriceCents(product, plan)))}${billingSuffix(plan)}`;
