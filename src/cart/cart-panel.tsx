import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { type ComponentProps, useRef, useState } from "react";
import { type CartItem, countUnits } from "#domain/cart/cart.ts";
import { type NamedLine, takePasted } from "#domain/cart/take-pasted.ts";
import { isCheckoutPath } from "#domain/site/pages.ts";
import { taxNote } from "#domain/vat/vat-rule-words.ts";
import { CartLine } from "./cart-line.tsx";
import { BuyerSection } from "./buyer-section.tsx";
import { companyDraft } from "./company-store.ts";
import { cart, useCartItems } from "./cart-store.ts";
import { CheaperCollection } from "./cheaper-collection.tsx";
import { seller } from "#domain/seller/seller.ts";
import { CartSumsList } from "./cart-sums-list.tsx";
import { CartVatProvider, useCartVat } from "./cart-vat.tsx";
import { CartReview } from "./cart-review.tsx";
import { PasteList } from "./paste-list.tsx";
import { RequestOffer } from "./request-offer.tsx";
import { describeCartChange } from "./describe-cart-change.ts";
import { useCartPrices } from "./use-cart-prices.ts";
import { useCurrentPrices } from "./use-current-prices.ts";
import { useRenewalStarts } from "./use-renewal-starts.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { SidePanel } from "#src/ui/side-panel.tsx";
import { UnsavedForms, useUnsavedForms } from "#src/ui/unsaved-forms.tsx";
import type { Overlay } from "#src/ui/overlay.ts";

/** The payment methods of S36. */
const ACCEPTED = "We accept credit and debit cards, PayPal, Pay by Bank and direct debit (ACH).";

type CartPanelProps = Pick<Overlay, "open"> & { readonly onClose: () => void };

/** The slide-in cart (S36, D10). Escape, the overlay, the close button and Back close it. */
export function CartPanel(props: CartPanelProps) {
  return (
    <CartVatProvider isShown={props.open}>
      <UnsavedForms>
        <Panel {...props} />
      </UnsavedForms>
    </CartVatProvider>
  );
}

function Panel({ open, onClose }: CartPanelProps) {
  const items = useCartItems();
  const heading = useRef<HTMLHeadingElement>(null);
  const announcement = useAnnouncement(items, useCartVat()?.ratePercent);
  const { corrections, confirm, plansKnown, collections, check } = useCurrentPrices(open);
  const startsOf = useRenewalStarts(items);
  // A form that is open scrolls with the whole panel.
  const isTyping = companyDraft.use() !== null;
  const footer =
    items.length === 0 ? undefined : <CartFooter items={items} onContinue={onClose} onChanged={check} />;
  return (
    <SidePanel
      side="right"
      open={open}
      onClose={onClose}
      titleRef={heading}
      title={<Title units={countUnits(items)} />}
      closeLabel="Close cart"
      footerIsTall
      footer={isTyping ? undefined : footer}
    >
      {corrections.length === 0 ? null : (
        <div className="mb-4">
          <CartReview
            corrections={corrections}
            cartIsEmpty={items.length === 0}
            confirm="OK, update my cart"
            onConfirm={() => {
              confirm();
              heading.current?.focus();
            }}
          />
        </div>
      )}
      {items.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <div data-no-print>
            <BuyerSection />
          </div>
          <ul className="mt-2 *:last:border-b-0">
            {items.map((item) => (
              <CartLine
                key={item.productname}
                item={item}
                plansKnown={plansKnown}
                starts={startsOf(item)}
                onRemoved={() => heading.current?.focus()}
              />
            ))}
          </ul>
          <CheaperCollection items={items} collections={collections} />
        </>
      )}
      {/* In one place, so that lines that stay in its field outlive the first that is added. */}
      <PasteList about="pasted-list" submitLabel="Add to cart" onLines={(lines) => lines.map(takeIntoCart)} />
      {items.length === 0 ? null : (
        <>
          <p className="mt-4 text-sm text-ink-soft">{ACCEPTED}</p>
          <p className="mt-1 text-sm text-ink-soft">
            Sold by {seller().name}, {seller().town}.{" "}
            <Link to="/why-half-price" replace className="underline underline-offset-4 hover:text-ink">
              Where our licences come from
            </Link>
          </p>
          {isTyping ? <div className="mt-4 border-t border-line pt-4">{footer}</div> : null}
        </>
      )}
      <output className="sr-only">{announcement}</output>
    </SidePanel>
  );
}

