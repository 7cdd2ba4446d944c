import { useEffect } from "react";
import { useIsAsked, useOverlay } from "#src/ui/overlay.ts";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";
import { PanelFrame } from "#src/ui/panel-frame.tsx";
import { useCartItems } from "./cart-store.ts";

/** After this time, the press that added a product to the cart has been painted. */
const PRELOAD_AFTER_MS = 250;

const CartPanel = lazyPart(async () => (await import("./cart-panel.tsx")).CartPanel);

/**
 * Mounts the cart panel on every page; SHOW_CART and HIDE_CART belong to its overlay (S59). Its code loads soon after a
 * product is added, or when the panel is first opened. Then its frame appears at once.
 */
export function CartPanelHost() {
  const { open, close } = useOverlay("cart");
  const isAsked = useIsAsked("cart");
  const holdsItems = useCartItems().length > 0;

  useEffect(() => {
    // A failed preload is ignored: opening the panel tries again and reports it.
    if (holdsItems) setTimeout(() => CartPanel.preload().catch(() => undefined), PRELOAD_AFTER_MS);
  }, [holdsItems]);

  return (
    <LazyPart
      open={open}
      isAsked={isAsked}
      onClose={close}
      frame={<PanelFrame side="right" title="Your cart" closeLabel="Close cart" onClose={close} />}
    >
      <CartPanel open={open} onClose={close} />
    </LazyPart>
  );
}
