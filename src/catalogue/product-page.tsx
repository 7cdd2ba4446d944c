import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { chosenPlan } from "#domain/cart.ts";
import { defaultPlan, type Plan } from "#domain/plan.ts";
import type { Product } from "#domain/product.ts";
import { productImage } from "#domain/social-card.ts";
import { offeredPrice } from "#domain/structured-product.ts";
import { useCartItems } from "#src/cart/cart-store.ts";
import { Page, PageHeading } from "#src/page/page.tsx";
import { StructuredData } from "#src/page/structured-data.tsx";
import { AddToCartButton } from "./add-to-cart-button.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import { PlatformIcons } from "./platform-icons.tsx";
import { ProductFamilies } from "./product-families.tsx";
import { ProductImage } from "./product-image.tsx";
import { PriceFootnote, ProductPrice } from "./product-price.tsx";

const FIGURE_SIZES = "(min-width: 1248px) 550px, (min-width: 768px) 45vw, calc(100vw - 58px)";

type ProductPageProps = {
  readonly product: Product;
  /** A newer answer is loading. */
  readonly dimmed: boolean;
};

/** The product page (D9). */
export function ProductPage({ product, dimmed }: ProductPageProps) {
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
              activeProps={{ "aria-current": undefined }}
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
        className="grid gap-8 transition-opacity aria-busy:opacity-50 md:grid-cols-2 md:gap-12"
      >
        <ProductFigure product={product} />
        <ProductOffer key={product._id} product={product} />
      </div>
      <ProductFamilies product={product} />
      <PriceFootnote />
      <StructuredData about={product} />
    </Page>
  );
}

function ProductFigure({ product }: { readonly product: Product }) {
  return (
    <div className="self-start border border-line">
      <ProductImage
        src={product.imageUrl}
        sizes={FIGURE_SIZES}
        first
        className="product-picture aspect-8/5 w-full p-3"
      />
    </div>
  );
}

function ProductOffer({ product }: { readonly product: Product }) {
  const [chosen, setChosen] = useState<Plan | undefined>();
  const plan = chosen ?? defaultPlan(product.plans);
  return (
    <div className="flex flex-col gap-6">
      <div>
        {product.stock ? null : (
          <p className="mb-3 inline-block rounded-sm bg-signal px-2 py-0.5 text-sm font-medium text-paper">
            Out of stock
          </p>
        )}
        <PageHeading id="product-name">{product.productname}</PageHeading>
        <p className="mt-4 max-w-prose text-ink-soft">{product.description}</p>
      </div>
      <PlatformIcons product={product} named />
      <PlanChoice product={product} plan={plan} onChange={setChosen} />
      <div className="flex flex-col gap-4 border-t border-line pt-2">
        <ProductPrice product={product} plan={plan} large />
        {product.stock && plan !== undefined ? (
          <>
            <AddToCartButton product={product} plan={plan} headingId="product-name" size="large" />
            <PlanInCart productname={product.productname} />
            <noscript>
              <p className="text-ink-soft">Adding to the cart and paying need JavaScript.</p>
            </noscript>
          </>
        ) : (
          <p className="text-signal">This product can not be ordered right now.</p>
        )}
      </div>
    </div>
  );
}

/**
 * Names the plan in which the product is in the cart: the price above is that of the plan chosen here, which may
 * differ.
 */
function PlanInCart({ productname }: Pick<Product, "productname">) {
  const item = useCartItems().find((one) => one.productname === productname);
  if (!item) return null;
  return <p className="-mt-2 text-sm text-ink-soft">In your cart as {chosenPlan(item)}</p>;
}
