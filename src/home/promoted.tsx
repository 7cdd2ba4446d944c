import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { planWhenAbsent } from "#domain/catalogue/plan.ts";
import { useApi } from "#src/api/use-api.ts";
import { ProductPrice } from "#src/catalogue/product-price.tsx";
import { ProductImage } from "#src/product/product-image.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { promotedQuery } from "./promoted-query.ts";

/** A price on the first screen, of another product than the promo panel's (D36). Its place is reserved while it loads. */
export function PromotedPrice() {
  const { data, isPending } = useQuery(promotedQuery(useApi()));
  const product = data?.others[0] ?? data?.product;
  if (!product) return isPending ? <p className="mt-6 min-h-18" /> : null;
  return (
    <div className="mt-6 min-h-18">
      <Link
        to="/products/$slug"
        params={{ slug: product.slug }}
        translate="no"
        className="font-medium underline decoration-1 underline-offset-4 hover:text-accent"
      >
        {product.productname}
      </Link>
      <ProductPrice product={product} plan={planWhenAbsent(product.plans)} />
    </div>
  );
}

const TILE_SIZES = "(min-width: 1248px) 285px, (min-width: 1024px) 23vw, calc(50vw - 26px)";

/**
 * The next products in stock in the catalogue's order (D36), each with the price of a year. Renders nothing if there are none.
 */
export function PromotedTiles() {
  const { data } = useQuery(promotedQuery(useApi()));
  const products = data?.others.slice(1) ?? [];
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="tiles">
      <h2 id="tiles" className="text-2xl font-semibold tracking-tight text-balance md:text-3xl">
        Featured products
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-4">
        {products.map((product) => (
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
                <ProductPrice product={product} plan={planWhenAbsent(product.plans)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PICTURE_SIZES = "(min-width: 768px) 480px, calc(100vw - 34px)";

/** The promo panel (S19), with the first product in stock (D36). Shown even without one. */
export function PromoPanel() {
  const { data, isPending } = useQuery(promotedQuery(useApi()));
  const product = data?.product;
  return (
    <section aria-labelledby="promo" className="grid border border-line bg-well md:grid-cols-[2fr_3fr]">
      <div className="drafting-grid relative border-line max-md:aspect-8/5 max-md:border-b md:border-r">
        {product ? (
          <ProductImage src={product.imageUrl} sizes={PICTURE_SIZES} className="absolute inset-0 size-full" />
        ) : null}
      </div>
      <div className="flex flex-col items-start justify-center gap-4 p-6 md:p-10">
        <h2 id="promo" className="text-2xl font-semibold tracking-tight text-balance md:text-3xl">
          Streamline Your Projects
          {product ? ` with ${product.productname}` : isPending ? <Placeholder /> : null}
        </h2>
        <p className="min-h-18 max-w-prose text-ink-soft">
          {product?.description ??
            (isPending
              ? ""
              : "Official subscriptions for drafting, modelling, simulation and manufacturing.")}
        </p>
        <ButtonLink to="/products" size="large">
          Explore our catalogue
        </ButtonLink>
      </div>
    </section>
  );
}

/** Reserves space for the product's name. */
function Placeholder() {
  return <span aria-hidden="true" className="ml-2 inline-block h-6 w-32 max-w-full bg-line align-middle" />;
}
