import { cartSums } from "#domain/cart.ts";
import { cart, useCartItems } from "#src/cart/cart-store.ts";
import { Icon } from "#src/ui/icon.tsx";
import { ICON_BUTTON_CLASS } from "./icon-button.ts";

/** The cart icon with its red badge of units (D12a); opens the cart panel. */
export function CartButton() {
  const { units } = cartSums(useCartItems());
  return (
    <button
      type="button"
      className={`${ICON_BUTTON_CLASS} noscript:hidden`}
      aria-label={`Cart, ${units} ${units === 1 ? "item" : "items"}`}
      aria-haspopup="dialog"
      onClick={() => cart.show()}
    >
      <Icon name="cart" className="size-6" />
      {units > 0 ? (
        <span
          aria-hidden="true"
          data-testid="cart-badge"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-signal px-1 text-center font-mono text-xs leading-5 font-medium text-paper"
        >
          {units}
        </span>
      ) : null}
    </button>
  );
}
