import { type CartItem, chosenPlan, lineOf } from "#domain/cart/cart.ts";
import { cartSums } from "#domain/cart/cart-sums.ts";
import { formatAmount } from "#domain/money/money.ts";

/** Returns a screen reader's announcement of a change to the cart, at its rate of VAT if known; empty if nothing changed. */
export function describeCartChange(
  before: readonly CartItem[],
  after: readonly CartItem[],
  ratePercent?: number,
): string {
  const sentences = [
    ...before.filter((item) => !lineOf(after, item)).map((item) => `${item.productname} removed.`),
    ...after.flatMap((item) => {
      const earlier = lineOf(before, item);
      if (!earlier) return [`${item.productname} added.`];
      return [
        ...(earlier.productname === item.productname
          ? []
          : [`${earlier.productname} is now ${item.productname}.`]),
        ...(earlier.quantity === item.quantity ? [] : [`${item.productname}: quantity ${item.quantity}.`]),
        ...(chosenPlan(earlier) === chosenPlan(item) ? [] : [`${item.productname}: ${chosenPlan(item)}.`]),
      ];
    }),
  ];
  if (sentences.length === 0) return "";
  const ending =
    after.length === 0
      ? "Your cart is empty."
      : `Total ${formatAmount(cartSums(after, ratePercent).totalCents)}.`;
  return [...sentences, ending].join(" ");
}
