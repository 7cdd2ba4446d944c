import Stripe from "stripe";
import type { Settings } from "../platform/env.ts";
import { fetchWithoutRedirects } from "../platform/outbound.ts";

const STRIPE_TIMEOUT_MS = 10_000;
const STRIPE_RETRIES = 1;

/** Opens the payment provider's client. Sandbox and real provider differ only in the host. */
export function openStripe({
  stripeApiUrl,
  stripeSecretKey,
}: Pick<Settings, "stripeApiUrl" | "stripeSecretKey">): Stripe {
  const { protocol, hostname, port } = stripeApiUrl;
  return new Stripe(stripeSecretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchWithoutRedirects),
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port === "" ? {} : { port }),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: STRIPE_RETRIES,
    telemetry: false,
  });
}
