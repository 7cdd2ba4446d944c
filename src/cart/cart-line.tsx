import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { plansOfLine, withPlan } from "#domain/cart/cart-plan.ts";
import { type CartItem, chosenPlan } from "#domain/cart/cart.ts";
import { DARK_TWIN_MARK, darkTwin, imageSrcSet } from "#domain/catalogue/image.ts";
import { planSlug, type Plan } from "#domain/catalogue/plan.ts";
import { onePaymentBuys, planWithPrice } from "#domain/catalogue/plan-words.ts";
import { formatAmount } from "#domain/money/money.ts";
import { PlanSelect } from "#src/product/plan-select.tsx";
import { Button } from "#src/ui/button.tsx";
import { DarkSource } from "#src/ui/dark-source.tsx";
import { cart } from "./cart-store.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { useCartPrices } from "./use-cart-prices.ts";

type CartLineProps = {
  readonly item: CartItem;
  /** True once the line has the plans that its product offers now. Until then, no other plan is offered. */
  readonly plansKnown: boolean;
  /** The start of a renewal in words (D41); undefined for any other line. */
  readonly starts: string | undefined;
  readonly onRemoved: () => void;
};

/**
 * One line of the cart panel (D10): product, what one payment buys (D63), amount; quantity, plan with its price, and a
 * remove button.
 */
export function CartLine({ item, plansKnown, starts, onRemoved }: CartLineProps) {
  const plan = chosenPlan(item) ?? "1 year";
  const { line } = useCartPrices();
  return (
    <li className="grid grid-cols-[auto_1fr_auto] gap-x-3 border-b border-line py-3">
      <CartLinePicture imageUrl={item.imageUrl} />
      <div className="min-w-0">
        <Link
          {...productLink(item.slug, plan)}
          replace
          translate="no"
          className="font-medium underline-offset-4 hover:underline"
        >
          {item.productname}
        </Link>
        <p className="text-sm text-ink-soft first-letter:uppercase">
          {onePaymentBuys(plan, { renews: item.renews !== undefined })}
        </p>
        {starts === undefined ? null : <p className="text-sm">{starts}.</p>}
      </div>
      <div className="flex flex-col items-end">
        <span className="tabular-nums">{formatAmount(line(item))}</span>
        <Button
          variant="text"
          size="inline"
          aria-label={`Remove ${item.productname}`}
          onClick={() => {
            cart.remove(item.productname);
            onRemoved();
          }}
        >
          Remove
        </Button>
      </div>
      <div className="col-span-3 mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <QuantityStepper
          productname={item.productname}
          quantity={item.quantity}
          onChange={(quantity) => cart.setQuantity(item.productname, quantity)}
        />
        <LinePlan item={item} plan={plan} plansKnown={plansKnown} />
      </div>
    </li>
  );
}

/** The line's plan with its price, as a choice if the product has other plans (D66). */
function LinePlan({
  item,
  plan,
  plansKnown,
}: Pick<CartLineProps, "item" | "plansKnown"> & { readonly plan: Plan }) {
  const plans = plansOfLine(item);
  const { unit } = useCartPrices();
  if (plans.length <= 1) return <p className="text-sm tabular-nums">{planWithPrice(item, plan, unit)}</p>;
  return (
    <PlanSelect
      productname={item.productname}
      plans={plansKnown ? plans : [plan]}
      plan={plan}
      nameOf={(each) => planWithPrice(item, each, unit)}
      onChange={(chosen) => cart.replace(withPlan(cart.items(), item.productname, chosen))}
      // As wide as the chosen plan with its price, in a row of its own if that doesn't fit.
      className="min-w-0 grow basis-[max-content] [field-sizing:content] tabular-nums"
    />
  );
}

/** The product's own page, in this plan (D9). Carts stored by older clients have no slug: those lead to the catalogue. */
function productLink(slug: string, plan: Plan) {
  return slug === ""
    ? ({ to: "/products" } as const)
    : ({
        to: "/products/$slug",
        params: { slug },
        search: { plan: planSlug(plan) },
      } as const);
}

const SIZES = "56px";

/**
 * A product's picture in a cart line. Decorative: the name is beside it. If it fails to load, its background remains.
 */
function CartLinePicture({ imageUrl }: { readonly imageUrl: string }) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const twin = darkTwin(imageUrl);
  return (
    <div className="h-11 w-14 shrink-0 overflow-hidden border border-line bg-well">
      {imageUrl === "" || failed.includes(imageUrl) ? null : (
        <picture>
          {twin === undefined || failed.includes(twin) ? null : <DarkSource twin={twin} sizes={SIZES} />}
          <img
            srcSet={imageSrcSet(imageUrl)}
            sizes={SIZES}
            src={imageUrl}
            alt=""
            width={56}
            height={44}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
            onError={({ currentTarget: { currentSrc } }) =>
              setFailed([...failed, currentSrc.includes(DARK_TWIN_MARK) ? (twin ?? imageUrl) : imageUrl])
            }
          />
        </picture>
      )}
    </div>
  );
}
