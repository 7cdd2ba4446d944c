import { type CartItem, chosenPlan } from "./cart.ts";
import type { Cents } from "../money/money.ts";
import { type Charge, chargeOf } from "../vat/vat-amounts.ts";
import { unitPriceCents } from "../catalogue/product.ts";

/** Returns the price of one unit of a cart item, as shown to the shopper. */
export function itemUnitCents(item: CartItem): Cents {
  return unitPriceCents(item, chosenPlan(item) ?? "1 year");
}

export function itemCents(item: CartItem): Cents {
  return itemUnitCents(item) * item.quantity;
}

/** Returns what the cart costs at a rate of VAT in per cent (D12a); while that isn't known, at prices with VAT. */
export const cartSums = (items: readonly CartItem[], ratePercent?: number): Charge =>
  chargeOf(
    items.map((item) => ({ unitCents: itemUnitCents(item), quantity: item.quantity })),
    ratePercent,
  );

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
