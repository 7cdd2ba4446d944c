import { type CartItem, chosenPlan, countUnits } from "./cart.ts";
import { type Cents, vatOfLines } from "../money/money.ts";
import { unitPriceCents } from "../catalogue/product.ts";

/** Returns the price of one unit of a cart item, as shown to the shopper. */
export function itemUnitCents(item: CartItem): Cents {
  return unitPriceCents(item, chosenPlan(item) ?? "1 year");
}

export function itemCents(item: CartItem): Cents {
  return itemUnitCents(item) * item.quantity;
}

export type CartSums = { readonly units: number; readonly totalCents: Cents; readonly vatCents: Cents };

/** Returns the units for the badge, the total in cents, and the VAT included in it, calculated line by line (D12a). */
export function cartSums(items: readonly CartItem[]): CartSums {
  const lines = items.map(itemCents);
  return {
    units: countUnits(items),
    totalCents: lines.reduce((sum, cents) => sum + cents, 0),
    vatCents: vatOfLines(lines),
  };
}

/**
 * True if two carts would make the same order: equal products, plans, quantities, prices and renewals, in the same
 * order.
 */
export function sameCart(left: readonly CartItem[], right: readonly CartItem[]): boolean {
  return left.length === right.length && left.every((item, index) => sameLine(item, right[index]));
}

function sameLine(left: CartItem, right: CartItem | undefined): boolean {
  return (
    right !== undefined &&
    left.productname === right.productname &&
    left.quantity === right.quantity &&
    chosenPlan(left) === chosenPlan(right) &&
    itemUnitCents(left) === itemUnitCents(right) &&
    left.renews === right.renews
  );
}
