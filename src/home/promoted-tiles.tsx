import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { defaultPlan } from "#domain/catalogue/plan.ts";
import { useApi } from "#src/api/use-api.ts";
import { ProductImage } from "#src/product/product-image.tsx";
import { ProductPrice } from "#src/catalogue/product-price.tsx";
import { promotedQuery } from "./promoted-query.ts";

const TILE_SIZES = "(min-width: 1248px) 285px, (min-width: 1024px) 23vw, calc(50vw - 26px)";

/**
 * The next products in stock in the catalogue's order (D36), each with its price. Renders nothing if there are none.
 */
export function PromotedTiles() {
  const { data } = useQuery(promotedQuery(useApi()));
  if (!data || data.others.length === 0) return null;
  return (
    <section aria-labelledby="tiles">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="tiles" className="text-2xl font-semibold tracking-tight text-balance md:text-3xl">
          Featured products
        </h2>
        <Link to="/products" className="py-1 text-accent underline underline-offset-4">
          All products and prices
        </Link>
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-4">
        {data.others.map((product) => (
          <li key={product._id} className="bg-sheet">
            <Link
              to="/products/$slug"
              params={{ slug: product.slug }}
              className="group flex h-full flex-col focus-visible:-outline-offset-2"
            >
              <ProductImage src={product.imageUrl} sizes={TILE_SIZES} className="h-auto w-full" />
              <span className="flex flex-1 flex-col justify-between gap-2 border-t border-line p-3 md:p-4">
                <span className="font-semibold decoration-1 underline-offset-4 group-hover:text-accent group-hover:underline">
                  {product.productname}
                </span>
                <ProductPrice product={product} plan={defaultPlan(product.plans)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
