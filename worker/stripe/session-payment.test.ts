import type Stripe from "stripe";
import { beforeAll, expect, it } from "vitest";
import { openSession, resetPayments } from "../testing/payments.ts";
import { pay } from "../testing/provider.ts";
import { testServices } from "../testing/shop.ts";
import { paymentCountries } from "./session-payment.ts";
import { SESSION_EXPAND } from "./sessions.ts";

type Details = Stripe.Charge.PaymentMethodDetails;

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
const CARD = { brand: null, exp_month: null, exp_year: null, funding: null, last4: null };
const BANK = {
  bank_code: null,
  bank_name: null,
  generated_sepa_debit: null,
  generated_sepa_debit_mandate: null,
  iban_last4: null,
  preferred_language: null,
  verified_name: null,
};
const NOTHING = { billing: null, method: null, bank: null };

const read: [string, Details | null, object][] = [
  ["nothing of details that are null", null, NOTHING],
  ["nothing of a method without details", { type: "pay_by_bank" }, NOTHING],
  ["of Link", { type: "link", link: { country: "DE" } }, { ...NOTHING, method: "DE" }],
  [
    "of PayPal",
    {
      type: "paypal",
      paypal: {
        country: "AT",
        payer_email: null,
        payer_id: null,
        payer_name: null,
        seller_protection: null,
        transaction_id: null,
      },
    },
    { ...NOTHING, method: "AT" },
  ],
  [
    "of the card behind Revolut Pay",
    {
      type: "revolut_pay",
      revolut_pay: {
        funding: { type: "card", card: { ...CARD, country: "IE" } },
        transaction_id: null,
      },
    },
    { ...NOTHING, method: "IE" },
  ],
  [
    "of the card behind Amazon Pay",
    {
      type: "amazon_pay",
      amazon_pay: {
        funding: { type: "card", card: { ...CARD, country: "LU" } },
        transaction_id: null,
      },
    },
    { ...NOTHING, method: "LU" },
  ],
  [
    "of the payer's address at Klarna",
    {
      type: "klarna",
      klarna: {
        payer_details: { address: { country: "SE" } },
        payment_method_category: null,
        preferred_locale: null,
      },
    },
    { ...NOTHING, billing: "SE" },
  ],
  [
    "of the bank of Bancontact",
    { type: "bancontact", bancontact: { ...BANK, bic: "VAPEBE22" } },
    { ...NOTHING, bank: "BE" },
  ],
  ["nothing of a BIC that is none", { type: "bancontact", bancontact: { ...BANK, bic: "?" } }, NOTHING],
];

let session: Stripe.Checkout.Session;

beforeAll(async () => {
  await resetPayments();
  const sessionId = await openSession();
  await pay(sessionId);
  session = await testServices().stripe.checkout.sessions.retrieve(sessionId, { expand: SESSION_EXPAND });
});

/** Returns a paid session without a billing address, as the provider may answer it, with these details of its charge. */
function paidBy(details: Details | null): Stripe.Checkout.Session {
  const { payment_intent: payment, customer_details: customer } = session;
  if (payment === null || typeof payment === "string") throw new Error("the payment isn't expanded");
  const { latest_charge: charge } = payment;
  if (charge === null || typeof charge === "string") throw new Error("the charge isn't expanded");
  const withoutAddress = {
    ...charge,
    billing_details: { ...charge.billing_details, address: null },
    payment_method_details: details,
  };
  return {
    ...session,
    customer_details: customer && { ...customer, address: NO_ADDRESS },
    payment_intent: { ...payment, latest_charge: withoutAddress },
  };
}

it.each(read)("the countries of a payment are %s", (_of, details, expected) => {
  expect(paymentCountries(paidBy(details))).toEqual(expected);
});

it("are unknown of a session without customer, payment or charge", () => {
  const paid = paidBy({ type: "link", link: { country: "DE" } });
  const bare = { ...paid, customer_details: null };
  expect(paymentCountries({ ...bare, payment_intent: null })).toEqual(NOTHING);
  expect(paymentCountries({ ...bare, payment_intent: "pi_1" })).toEqual(NOTHING);
});
