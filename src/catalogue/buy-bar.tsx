import { type RefObject, useEffect, useRef, useState } from "react";
import type { Plan } from "#domain/catalogue/plan.ts";
import { displayPrice, type Product } from "#domain/catalogue/product.ts";
import { Price, PriceText } from "#src/product/price.tsx";
import { bottomBar } from "#src/ui/bottom-bar.ts";
import { classNames } from "#src/ui/class-names.ts";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { AddedActions } from "../cart/added-actions.tsx";
import { useCartItem } from "../cart/cart-store.ts";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";

type BuyBarProps = {
  readonly product: Product;
  readonly plan: Plan;
  readonly quantity: number;
  /** The page's own button: while any part of it is in view, the bar is hidden. */
  readonly button: RefObject<Element | null>;
};

/**
 * On phones, price and button at the lower edge while the page's own button is out of view. It always keeps its place
 * at the end of the page's content, so nothing moves when it appears, and it never covers the footer.
 */
export function BuyBar({ product, plan, quantity, button }: BuyBarProps) {
  const shown = useOutOfView(button);
  const added = useCartItem(product) !== undefined;
  const viewCart = useRef<HTMLButtonElement>(null);
  // The button that added the product is then gone.
  useRestoreFocus(!added, viewCart);
  const { current, suffix } = displayPrice(product, plan);
  return (
    <div
      ref={bottomBar}
      data-testid="buy-bar"
      className={classNames(
        "sticky bottom-0 z-20 -mx-4 mt-8 flex min-h-[4.0625rem] flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-2 md:hidden noscript:hidden print:hidden",
        shown ? "border-line-strong bg-paper" : "invisible border-transparent",
      )}
    >
      {shown ? (
        <>
          <div className="min-w-0 flex-[1_0_5rem]">
            {/* The suffix mentions three years, and there isn't room for the rest of the terms (D63). */}
            <p className="truncate text-sm text-ink-soft">
              {plan === "3 year" ? "First of 3 payments" : plan}
            </p>
            <PriceText key={`${quantity} ${plan}`} className="text-sm text-ink-soft">
              {quantity > 1 ? `${quantity} × ` : null}
              <span className="text-lg font-semibold text-ink tabular-nums">
                <Price cents={current} />
              </span>
              {suffix}
            </PriceText>
          </div>
          <div className={classNames("shrink-0", added ? "w-56" : "w-44")}>
            {added ? (
              <AddedActions viewCart={viewCart} />
            ) : (
              <AddToCartButton product={product} plan={plan} quantity={quantity} headingId="product-name" />
            )}
          </div>
        </>
      ) : null}
    </div>
  );
}

/** True once the browser has found that an element is out of view. */
function useOutOfView(element: RefObject<Element | null>): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setOut(entries.at(-1)?.isIntersecting === false));
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOut;
}
