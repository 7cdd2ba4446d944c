import { useEffect, useRef } from "react";
import type { CartCorrection, PlanAt } from "#domain/cart/cart-changes.ts";
import { CART_CHANGED_TEXT } from "#domain/cart/checkout.ts";
import { formatPrice } from "#domain/money/money.ts";
import { billingSuffix } from "#domain/catalogue/plan.ts";
import { useCartPrices } from "./use-cart-prices.ts";
import { Button } from "#src/ui/button.tsx";

type CartReviewProps = {
  readonly corrections: readonly CartCorrection[];
  readonly cartIsEmpty: boolean;
  readonly confirm: string;
  readonly onConfirm: () => void;
};

/** The changes since the shopper filled the cart, line by line, to confirm before paying (D11). */
export function CartReview({ corrections, cartIsEmpty, confirm, onConfirm }: CartReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="cart-review"
      className="border border-line border-l-4 border-l-signal bg-sheet p-6"
    >
      <h2 id="cart-review" ref={heading} tabIndex={-1} className="text-lg font-semibold">
        Your cart has changed
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        {cartIsEmpty ? "Your cart is now empty." : CART_CHANGED_TEXT}
      </p>
      <ul className="mt-4 border-t border-line">
        {corrections.map((correction) => (
          <li key={correction.productname} className="grid gap-1 border-b border-line py-3">
            <span className="font-medium">{correction.productname}</span>
            {"now" in correction && correction.wasNamed !== undefined ? (
              <span className="text-sm">
                This is the new name of <bdi>{correction.wasNamed}</bdi>.
              </span>
            ) : null}
            <Change correction={correction} />
          </li>
        ))}
      </ul>
      {!cartIsEmpty && (
        <Button className="mt-5" onClick={onConfirm}>
          {confirm}
        </Button>
      )}
    </section>
  );
}

function Change({ correction }: { readonly correction: CartCorrection }) {
  if (correction.kind === "several-plans") {
    return (
      <span className="text-sm">
        You chose more than one plan, so it’s now <Price at={correction.now} />.
      </span>
    );
  }
  if (correction.kind === "renamed") return null;
  if ("now" in correction) return <WasNow was={correction.was} now={correction.now} />;
  const reason = correction.kind === "unknown" ? "No longer sold" : "Out of stock";
  return <span className="text-sm">{reason}: removed from your cart.</span>;
}

function WasNow({ was, now }: { readonly was: PlanAt; readonly now: PlanAt }) {
  if (was.plan === now.plan && was.unitCents === now.unitCents) {
    return (
      <span className="text-sm">
        The list price has changed. Your plan still costs <Price at={now} />.
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span className="text-ink-soft">
        was{" "}
        <s>
          <Price at={was} />
        </s>
      </span>
      <span aria-hidden="true">→</span>
      <span>
        now{" "}
        <strong className="font-semibold">
          <Price at={now} />
        </strong>
      </span>
    </span>
  );
}

function Price({ at }: { readonly at: PlanAt }) {
  const { unit, withVat } = useCartPrices();
  return (
    <>
      {at.plan}, <span className="tabular-nums">{formatPrice(unit(at.unitCents))}</span>
      {billingSuffix(at.plan)}
      {withVat ? null : " excl. VAT"}
    </>
  );
}
