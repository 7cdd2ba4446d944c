import Stripe from "stripe";
import type { StripeClient } from "../platform/stripe-client.ts";

/** The events about a checkout session (D13). */
export const SESSION_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
] as const;

/** The events about refunds, credit notes and disputes (D48, D50). */
export const REFUND_EVENTS = [
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refunded",
  "charge.refund.updated",
  "credit_note.created",
  "credit_note.updated",
  "credit_note.voided",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;

/** The event about money that buyers transferred (D84). */
export const CASH_EVENT = "customer_cash_balance_transaction.created";

/** Returns the content of a webhook if Stripe signed its raw body; undefined if the signature is invalid or too old. */
export async function verifySignedBody(
  stripe: StripeClient,
  { body, signature, secret }: { readonly body: string; readonly signature: string; readonly secret: string },
): Promise<unknown> {
  try {
    return await stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      undefined,
      Stripe.createSubtleCryptoProvider(),
    );
  } catch {
    return undefined;
  }
}
