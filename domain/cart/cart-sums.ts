import { type CartItem, chosenPlan, countUnits } from "./cart.ts";
import { type Cents, VAT_RATE_PERCENT, vatOfLines } from "../money/money.ts";
import { netUnitCents } from "../vat/vat-amounts.ts";
import { unitPriceCents } from "../catalogue/product.ts";

/** Returns the price of one unit of a cart item, as shown to the shopper. */
export function itemUnitCents(item: CartItem): Cents {
  return unitPriceCents(item, chosenPlan(item) ?? "1 year");
}

export function itemCents(item: CartItem): Cents {
  return itemUnitCents(item) * item.quantity;
}

/** Returns the price of one unit at a rate of VAT in per cent: without VAT if that is 0 (D53). */
export const unitCentsAt = (item: CartItem, rate: number = VAT_RATE_PERCENT): Cents =>
  rate === 0 ? netUnitCents(itemUnitCents(item)) : itemUnitCents(item);

export type CartSums = { readonly units: number; readonly totalCents: Cents; readonly vatCents: Cents };

/**
 * Returns the units for the badge, the total in cents, and the VAT included in it, calculated line by line (D12a). A company
 * that pays no VAT has the rate 0 and pays net prices (D53).
 */
export function cartSums(items: readonly CartItem[], rate: number = VAT_RATE_PERCENT): CartSums {
  const lines = items.map((item) => unitCentsAt(item, rate) * item.quantity);
  return {
    units: countUnits(items),
    totalCents: lines.reduce((sum, cents) => sum + cents, 0),
    vatCents: vatOfLines(lines, rate),
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
