import type { Cents } from "../money/money.ts";
import { isPriced, type Plan, PLANS } from "./plan.ts";
import type { ProductDraft } from "./product-draft.ts";
import { type Product, unitPriceCents } from "./product.ts";

/** The price of one unit in a plan before and after a change, in cents; null if it isn't sold in that plan. */
export type PaidPriceChange = {
  readonly plan: Plan;
  readonly fromCents: Cents | null;
  readonly toCents: Cents | null;
};

/**
 * Returns the prices that a change alters, for every plan sold before or after it; empty if it alters none. Raising a
 * list price by 5 % and keeping the discount raises the price that buyers pay by more than 5 % (D6, D12). `before` is
 * undefined for a new product.
 */
export function paidPriceChanges(before: ProductDraft | undefined, after: ProductDraft): PaidPriceChange[] {
  const plans = PLANS.map((plan) => ({
    plan,
    fromCents: before === undefined ? null : paidCents(before, plan),
    toCents: paidCents(after, plan),
  })).filter(({ fromCents, toCents }) => fromCents !== null || toCents !== null);
  return plans.some(({ fromCents, toCents }) => fromCents !== toCents) ? plans : [];
}

/** The fields from which a price follows. */
export type Offer = Pick<Product, "priceCents" | "discountCents" | "plans" | "planCents">;

/** Returns what one unit of a plan costs a buyer, in cents; null if it isn't sold in that plan. */
export function paidCents(offer: Offer, plan: Plan): Cents | null {
  const { priceCents, discountCents, plans, planCents } = offer;
  if (plans[plan] !== true || !isPriced(plan, planCents)) return null;
  return unitPriceCents({ priceCents, totalCents: priceCents - (discountCents ?? 0), planCents }, plan);
}
