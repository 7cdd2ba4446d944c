import { useHydrated, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { acceptOfferSchema } from "#domain/offers/offer-input.ts";
import { formatAmount } from "#domain/money/money.ts";
import { isConsumer } from "#domain/seller/consumer.ts";
import { ManagerSegments } from "#src/checkout/administrator-choice.tsx";
import { offerInTab } from "#src/checkout/offer-in-tab.ts";
import { BeforeYouPay } from "#src/checkout/before-you-pay.tsx";
import { useActForm } from "#src/kit/act-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { Time } from "#src/ui/time.tsx";
import type { ShownOffer } from "./offer-query.ts";

const CARD_CLASS = "grid gap-4 border border-line-strong bg-sheet p-6";

type AcceptOfferProps = { readonly token: string; readonly offer: ShownOffer };

/** Accepts an offer with a name, then leads to its payment (D83). A company says who will manage its subscriptions; a renewal keeps who does (D42). */
export function AcceptOffer({ token, offer }: AcceptOfferProps) {
  const { company, lines, today, offered } = offer;
  const { vat, totalCents } = today ?? offered;
  const hydrated = useHydrated();
  const pay = usePayNow(token);
  const keepsManagers = lines.some(({ renews }) => renews !== null);
  /** Who will manage the subscriptions: null is the buyer, and undefined that nobody has been chosen yet. */
  const [manager, setManager] = useState<string | null | undefined>(company === null ? null : undefined);
  const chosen = manager === undefined ? undefined : { email: manager };
  const administrator = keepsManagers ? null : chosen;
  const form = useActForm(acceptOfferSchema, (client, accepted) => client.offers.accept.mutate(accepted), {
    failed: "We couldn’t accept the offer. What you typed is still here. Please try again.",
    onDone: pay,
    more: { token, shown: vat, administrator, ...(company === null ? { purchaseOrder: "" } : {}) },
  });
  return (
    <form {...form.props} aria-labelledby="accept" className={CARD_CLASS}>
      <h2 id="accept" className="text-lg font-semibold">
        Accept this offer
      </h2>
      <Field {...form.field("name")} required label="Your name" autoComplete="name" />
      {company === null ? null : (
        <Field
          {...form.field("purchaseOrder")}
          label="Purchase order number (optional)"
          autoComplete="off"
          defaultValue={company.purchaseOrder}
          hint="It’s shown on the invoice."
        />
      )}
      {keepsManagers ? (
        <p className="text-sm">What you renew keeps the person who manages it.</p>
      ) : (
        <div className="text-sm">
          <p className="font-medium">Who will manage the subscription?</p>
          <ManagerSegments
            email={manager}
            mailbox={company?.email}
            onChoose={(isOther) => setManager(isOther ? "" : null)}
          />
          <LiveRegion urgency="assertive" className="mt-1.5 text-signal empty:hidden">
            {manager === undefined ? form.errors.administrator : null}
          </LiveRegion>
        </div>
      )}
      {typeof manager === "string" ? (
        <Field
          name="administrator.email"
          error={form.errors["administrator.email"]}
          required
          label="Their email"
          type="email"
          autoComplete="off"
          value={manager}
          onChange={({ target }) => setManager(target.value)}
        />
      ) : null}
      <p className="flex justify-between gap-6 border-t border-line pt-4 font-semibold">
        <span>You pay today</span>
        <span className="tabular-nums">{formatAmount(totalCents)}</span>
      </p>
      <BeforeYouPay plans={lines.map(({ plan }) => plan)} consumer={isConsumer({ company })} />
      <Button type="submit" size="large" disabled={!hydrated || form.pending} className="noscript:hidden">
        {form.pending ? "Accepting…" : "Accept and pay"}
      </Button>
      <Failure of={form} className="" />
      <noscript>
        <p>Turn on JavaScript to accept and pay.</p>
      </noscript>
    </form>
  );
}

type PayOfferProps = {
  readonly token: string;
  readonly acceptance: NonNullable<ShownOffer["acceptance"]>;
};

/** An accepted offer that isn't paid yet. */
export function PayOffer({ token, acceptance: { name, at } }: PayOfferProps) {
  const hydrated = useHydrated();
  const pay = usePayNow(token);
  return (
    <section aria-labelledby="accept" className={CARD_CLASS}>
      <h2 id="accept" className="text-lg font-semibold">
        Accepted, not paid yet
      </h2>
      <p>
        <bdi>{name}</bdi> accepted this offer on <Time at={at} dateOnly />. We start once it’s paid.
      </p>
      <Button size="large" disabled={!hydrated} className="noscript:hidden" onClick={pay}>
        Pay now
      </Button>
    </section>
  );
}

/** Leads to the payment, whose page has no token in its address. */
function usePayNow(token: string) {
  const navigate = useNavigate();
  return () => {
    offerInTab.set({ token, sessionId: null });
    return navigate({ to: "/checkout/offer" });
  };
}
