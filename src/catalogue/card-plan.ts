import { useState } from "react";
import { chosenPlan } from "#domain/cart/cart.ts";
import { withProductAsShown } from "#domain/cart/cart-plan.ts";
import { defaultPlan, type Plan } from "#domain/catalogue/plan.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { cart, useCartItem } from "#src/cart/cart-store.ts";
import { announce } from "#src/ui/live-region.tsx";

/**
 * Returns the plan that a card shows. For a product in the cart it's the line's own, and choosing another changes the
 * line, so the card's price is always the one that the cart charges (D66).
 */
export function useCardPlan(product: Product) {
  const [chosen, setChosen] = useState<Plan | undefined>();
  const item = useCartItem(product);
  const wanted = (item && chosenPlan(item)) ?? chosen;
  function choose(plan: Plan): void {
    setChosen(plan);
    if (item) putInCartAs(product, plan);
  }
  return { plan: wanted && product.plans[wanted] ? wanted : defaultPlan(product.plans), choose };
}

/** Sets the plan of a product's line, at the price that the page shows. */
export function putInCartAs(product: Product, plan: Plan): void {
  cart.replace(withProductAsShown(cart.items(), product, plan));
  announce(`${product.productname}: now ${plan} in the cart`);
}
