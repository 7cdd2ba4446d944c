import type Stripe from "stripe";

/** Returns the charge of a session that was retrieved with SESSION_EXPAND; null if nothing was charged. */
export function chargeOf({ payment_intent: payment }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = payment === null || typeof payment === "string" ? null : payment.latest_charge;
  return charge === null || typeof charge === "string" ? null : charge;
}

/** The countries that a payment names; null for what its method doesn't bring. */
export type PaymentCountries = {
  /** Of the billing address. */
  readonly billing: string | null;
  /** Of the card, the account or the wallet. */
  readonly method: string | null;
  /**
   * Of the bank that a redirect led to, by its BIC. It isn't always the account's: REVOLT21 and NTSBDEB1, which are among Stripe's
   * banks of iDEAL | Wero, are used in many countries.
   */
  readonly bank: string | null;
};

/** Reads the countries of a session's payment. Each may be missing (Sessions.d.ts, Charges.d.ts of stripe-node 23.1.0). */
export function paymentCountries(session: Stripe.Checkout.Session): PaymentCountries {
  const charge = chargeOf(session);
  const details = charge?.payment_method_details;
  return {
    billing:
      session.customer_details?.address?.country ??
      charge?.billing_details.address?.country ??
      details?.klarna?.payer_details?.address?.country ??
      null,
    method:
      details?.card?.country ??
      details?.sepa_debit?.country ??
      details?.link?.country ??
      details?.paypal?.country ??
      details?.revolut_pay?.funding?.card?.country ??
      details?.amazon_pay?.funding?.card?.country ??
      null,
    bank: countryOfBic(details?.ideal?.bic ?? details?.bancontact?.bic ?? null),
  };
}

/** The fifth and sixth letter of a BIC are its country (ISO 9362). */
const countryOfBic = (bic: string | null): string | null =>
  /^[A-Z0-9]{4}([A-Z]{2})/.exec(bic ?? "")?.[1] ?? null;