/** Puts a line of a pasted list into the cart, or returns why that isn't possible. */
function takeIntoCart(line: NamedLine): string | undefined {
  const items = takePasted(cart.items(), line);
  if (typeof items === "string") return items;
  cart.replace(items);
  return undefined;
}

function Title({ units }: { readonly units: number }) {
  return (
    <>
      Your cart{" "}
      {units > 0 ? (
        <span className="ml-1 text-sm font-normal text-ink-soft tabular-nums">
          {units} {units === 1 ? "item" : "items"}
        </span>
      ) : null}
    </>
  );
}

function EmptyCart() {
  return (
    <div className="flex flex-col items-start gap-5 py-4">
      <p>Your cart is empty.</p>
      <ButtonLink to="/products" replace>
        Browse products
      </ButtonLink>
    </div>
  );
}

type CartFooterProps = ComponentProps<typeof RequestOffer> & { readonly onContinue: () => void };

function CartFooter({ items, onContinue, onChanged }: CartFooterProps) {
  // On the checkout page, 'Checkout' only closes the panel, and 'Continue shopping' leads away from the page.
  const isCheckout = useRouterState({ select: ({ location }) => isCheckoutPath(location.pathname) });
  const { withVat, free } = useCartPrices();
  const vat = useCartVat();
  const { isUnsaved, isSaving, saveAll } = useUnsavedForms();
  const navigate = useNavigate();
  async function saveAndGoOn(): Promise<void> {
    leaveField();
    if (!(await saveAll())) return;
    if (isCheckout) onContinue();
    else await navigate({ to: "/checkout", replace: true });
  }
  return (
    <>
      <CartSumsList items={items} vat={vat} />
      <p className="mt-2 text-sm text-ink-soft">
        {withVat
          ? taxNote(vat?.ratePercent)
          : free
            ? "All prices are without VAT"
            : "Prices are shown without VAT; the total includes it"}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 *:grow *:px-4">
        {isUnsaved ? (
          <Button size="large" disabled={isSaving} onClick={saveAndGoOn}>
            {isSaving ? "Saving…" : "Checkout"}
          </Button>
        ) : isCheckout ? (
          <Button size="large" onClick={onContinue}>
            Checkout
          </Button>
        ) : (
          <ButtonLink to="/checkout" replace size="large" onClick={leaveField}>
            Checkout
          </ButtonLink>
        )}
        {isCheckout ? (
          <ButtonLink to="/products" replace variant="secondary" size="large">
            Continue shopping
          </ButtonLink>
        ) : (
          <Button variant="secondary" size="large" onClick={onContinue}>
            Continue shopping
          </Button>
        )}
      </div>
      <p className="mt-3 text-center text-sm text-ink-soft">
        Not ready to pay? <RequestOffer items={items} onChanged={onChanged} />
      </p>
    </>
  );
}

/**
 * A touch screen leaves the focus in a field when a link is tapped, and the panel is gone before it moves. Leaving the
 * field first commits the typed quantity before the link leads to checkout.
 */
function leaveField(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
}

/** Returns the screen reader's announcement: every change of the cart, but not its initial contents. */
function useAnnouncement(items: readonly CartItem[], ratePercent: number | undefined): string {
  const [seen, setSeen] = useState({ items, sentence: "" });
  if (seen.items !== items) setSeen({ items, sentence: describeCartChange(seen.items, items, ratePercent) });
  return seen.sentence;
}
