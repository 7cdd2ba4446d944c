import { digitsOf, type PaymentFields } from "./browser/payment-details.ts";
import type { PaymentRecord } from "./records.ts";
import { cardDeclined, type StripeFailure } from "./stripe-error.ts";

const ACCEPTED_CARDS = new Set([
  "4242424242424242",
  "4000056655665556",
  "5555555555554444",
  "2223003122003222",
  "5200828282828210",
  "378282246310005",
]);

/** Accepted cards of a bank in a certain country; any other card's bank is where its buyer lives. */
const COUNTRY_CARDS: Record<string, string> = {
  "4000002760000016": "DE",
  "4000002500000003": "FR",
  "4000008260000000": "GB",
};

/** Returns the facts about a payment's card; null without a card. */
export function cardOf({ method, billingCountry }: PaymentFields): PaymentRecord["card"] {
  if (method.type !== "card") return null;
  const digits = digitsOf(method.cardNumber);
  const [month = 0, year = 0] = (method.cardExpiry.match(/\d+/g) ?? []).map(Number);
  return {
    // A wallet's device sends no address, so nothing tells where the bank of an ordinary test card is.
    country: COUNTRY_CARDS[digits] ?? (method.wallet === undefined ? billingCountry : null),
    last4: digits.slice(-4),
    expMonth: month,
    expYear: 2000 + year,
    wallet: method.wallet ?? null,
  };
}

/** A bank of iDEAL. */
const DEFAULT_BIC = "ABNANL2A";

/** Returns the facts about the bank of a payment without a card; Pay by Bank has none. */
export function bankOf({ method }: PaymentFields): PaymentRecord["bank"] {
  if (method.type === "sepa_debit") {
    const iban = compactIban(method.iban);
    return { country: iban.slice(0, 2), last4: iban.slice(-4), bic: null };
  }
  if (method.type !== "ideal") return null;
  return { country: null, last4: null, bic: method.bic === undefined ? DEFAULT_BIC : method.bic };
}

const compactIban = (iban: string): string => iban.replaceAll(/\s/g, "").toUpperCase();

/** Cards whose refunds don't succeed immediately: they wait, or fail after succeeding. */
const REFUND_CARDS: Record<string, "pending" | "fail"> = {
  "4000000000007726": "pending",
  "4000000000005126": "fail",
};

/** A card whose bank asks its holder to confirm the payment (3-D Secure). */
const AUTHENTICATED_CARD = "4000000000003220";
export const AUTHENTICATIONS = ["succeeded", "failed"] as const;
/** The holder's response to their bank; undefined before it asks. */
export type Authentication = (typeof AUTHENTICATIONS)[number] | undefined;

export type DisputeCard = { reason: string; inquiry: boolean };

/** Cards that pay and are disputed immediately. */
const DISPUTE_CARDS: Record<string, DisputeCard> = {
  "4000000000000259": { reason: "fraudulent", inquiry: false },
  "4000000000002685": { reason: "product_not_received", inquiry: false },
  "4000000000001976": { reason: "fraudulent", inquiry: true },
};

type Decline = { code: string; declineCode?: string; message: string; param?: string };

const DECLINED_CARDS: Record<string, Decline> = {
  "4000000000000002": {
    code: "card_declined",
    declineCode: "generic_decline",
    message: "Your card was declined.",
  },
  "4000000000009995": {
    code: "card_declined",
    declineCode: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  "4000000000000069": { code: "expired_card", message: "Your card has expired.", param: "exp_month" },
  "4000000000000127": {
    code: "incorrect_cvc",
    message: "Your card’s security code is incorrect.",
    param: "cvc",
  },
  "4000000000000119": {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
};

const NOT_A_TEST_CARD: Decline = {
  code: "card_declined",
  declineCode: "test_mode_live_card",
  message: "Your card was declined. This is a sandbox, and that is not one of its test cards.",
  param: "number",
};

const NOT_AUTHENTICATED: Decline = {
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

const NOT_A_TEST_IBAN: Decline = {
  code: "payment_method_invalid",
  message: "The debit was refused. This is a sandbox, and that is not one of its test IBANs.",
};

const SETTLED_IBANS: Record<string, "succeeded" | "failed"> = {
  AT611904300234573201: "succeeded",
  AT861904300235473202: "failed",
};

export type TestOutcome =
  | { result: "paid"; refunds: "pending" | "fail" | null; dispute: DisputeCard | null }
  | { result: "processing"; settles: "succeeded" | "failed" }
  | { result: "awaits_transfer" }
  | { result: "requires_action" }
  | { result: "declined"; failure: StripeFailure };

function declined(decline: Decline): TestOutcome {
  return { result: "declined", failure: cardDeclined(decline) };
}

/**
 * Returns the outcome of Stripe's published test numbers. Any other number is refused, so that nobody types a real
 * card.
 */
export function testOutcome(method: PaymentFields["method"], authentication?: Authentication): TestOutcome {
  if (method.type === "sepa_debit") {
    const settles = SETTLED_IBANS[compactIban(method.iban)];
    return settles ? { result: "processing", settles } : declined(NOT_A_TEST_IBAN);
  }
  if (method.type === "customer_balance") return { result: "awaits_transfer" };
  if (method.type !== "card") {
    return authentication === "succeeded"
      ? { result: "paid", refunds: null, dispute: null }
      : { result: "requires_action" };
  }
  const digits = digitsOf(method.cardNumber);
  if (digits === AUTHENTICATED_CARD && authentication !== "succeeded")
    return authentication === "failed" ? declined(NOT_AUTHENTICATED) : { result: "requires_action" };
  const refunds = REFUND_CARDS[digits] ?? null;
  const dispute = DISPUTE_CARDS[digits] ?? null;
  if (
    ACCEPTED_CARDS.has(digits) ||
    digits in COUNTRY_CARDS ||
    digits === AUTHENTICATED_CARD ||
    refunds ||
    dispute
  )
    return { result: "paid", refunds, dispute };
  return declined(DECLINED_CARDS[digits] ?? NOT_A_TEST_CARD);
}
