import type { RefObject } from "react";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { useOverlay } from "#src/ui/overlay.ts";

type AddedActionsProps = { readonly viewCart?: RefObject<HTMLButtonElement | null> };

/** Shown once a product is in the cart: buttons to the cart's panel and to the checkout. */
export function AddedActions({ viewCart }: AddedActionsProps) {
  const { show } = useOverlay("cart");
  return (
    <div className="grid grid-cols-2 gap-3 noscript:hidden">
      <Button ref={viewCart} variant="secondary" aria-haspopup="dialog" onClick={show}>
        View cart
      </Button>
      <ButtonLink to="/checkout">Checkout</ButtonLink>
    </div>
  );
}
