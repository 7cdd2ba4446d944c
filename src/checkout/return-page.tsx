import { useQuery } from "@tanstack/react-query";
import { Navigate, useHydrated } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { MailLink } from "#src/legal/company-facts.tsx";
import { readSessionId } from "./session-id.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { useApi } from "#src/api/use-api.ts";
import { useCartItems } from "#src/cart/cart-store.ts";
import { RestoreCart } from "#src/orders/restore-cart.tsx";
import { useOverlay } from "#src/ui/overlay.ts";
import { Page, PageHeading } from "#src/page/page.tsx";
import { offerInTab } from "./offer-in-tab.ts";
import { checkoutStorage, clearPaid } from "./checkout-storage.ts";
import { FailureText } from "#src/ui/failure.tsx";
import { paymentOutcome } from "./payment-outcome.ts";
import { isRefused, paymentQuery } from "./payment-query.ts";
import { Receipt } from "./receipt.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";

type ReturnPageProps = { readonly sessionId: string | undefined };

/** /return (S38–S39, D14): the payment's result according to the provider. */
export function ReturnPage({ sessionId }: ReturnPageProps) {
  const known = readSessionId(sessionId);
  const hydrated = useHydrated();
  return (
    <Page title={PAGE_TITLES.return} description="The result of your payment.">
      {known === null ? <Unknown /> : hydrated ? <Result sessionId={known} /> : <ReceiptSkeleton />}
    </Page>
  );
}

function Result({ sessionId }: { readonly sessionId: string }) {
  const answer = useQuery(paymentQuery(useApi(), sessionId));
  // True if this browser has just paid. Its checkout is then forgotten, so a reload doesn't count as a first visit
  // (D14).
  const [isFirstVisit] = useState(() => checkoutStorage.read()?.sessionId === sessionId);
  const outcome = answer.data && paymentOutcome(answer.data);

  useEffect(() => {
    if (outcome === "paid" || outcome === "processing") clearPaid(sessionId);
    else if (outcome === "failed" && checkoutStorage.read()?.sessionId === sessionId)
      checkoutStorage.forget();
  }, [outcome, sessionId]);

  if (!answer.data) {
    if (!answer.error) return <ReceiptSkeleton />;
    if (isRefused(answer.error)) return <Unknown />;
    return <Unreachable error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  switch (outcome) {
    case "open":
      return offerInTab.get()?.sessionId === sessionId ? (
        <Navigate to="/checkout/offer" state={{ unpaid: true }} replace />
      ) : (
        <Navigate to="/checkout" state={{ unpaid: true }} replace />
      );
    case "expired":
      return <Navigate to="/" state={{ checkoutEnded: true }} replace />;
    case "failed":
      return <PaymentFailed orderNumber={answer.data.orderNumber} token={answer.data.orderToken} />;
    default:
      return (
        <Receipt
          key={outcome}
          sessionId={sessionId}
          receipt={answer.data}
          paid={outcome === "paid"}
          celebrates={outcome === "paid" && isFirstVisit}
        />
      );
  }
}

function Notice({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading>{heading}</PageHeading>
      <div className="mt-4 grid justify-items-start gap-6">{children}</div>
    </div>
  );
}

function Unknown() {
  return (
    <Notice heading="Order not found">
      <p>We couldn’t find this order. If you’ve just paid, use the link you were taken to after paying.</p>
      <ButtonLink to="/">Return to Home page</ButtonLink>
    </Notice>
  );
}

/** Doesn't show the server's own sentence ("Nothing was charged"), because the shopper may well have paid. */
function Unreachable({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <Notice heading="We couldn’t load your order">
      <p role="alert">
        <FailureText
          error={error}
          failed={() => "We can’t load your order right now. If you’ve paid, your payment went through."}
        />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRetry}>Try again</Button>
        <ButtonLink to="/" variant="secondary">
          Return to Home page
        </ButtonLink>
      </div>
    </Notice>
  );
}

type PaymentFailedProps = {
  readonly orderNumber: string;
  /** Null if another browser placed the order. */
  readonly token: string | null;
};

function PaymentFailed({ orderNumber, token }: PaymentFailedProps) {
  const items = useCartItems();
  const cart = useOverlay("cart");
  return (
    <Notice heading="The payment didn’t go through">
      <p>
        Your bank did not confirm the payment of order <span className="font-mono">{orderNumber}</span>. You
        haven’t been charged. You can order again with another payment method, or write to <MailLink />.
      </p>
      {token === null ? null : <RestoreCart token={token} />}
      {items.length > 0 ? (
        <Button variant={token === null ? "primary" : "secondary"} onClick={cart.show}>
          Open your cart
        </Button>
      ) : (
        <ButtonLink to="/products" variant={token === null ? "primary" : "secondary"}>
          Browse products
        </ButtonLink>
      )}
    </Notice>
  );
}

/** A placeholder in the shape of the receipt: heading, three sentences, the sheet. */
function ReceiptSkeleton() {
  return (
    <div className="mx-auto max-w-2xl">
      <Skeleton label="Your order is loading." className="grid gap-4">
        <SkeletonBar className="mt-8 h-9 w-3/4" />
        <SkeletonBar className="h-4 w-2/3" />
        <SkeletonBar className="h-4 w-1/2" />
        <div className="mt-4 grid gap-4 border border-line bg-sheet p-5">
          <SkeletonBar className="h-5 w-40" />
          <SkeletonBar className="h-12" />
          <SkeletonBar className="h-5 w-full" />
        </div>
      </Skeleton>
    </div>
  );
}
