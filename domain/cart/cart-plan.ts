import { type CartItem, newCartItem } from "./cart.ts";
import { type Plan, type PlanCents, PLANS } from "../catalogue/plan.ts";
import type { Product } from "../catalogue/product.ts";

/** The plans that a product offers now with their own prices in cents, as the server answers them of a cart's lines. */
export type OfferedPlans = {
  readonly productname: string;
  readonly plans: readonly Plan[];
  readonly planCents: PlanCents;
};

/** The plans that a line may be changed to (D66): those its product offered when last asked, or when it was put into the cart. */
export const plansOfLine = ({ plans }: Pick<CartItem, "plans">): readonly Plan[] =>
  PLANS.filter((plan) => plan in plans);

/** The cart with another plan on one line, whose price follows from the product's as shown (D66, D11). */
export function withPlan(items: readonly CartItem[], productname: string, plan: Plan): CartItem[] {
  return items.map((item) => {
    const offered = plansOfLine(item);
    if (item.productname !== productname || !offered.includes(plan)) return item;
    return { ...item, plans: Object.fromEntries(offered.map((each) => [each, each === plan])) };
  });
}

/**
 * The cart with the plans on its lines that their products offer now, at their prices (D66). Of lines whose chosen plan and
 * price the server has found current: neither changes.
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

/** The cart with a line as a page shows its product now, in this plan; quantity and renewal stay. */
export function withProductAsShown(items: readonly CartItem[], product: Product, plan: Plan): CartItem[] {
  return items.map((item) =>
    item.productname === product.productname
      ? { ...newCartItem(product, plan), quantity: item.quantity, renews: item.renews }
      : item,
  );
}
