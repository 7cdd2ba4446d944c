import { countUnits } from "#domain/cart/cart.ts";
import { useCartItems } from "./cart-store.ts";
import { classNames } from "#src/ui/class-names.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { useOverlay } from "#src/ui/overlay.ts";

/** The highest count that three digits can show (D38). */
const BADGE_MAX = 999;

/** The cart icon with its red badge of units (D12a); opens the cart panel. */
export function CartButton() {
  const { show } = useOverlay("cart");
  const units = countUnits(useCartItems());
  return (
    <IconButton
      label={`Cart, ${units} ${units === 1 ? "item" : "items"}`}
      icon={<Icon name="cart" className="size-6" />}
      aria-haspopup="dialog"
      className="noscript:hidden"
      onClick={show}
    >
      {units > 0 ? (
        <span
          aria-hidden="true"
          data-testid="cart-badge"
          className={classNames(
            "absolute top-0.5 right-0.5 min-w-5 rounded-full forced-colors:border bg-signal px-1 text-center tabular-nums text-xs leading-5 font-medium text-paper",
            // Three digits must not cover the icon if there's room beside it.
            units > 99 && "md:-right-1.5",
          )}
        >
          {units > BADGE_MAX ? `${BADGE_MAX}+` : units}
        </span>
      ) : null}
    </IconButton>
  );
}
