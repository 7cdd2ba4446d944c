import type { ReactNode } from "react";
import { unitPriceCents } from "#domain/catalogue/product.ts";
import type { ProductGlance, ProductOnPage } from "#domain/search/related-products.ts";
import { Price, PriceText } from "#src/product/price.tsx";
import { GlanceLink, GlanceTiles, YearPrice } from "./glance-tiles.tsx";

type Beside = { readonly product: ProductOnPage };

/**
 * The products that a collection includes, or the collections that include a product (D71). Renders nothing for most
 * products.
 */
export function CollectionContents({ product }: Beside) {
  const { includes, includedIn } = product.related;
  return (
    <>
      <GlanceSection id="contents" title="What this collection includes" products={includes}>
        <PricedApart product={product} includes={includes} />
      </GlanceSection>
      <GlanceSection id="collections" title="Also part of" products={includedIn} />
    </>
  );
}

type GlanceSectionProps = {
  readonly id: string;
  readonly title: string;
  readonly products: readonly ProductGlance[];
  readonly children?: ReactNode;
};

function GlanceSection({ id, title, products, children }: GlanceSectionProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {products.map((one) => (
          <li key={one.slug} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <GlanceLink product={one} />
            <YearPrice product={one} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** The price of a year of the products bought separately, if it's higher. */
function PricedApart({ product, includes }: Beside & { readonly includes: readonly ProductGlance[] }) {
  const yearly = includes.filter(({ plans }) => plans["1 year"] === true);
  const apartCents = yearly.reduce((sum, one) => sum + unitPriceCents(one, "1 year"), 0);
  const ownCents = unitPriceCents(product, "1 year");
  if (product.plans["1 year"] !== true || yearly.length < includes.length || apartCents <= ownCents)
    return null;
  return (
    <PriceText className="mt-3 text-ink-soft">
      Bought separately, they cost{" "}
      <span className="tabular-nums">
        <Price cents={apartCents} />
      </span>{" "}
      a year. The collection costs{" "}
      <span className="font-medium text-ink tabular-nums">
        <Price cents={ownCents} />
      </span>
      .
    </PriceText>
  );
}

/** Other products for the same fields and workflows (D9). */
export function AlikeProducts({ product }: Beside) {
  const { alike } = product.related;
  if (alike.length === 0) return null;
  return (
    <section data-no-print aria-labelledby="alike" className="mt-12 border-t border-line pt-8">
      <h2 id="alike" className="text-xl font-semibold">
        Related products
      </h2>
      <div className="mt-6">
        <GlanceTiles products={alike} />
      </div>
    </section>
  );
}
