import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/api/use-api.ts";
import { ProductImage } from "#src/product/product-image.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { promotedQuery } from "./promoted-query.ts";

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
