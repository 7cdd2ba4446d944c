import { OfferSection } from "./buy-again.tsx";

type RenewalSectionProps = {
  readonly token: string;
  /** The last day that a reminder's link names, such as 2026-11-21. */
  readonly endsOn: string | undefined;
};

/** Offers the units of an order that end soon, or have ended, at today's price (D51). */
export function RenewalSection({ token, endsOn }: RenewalSectionProps) {
  return (
    <OfferSection
      id="renewal"
      heading="Keep using it?"
      button="Renew"
      askedFor={endsOn !== undefined}
      ask={(client) => client.orders.renewal.query({ token, endsOn })}
    >
      Nothing renews by itself. A renewal is a new order at today’s prices, which you see first; what is in
      your cart stays there. However early you order, it starts after your current term.
    </OfferSection>
  );
}
