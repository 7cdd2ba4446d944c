import Stripe from "stripe";
import { ShopError } from "../platform/errors.ts";

const RETRY_AFTER_SECONDS = 10;
const DOWN_TEXT = "The payment service isn’t responding right now. Please try again.";

const FINAL_STATUSES: ReadonlySet<number | undefined> = new Set([400, 402, 404]);

/** True for a refusal that a retry wouldn't change. After one of the idempotency key, the request before may have succeeded. */
export const isFinalRefusal = (error: unknown): error is Error =>
  error instanceof Stripe.errors.StripeError &&
  error.rawType !== "idempotency_error" &&
  FINAL_STATUSES.has(error.statusCode);

/** The 503 of a provider that doesn't respond. */
export const providerDown = (cause: unknown, text: string = DOWN_TEXT): ShopError =>
  new ShopError("unavailable", text, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Returns the provider's answer; 503 with the text if it doesn't respond. */
export async function orUnavailable<Answer>(ask: () => Promise<Answer>, text?: string): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw providerDown(error, text);
  }
}
