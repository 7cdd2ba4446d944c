import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { ProductOnPage } from "#domain/search/related-products.ts";
import { productImage } from "#domain/site/social-card.ts";
import { isSellable } from "#domain/catalogue/product.ts";
import { offeredPrice } from "#domain/site/product-entry.ts";
import { Page, PageHeading } from "#src/page/page.tsx";
import { StructuredData } from "#src/page/structured-data.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { usePlanInAddress } from "./plan-in-address.ts";
import { ProductDelivery } from "./product-delivery.tsx";
import { ProductFacts, ProductPlatforms } from "./product-facts.tsx";
import { ProductIncluded } from "./product-included.tsx";
import { ProductOffer } from "./product-offer.tsx";
import { PriceFootnote } from "./product-price.tsx";
import { ProductQuestions } from "./product-questions.tsx";
import { RecentlyViewed } from "./recently-viewed.tsx";
import { AlikeProducts, CollectionContents } from "./related-products.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden.tsx";
import { useQuantity } from "./use-quantity.ts";
import { WhichOne } from "./which-one.tsx";
import { compareSearch } from "#src/compare/compared-slugs.ts";

type ProductPageProps = {
  readonly product: ProductOnPage;
  /** A newer answer is loading. */
  readonly dimmed: boolean;
};

/** The product page (D9). */
export function ProductPage({ product, dimmed }: ProductPageProps) {
  const { plan, choose } = usePlanInAddress(product);
  const { quantity, setQuantity } = useQuantity(product);
  const button = useRef<HTMLDivElement>(null);
  return (
    <Page
      title={product.productname}
      description={product.description}
      path={`/products/${product.slug}`}
      image={productImage(product)}
      price={offeredPrice(product)}
    >
      <nav aria-label="Breadcrumb" className="mb-6 text-sm">
        <ol className="flex flex-wrap gap-x-2">
          <li>
            <Link
              to="/products"
              activeOptions={{ exact: true }}
              className="inline-block py-1 text-accent underline underline-offset-4"
            >
              Products
            </Link>
          </li>
          <li aria-hidden="true" className="py-1 text-ink-soft">
            /
          </li>
          <li aria-current="page" className="py-1 text-ink-soft">
            {product.productname}
          </li>
        </ol>
      </nav>
      <div
        aria-busy={dimmed}
        className="grid gap-x-8 gap-y-8 lg:gap-x-12 transition-opacity delay-150 aria-busy:opacity-50 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_26rem] md:grid-rows-[auto_1fr]"
      >
        <div className="max-md:order-2">
          {isSellable(product) ? null : (
            <p className="mb-3 inline-block rounded-sm bg-signal px-2 py-0.5 text-sm font-medium text-paper">
              Out of stock
            </p>
          )}
          <PageHeading id="product-name">
            <span translate="no">{product.productname}</span>
          </PageHeading>
          <p className="mt-4 max-w-prose text-ink-soft">{product.description}</p>
          <ProductPlatforms product={product} />
          <CompareLink product={product} />
        </div>
        <ProductOffer
          key={product._id}
          product={product}
          plan={plan}
          onChoose={choose}
          quantity={quantity}
          onQuantity={setQuantity}
          button={button}
        />
        <div className="flex flex-col gap-10 border-t border-line pt-8 max-md:order-4">
          <ProductFacts product={product} />
          <CollectionContents product={product} />
          <ProductIncluded plan={plan} />
          <WhichOne product={product} />
          <ProductDelivery />
          <ProductQuestions />
        </div>
      </div>
      <AlikeProducts product={product} />
      <RecentlyViewed key={product.slug} slug={product.slug} />
      <PriceFootnote />
      {product.stock && plan !== undefined ? (
        <BuyBar product={product} plan={plan} quantity={quantity} button={button} />
      ) : null}
      <StructuredData about={product} />
    </Page>
  );
}

/** Leads to /compare with this product, where others can be added (D65). */
function CompareLink({ product }: { readonly product: ProductOnPage }) {
  return (
    <Link
      to="/compare"
      data-no-print
      search={compareSearch([product.slug])}
      className="mt-2 inline-block py-1 text-sm text-accent underline underline-offset-4 hover:text-accent-strong"
    >
      Compare <VisuallyHidden>{product.productname} </VisuallyHidden>with other products
    </Link>
  );
}
