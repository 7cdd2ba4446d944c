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

/** Returns why a named line can't be bought, in a sentence; undefined if it can. */
export function lineProblem({ product, plan }: NamedLine): string | undefined {
  if (!isSellable(product)) return `${product.productname} is out of stock.`;
  const offered = offeredPlans(product.plans);
  if (plan === undefined || offered.includes(plan)) return undefined;
  return `${product.productname} isn’t sold as ${plan}, only as ${offered.join(" or ")}.`;
}

/** A cart with pasted lines, and for each line why it isn't in it; undefined if it is. */
export type CartWithPasted = {
  readonly items: readonly CartItem[];
  readonly problems: readonly (string | undefined)[];
};

/**
 * Adds lines of a pasted list to a cart (D90). A product that is in the cart gets so many more, on its plan. A line
 * without a plan gets '1 year', or else the first one offered (D11). What would break the cart's own limits is left out
 * (D10, D11).
 */
export function takePasted(before: readonly CartItem[], lines: readonly NamedLine[]): CartWithPasted {
  let items = before;
  const problems = lines.map((line) => {
    const taken = withLine(items, line);
    if (typeof taken === "string") return taken;
    items = taken;
    return undefined;
  });
  return { items, problems };
}

/** Returns the cart with one more line, or why that isn't possible. */
function withLine(items: readonly CartItem[], line: NamedLine): readonly CartItem[] | string {
  const { product, quantity } = line;
  const item = lineOf(items, product);
  if (item !== undefined) return withMore(items, item, line);
  const plan = line.plan ?? planWhenAbsent(product.plans);
  if (plan === undefined) return `${product.productname} is out of stock.`;
  if (items.length >= CART_MAX_LINES) return `A cart takes at most ${CART_MAX_LINES} products.`;
  return [...items, { ...newCartItem(product, plan), quantity }];
}

function withMore(
  items: readonly CartItem[],
  item: CartItem,
  { quantity, plan }: NamedLine,
): readonly CartItem[] | string {
  const inCart = chosenPlan(item);
  if (plan !== undefined && plan !== inCart) return `It’s in your cart as ${inCart}. Change its plan there.`;
  const sum = item.quantity + quantity;
  if (sum > QUANTITY_MAX) {
    return `Your cart has ${item.quantity} of it, and the maximum is ${QUANTITY_MAX}.`;
  }
  return items.map((one) => (one === item ? { ...one, quantity: sum } : one));
}
