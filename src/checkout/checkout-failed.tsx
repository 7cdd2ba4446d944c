import { Link } from "@tanstack/react-router";
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from "#src/cart/button-classes.ts";
import { PRODUCTS_PATH } from "#src/cart/shop-paths.ts";

type CheckoutFailedProps = { readonly message: string; readonly onRetry: () => void };

/** Something failed on the way to paying: what, and two ways on. */
export function CheckoutFailed({ message, onRetry }: CheckoutFailedProps) {
  return (
    <div role="alert" className="border border-line border-l-4 border-l-signal bg-sheet p-6">
      <p className="max-w-prose">{message}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" className={PRIMARY_BUTTON} onClick={onRetry}>
          Try again
        </button>
        <Link to={PRODUCTS_PATH} className={SECONDARY_BUTTON}>
          Back to shop
        </Link>
      </div>
    </div>
  );
}
