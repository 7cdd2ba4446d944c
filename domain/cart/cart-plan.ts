import { type CartItem, isSameProduct, newCartItem } from "./cart.ts";
import { type Plan, type PlanCents, PLANS } from "../catalogue/plan.ts";
import type { Product } from "../catalogue/product.ts";

/**
 * The plans that a product offers now, with their own prices in cents, as the server returns them for a cart's lines.
 */
export type OfferedPlans = {
  readonly productname: string;
  readonly plans: readonly Plan[];
  readonly planCents: PlanCents;
};

/**
 * Returns the plans that a line can be changed to (D66): those its product offered when last checked, or when it was
 * added to the cart.
 */
export const plansOfLine = ({ plans }: Pick<CartItem, "plans">): readonly Plan[] =>
  PLANS.filter((plan) => plan in plans);

/**
 * Returns the cart with another plan on one line. The new price follows from the product's prices as shown (D66, D11).
 */
export function withPlan(items: readonly CartItem[], productname: string, plan: Plan): CartItem[] {
  return items.map((item) => {
    const offered = plansOfLine(item);
    if (item.productname !== productname || !offered.includes(plan)) return item;
    return { ...item, plans: Object.fromEntries(offered.map((each) => [each, each === plan])) };
  });
}

/**
 * Returns the cart with the plans and prices that the products of its lines offer now (D66). Only for lines whose
 * chosen plan and price the server has found current: neither changes.
 */
export function withPlansOffered(
  items: readonly CartItem[],
  offers: readonly OfferedPlans[],
): readonly CartItem[] {
  const changed = items.map((item) => {
    const offer = offers.find(({ productname }) => productname === item.productname);
    if (offer === undefined || isAsOffered(item, offer)) return item;
    const plans = Object.fromEntries(offer.plans.map((plan) => [plan, item.plans[plan] === true]));
    return { ...item, plans, planCents: offer.planCents };
  });
  return changed.every((item, at) => item === items[at]) ? items : changed;
}

const isAsOffered = (item: CartItem, { plans, planCents }: OfferedPlans): boolean =>
  plans.join() === plansOfLine(item).join() &&
  PLANS.every((plan) => planCents[plan] === item.planCents[plan]);

/** Returns the cart with one line's product as a page shows it now, in this plan. Quantity and renewal stay. */
export function withProductAsShown(items: readonly CartItem[], product: Product, plan: Plan): CartItem[] {
  return items.map((item) =>
    isSameProduct(item, product)
      ? { ...newCartItem(product, plan), quantity: item.quantity, renews: item.renews }
      : item,
  );
}
