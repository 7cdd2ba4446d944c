import type { RefObject } from "react";
import type { Plan } from "#domain/catalogue/plan.ts";
import type { ProductOnPage } from "#domain/search/related-products.ts";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import { PlanInCart } from "./plan-in-cart.tsx";
import { ProductImage } from "../product/product-image.tsx";
import { QuantityRow } from "./quantity-row.tsx";
import { SoldOut } from "./lazy-sold-out.ts";

const FIGURE_SIZES = "(min-width: 1024px) 392px, (min-width: 768px) 296px, calc(100vw - 58px)";

type ProductOfferProps = {
  readonly product: ProductOnPage;
  readonly plan: Plan | undefined;
  readonly onChoose: (plan: Plan) => void;
  readonly quantity: number;
  readonly onQuantity: (quantity: number) => void;
  /** Refers to the container of the button that adds the product to the cart. */
  readonly button: RefObject<HTMLDivElement | null>;
};

/**
 * The picture and the offer. On wide screens that are tall enough, both stay in view while the facts beside them
 * scroll; on phones the name comes between them.
 */
export function ProductOffer({ product, plan, onChoose, quantity, onQuantity, button }: ProductOfferProps) {
  return (
    <div className="max-md:contents md:col-start-2 md:row-span-2 md:row-start-1">
      <div className="max-md:contents md:flex md:flex-col md:gap-5 md:[@media(min-height:44rem)]:sticky md:[@media(min-height:44rem)]:top-20">
        <div className="border border-line max-md:order-1">
          <ProductImage
            src={product.imageUrl}
            sizes={FIGURE_SIZES}
            first
            className="product-picture aspect-8/5 w-full p-3 md:aspect-auto md:h-[clamp(9rem,27vh,16rem)]"
          />
        </div>
        <div className="flex flex-col gap-4 max-md:order-3">
          <PlanChoice product={product} plan={plan} onChange={onChoose} />
          {product.stock && plan !== undefined ? (
            <>
              <QuantityRow product={product} plan={plan} quantity={quantity} onChange={onQuantity} />
              <div ref={button}>
                <AddToCartButton
                  product={product}
                  plan={plan}
                  quantity={quantity}
                  headingId="product-name"
                  size="large"
                />
              </div>
              <PlanInCart product={product} plan={plan} />
              <noscript>
                <p className="text-ink-soft">Turn on JavaScript to buy.</p>
              </noscript>
            </>
          ) : (
            <SoldOut product={product} />
          )}
        </div>
      </div>
    </div>
  );
}
