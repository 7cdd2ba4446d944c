import { useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import type { ChosenAdmin } from "#domain/cart/administrator.ts";
import { type CartCorrection, correctCart } from "#domain/cart/cart-changes.ts";
import type { CartItem } from "#domain/cart/cart.ts";
import { type CartChange, type CheckoutBuyer, checkoutPayload } from "#domain/cart/checkout.ts";
import { postcodeReason, type Residence, residenceProblem } from "#domain/cart/residence.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { VAT_REFUSAL_TEXT } from "#domain/vat/vat-rule-words.ts";
import { isInVatArea } from "#domain/vat/vat-territory.ts";
import { notifyCatalogueChange } from "#src/api/catalogue-change.ts";
import { cart, useCartItems } from "#src/cart/cart-store.ts";
import { companyDraft } from "#src/cart/company-store.ts";
import { CartVatProvider, type ShownVat, useCartBuyer, useCartVat } from "#src/cart/cart-vat.tsx";
import { Page, PageHeading } from "#src/page/page.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { LazyFallback, lazyPart } from "#src/ui/lazy-part.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { UnsavedForms } from "#src/ui/unsaved-forms.tsx";
import { HeldPayment } from "./held-payment.tsx";
import { isAwaited, useAdministrator } from "./administrator-choice.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentSkeleton } from "./payment-skeleton.tsx";
import { Unpaid } from "./unpaid.tsx";
import { useCancel } from "./use-cancel.ts";
import { useOpenedVat } from "./use-opened-vat.ts";

/** Loads the payment provider's own code, which an empty cart doesn't need. */
const PaymentStep = lazyPart(async () => (await import("./payment-step.tsx")).PaymentStep);

const COLUMNS_CLASS = "grid items-start gap-4 lg:grid-cols-[23.75rem_minmax(0,1fr)] lg:gap-10";

/** Few carts need a correction. */
const CartReview = lazyPart(async () => (await import("#src/cart/cart-review.tsx")).CartReview);

/** /checkout (S37): a Cancel button, and the embedded payment form unless the cart is empty. */
export function CheckoutPage() {
  return (
    <CartVatProvider>
      <Checkout />
    </CartVatProvider>
  );
}

function Checkout() {
  const hydrated = useHydrated();
  const items = useCartItems();
  const cartBuyer = useCartBuyer();
  const { company, residence } = cartBuyer;
  const administrator = useAdministrator(items, company);
  const buyer = { ...cartBuyer, administrator: administrator ?? undefined };
  const vat = useCartVat();
  const key = cartKey(items, buyer, vat);
  const { cancelling, cancel } = useCancel();
  const [attempt, setAttempt] = useState(0);
  const takeVat = useOpenedVat(items, cartBuyer, () => setAttempt((before) => before + 1));
  const [corrections, setCorrections] = useState<readonly CartCorrection[] | null>(null);

  const isTyping = companyDraft.use() !== null && company === null;
  const lacking = isTyping
    ? "Fill in the company’s details to continue to the payment."
    : ((residence && whereText(residence)) ?? whoText(administrator));
  const review = { confirm: "Continue to payment", onConfirm: () => setCorrections(null) };

  function takeChanges(changes: readonly CartChange[]): void {
    notifyCatalogueChange();
    const corrected = correctCart(cart.items(), changes);
    setCorrections(corrected.corrections);
    cart.replace(corrected.items);
  }

  return (
    <Page title={PAGE_TITLES.checkout} description="Pay for the software in your cart.">
      <header className="mb-4 flex items-center justify-between gap-4 border-b border-line pb-3 md:mb-8 md:pb-4">
        <div>
          <p className="text-sm text-ink-soft">{COMPANY.tradeName}</p>
          <PageHeading>Checkout</PageHeading>
        </div>
        <Button variant="secondary" disabled={cancelling} onClick={cancel}>
          {cancelling ? "Cancelling…" : "Cancel"}
        </Button>
      </header>
      <Unpaid
        text={
          items.length === 0
            ? "If you filled your cart in another browser, it’s still there."
            : "Try again or choose another way to pay."
        }
      />
      {/* A server knows no cart. */}
      {!hydrated ? (
        <div className={COLUMNS_CLASS}>
          <ListSkeleton label="Your order is loading." />
          <PaymentSkeleton />
        </div>
      ) : items.length === 0 ? (
        <div className="grid max-w-2xl gap-6">
          {corrections ? <CartReview {...review} corrections={corrections} cartIsEmpty /> : null}
          <EmptyCheckout />
        </div>
      ) : (
        <UnsavedForms>
          <div className={COLUMNS_CLASS}>
            <OrderSummary items={items} administrator={isTyping ? undefined : administrator} />
            <div className="min-w-0">
              {corrections ? (
                <CartReview {...review} corrections={corrections} cartIsEmpty={false} />
              ) : lacking !== null ? (
                <MessageBox tone="plain" role="alert" className="p-6">
                  <p className="max-w-prose">{lacking}</p>
                </MessageBox>
              ) : company === null && residence === null ? (
                <PaymentSkeleton />
              ) : (
                <LazyFallback value={<PaymentSkeleton />}>
                  <HeldPayment>
                    <PaymentStep
                      key={`${attempt} ${key}`}
                      items={items}
                      buyer={company && vat ? { ...buyer, company: { ...company, vat } } : buyer}
                      onChanges={takeChanges}
                      onOpened={takeVat}
                      onRetry={() => setAttempt(attempt + 1)}
                    />
                  </HeldPayment>
                </LazyFallback>
              )}
            </div>
          </div>
        </UnsavedForms>
      )}
    </Page>
  );
}

/** Carts and buyers that are charged alike share a key; any other needs its own session and form (D16). */
function cartKey(
  items: readonly CartItem[],
  { company, residence, administrator }: CheckoutBuyer,
  vat: ShownVat,
): string {
  return JSON.stringify([
    checkoutPayload(items),
    company?.company,
    residence,
    administrator,
    vat?.ratePercent === 0,
  ]);
}

function EmptyCheckout() {
  return (
    <div className="flex flex-col items-start gap-5">
      <p>Your cart is empty.</p>
      <ButtonLink to="/products">Browse products</ButtonLink>
    </div>
  );
}

/** What a consumer has to say before the payment opens, or why the shop doesn't sell to them; null if nothing (D53, D55). */
function whereText({ country, postcode }: Residence): string | null {
  if (residenceProblem({ country, postcode }) !== null)
    return `Enter your postcode to continue to the payment. ${postcodeReason(country)}`;
  return isInVatArea(country, postcode) ? null : VAT_REFUSAL_TEXT.consumer_outside;
}

/** What has to be said about the administrator first; null if nothing (D42). */
const whoText = (administrator: ChosenAdmin | null | undefined): string | null =>
  isAwaited(administrator) ? "Say who will manage the subscription to continue to the payment." : null;
