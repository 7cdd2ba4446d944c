import Stripe from "stripe";

/**
 * The content of a webhook's delivery, if Stripe signed its raw body; undefined if the signature isn't valid, or too old.
 */
export async function verifySignedBody(
  stripe: Stripe,
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
