import { TAX_NOTE } from "#domain/company.ts";
import { formatPrice } from "#domain/money.ts";
import type { Plan } from "#domain/plan.ts";
import { displayPrice, type Priced } from "#domain/product.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden.tsx";

type ProductPriceProps = {
  readonly product: Priced;
  readonly plan: Plan | undefined;
  readonly large?: boolean;
};

/** The price row: crossed-out original, current price, billing suffix (S30, S94, D12, D33). */
export function ProductPrice({ product, plan, large = false }: ProductPriceProps) {
  const { current, original, suffix } = displayPrice(product, plan);
  return (
    // The original has its own line, reserved even without one, so that choosing a plan moves nothing.
    <p
      className={`flex flex-col justify-end font-mono tabular-nums ${large ? "min-h-16" : "min-h-12 no-hover:min-h-0"}`}
    >
      {original === null ? null : (
        <span className={large ? "text-base text-ink-soft" : "text-sm text-ink-soft"}>
          <VisuallyHidden>Maker’s regular price for one year: </VisuallyHidden>
          <s>{formatPrice(original)}</s>
        </span>
      )}
      <span>
        <VisuallyHidden>{original === null ? "Price: " : " Our price: "}</VisuallyHidden>
        <span className={large ? "text-3xl font-semibold" : "text-xl font-semibold"}>
          {formatPrice(current)}
        </span>
        <span className="font-sans text-sm text-ink-soft">{suffix}</span>
      </span>
    </p>
  );
}

/** The page's footnote on crossed-out prices (D33). */
export function PriceFootnote() {
  return (
    <p className="mt-10 border-t border-line pt-4 text-sm text-ink-soft">
      Struck-through prices are the maker’s regular price for one year. Every product comes with a mandatory
      1-year subscription. {TAX_NOTE}.
    </p>
  );
}
