import type { TrpcClient } from "#src/api/router-types.ts";
import { OfferSection } from "./buy-again.tsx";

type RenewalSectionProps = {
  /** Of the orders whose units are offered, the earliest end first. */
  readonly tokens: readonly string[];
  /** The last day that a reminder's link names, such as 2026-11-21. */
  readonly endsOn?: string | undefined;
  /** True if some of them still run. */
  readonly runs: boolean;
};

/** Offers units that end soon, or have ended, at today's price (D51). */
export function RenewalSection({ tokens, endsOn, runs }: RenewalSectionProps) {
  return (
    <OfferSection
      id="renewal"
      heading="Renew at today’s price"
      button="Renew"
      variant="primary"
      askedFor={endsOn !== undefined}
      ask={(client) => offerOf(client, tokens, endsOn)}
    >
      You’ll see it before anything is added to your cart.
      {runs
        ? " You lose no days: a new term starts when the current one ends."
        : " It has ended, so a new term starts on the day we deliver it."}
    </OfferSection>
  );
}

async function offerOf(client: TrpcClient, tokens: readonly string[], endsOn: string | undefined) {
  const offers = await Promise.all(tokens.map((token) => client.orders.renewal.query({ token, endsOn })));
  return {
    lines: offers.flatMap(({ lines, token }) => lines.map((line) => ({ ...line, renews: token }))),
    company: offers.find(({ company }) => company !== null)?.company ?? null,
  };
}
