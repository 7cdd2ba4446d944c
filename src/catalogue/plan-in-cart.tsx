import { chosenPlan } from "#domain/cart/cart.ts";
import { itemUnitCents } from "#domain/cart/cart-sums.ts";
import { billingSuffix, type Plan } from "#domain/catalogue/plan.ts";
import { type Product, unitPriceCents } from "#domain/catalogue/product.ts";
import { AddedActions } from "#src/cart/added-actions.tsx";
import { useCartItem } from "#src/cart/cart-store.ts";
import { Price } from "#src/product/price.tsx";
import { Button } from "#src/ui/button.tsx";
import { putInCartAs } from "./card-plan.ts";

type PlanInCartProps = {
  readonly product: Product;
  /** The plan chosen on the page, whose price it shows. */
  readonly plan: Plan;
};

/**
 * Once the product is in the cart: the ways there, and its plan. If the plan or its price differs from the
 * page's, offers to change the cart (D66): they never differ silently.
 */
export function PlanInCart({ product, plan }: PlanInCartProps) {
  const item = useCartItem(product);
  if (!item) return null;
  const inCart = chosenPlan(item) ?? "1 year";
  const cents = itemUnitCents(item);
  const isOld = product.plans[inCart] === true && cents !== unitPriceCents(product, inCart);
  return (
    <>
      <AddedActions />
      <p className="text-sm text-ink-soft">
        <span>In your cart as {inCart}</span>
        {isOld ? (
          <>
            {" at "}
            <Price cents={cents} />
            {billingSuffix(inCart)}, the old price
          </>
        ) : null}
        {inCart === plan && !isOld ? null : (
          <>
            {" · "}
            <Button variant="quiet" size="inline" onClick={() => putInCartAs(product, plan)}>
              {inCart === plan ? "Use today’s price" : `Switch to ${plan}`}
            </Button>
          </>
        )}
      </p>
    </>
  );
}
