import type { Cents } from "../money/money.ts";
import { isPriced, type Plan, PLANS } from "./plan.ts";
import type { ProductDraft } from "./product-draft.ts";
import { unitPriceCents } from "./product.ts";

/** What a buyer pays for one unit in a plan before a change and after it, in cents; null where it is not sold in that plan. */
export type BuyerPays = {
  readonly plan: Plan;
  readonly fromCents: Cents | null;
  readonly toCents: Cents | null;
};

/**
 * What buyers pay before and after a change, for every plan sold in either; empty if it changes for none. A list price raised
 * by 5 % while the discount stays raises what they pay by more (D6, D12). `before` is undefined for a new product.
 */
export function buyerPays(before: ProductDraft | undefined, after: ProductDraft): BuyerPays[] {
  const plans = PLANS.map((plan) => ({
    plan,
    fromCents: before === undefined ? null : paidIn(before, plan),
    toCents: paidIn(after, plan),
  })).filter(({ fromCents, toCents }) => fromCents !== null || toCents !== null);
  return plans.some(({ fromCents, toCents }) => fromCents !== toCents) ? plans : [];
}

function paidIn(draft: ProductDraft, plan: Plan): Cents | null {
  const { priceCents, discountCents, plans, planCents } = draft;
  if (plans[plan] !== true || !isPriced(plan, planCents)) return null;
  return unitPriceCents({ priceCents, totalCents: priceCents - (discountCents ?? 0), planCents }, plan);
}
