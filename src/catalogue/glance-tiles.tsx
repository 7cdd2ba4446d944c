import { Link } from "@tanstack/react-router";
import { billingSuffix, planWhenAbsent } from "#domain/catalogue/plan.ts";
import { isSellable, unitPriceCents } from "#domain/catalogue/product.ts";
import type { ProductGlance } from "#domain/search/related-products.ts";
import { Price, PriceText } from "../product/price.tsx";
import { ProductImage } from "../product/product-image.tsx";
import { PaidNow } from "./product-price.tsx";

const TILE_SIZES = "(min-width: 768px) 276px, calc(50vw - 24px)";

/** Products in a row of four, or two on phones: picture, name and price. */
export function GlanceTiles({ products }: { readonly products: readonly ProductGlance[] }) {
  return (
    <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
      {products.map((one) => (
        <li key={one.slug} className="relative flex flex-col border border-line bg-well hover:border-accent">
          <ProductImage
            src={one.imageUrl}
            sizes={TILE_SIZES}
            className="aspect-8/5 w-full border-b border-line"
          />
          <div className="flex flex-1 flex-col justify-between gap-2 p-3">
            <GlanceLink product={one} className="before:absolute before:inset-0" />
            <YearPrice product={one} />
          </div>
        </li>
      ))}
    </ul>
  );
}

type GlanceLinkProps = {
  readonly product: ProductGlance;
  readonly className?: string;
};

export function GlanceLink({ product, className = "" }: GlanceLinkProps) {
  return (
    <Link
      to="/products/$slug"
      params={{ slug: product.slug }}
      translate="no"
      className={`font-medium underline-offset-4 hover:text-accent hover:underline ${className}`}
    >
      {product.productname}
    </Link>
  );
}

/** The price of a year, or of the first plan if there isn't one. */
export function YearPrice({ product }: { readonly product: ProductGlance }) {
  const plan = planWhenAbsent(product.plans);
  const cents = plan === undefined ? product.totalCents : unitPriceCents(product, plan);
  return (
    <PriceText as="span" className="text-sm text-ink-soft">
      {isSellable(product) ? null : "Out of stock · "}
      <span className="font-medium text-ink tabular-nums">
        <Price cents={cents} />
      </span>
      {billingSuffix(plan)}
      <PaidNow plan={plan} cents={cents} />
    </PriceText>
  );
}
