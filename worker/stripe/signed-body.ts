import Stripe from "stripe";
import type { StripeClient } from "../platform/stripe-client.ts";

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
