import { Link } from "@tanstack/react-router";
import { memo, useId, useRef } from "react";
import { type Plan, planWhenAbsent } from "#domain/catalogue/plan.ts";
import { displayPrice, isSellable, type Product } from "#domain/catalogue/product.ts";
import { announcedReduction } from "#domain/catalogue/reduction.ts";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden.tsx";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { sameData } from "./catalogue-search.ts";
import { CompareChoice } from "#src/compare/compare-choice.tsx";
import { planSearch } from "./plan-in-address.ts";
import { PlatformIcons } from "./platform-icons.tsx";
import type { ProductGridProps } from "./product-grid.tsx";
import { Price, PriceText } from "../product/price.tsx";
import { ProductImage } from "../product/product-image.tsx";
import { PaidNow } from "./product-price.tsx";
import { ReductionNote } from "./reduction-note.tsx";
import { useFocusNew } from "./use-focus-new.ts";

/** The dense view of the catalogue: one row per product, with a choice of products to compare (D65). */
export function ProductList({ products, dimmed, ...focus }: ProductGridProps) {
  const list = useRef<HTMLUListElement>(null);
  useFocusNew(list, products.length, focus);
  return (
    <form action="/compare">
      <noscript>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-sm text-ink-soft">Select 2 to 4 products to compare.</p>
          <Button type="submit" variant="secondary" size="small">
            Compare
          </Button>
        </div>
      </noscript>
      <ul ref={list} aria-busy={dimmed} className="border-x border-t border-line">
        {products.map((product) => (
          <li key={product._id} className="border-b border-line">
            <ListRow product={product} />
          </li>
        ))}
      </ul>
    </form>
  );
}

/** On a phone, platforms and button are below picture, name and price. */
const SECOND_ON_PHONES = "max-md:row-start-2 max-md:pt-1 max-md:pb-2";

/** Rows don't re-render when the list is dimmed, extended or refetched unchanged. */
const ListRow = memo(ProductRow, sameData);

function ProductRow({ product }: { readonly product: Product }) {
  const headingId = useId();
  // A year's price in every row, so that the column compares like with like.
  const plan = planWhenAbsent(product.plans);
  return (
    <article
      className={classNames(
        "grid grid-cols-[1.5rem_3.5rem_minmax(0,1fr)_auto] grid-rows-[minmax(2.75rem,auto)_auto] items-center gap-x-3 px-3 py-1 md:grid-cols-[1.5rem_3rem_minmax(0,1fr)_auto_minmax(7rem,auto)_10.5rem] md:grid-rows-[minmax(2.75rem,auto)] xl:grid-cols-[1.5rem_4rem_minmax(0,1fr)_auto_minmax(10rem,auto)_12rem] xl:gap-x-4",
        isSellable(product) ? "hover:bg-well" : "bg-signal-wash",
      )}
    >
      <CompareChoice product={product} className="size-6" />
      <ProductImage src={product.imageUrl} sizes="64px" className="h-10 w-full" />
      <h2 id={headingId} className="text-sm leading-5 font-semibold">
        <Link
          to="/products/$slug"
          params={{ slug: product.slug }}
          translate="no"
          search={planSearch(product, plan)}
          className="inline-block py-0.5 underline-offset-4 hover:text-accent hover:underline"
        >
          {product.productname}
        </Link>
      </h2>
      <div className={`max-md:col-span-2 max-md:col-start-1 ${SECOND_ON_PHONES}`}>
        <PlatformIcons product={product} bare />
      </div>
      <ListPrice product={product} plan={plan} />
      {/* 'Added Successfully' and its tick have room for one line on phones and wide screens. Between them there's no tick. */}
      <div className={`max-md:col-span-2 max-md:col-start-3 ${SECOND_ON_PHONES} md:max-xl:[&_svg]:hidden`}>
        {product.stock && plan !== undefined ? (
          <AddToCartButton product={product} plan={plan} headingId={headingId} size="small" quiet />
        ) : (
          <p className="flex min-h-8 items-center text-sm font-medium text-signal">Out of stock</p>
        )}
      </div>
    </article>
  );
}

/**
 * The crossed-out original, the plan's price and its suffix, on one line if there's room for it in every row (S30, S94, D12);
 * the cost of three years takes several.
 */
function ListPrice({ product, plan }: { readonly product: Product; readonly plan: Plan | undefined }) {
  const { current, original, suffix } = displayPrice(product, plan);
  return (
    <PriceText
      key={plan}
      className={classNames(
        "text-right text-sm text-ink-soft tabular-nums max-md:col-start-4 max-md:row-start-1",
        plan === "3 year" || announcedReduction(product.reduction, plan) !== null
          ? "max-w-32 xl:max-w-40"
          : "whitespace-nowrap",
      )}
    >
      {original === null ? null : (
        <span className="mr-2 max-xl:mr-0 max-xl:block">
          <VisuallyHidden>Autodesk list price for one year: </VisuallyHidden>
          <s>
            <Price cents={original} />
          </s>
        </span>
      )}
      <VisuallyHidden>{original === null ? "Price: " : "Our price: "}</VisuallyHidden>
      <span className="text-base font-semibold text-ink">
        <Price cents={current} />
      </span>
      {suffix}
      <PaidNow plan={plan} cents={current} />
      <ReductionNote product={product} plan={plan} />
    </PriceText>
  );
}
