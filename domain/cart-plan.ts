import { type CartItem, newCartItem } from "./cart.ts";
import { type Plan, PLANS } from "./plan.ts";
import type { Product } from "./product.ts";

/** The plans that a line may be changed to (D66): those its product offered when it was put into the cart. */
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

/** The cart with a line as a page shows its product now, in this plan; quantity and renewal stay. */
export function withProductAsShown(items: readonly CartItem[], product: Product, plan: Plan): CartItem[] {
  return items.map((item) =>
    item.productname === product.productname
      ? { ...newCartItem(product, plan), quantity: item.quantity, renews: item.renews }
      : item,
  );
}
