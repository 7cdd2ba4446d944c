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
      It doesn’t renew automatically. Renew at today’s price: you’ll see it before anything is added, and your
      cart keeps what’s in it. You lose no days by renewing early, because the new term starts when this one
      ends.
    </OfferSection>
  );
}
