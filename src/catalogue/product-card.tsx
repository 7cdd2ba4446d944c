import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { offeredPlans } from "#domain/catalogue/plan.ts";
import { isShown, shownFrom } from "#domain/catalogue/shown.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { isSellable, type Product } from "#domain/catalogue/product.ts";
import { classNames } from "#src/ui/class-names.ts";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { nameForTransition, nameOnReturn } from "./card-transition.ts";
import { useCardPlan } from "./card-plan.ts";
import { CompareChoice } from "#src/compare/compare-choice.tsx";
import { planSearch } from "./plan-in-address.ts";
import { PlanSelect } from "../product/plan-select.tsx";
import { PlatformIcons } from "./platform-icons.tsx";
import { ProductImage } from "../product/product-image.tsx";
import { AlwaysWithVat } from "../product/price-view.ts";
import { ProductPrice } from "./product-price.tsx";

/** Touch screens show the picture shorter, below the description; others at the card's width. */
const CARD_PICTURE_SIZES = "(hover: none) 205px, (min-width: 768px) 300px, calc(100vw - 32px)";

type ProductCardProps = {
  readonly product: Product;
  /** True in the first row, whose pictures are loaded eagerly. */
  readonly eager?: boolean;
  /** True for the first card in the grid, whose picture has priority. */
  readonly first?: boolean;
  /** D9a: true only in the admin area. Hides the plan and cart controls and keeps the description visible. */
  readonly admin?: boolean;
  /** Shown by the admin area beside the picture, 44 px wide. */
  readonly aside?: ReactNode;
  /** Shown by the admin area below the price. */
  readonly children?: ReactNode;
};

/** A product card (S29–S35): 450 px high, or more if its text is larger; light grey, or light red when out of stock. */
export function ProductCard({
  product,
  eager = false,
  first = false,
  admin = false,
  aside,
  children,
}: ProductCardProps) {
  const { plan, choose } = useCardPlan(product);
  const headingId = useId();
  const sellable = isSellable(product);
  const shown = isShown(product);
  return (
    <article
      ref={(card) => nameOnReturn(card, product.slug)}
      data-testid="product-card"
      className={classNames(
        "group relative flex h-[max(450px,28.125rem)] flex-col overflow-hidden rounded-sm border border-line no-hover:h-full no-hover:min-h-[max(450px,28.125rem)]",
        sellable ? "bg-well" : "bg-signal-wash",
      )}
    >
      <ProductImage
        src={product.imageUrl}
        sizes={CARD_PICTURE_SIZES}
        eager={eager}
        first={first}
        className={classNames(
          "h-0 min-h-12 flex-1 border-b border-line",
          aside === undefined ? "w-full no-hover:basis-26 no-hover:shrink-0" : "w-[calc(100%-2.75rem)]",
        )}
      />
      {aside}
      {sellable && shown ? null : (
        <div className="absolute top-3 left-3 grid justify-items-start gap-1.5">
          {sellable ? null : (
            <p className="rounded-sm bg-signal px-2 py-0.5 text-sm font-medium text-paper forced-colors:border print:border print:text-signal">
              Out of stock
            </p>
          )}
          {shown ? null : <NotShownMark shown={product.shown} />}
        </div>
      )}
      <div className="relative flex shrink-0 flex-col gap-2.5 p-4">
        <h2 id={headingId} className="text-lg leading-6 font-semibold text-balance">
          <Link
            to="/products/$slug"
            // It has no page yet.
            disabled={!shown}
            params={{ slug: product.slug }}
            translate="no"
            search={planSearch(product, plan)}
            onClick={({ currentTarget }) => nameForTransition(currentTarget.closest("article"))}
            className={classNames(
              // The link also covers the picture above it.
              "decoration-1 underline-offset-4 before:absolute before:bottom-full before:left-0 before:h-screen hover:text-accent hover:underline",
              aside === undefined ? "before:right-0" : "before:right-11",
            )}
          >
            {product.productname}
          </Link>
        </h2>
        <PlatformIcons product={product} />
        {/* The plan takes the description's place on hover and keyboard focus. Touch screens show both. */}
        <div className="grid grid-cols-1 gap-2.5 no-hover:flex no-hover:flex-col">
          <p
            className={classNames(
              "col-start-1 row-start-1 line-clamp-2 h-10 text-sm leading-5 text-ink-soft",
              !admin &&
                "pointer-events-none transition-opacity duration-150 group-focus-within:opacity-0 group-hover:opacity-0 no-hover:opacity-100!",
            )}
          >
            {product.description}
          </p>
          {admin ? null : (
            <PlanSelect
              productname={product.productname}
              plans={offeredPlans(product.plans)}
              plan={plan}
              onChange={choose}
              className="col-start-1 row-start-1 opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 no-hover:opacity-100"
            />
          )}
        </div>
        <AlwaysWithVat value={admin}>
          <ProductPrice product={product} plan={admin ? undefined : plan}>
            {admin ? null : (
              <CompareChoice
                product={product}
                labelled
                className="float-right -mt-1 min-h-6 noscript:hidden"
              />
            )}
          </ProductPrice>
        </AlwaysWithVat>
        {!admin && sellable && plan !== undefined ? (
          // With a mouse the button stays where it was pressed, and what leads on comes above it.
          <div className="flex flex-col-reverse gap-2.5 no-hover:flex-col">
            <AddToCartButton product={product} plan={plan} headingId={headingId} quiet leadsOn />
          </div>
        ) : null}
        {!admin && !sellable ? (
          <p className="flex min-h-11 items-center border-t border-line-strong text-sm text-ink-soft">
            Currently unavailable
          </p>
        ) : null}
        {children}
      </div>
    </article>
  );
}

/** Says in the admin area that the shop doesn't show a product, and from which day on it will (D62). */
function NotShownMark({ shown }: Pick<Product, "shown">) {
  const day = shownFrom(shown);
  return (
    <p className="rounded-sm border border-line-strong bg-paper px-2 py-0.5 text-sm font-medium">
      {day === undefined ? "Not shown yet" : `Shown from ${calendarDayInWords(day)}`}
    </p>
  );
}
