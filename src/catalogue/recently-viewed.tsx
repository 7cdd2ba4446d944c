import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { type Product, yearPriceCents } from "#domain/catalogue/product.ts";
import { useApi } from "#src/api/use-api.ts";
import { productsBySlugsQuery } from "#src/compare/compare-queries.ts";
import { Button } from "#src/ui/button.tsx";
import { Price, PriceText } from "../product/price.tsx";
import { ProductImage } from "../product/product-image.tsx";
import { clearViewed, followViewed, noteViewed, useViewedSlugs } from "./viewed-products.ts";

/**
 * The other products that this browser has shown; it also remembers the page's own. It's never in a server's HTML, so
 * it belongs at the foot of the page, where it moves nothing in view.
 */
export function RecentlyViewed({ slug }: Pick<Product, "slug">) {
  const viewed = useViewedSlugs().filter((other) => other !== slug);
  useEffect(() => noteViewed(slug), [slug]);
  return viewed.length === 0 ? null : <ViewedList slugs={viewed} />;
}

function ViewedList({ slugs }: { readonly slugs: readonly string[] }) {
  const headingId = useId();
  const { data: answered, isError } = useQuery(productsBySlugsQuery(useApi(), slugs));
  useEffect(() => followViewed(answered ?? []), [answered]);
  // The visitor didn't ask for this part of the page, so it's left out if it can't be loaded.
  if (isError || answered?.length === 0) return null;
  return (
    <section data-no-print aria-labelledby={headingId} className="mt-12 border-t border-line pt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-xl font-semibold">
          Recently viewed
        </h2>
        <Button variant="text" size="inline" onClick={clearViewed}>
          Clear
        </Button>
      </div>
      <ul className="mt-4 grid auto-cols-[10.5rem] grid-flow-col gap-4 overflow-x-auto pb-2">
        {answered === undefined
          ? slugs.map((slug) => (
              <li key={slug} aria-hidden="true" className="h-44 border border-line bg-well" />
            ))
          : answered.map(({ product }) => <ViewedProduct key={product._id} product={product} />)}
      </ul>
    </section>
  );
}

function ViewedProduct({ product }: { readonly product: Product }) {
  return (
    <li className="relative flex h-44 flex-col border border-line bg-well">
      <ProductImage src={product.imageUrl} sizes="168px" className="h-24 w-full border-b border-line" />
      <div className="flex flex-1 flex-col justify-between p-2 text-sm">
        <Link
          to="/products/$slug"
          params={{ slug: product.slug }}
          translate="no"
          className="line-clamp-2 leading-5 font-medium before:absolute before:inset-0 hover:text-accent"
        >
          {product.productname}
        </Link>
        <PriceText className="text-ink-soft tabular-nums">
          <Price cents={yearPriceCents(product)} />
          /year
        </PriceText>
      </div>
    </li>
  );
}
