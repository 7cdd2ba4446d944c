import { failureDataOf, httpStatusOf } from "#src/api/failure.ts";
import type { CartChange } from "#domain/cart/checkout.ts";
import { PaymentScriptError } from "./payment-script.ts";

const OFFLINE_TEXT =
  "We couldn’t reach the shop. Check your connection and try again. You haven’t been charged.";
const FORM_TEXT =
  "We couldn’t load the payment form. Check your connection, or allow this page in your content blocker, and try again.";
const HTTP_CONFLICT = 409;

/** Returns the shopper's message when a call or the payment form failed: the server's own sentence if there is one. */
export function checkoutFailure(error: unknown): string {
  if (error instanceof PaymentScriptError) return FORM_TEXT;
  return failureDataOf(error) && error instanceof Error ? error.message : OFFLINE_TEXT;
}

/** The changes to a cart that can no longer be charged as shown (D11). */
export function cartChangesOf(error: unknown): readonly CartChange[] | undefined {
  return httpStatusOf(error) === HTTP_CONFLICT ? failureDataOf(error)?.changes : undefined;
}
