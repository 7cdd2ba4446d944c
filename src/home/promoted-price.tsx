import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { defaultPlan } from "#domain/catalogue/plan.ts";
import { displayPrice } from "#domain/catalogue/product.ts";
import { PaidNow } from "#src/catalogue/product-price.tsx";
import { ReductionNote } from "#src/catalogue/reduction-note.tsx";
import { Price, PriceText } from "#src/product/price.tsx";
import { useWithVat, vatLabel } from "#src/product/price-view.ts";
import { useApi } from "#src/api/use-api.ts";
import { promotedQuery } from "./promoted-query.ts";

/** The promoted product's price on the first screen (D36). Its line is reserved while it loads. */
export function PromotedPrice() {
  const { data, isPending } = useQuery(promotedQuery(useApi()));
  const withVat = useWithVat();
  const product = data?.product;
  if (!product) return isPending ? <p className="mt-6 min-h-14" /> : null;
  const plan = defaultPlan(product.plans);
  const { current, original, suffix } = displayPrice(product, plan);
  return (
    <p className="mt-6 flex min-h-14 flex-col justify-end tabular-nums">
      <span>
        <Link
          to="/products/$slug"
          params={{ slug: product.slug }}
          translate="no"
          className="w-fit font-medium underline decoration-1 underline-offset-4 hover:text-accent"
        >
          {product.productname}
        </Link>
        {withVat ? null : <span className="text-sm text-ink-soft"> {vatLabel(withVat)}</span>}
      </span>
      <PriceText as="span">
        <span className="text-2xl font-semibold">
          <Price cents={current} />
        </span>
        <span className="text-sm text-ink-soft">
          {suffix}
          {original === null ? null : (
            <>
              {" instead of "}
              <s>
                <Price cents={original} />
              </s>
            </>
          )}
        </span>
        <PaidNow plan={plan} cents={current} />
        <ReductionNote product={product} plan={plan} />
      </PriceText>
    </p>
  );
}
