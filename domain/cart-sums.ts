import { type CartItem, chosenPlan, countUnits } from "./cart.ts";
import { type Cents, vatWithin } from "./money.ts";
import { unitPriceCents } from "./product.ts";

/** What one unit of a cart item costs, as the shopper was shown. */
export function itemUnitCents(item: CartItem): Cents {
  return unitPriceCents(item, chosenPlan(item) ?? "1 year");
}

export function itemCents(item: CartItem): Cents {
  return itemUnitCents(item) * item.quantity;
}

export type CartSums = { readonly units: number; readonly totalCents: Cents; readonly vatCents: Cents };

/** Badge and sums: units, the total, and the VAT taken out of that total once (D12a). */
export function cartSums(items: readonly CartItem[]): CartSums {
  const totalCents = items.reduce((sum, item) => sum + itemCents(item), 0);
  return {
    units: countUnits(items),
    totalCents,
    vatCents: vatWithin(totalCents),
  };
}

/** Whether two carts would be charged alike: same products, plans, quantities and prices, in the same order. */
export function sameCart(left: readonly CartItem[], right: readonly CartItem[]): boolean {
  return left.length === right.length && left.every((item, index) => sameLine(item, right[index]));
}

function sameLine(left: CartItem, right: CartItem | undefined): boolean {
  return (
    right !== undefined &&
    left.productname === right.productname &&
    left.quantity === right.quantity &&
    chosenPlan(left) === chosenPlan(right) &&
    itemUnitCents(left) === itemUnitCents(right)
  );
}
