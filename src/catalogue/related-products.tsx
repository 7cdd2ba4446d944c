import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatPrice } from "#domain/money.ts";
import { billingSuffix, planWhenAbsent } from "#domain/plan.ts";
import { isSellable, unitPriceCents } from "#domain/product.ts";
import type { ProductGlance, ProductOnPage } from "#domain/related-products.ts";
import { ProductImage } from "./product-image.tsx";
import { PaidNow } from "./product-price.tsx";

const TILE_SIZES = "(min-width: 768px) 276px, calc(50vw - 24px)";

type Beside = { readonly product: ProductOnPage };

/** What a collection includes, and which collections include a product (D71). Nothing for most products. */
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

/** What the products would cost one by one for a year, where that is more. */
function PricedApart({ product, includes }: Beside & { readonly includes: readonly ProductGlance[] }) {
  const yearly = includes.filter(({ plans }) => plans["1 year"] === true);
  const apartCents = yearly.reduce((sum, one) => sum + unitPriceCents(one, "1 year"), 0);
  const ownCents = unitPriceCents(product, "1 year");
  if (product.plans["1 year"] !== true || yearly.length < includes.length || apartCents <= ownCents)
    return null;
  return (
    <p className="mt-3 text-ink-soft">
      One by one they cost <span className="tabular-nums">{formatPrice(apartCents)}</span> a year; the
      collection costs <span className="font-medium text-ink tabular-nums">{formatPrice(ownCents)}</span>.
    </p>
  );
}

/** Others for the same fields and workflows (D9). */
export function AlikeProducts({ product }: Beside) {
  const { alike } = product.related;
  if (alike.length === 0) return null;
  return (
    <section aria-labelledby="alike" className="mt-12 border-t border-line pt-8">
      <h2 id="alike" className="text-xl font-semibold">
        Related products
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-4 md:grid-cols-4">
        {alike.map((one) => (
          <li
            key={one.slug}
            className="relative flex flex-col border border-line bg-well hover:border-accent"
          >
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
    </section>
  );
}

function GlanceLink({
  product,
  className = "",
}: {
  readonly product: ProductGlance;
  readonly className?: string;
}) {
  return (
    <Link
      to="/products/$slug"
      params={{ slug: product.slug }}
      className={`font-medium underline-offset-4 hover:text-accent hover:underline ${className}`}
    >
      {product.productname}
    </Link>
  );
}

/** What it costs for a year, or in its first plan without one. */
function YearPrice({ product }: { readonly product: ProductGlance }) {
  const plan = planWhenAbsent(product.plans);
  const cents = plan === undefined ? product.totalCents : unitPriceCents(product, plan);
  return (
    <span className="text-sm text-ink-soft">
      {isSellable(product) ? null : "Out of stock · "}
      <span className="font-medium text-ink tabular-nums">{formatPrice(cents)}</span>
      {billingSuffix(plan)}
      <PaidNow plan={plan} cents={cents} />
    </span>
  );
}
