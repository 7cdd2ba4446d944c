import { Link } from "@tanstack/react-router";
import { type CartItem, chosenPlan } from "#domain/cart.ts";
import { itemCents, itemUnitCents } from "#domain/cart-sums.ts";
import { formatAmount, formatPrice } from "#domain/money.ts";
import { billingSuffix } from "#domain/plan.ts";
import { CartLinePicture } from "./cart-line-picture.tsx";
import { cart } from "./cart-store.ts";
import { Button } from "#src/ui/button.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";

type CartLineProps = { readonly item: CartItem; readonly onRemoved: () => void };

/** One line of the cart panel (D10): product, price, quantity, and a remove button. */
export function CartLine({ item, onRemoved }: CartLineProps) {
  const plan = chosenPlan(item);
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 border-b border-line py-4">
      <CartLinePicture imageUrl={item.imageUrl} />
      <div className="min-w-0">
        <Link
          {...productLink(item.slug)}
          replace
          className="font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {item.productname}
        </Link>
        <p className="text-sm text-ink-soft">
          {plan} · <span className="font-mono tabular-nums">{formatPrice(itemUnitCents(item))}</span>
          {billingSuffix(plan)}
        </p>
      </div>
      <div className="col-span-2 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <QuantityStepper
          productname={item.productname}
          quantity={item.quantity}
          onChange={(quantity) => cart.setQuantity(item.productname, quantity)}
        />
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
        <span className="ml-auto font-mono tabular-nums">{formatAmount(itemCents(item))}</span>
      </div>
    </li>
  );
}

/** The product's own page (D9). Carts stored by older clients have no slug: those lead to the catalogue. */
function productLink(slug: string) {
  return slug === ""
    ? ({ to: "/products" } as const)
    : ({ to: "/products/$slug", params: { slug } } as const);
}
