import { DEFAULT_STRIPE_API_URL } from "../platform/settings-schema.ts";
import Stripe from "stripe";
import type { Settings } from "../platform/env.ts";
import { fetchWithoutRedirects } from "../platform/outbound.ts";
import type { StripeClient } from "../platform/stripe-client.ts";

const STRIPE_TIMEOUT_MS = 10_000;
const STRIPE_RETRIES = 1;

/** As long as the SDK waits before its only retry. */
const KEY_IN_USE_PAUSE_MS = 500;
const CONFLICT = 409;

/**
 * Calls the provider, again and again while another request with the same idempotency key is under way, which it refuses with
 * 409 (https://docs.stripe.com/api/errors). The SDK's timeout ends the wait, as it does for a slow response.
 */
async function fetchAfterOthers(...asked: Parameters<typeof fetch>): Promise<Response> {
  for (;;) {
    const response = await fetchWithoutRedirects(...asked);
    if (response.status !== CONFLICT) return response;
    await response.body?.cancel();
    await new Promise((resume) => setTimeout(resume, KEY_IN_USE_PAUSE_MS));
  }
}

/** Opens the payment provider's client. Sandbox and real provider differ only in the host. */
export function openStripe({
  stripeApiUrl,
  stripeSecretKey,
}: Pick<Settings, "stripeApiUrl" | "stripeSecretKey">): StripeClient {
  const { protocol, hostname, port } = stripeApiUrl;
  return new Stripe(stripeSecretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchAfterOthers),
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port === "" ? {} : { port }),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: STRIPE_RETRIES,
    telemetry: false,
  });
}

const DASHBOARD_URL = "https://dashboard.stripe.com";
const TEST_KEY = /^(?:sk|rk)_test_/;

/** Returns the address of a payment in the provider's dashboard, or on the sandbox's own page. */
export function paymentAddress(
  { stripeApiUrl, stripeSecretKey }: Pick<Settings, "stripeApiUrl" | "stripeSecretKey">,
  paymentIntentId: string,
): string {
  const id = encodeURIComponent(paymentIntentId);
  if (stripeApiUrl.origin !== DEFAULT_STRIPE_API_URL) return `${stripeApiUrl.origin}/dashboard#${id}`;
  return `${DASHBOARD_URL}${TEST_KEY.test(stripeSecretKey) ? "/test" : ""}/payments/${id}`;
}
