import { useQuery } from "@tanstack/react-query";
import { Navigate, useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import type { CartVat } from "#domain/cart/cart-vat.ts";
import { offerPath } from "#domain/offers/offer.ts";
import { ENDED_OFFER_TEXT } from "#domain/offers/offer-words.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { readShopSettings } from "#src/api/shop-settings.ts";
import { useApi } from "#src/api/use-api.ts";
import { offerInTab } from "#src/checkout/offer-in-tab.ts";
import { OpenedPayment } from "#src/checkout/opened-payment.tsx";
import { PaymentSkeleton } from "#src/checkout/payment-skeleton.tsx";
import { loadPayments } from "#src/checkout/payment-script.ts";
import { Unpaid } from "#src/checkout/unpaid.tsx";
import { type Payment, useOpening } from "#src/checkout/use-payment.ts";
import { Page, PageHeading } from "#src/page/page.tsx";
import { LinkAnswer } from "#src/page/link-answer.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { OfferLines } from "./offer-lines.tsx";
import { offerQuery, type ShownOffer } from "./offer-query.ts";

const COLUMNS_CLASS = "grid items-start gap-4 lg:grid-cols-[23.75rem_minmax(0,1fr)] lg:gap-10";

/** /checkout/offer (D83): the payment of the offer that was accepted in this tab. */
export function OfferPaymentPage() {
  const hydrated = useHydrated();
  const token = hydrated ? offerInTab.get()?.token : undefined;
  return (
    <Page title={PAGE_TITLES.checkout} description="Pay for the offer that you accepted.">
      <header className="mb-4 border-b border-line pb-3 md:mb-8 md:pb-4">
        <p className="text-sm text-ink-soft">{COMPANY.tradeName}</p>
        <PageHeading>Checkout</PageHeading>
      </header>
      {!hydrated ? <Loading /> : token === undefined ? <NoOffer /> : <OfferOf token={token} />}
    </Page>
  );
}

const Loading = () => (
  <div className={COLUMNS_CLASS}>
    <ListSkeleton label="Your offer is loading." />
    <PaymentSkeleton />
  </div>
);

const NoOffer = () => (
  <div className="flex flex-col items-start gap-5">
    <p>There’s no offer to pay here. Open the link in your email again.</p>
    <ButtonLink to="/products">Browse products</ButtonLink>
  </div>
);

function OfferOf({ token }: { readonly token: string }) {
  const answer = useQuery(offerQuery(useApi(), token));
  return (
    <LinkAnswer
      answer={answer}
      heading="Your offer"
      loading={<Loading />}
      failedText="We couldn’t load your offer. It’s safe. Please try again."
      opensNothing={{ heading: "Offer not found", text: <NoOffer /> }}
    >
      {(offer) =>
        offer.kind === "ended" ? (
          <p>{ENDED_OFFER_TEXT[offer.status]} You haven’t been charged.</p>
        ) : offer.status === "ordered" ? (
          <Ordered />
        ) : (
          <OfferPayment token={token} offer={offer} onReload={answer.refetch} />
        )
      }
    </LinkAnswer>
  );
}

/** Leads to the receipt, if this tab has paid. */
function Ordered() {
  const sessionId = offerInTab.get()?.sessionId ?? null;
  return sessionId === null ? (
    <p>This offer has been ordered.</p>
  ) : (
    <Navigate to="/return" search={{ session_id: sessionId }} replace />
  );
}

type OfferPaymentProps = {
  readonly token: string;
  readonly offer: ShownOffer;
  readonly onReload: () => Promise<unknown>;
};

function OfferPayment({ token, offer, onReload }: OfferPaymentProps) {
  const [attempt, setAttempt] = useState(0);
  async function retry(): Promise<void> {
    // What stopped it may be that the offer has changed.
    await onReload();
    setAttempt(attempt + 1);
  }
  const taxed = offer.today ?? offer.offered;
  return (
    <>
      <Unpaid text="Try again or choose another way to pay." />
      <div className={COLUMNS_CLASS}>
        <section aria-labelledby="offered" className="border border-line-strong bg-sheet">
          <div className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-3">
            <h2 id="offered" className="text-lg font-semibold">
              Offer{" "}
              <span translate="no" className="font-mono">
                {offer.number}
              </span>
            </h2>
            {/* A plain link, so that the offer's page is a separate document. */}
            <a className="text-sm text-ink-soft underline underline-offset-4" href={offerPath(token)}>
              Back to the offer
            </a>
          </div>
          <OfferLines lines={offer.lines} taxed={taxed} />
        </section>
        <div className="min-w-0">
          <PaymentOf
            key={`${attempt} ${JSON.stringify(taxed.vat)}`}
            token={token}
            shown={taxed.vat}
            onRetry={() => void retry()}
          />
        </div>
      </div>
    </>
  );
}

const KEPT_TEXT = "You haven’t been charged, and the offer is as you left it.";

type PaymentOfProps = {
  readonly token: string;
  readonly shown: CartVat;
  readonly onRetry: () => void;
};

function PaymentOf({ token, shown, onRetry }: PaymentOfProps) {
  const { client } = useApi();
  const payment = useOpening({
    mutationFn: async (): Promise<Payment> => {
      const script = loadPayments(readShopSettings().payment);
      // The first failure is reported; a second one isn't.
      script.catch(() => undefined);
      const session = await client.offers.openPayment.mutate({ token, shown });
      offerInTab.set({ token, sessionId: session.sessionId });
      return { kind: "ready", session, stripe: await script };
    },
  });
  return <OpenedPayment payment={payment} kept={KEPT_TEXT} onRetry={onRetry} />;
}
