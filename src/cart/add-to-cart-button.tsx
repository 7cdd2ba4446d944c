import { useState } from "react";
import { QUANTITY_MIN } from "#domain/cart/cart.ts";
import type { Plan } from "#domain/catalogue/plan.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { cart, useCartItem } from "#src/cart/cart-store.ts";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { Icon } from "#src/ui/icon.tsx";
import { announce } from "#src/ui/live-region.tsx";
import { AddedActions } from "./added-actions.tsx";

type AddToCartButtonProps = {
  readonly product: Product;
  readonly plan: Plan;
  readonly quantity?: number;
  /** The heading that names the product: a page has many buttons with the same text. */
  readonly headingId: string;
  readonly size?: "small" | "medium" | "large";
  /** For one of many such buttons on the page. */
  readonly quiet?: boolean;
  /** Shows the ways to the cart and the checkout once this button has been pressed. */
  readonly leadsOn?: boolean;
};

/** 'ADD TO CART', or 'Added Successfully' while the product's name is in the cart (S33). */
export function AddToCartButton({
  product,
  plan,
  quantity = QUANTITY_MIN,
  headingId,
  size = "medium",
  quiet = false,
  leadsOn = false,
}: AddToCartButtonProps) {
  const added = useCartItem(product) !== undefined;
  const [pressed, setPressed] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant={added ? "secondary" : quiet ? "outlined" : "primary"}
        // Not `disabled`: somebody who has just pressed it would lose the focus.
        aria-disabled={added}
        aria-describedby={headingId}
        className={classNames("w-full noscript:hidden", added ? "border-ok text-ok" : "tracking-wide")}
        onClick={() => {
          if (added) return;
          cart.add(product, plan, quantity);
          setPressed(true);
          const units = quantity === 1 ? "" : `${quantity} × `;
          announce(`${units}${product.productname}, ${plan}: added to the cart`);
        }}
      >
        {added ? <Icon name="check" className="size-4" /> : null}
        {added ? "Added Successfully" : "ADD TO CART"}
      </Button>
      {leadsOn && pressed && added ? <AddedActions /> : null}
    </>
  );
}
