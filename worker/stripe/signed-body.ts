import Stripe from "stripe";

/** Returns the content of a webhook if Stripe signed its raw body; undefined if the signature is invalid or too old. */
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
