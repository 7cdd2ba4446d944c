import { Dialog } from "@base-ui/react/dialog";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { type CartItem, cartSums } from "#domain/cart.ts";
import { CartLine } from "./cart-line.tsx";
import { cart, useCartItems } from "./cart-store.ts";
import { CartSumsList } from "./cart-sums-list.tsx";
import { describeCartChange } from "./describe-cart-change.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";

/** storefront.md §2 "Cart panel". */
const ACCEPTED = "We accept credit and debit cards, PayPal, Pay by Bank and direct debit (ACH).";

const POPUP =
  "fixed inset-y-0 right-0 z-50 flex h-dvh w-full flex-col bg-sheet text-ink outline-none transition-transform duration-[220ms] ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full sm:w-[420px] sm:border-l sm:border-line-strong";
const BACKDROP =
  "fixed inset-0 z-50 bg-black/45 transition-opacity duration-[220ms] data-ending-style:opacity-0 data-starting-style:opacity-0";

/** The slide-in cart (storefront.md §2 "Cart panel", D10). Escape, the overlay, the close button and Back close it. */
export function CartPanel({ open }: { readonly open: boolean }) {
  const items = useCartItems();
  const heading = useRef<HTMLHeadingElement>(null);
  const openedOn = useRef<string | null>(null);
  const { state } = useRouter();
  const announcement = useAnnouncement(items);
  const { units } = cartSums(items);

  useEffect(() => {
    openedOn.current = open ? window.location.pathname : openedOn.current;
  }, [open]);

  // Back where the shopper was; after a link led elsewhere, that place is gone and the new page's heading takes over.
  function focusAfterClose(): HTMLElement | true {
    if (state.location.pathname === openedOn.current && window.location.pathname === openedOn.current)
      return true;
    return document.querySelector<HTMLElement>("h1[tabindex]") ?? true;
  }

  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? cart.show() : cart.hide())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup className={POPUP} initialFocus={heading} finalFocus={focusAfterClose}>
          <header className="flex h-16 shrink-0 items-center justify-between gap-4 border-b border-line px-5">
            <Dialog.Title ref={heading} tabIndex={-1} className="text-lg font-semibold">
              Your cart
              {units > 0 && (
                <span className="ml-2 font-mono text-sm font-normal text-ink-soft tabular-nums">
                  {units} {units === 1 ? "item" : "items"}
                </span>
              )}
            </Dialog.Title>
            <Dialog.Close
              aria-label="Close cart"
              className="-mr-2 grid size-11 place-items-center hover:bg-well"
            >
              <Icon name="close" />
            </Dialog.Close>
          </header>
          {items.length === 0 ? (
            <EmptyCart />
          ) : (
            <FilledCart items={items} onRemoved={() => heading.current?.focus()} />
          )}
          <output className="sr-only">{announcement}</output>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function EmptyCart() {
  return (
    <div className="flex grow flex-col items-start gap-5 px-5 py-8">
      <p>Your cart is empty.</p>
      <ButtonLink to="/products" replace>
        Browse products
      </ButtonLink>
    </div>
  );
}

type FilledCartProps = { readonly items: readonly CartItem[]; readonly onRemoved: () => void };

function FilledCart({ items, onRemoved }: FilledCartProps) {
  return (
    <>
      <ul className="grow overflow-y-auto overscroll-contain px-5">
        {items.map((item) => (
          <CartLine key={item.productname} item={item} onRemoved={onRemoved} />
        ))}
      </ul>
      <div className="shrink-0 border-t border-line-strong px-5 py-4">
        <CartSumsList items={items} />
        <p className="mt-1 text-sm text-ink-soft">{ACCEPTED}</p>
        <div className="mt-4 grid gap-2">
          <ButtonLink to="/checkout" replace size="large">
            Checkout
          </ButtonLink>
          <Dialog.Close render={<Button variant="secondary" size="large" />}>Continue shopping</Dialog.Close>
        </div>
      </div>
    </>
  );
}

/** What a screen reader is told: every change of the cart, never its first sight. */
function useAnnouncement(items: readonly CartItem[]): string {
  const [seen, setSeen] = useState({ items, sentence: "" });
  if (seen.items !== items) setSeen({ items, sentence: describeCartChange(seen.items, items) });
  return seen.sentence;
}
