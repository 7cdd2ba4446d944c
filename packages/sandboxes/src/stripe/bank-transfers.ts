import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { newId } from "./ids.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { totalCents, type PaymentRecord, type SessionRecord } from "./records.ts";
import { invalidRequest } from "./stripe-error.ts";

/** The account that customers transfer to. Each has a number of their own, which is always the same. */
type Transfer = NonNullable<PaymentRecord["transfer"]>;

const BANK_CODE = "STSB";
const BIC = "STSBNL2A";
const REFERENCE_CHARS = 12;

const ADDRESS = { city: null, country: "NL", line1: null, line2: null, postal_code: null, state: null };

const asNumbers = (text: string): string =>
  Array.from(text, (char) => String(Number.parseInt(char, 36))).join("");

/** Returns a Dutch IBAN with right check digits, of a bank that doesn't exist. */
function ibanOf(customerId: string): string {
  const hash = createHash("sha256").update(customerId).digest().readBigUInt64BE();
  const account = String(hash % 10_000_000_000n).padStart(10, "0");
  const check = 98n - (BigInt(asNumbers(`${BANK_CODE}${account}NL00`)) % 97n);
  return `NL${String(check).padStart(2, "0")}${BANK_CODE}${account}`;
}

/** Returns how to transfer the money of a payment. */
export const transferFor = (intentId: string, customerId: string): Transfer => ({
  iban: ibanOf(customerId),
  reference: intentId.slice(-REFERENCE_CHARS).toUpperCase(),
});

/** Returns the next step of a payment that waits for the money; null for any other. */
export function transferAction(
  { payment, currency, lineItems }: SessionRecord,
  accountName: string,
): OnTheWire<Stripe.PaymentIntent.NextAction> | null {
  if (payment?.state !== "awaiting" || payment.transfer === null) return null;
  const { iban, reference } = payment.transfer;
  return {
    type: "display_bank_transfer_instructions",
    display_bank_transfer_instructions: {
      amount_remaining: totalCents(lineItems),
      currency,
      financial_addresses: [
        {
          type: "iban",
          supported_networks: ["sepa"],
          iban: {
            account_holder_address: ADDRESS,
            account_holder_name: accountName,
            bank_address: ADDRESS,
            bic: BIC,
            country: "NL",
            iban,
          },
        },
      ],
      hosted_instructions_url: null,
      reference,
      type: "eu_bank_transfer",
    },
  };
}

/** Returns a session whose waiting payment has been paid from its customer's cash balance. */
export function payByBalance(session: SessionRecord, nowS: number): SessionRecord {
  const { payment } = session;
  if (payment?.state !== "awaiting")
    throw invalidRequest("This PaymentIntent could not be reconciled because it is not awaiting funds.", {
      code: "payment_intent_unexpected_state",
    });
  return {
    ...session,
    payment: { ...payment, state: "succeeded", chargeId: newId.charge(), succeededAtS: nowS },
  };
}
