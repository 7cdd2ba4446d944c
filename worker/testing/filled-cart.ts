import { type CartItem, newCartItem } from "#domain/cart/cart.ts";
import { offeredPlans, PLANS } from "#domain/catalogue/plan.ts";
import { allProducts } from "./all-products.ts";
import { product, resetShop, testDatabase } from "./shop.ts";

/** A line of a cart, at made-up prices. */
export type FilledLine = {
  readonly priceCents: number;
  readonly monthlyCents: number;
  /** The index of the chosen plan among those offered. */
  readonly plan: number;
  readonly quantity: number;
};

/** Creates products at these prices in an empty shop, and returns a cart of them. */
export async function filledCart(lines: readonly FilledLine[]): Promise<CartItem[]> {
  await resetShop(
    lines.map(({ priceCents, monthlyCents }, at) =>
      product({
        productname: `Part ${at}`,
        priceCents,
        discountCents: null,
        monthlyCents,
        plans: [...PLANS],
      }),
    ),
  );
  const stored = await allProducts(testDatabase());
  return lines.flatMap(({ plan, quantity }, at) => {
    const found = stored.find(({ productname }) => productname === `Part ${at}`);
    const chosen = offeredPlans(found?.plans ?? {})[plan];
    return found && chosen ? [{ ...newCartItem(found, chosen), quantity }] : [];
  });
}
