import type { ReactNode } from "react";
import { type Cents, formatPrice } from "#domain/money/money.ts";
import type { Plan } from "#domain/catalogue/plan.ts";
import { paidNow } from "#domain/catalogue/plan-words.ts";
import { displayPrice, type Priced, type Product } from "#domain/catalogue/product.ts";
import { TextLink } from "#src/legal/text-link.tsx";
import { ReductionNote } from "./reduction-note.tsx";
import { PriceText, VatNote } from "#src/product/price.tsx";
import { useShownCents } from "#src/product/price-view.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden.tsx";

type ProductPriceProps = {
  readonly product: Priced & Pick<Product, "plans" | "reduction">;
  readonly plan: Plan | undefined;
  /** Floats beside the price. */
  readonly children?: ReactNode;
};

/**
 * The price row: crossed-out original, current price, billing suffix (S30, S94, D12, D33). A month also shows the
 * yearly price, three years the later payments (D63).
 */
export function ProductPrice({ product, plan, children }: ProductPriceProps) {
  const shown = useShownCents();
  const { current, original, suffix } = displayPrice(product, plan);
  return (
    // The original's line is reserved even if there is none, so that choosing a plan moves nothing.
    <PriceText
      key={plan}
      className="min-h-12 content-end text-sm text-ink-soft tabular-nums no-hover:min-h-0"
    >
      {children}
      {plan === "Monthly" && product.plans["1 year"] ? <YearlyPrice product={product} /> : null}
      {original === null ? null : (
        <>
          <VisuallyHidden>Autodesk list price for one year: </VisuallyHidden>
          <s className="block">{formatPrice(shown(original))}</s>
        </>
      )}
      <VisuallyHidden>{original === null ? "Price: " : " Our price: "}</VisuallyHidden>
      <span className="text-xl font-semibold text-ink">{formatPrice(shown(current))}</span>
      {suffix}
      <PaidNow plan={plan} cents={current} />
      <ReductionNote product={product} plan={plan} />
    </PriceText>
  );
}

/** The part of a three-year plan that is paid now, and the rest, on a separate line (D63); nothing for other plans. */
export function PaidNow({ plan, cents }: { readonly plan: Plan | undefined; readonly cents: Cents }) {
  const shown = useShownCents();
  const text = paidNow(plan, shown(cents));
  return text === null ? null : <span className="block text-sm text-balance text-ink-soft">{text}</span>;
}

/** The price of a year, on a card that shows the monthly price: the original belongs to the year (D12, D63). */
function YearlyPrice({ product }: { readonly product: Priced }) {
  const shown = useShownCents();
  const { current, original, suffix } = displayPrice(product, "1 year");
  return (
    <span className="block">
      {original === null ? null : (
        <>
          <VisuallyHidden>Autodesk list price for one year: </VisuallyHidden>
          <s>{formatPrice(shown(original))}</s>{" "}
        </>
      )}
      <VisuallyHidden>Our price for one year: </VisuallyHidden>
      {formatPrice(shown(current))}
      {suffix}
      <VisuallyHidden>. </VisuallyHidden>
    </span>
  );
}

/** The page's footnote on crossed-out prices (D33). */
export function PriceFootnote() {
  return (
    <p className="mt-10 border-t border-line pt-4 text-sm text-ink-soft">
      Crossed-out prices are Autodesk’s one-year list prices. <VatNote />.{" "}
      <TextLink to="/why-half-price">About our prices</TextLink>
    </p>
  );
}
