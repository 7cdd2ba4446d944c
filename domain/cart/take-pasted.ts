import { offeredPlans, type Plan, planWhenAbsent } from "../catalogue/plan.ts";
import { isSellable, type Product } from "../catalogue/product.ts";
import { CART_MAX_LINES, type CartItem, chosenPlan, lineOf, newCartItem, QUANTITY_MAX } from "./cart.ts";

/** A line of a pasted list with the product that it names. */
export type NamedLine = {
  readonly product: Product;
  /** From 1 to QUANTITY_MAX. */
  readonly quantity: number;
  /** Undefined if the line names none. */
  readonly plan: Plan | undefined;
};

/**
 * Returns a cart with one more line of a pasted list (D90), or in a sentence why that isn't possible. A product that is in
 * the cart gets so many more, on its plan. A line without a plan gets '1 year', or else the first one offered (D11).
 */
export function takePasted(
  items: readonly CartItem[],
  { product, quantity, plan }: NamedLine,
): readonly CartItem[] | string {
  const { productname } = product;
  const offered = offeredPlans(product.plans);
  const chosen = plan ?? planWhenAbsent(product.plans);
  if (!isSellable(product) || chosen === undefined) return `${productname} is out of stock.`;
  if (!offered.includes(chosen))
    return `${productname} isn’t sold as ${chosen}, only as ${offered.join(" or ")}.`;
  const item = lineOf(items, product);
  if (item === undefined) {
    if (items.length >= CART_MAX_LINES) return `A cart takes at most ${CART_MAX_LINES} products.`;
    return [...items, { ...newCartItem(product, chosen), quantity }];
  }
  const inCart = chosenPlan(item);
  if (plan !== undefined && plan !== inCart) return `It’s in your cart as ${inCart}. Change its plan there.`;
  const sum = item.quantity + quantity;
  if (sum > QUANTITY_MAX) return `Your cart has ${item.quantity} of it, and the maximum is ${QUANTITY_MAX}.`;
  return items.map((one) => (one === item ? { ...one, quantity: sum } : one));
}
