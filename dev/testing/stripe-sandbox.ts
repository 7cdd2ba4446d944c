import { onTestFinished } from "vitest";
import { startStripeSandbox, type StripeSandbox, type StripeSandboxOptions } from "#packages/stripe-sandbox";
import { openStripe } from "#worker/stripe/open-stripe.ts";
import { SANDBOX_KEYS } from "../settings.ts";
import type { StripeClient } from "#worker/platform/stripe-client.ts";

/** A sandbox that ends with the test. */
export async function startedSandbox(options: StripeSandboxOptions = {}): Promise<StripeSandbox> {
  const sandbox = await startStripeSandbox({ ...SANDBOX_KEYS, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** The shop's own client, pointed at the sandbox. */
export function stripeFor({ url }: StripeSandbox, secretKey: string = SANDBOX_KEYS.secretKey): StripeClient {
  return openStripe({ stripeApiUrl: new URL(url), stripeSecretKey: secretKey });
}

/** Lets the sandbox forget all but what the account is set up with. */
export async function resetSandbox({ url }: StripeSandbox): Promise<void> {
  const headers = { "content-type": "application/json" };
  const { ok, status } = await fetch(`${url}/_control/reset`, { method: "POST", headers, body: "{}" });
  if (!ok) throw new Error(`The sandbox answered its reset with ${status}.`);
}
