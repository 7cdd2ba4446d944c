import { formatAmount } from "#domain/money/money.ts";
import type { Plan } from "#domain/catalogue/plan.ts";
import { type Product, unitPriceCents } from "#domain/catalogue/product.ts";
import { QuantityStepper } from "#src/cart/quantity-stepper.tsx";
import { PriceText } from "#src/product/price.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden.tsx";
import { useShownCents, useWithVat, vatLabel } from "#src/product/price-view.ts";

type QuantityRowProps = {
  readonly product: Product;
  readonly plan: Plan;
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
};

/** The quantity on a product's page, and what several cost today. It needs script, as buying does. */
export function QuantityRow({ product, plan, quantity, onChange }: QuantityRowProps) {
  const shown = useShownCents();
  const withVat = useWithVat();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 noscript:hidden">
      <QuantityStepper productname={product.productname} quantity={quantity} onChange={onChange} asTyped />
      {quantity > 1 ? (
        <PriceText key={quantity} className="text-right text-sm text-ink-soft">
          <VisuallyHidden>Sum: </VisuallyHidden>
          <span className="text-base font-semibold text-ink tabular-nums">
            {formatAmount(shown(unitPriceCents(product, plan) * quantity))}
          </span>{" "}
          {vatLabel(withVat)}
        </PriceText>
      ) : null}
    </div>
  );
}
