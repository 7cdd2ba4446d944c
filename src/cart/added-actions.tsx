import { ButtonLink, Button } from "#src/ui/button.tsx";
import { useOverlay } from "#src/ui/overlay.ts";
import { useCartItem } from "./cart-store.ts";

/** The ways on once a product is in the cart: the cart's panel, and the checkout. */
export function AddedActions({ productname }: { readonly productname: string }) {
  const { show } = useOverlay("cart");
  if (useCartItem(productname) === undefined) return null;
  return (
    <div className="grid grid-cols-2 gap-3 noscript:hidden">
      <Button variant="secondary" aria-haspopup="dialog" onClick={show}>
        View cart
      </Button>
      <ButtonLink to="/checkout">Checkout</ButtonLink>
    </div>
  );
}
