import type Stripe from "stripe";
import type { OnTheWire } from "./on-the-wire.ts";
import { totalCents, type SessionRecord } from "./records.ts";

/** The price of a euro in currencies with two decimals. The prices are invented and never change. */
const LOCAL_CURRENCIES: Readonly<Record<string, { readonly currency: string; readonly perEuro: number }>> = {
  CH: { currency: "chf", perEuro: 0.97 },
  GB: { currency: "gbp", perEuro: 0.88 },
  US: { currency: "usd", perEuro: 1.12 },
};

/**
 * Returns the amount that the buyer really paid, if Adaptive Pricing is on and the card's country has another currency;
 * the session itself stays in euros. Null if the buyer pays in euros.
 */
export function presentmentDetails({
  adaptivePricing,
  lineItems,
  payment,
}: SessionRecord): OnTheWire<Stripe.Checkout.Session.PresentmentDetails> | null {
  const local = LOCAL_CURRENCIES[payment?.country ?? ""];
  if (!adaptivePricing || payment?.method !== "card" || !local) return null;
  return {
    presentment_amount: Math.round(totalCents(lineItems) * local.perEuro),
    presentment_currency: local.currency,
  };
}
