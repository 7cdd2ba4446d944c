import Stripe from "stripe";
import { DEFAULT_STRIPE_API_URL } from "#worker/platform/settings-schema.ts";
import { openStripe } from "#worker/stripe/open-stripe.ts";
import { CommandError } from "../cli/command-error.ts";
import type { SecretValues } from "./secret-values.ts";
import type { StripeClient } from "#worker/platform/stripe-client.ts";

/** A client with the given key; undefined without one. STRIPE_API_URL names another host, for rehearsals. */
export function stripeOf({ values }: SecretValues): StripeClient | undefined {
  const stripeSecretKey = values["STRIPE_SECRET_KEY"];
  if (stripeSecretKey === undefined) return undefined;
  return openStripe({
    stripeApiUrl: new URL(values["STRIPE_API_URL"] ?? DEFAULT_STRIPE_API_URL),
    stripeSecretKey,
  });
}

/** Calls Stripe about `what`; a failure becomes a CommandError that names the setting. */
export async function callStripe<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new CommandError("STRIPE_SECRET_KEY is refused by Stripe.");
    if (error instanceof Stripe.errors.StripePermissionError)
      throw new CommandError(
        `STRIPE_SECRET_KEY cannot write ${what}: grant the restricted key that permission.`,
      );
    if (error instanceof Stripe.errors.StripeError)
      throw new CommandError(`Stripe could not be asked for the ${what}: ${error.message}`);
    throw error;
  }
}
